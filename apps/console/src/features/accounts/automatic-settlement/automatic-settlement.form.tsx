// A rule as it should be, with what it would do beside it while it is being typed.
import { useState } from 'react'
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import {
  automaticSettlement,
  settlementRule,
  type Schedule,
  type SettlementRule,
} from '@falaj/contract/accounts/automatic-settlement'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { settlementModes } from '@falaj/contract/kernel/enumerations'
import { href } from '@falaj/contract/kernel/routes'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { useWords } from '../../../words/language.tsx'
import { PlannedRuns, SumNowBar } from './automatic-settlement.planned.tsx'
import { ScheduleFields } from './automatic-settlement.schedule-fields.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

type Row = Output<typeof automaticSettlement.query>['currencies'][number]
interface Draft {
  readonly [field: string]: unknown
  readonly currency: SettlementRule['currency']
  readonly mode: SettlementRule['mode']
  readonly schedule: Schedule
  readonly keep: AmountText
  readonly threshold: AmountText
  readonly accountId: string | undefined
  readonly version: number
  readonly requestId: string | undefined
}
const previewInput = automaticSettlement.preview.input
/** Sends no request while the input is incomplete. */
const Preview = ({ draft }: { readonly draft: Draft }) => {
  const t = useWords(automaticSettlementWords)
  const { currency, schedule, keep, threshold } = draft
  const read = z.safeDecode(previewInput, { currency, schedule, keep, threshold } as never)
  const { data } = useQuery(automaticSettlement.preview, (read.data ?? {}) as never, {
    enabled: read.success,
    keepPrevious: true,
  })
  if (!data) return null
  return (
    <section className="settlement-preview" aria-label={t('preview')}>
      <h3>{t('next')}</h3>
      <PlannedRuns runs={data.next} />
      <h3>{t('ifNow')}</h3>
      <SumNowBar now={data.now} />
    </section>
  )
}

export interface RuleFormProps {
  readonly row: Row
  /** The maker's own request, to be edited again. */
  readonly request: { readonly id: string; readonly rule: SettlementRule } | null
  readonly onClose: () => void
}
export const RuleForm = ({ row, request, onClose }: RuleFormProps) => {
  const t = useWords(automaticSettlementWords)
  const [answer, setAnswer] = useState<{ number: string | null; id: string | null } | null>(null)
  const action = useAction(automaticSettlement.edit, {
    stale: [automaticSettlement.query, approval.requests, approval.count],
  })
  const start = request?.rule ?? row.rule
  const form = useForm(automaticSettlement.edit, {
    unset: {
      ...(z.encode(settlementRule, start) as Omit<Draft, 'version' | 'requestId' | 'accountId'>),
      accountId: start.accountId ?? row.accounts.find(({ isDefault }) => isDefault)?.id,
      version: row.version,
      requestId: request?.id,
    } as Draft,
    action,
    onDone: ({ number, requestId: id }) => setAnswer({ number, id }),
  })
  const { draft, faults } = form
  const faultAt = (path: string): string | null => faults[path] ?? null
  if (answer)
    return (
      <p role="status">
        {answer.id ? t('asked', { number: answer.number ?? '' }) : t('done')}{' '}
        {answer.id && <a href={`${href('/management/auth/pending')}?open=${answer.id}`}>{t('waitingLink')}</a>}
      </p>
    )
  const isAutomatic = draft.mode === 'AUTOMATIC'
  return (
    <form className="settlement-form" noValidate onSubmit={form.onSubmit}>
      <div>
        <SelectField
          label={t('mode')}
          value={draft.mode}
          fault={faultAt('mode')}
          onChange={(mode) => form.put({ mode: mode as Draft['mode'] })}
          choices={settlementModes.map((value) => ({ value, label: t(value) }))}
        />
        {isAutomatic && (
          <>
            <SelectField
              label={t('account')}
              value={draft.accountId ?? ''}
              fault={faultAt('accountId')}
              onChange={(id) => form.put({ accountId: id || undefined })}
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
            <ScheduleFields value={draft.schedule} faults={faults} onChange={(schedule) => form.put({ schedule })} />
            <AmountInput
              label={t('keep')}
              choices={[row.currency]}
              value={draft.keep}
              fault={faultAt('keep') ?? faultAt('keep.amount')}
              onChange={(keep) => form.put({ keep })}
            />
            <AmountInput
              label={t('threshold')}
              choices={[row.currency]}
              value={draft.threshold}
              fault={faultAt('threshold') ?? faultAt('threshold.amount')}
              onChange={(threshold) => form.put({ threshold })}
            />
          </>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <BusyButton text={t('send')} busy={form.busy} working={t('working')} />
        </div>
      </div>
      {isAutomatic && <Preview draft={draft} />}
    </form>
  )
}
