import { qrPay } from '@falaj/contract/selling/qr-pay'
import { useAction } from '../../../api/use.ts'
import { useWords } from '../../../words/language.tsx'
import { qrPayWords } from './qr-pay.words.ts'

/** At once: a queue waits, and a sale is begun again in a moment. */
export const CancelSale = ({ id }: { readonly id: string }) => {
  const t = useWords(qrPayWords)
  const action = useAction(qrPay.cancel)
  return (
    <button type="button" className="button" disabled={action.busy} onClick={() => void action.run({ id })}>
      {t('cancel')}
    </button>
  )
}
