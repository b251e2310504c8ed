// The form of something to be paid, with the payer's page beside it while it is typed; and the fields that several offers have.
import type { FormEvent, ReactNode } from 'react'
import { dayOfEnd, endOfDay } from '@falaj/contract/kernel/sale'
import { paymentMethodTable, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { words } from '@falaj/contract/kernel/words'
import { BusyButton } from '../../light/busy-button.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DateField } from '../form/choice-fields.tsx'
import { ChecksField } from '../form/fields.tsx'
import '../phone-preview/phone-preview.css'

const offerFormWords = words({
  methods: { en: 'Accept only', zh: '仅限以下支付方式' },
  methodsHint: { en: 'Choose none to accept every method you have switched on', zh: '不选则使用全部已启用的方式' },
  expires: { en: 'Expires at the end of', zh: '有效期至当日结束' },
  expiresHint: { en: 'Leave empty if it does not expire', zh: '留空则长期有效' },
})

export interface OfferFormProps {
  readonly form: { readonly busy: boolean; readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void }
  /** Somebody else's changes, on top of the form. */
  readonly note: ReactNode
  readonly className?: string
  readonly act: string
  /** Before the button that sends it. */
  readonly beside?: ReactNode
  readonly preview: ReactNode
  readonly children: ReactNode
}
export const OfferForm = ({ form, note, className = '', act, beside, preview, children }: OfferFormProps) => (
  <div className="with-preview">
    <form className={`card card-body form ${className}`.trim()} noValidate onSubmit={form.onSubmit}>
      {note}
      {children}
      <div className="form-foot">
        {beside}
        <BusyButton text={act} busy={form.busy} working={act} className="button-primary" />
      </div>
    </form>
    {preview}
  </div>
)

interface FieldProps<T> {
  readonly value: T
  readonly fault: string | null
  readonly onChange: (value: T) => void
}
/** `offered`: what the payer's page offers now; none chosen means all of them. */
export const MethodsField = ({
  offered,
  value,
  fault,
  onChange,
}: FieldProps<readonly CheckoutMethod[]> & { readonly offered: readonly CheckoutMethod[] }) => {
  const t = useWords(offerFormWords)
  const language = useLanguage()
  return (
    <ChecksField
      label={t('methods')}
      optional
      hint={t('methodsHint')}
      value={value}
      fault={fault}
      onChange={(methods) => onChange(methods as readonly CheckoutMethod[])}
      choices={offered.map((each) => ({ value: each, label: paymentMethodTable[each][language] }))}
    />
  )
}
/** The last day on which it can be paid; the draft keeps the end of it. */
export const ExpiryField = ({ value, fault, onChange }: FieldProps<string>) => {
  const t = useWords(offerFormWords)
  return (
    <DateField
      label={t('expires')}
      optional
      hint={t('expiresHint')}
      value={dayOfEnd(value)}
      fault={fault}
      onChange={(day) => onChange(endOfDay(day))}
    />
  )
}
