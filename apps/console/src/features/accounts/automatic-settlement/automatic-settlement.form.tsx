// The rule of one currency: to which bank account, what stays in the balance, and how much is worth sending.
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import { automaticSettlement, settlementRule, type SettlementRule } from '@falaj/contract/accounts/automatic-settlement'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField } from '../../../blocks/form/fields.tsx'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { useWords } from '../../../words/language.tsx'
import { SumNowBar } from './automatic-settlement.planned.tsx'
import { RuleForm, RulePreview, type RuleDraft } from './automatic-settlement.rule-form.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

type Row = Output<typeof automaticSettlement.query>['currencies'][number]
interface Draft extends RuleDraft {
  readonly currency: SettlementRule['currency']
  readonly keep: AmountText
  readonly threshold: AmountText
  readonly accountId: string | undefined
  readonly toStores: boolean | undefined
}
export interface CurrencyRuleFormProps {
  readonly row: Row
  /** The maker's own request, to be edited again. */
  readonly request: { readonly id: string; readonly rule: SettlementRule } | null
  readonly onClose: () => void
}
export const CurrencyRuleForm = ({ row, request, onClose }: CurrencyRuleFormProps) => {
  const t = useWords(automaticSettlementWords)
  const action = useAction(automaticSettlement.edit, {
    stale: [automaticSettlement.query, approval.requests, approval.count],
  })
  const start = request?.rule ?? row.rule
  return (
    <RuleForm
      of={automaticSettlement.edit}
      action={action}
      onClose={onClose}
      unset={
        {
          ...z.encode(settlementRule, start),
          accountId: start.accountId ?? row.accounts.find(({ isDefault }) => isDefault)?.id,
          version: row.version,
          requestId: request?.id,
        } as Draft
      }
      destination={({ draft, faults, put }) => (
        <>
          <SelectField
            label={t('account')}
            value={draft.accountId ?? ''}
            fault={faults['accountId'] ?? null}
            onChange={(id) => put({ accountId: id || undefined })}
            choices={row.accounts.map(({ id, alias, number, whyNot }) => ({
              value: id,
              label: `${alias} ${number}${whyNot ? ` (${t('accountBad')})` : ''}`,
            }))}
          />
          {row.accounts.length === 0 && (
            <p className="small">
              {t('noAccount', { currency: row.currency })}{' '}
              <a href={href('/settings/add-bankcard')}>{t('addAccount')}</a>
            </p>
          )}
          <ChecksField
            label={t('stores')}
            hint={t('toStoresHint')}
            value={draft.toStores ? ['own'] : []}
            fault={faults['toStores'] ?? null}
            onChange={(chosen) => put({ toStores: chosen.length > 0 })}
            choices={[{ value: 'own', label: t('toStores') }]}
          />
        </>
      )}
      limits={({ draft, faults, put }) =>
        (['keep', 'threshold'] as const).map((name) => (
          <AmountInput
            key={name}
            label={t(name)}
            choices={[row.currency]}
            value={draft[name]}
            fault={faults[name] ?? faults[`${name}.amount`] ?? null}
            onChange={(amount) => put({ [name]: amount })}
          />
        ))
      }
      preview={({ currency, schedule, keep, threshold }) => (
        <RulePreview of={automaticSettlement.preview} input={{ currency, schedule, keep, threshold }}>
          {({ now }) => <SumNowBar now={now} />}
        </RulePreview>
      )}
    />
  )
}
