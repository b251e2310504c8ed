// Vouchers to be printed: how many, for how much, who sells them and until when.
import { cashCurrency } from '@falaj/contract/cash/cash'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { cashVoucher, voucherLimits } from '@falaj/contract/cash/cash-voucher'
import { products } from '@falaj/contract/kernel/products'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { cashVoucherWords } from './cash-voucher.words.ts'

const agentsMax = 100
const ownTills = 'own'
const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 4)

export const IssueVouchers = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(cashVoucherWords)
  const agents = useQuery(cashAgent.query, {
    filters: { status: ['active', 'paused'] },
    pageParam: { number: 1, size: agentsMax },
  })
  const form = useSaveForm(
    cashVoucher.issue,
    { count: '10', value: { amount: '', currency: cashCurrency } as AmountText, agentId: ownTills, days: '365' },
    ({ count }) => {
      notify('success', t('issued', { n: count }))
      onClose()
    },
    ({ agentId, count, days, ...draft }) => ({
      ...draft,
      count: Number(count),
      days: Number(days),
      ...(agentId === ownTills ? {} : { agentId }),
    }),
  )
  const { min, max } = products['cash-top-up'].limits!
  return (
    <FormDialog title={t('issue')} busy={form.busy} act={t('issueAct')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('issueNext')}</p>
      <TextField
        label={t('count')}
        hint={t('countHint', { max: voucherLimits.atOnce })}
        {...form.field('count')}
        onChange={(count) => form.put({ count: digits(count) })}
      />
      <AmountInput
        label={t('value')}
        hint={t('valueHint', { min: toCodeText(min), max: toCodeText(max) })}
        choices={[cashCurrency]}
        {...form.field('value')}
      />
      <SelectField
        label={t('agent')}
        value={form.draft.agentId}
        fault={form.faults['agentId'] ?? null}
        onChange={(agentId) => form.put({ agentId: agentId ?? ownTills })}
        choices={[
          { value: ownTills, label: t('ownTills') },
          ...(agents.data?.rows ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
        ]}
      />
      <TextField
        label={t('days')}
        hint={t('daysHint', { max: voucherLimits.days })}
        {...form.field('days')}
        onChange={(days) => form.put({ days: digits(days) })}
      />
    </FormDialog>
  )
}
