// The rule of one coin: how much of it stays, and how much is worth selling.
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import { coinRule, cryptoSettlement, type CoinRule } from '@falaj/contract/crypto/crypto-settlement'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useAction } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { useWords } from '../../../words/language.tsx'
import { RuleForm, RulePreview, type RuleDraft } from '../../accounts/automatic-settlement/automatic-settlement.read.ts'
import { SoldNow } from './crypto-settlement.sold-now.tsx'
import { coinSettlementWords } from './crypto-settlement.words.ts'

export type CoinRow = Output<typeof cryptoSettlement.query>['coins'][number]
interface Draft extends RuleDraft {
  readonly coin: CoinRule['coin']
  readonly keepPercent: number
  readonly threshold: AmountText
  readonly into: CoinRule['into']
}
export interface CoinRuleFormProps {
  readonly row: CoinRow
  /** The maker's own request, to be edited again. */
  readonly request: { readonly id: string; readonly rule: CoinRule } | null
  readonly onClose: () => void
}
export const CoinRuleForm = ({ row, request, onClose }: CoinRuleFormProps) => {
  const t = useWords(coinSettlementWords)
  const action = useAction(cryptoSettlement.edit, {
    stale: [cryptoSettlement.query, approval.requests, approval.count],
    confirms: ({ coin, keepPercent }) => [
      { name: t('into'), value: `${coin} → AED` },
      { name: t('keepFact'), value: t('percent', { n: keepPercent }) },
    ],
  })
  return (
    <RuleForm
      of={cryptoSettlement.edit}
      action={action}
      onClose={onClose}
      unset={
        {
          ...z.encode(coinRule, request?.rule ?? row.rule),
          version: row.version,
          requestId: request?.id,
        } as Draft
      }
      limits={({ draft, faults, put }) => (
        <>
          <TextField
            label={t('keep')}
            value={Number.isNaN(draft.keepPercent) ? '' : String(draft.keepPercent)}
            fault={faults['keepPercent'] ?? null}
            onChange={(text) =>
              put({ keepPercent: text === '' ? Number.NaN : Number(text.replace(/\D/g, '').slice(0, 3)) })
            }
          />
          <AmountInput
            label={t('threshold')}
            choices={[row.rule.coin]}
            value={draft.threshold}
            fault={faults['threshold'] ?? faults['threshold.amount'] ?? null}
            onChange={(threshold) => put({ threshold })}
          />
        </>
      )}
      preview={({ coin, schedule, keepPercent, threshold }) => (
        <RulePreview of={cryptoSettlement.preview} input={{ coin, schedule, keepPercent, threshold }}>
          {({ now, worth }) => <SoldNow now={now} worth={worth} />}
        </RulePreview>
      )}
    />
  )
}
