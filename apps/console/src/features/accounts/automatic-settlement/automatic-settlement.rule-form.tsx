// The form of a settlement rule, of money or of coins: mode, schedule, slots for what only one kind has, and what the rule would do
// beside it while it is typed.
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { settlementModes } from '@falaj/contract/kernel/enumerations'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery, type Action } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { useForm, type Form } from '../../../blocks/form/use-form.ts'
import { Outcome } from '../../../blocks/outcome/outcome.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { useWords } from '../../../words/language.tsx'
import { PlannedRuns } from './automatic-settlement.planned.tsx'
import { ScheduleFields } from './automatic-settlement.schedule-fields.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

type Answers<T> = Endpoint & { readonly output: { readonly _zod: { readonly output: T } } }
type Runs = Parameters<typeof PlannedRuns>[0]['runs']

export interface RulePreviewProps<E extends Endpoint> {
  readonly of: E
  /** As typed: nothing is asked while it cannot be. */
  readonly input: object
  readonly children: (data: Output<E>) => ReactNode
}
export const RulePreview = <E extends Answers<{ next: Runs }>>({ of, input, children }: RulePreviewProps<E>) => {
  const t = useWords(automaticSettlementWords)
  const read = z.safeDecode(of.input, input as never)
  const { data } = useQuery(of, (read.data ?? {}) as Input<E>, { enabled: read.success, keepPrevious: true })
  if (!data) return null
  return (
    <section className="settlement-preview" aria-label={t('preview')}>
      <h3>{t('next')}</h3>
      <PlannedRuns runs={data.next} />
      <h3>{t('ifNow')}</h3>
      {children(data)}
    </section>
  )
}

export interface RuleDraft {
  readonly [field: string]: unknown
  readonly mode: (typeof settlementModes)[number]
  readonly schedule: Schedule
  readonly version: number
  readonly requestId: string | undefined
}
export interface RuleFormProps<E extends Endpoint, D extends RuleDraft> {
  readonly of: E
  readonly action: Action<E>
  readonly unset: D
  /** Where the money goes. */
  readonly destination?: (form: Form<D>) => ReactNode
  /** What stays, and what is too little to send. */
  readonly limits: (form: Form<D>) => ReactNode
  readonly preview: (draft: D) => ReactNode
  readonly onClose: () => void
}
export const RuleForm = <E extends Answers<{ number: string | null; requestId: string | null }>, D extends RuleDraft>({
  of,
  action,
  unset,
  destination,
  limits,
  preview,
  onClose,
}: RuleFormProps<E, D>) => {
  const t = useWords(automaticSettlementWords)
  const [answer, setAnswer] = useState<{ readonly number: string | null; readonly requestId: string | null }>()
  const form = useForm(of, { unset, action, onDone: setAnswer })
  const { draft, faults } = form
  const put = (part: Partial<RuleDraft>): void => form.put(part as Partial<D>)
  if (answer)
    return (
      <Outcome>
        {answer.requestId ? t('asked', { number: answer.number ?? '' }) : t('done')}{' '}
        {answer.requestId && (
          <a href={`${href('/management/auth/pending')}?open=${answer.requestId}`}>{t('waitingLink')}</a>
        )}
      </Outcome>
    )
  const isAutomatic = draft.mode === 'AUTOMATIC'
  return (
    <form className="settlement-form" noValidate onSubmit={form.onSubmit}>
      <div>
        <SelectField
          label={t('mode')}
          value={draft.mode}
          fault={faults['mode'] ?? null}
          onChange={(mode) => put({ mode: mode as RuleDraft['mode'] })}
          choices={settlementModes.map((value) => ({ value, label: t(value) }))}
        />
        {isAutomatic && (
          <>
            {destination?.(form)}
            <ScheduleFields value={draft.schedule} faults={faults} onChange={(schedule) => put({ schedule })} />
            {limits(form)}
          </>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <BusyButton text={t('send')} busy={form.busy} working={t('working')} />
        </div>
      </div>
      {isAutomatic && preview(draft)}
    </form>
  )
}
