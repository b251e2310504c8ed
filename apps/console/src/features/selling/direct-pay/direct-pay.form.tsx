// A customer is asked for a card, and later for a payment by it.
import { confirmHours, directPay } from '@falaj/contract/selling/direct-pay'
import { saleCurrencies } from '@falaj/contract/kernel/sale'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { AgreementDialog } from '../../../blocks/agreement/agreement.tsx'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { directPayWords } from './direct-pay.words.ts'

interface SaveProps {
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}
export const SaveCardDialog = (given: SaveProps) => {
  const t = useWords(directPayWords)
  return (
    <AgreementDialog
      {...given}
      of={directPay.add}
      unset={{ customerId: '' }}
      texts={{ title: t('create'), lead: t('createLead'), act: t('create'), made: t('made') }}
      beside={({ wire }) => <CopyCurl of={directPay.add} typed={wire} />}
    />
  )
}

export type PaymentRequest = Output<typeof directPay.ask>
interface AskProps {
  readonly id: string
  readonly onClose: () => void
  readonly onAsked: (payment: PaymentRequest) => void
}
export const AskDialog = ({ id, onClose, onAsked }: AskProps) => {
  const t = useWords(directPayWords)
  const none: AmountText = { amount: '', currency: 'AED' }
  const form = useSaveForm(directPay.ask, { id, amount: none, description: '' }, (payment) => {
    notify('success', payment.to ? t('askedTo', { to: payment.to }) : t('asked'))
    onAsked(payment)
  })
  return (
    <FormDialog
      title={t('ask')}
      width={560}
      busy={form.busy}
      act={t('ask')}
      beside={<CopyCurl of={directPay.ask} typed={form.wire} />}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('askLead', { n: confirmHours })}</p>
      <AmountInput label={t('amount')} choices={saleCurrencies} {...form.field('amount')} />
      <TextField label={t('what')} hint={t('whatHint')} {...form.field('description')} />
    </FormDialog>
  )
}
