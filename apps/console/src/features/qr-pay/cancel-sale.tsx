import { qrPay } from '@falaj/contract/qr-pay'
import { useAction } from '../../api/use.ts'
import { BusyButton } from '../../light/busy-button.tsx'
import { PlainForm } from '../../blocks/form/plain-form.tsx'
import { useWords } from '../../words/language.tsx'
import { qrPayWords } from './words.ts'

/** At once: a queue waits, and a sale is begun again in a moment. */
export const CancelSale = ({ id }: { readonly id: string }) => {
  const t = useWords(qrPayWords)
  const action = useAction(qrPay.cancel)
  return (
    <PlainForm onSubmit={() => void action.run({ id })}>
      <BusyButton text={t('cancel')} busy={action.busy} working={t('cancel')} />
    </PlainForm>
  )
}
