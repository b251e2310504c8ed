// A way to pay: its small drawing and what people call it. One we do not know is shown raw.
import { isPaymentMethod, paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import { useLanguage } from '../../words/language.tsx'
import './method.css'

export const MethodIcon = ({ method }: { readonly method: string }) => (
  <svg className="method-icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
    <path d={isPaymentMethod(method) ? paymentMethodTable[method].icon : ''} />
  </svg>
)
export const Method = ({ method }: { readonly method: string }) => {
  const language = useLanguage()
  return (
    <span className="method">
      <MethodIcon method={method} />
      {isPaymentMethod(method) ? paymentMethodTable[method][language] : method}
    </span>
  )
}
