// A rule as it should be, with what it would do beside it while it is being typed.
import { useState } from 'react'
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { coinRule, cryptoSettlement, type CoinRule } from '@falaj/contract/crypto/crypto-settlement'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { settlementModes } from '@falaj/contract/kernel/enumerations'
import { href } from '@falaj/contract/kernel/routes'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { useWords } from '../../../words/language.tsx'
import {
  automaticSettlementWords,
  PlannedRuns,
  ScheduleFields,
} from '../../accounts/automatic-settlement/automatic-settlement.read.ts'
import { SoldNow } from './crypto-settlement.sold-now.tsx'
import { coinSettlementWords } from './crypto-settlement.words.ts'

export type CoinRow = Output<typeof cryptoSettlement.query>['coins'][number]
interface Draft {
  readonly [field: string]: unknown
  readonly coin: CoinRule['coin']
  readonly mode: CoinRule['mode']
  readonly schedule: Schedule
  readonly keepPercent: number
  readonly threshold: AmountText
  readonly into: CoinRule['into']
  readonly version: number
  readonly requestId: string | undefined
}
const previewInput = cryptoSettlement.preview.input
/** Sends no request while the input is incomplete. */
const Preview = ({ draft }: { readonly draft: Draft }) => {
  const words = useWords(automaticSettlementWords)
  const { coin, schedule, keepPercent, threshold } = draft
  const read = z.safeDecode(previewInput, { coin, schedule, keepPercent, threshold } as never)
  const { data } = useQuery(cryptoSettlement.preview, (read.data ?? {}) as never, {
    enabled: read.success,
    keepPrevious: true,
  })
  if (!data) return null
  return (
    <section className="settlement-preview" aria-label={words('preview')}>
      <h3>{words('next')}</h3>
      <PlannedRuns runs={data.next} />
      <h3>{words('ifNow')}</h3>
      <SoldNow now={data.now} worth={data.worth} />
    </section>
  )
}

export interface CoinRuleFormProps {
  readonly row: CoinRow
  /** The maker's own request, to be edited again. */
  readonly request: { readonly id: string; readonly rule: CoinRule } | null
  readonly onClose: () => void
}
export const CoinRuleForm = ({ row, request, onClose }: CoinRuleFormProps) => {
  const t = useWords(coinSettlementWords)
  const words = useWords(automaticSettlementWords)
  const [answer, setAnswer] = useState<{ number: string | null; id: string | null } | null>(null)
  const action = useAction(cryptoSettlement.edit, {
    stale: [cryptoSettlement.query, approval.requests, approval.count],
    confirms: ({ coin, keepPercent }) => [
      { name: t('into'), value: `${coin} → AED` },
      { name: t('keepFact'), value: t('percent', { n: keepPercent }) },
    ],
  })
  const form = useForm(cryptoSettlement.edit, {
    unset: {
      ...(z.encode(coinRule, request?.rule ?? row.rule) as Omit<Draft, 'version' | 'requestId'>),
      version: row.version,
      requestId: request?.id,
    } as Draft,
    action,
    onDone: ({ number, requestId: id }) => setAnswer({ number, id }),
  })
  const { draft, faults } = form
  if (answer)
    return (
      <p role="status">
        {answer.id ? words('asked', { number: answer.number ?? '' }) : words('done')}{' '}
        {answer.id && <a href={`${href('/management/auth/pending')}?open=${answer.id}`}>{words('waitingLink')}</a>}
      </p>
    )
  const isAutomatic = draft.mode === 'AUTOMATIC'
  return (
    <form className="settlement-form" noValidate onSubmit={form.onSubmit}>
      <div>
        <SelectField
          label={words('mode')}
          value={draft.mode}
          fault={faults['mode'] ?? null}
          onChange={(mode) => form.put({ mode: mode as Draft['mode'] })}
          choices={settlementModes.map((value) => ({ value, label: words(value) }))}
        />
        {isAutomatic && (
          <>
            <ScheduleFields value={draft.schedule} faults={faults} onChange={(schedule) => form.put({ schedule })} />
            <TextField
              label={t('keep')}
              value={Number.isNaN(draft.keepPercent) ? '' : String(draft.keepPercent)}
              fault={faults['keepPercent'] ?? null}
              onChange={(text) =>
                form.put({ keepPercent: text === '' ? Number.NaN : Number(text.replace(/\D/g, '').slice(0, 3)) })
              }
            />
            <AmountInput
              label={t('threshold')}
              choices={[row.rule.coin]}
              value={draft.threshold}
              fault={faults['threshold'] ?? faults['threshold.amount'] ?? null}
              onChange={(threshold) => form.put({ threshold })}
            />
          </>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {words('cancel')}
          </button>
          <BusyButton text={words('send')} busy={form.busy} working={words('working')} />
        </div>
      </div>
      {isAutomatic && <Preview draft={draft} />}
    </form>
  )
}
