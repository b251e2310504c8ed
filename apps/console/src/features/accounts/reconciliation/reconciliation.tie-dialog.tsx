// A bookkeeper chooses the payout of a credit.
import { reconciliation, type BankFileLine } from '@falaj/contract/accounts/reconciliation'
import { toCodeText } from '@falaj/money'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { reconciliationWords } from './reconciliation.words.ts'

interface Props {
  readonly id: string
  readonly line: BankFileLine
  readonly onClose: () => void
}
export const TieDialog = ({ id, line: { n, amount }, onClose }: Props) => {
  const t = useWords(reconciliationWords)
  const form = useSaveForm(reconciliation.tie, { id, n, payoutId: '' }, () => {
    notify('success', t('tied'))
    onClose()
  })
  return (
    <FormDialog title={t('tieTitle')} busy={form.busy} act={t('tie')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('tieNext', { sum: amount ? toCodeText(amount) : '' })}</p>
      <Loaded of={reconciliation.payouts} input={{ id, n }} lines={4}>
        {({ payouts }) =>
          payouts.length === 0 ? (
            <p>{t('noPayouts')}</p>
          ) : (
            <ChoiceCards
              label={t('payout')}
              name="payout"
              stacked
              choices={payouts.map((payout) => ({
                value: payout.id,
                label: (
                  <span className="digits">
                    {payout.number} · {toCodeText(payout.amount)}
                  </span>
                ),
                why: [dayText(payout.day), ...(payout.isSameAmount ? [t('sameAmount')] : [])].join(' · '),
              }))}
              {...form.field('payoutId')}
            />
          )
        }
      </Loaded>
    </FormDialog>
  )
}
