// The monthly job: keeps the draft of the running month up to date, and issues those of months that are over. One job per merchant and month.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { taxRuleWords } from '@falaj/contract/insight/tax-rules'
import { Refused } from '../../../platform/base/fail.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { dueWork, pageSize, type DueWork } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { compute, keepRates, lockMonth, writeDraft } from './tax-invoice.draft.ts'
import { feeCurrencies, feeMonthsDue, monthAfter, type FeeMonth } from './tax-invoice.fees.ts'
import { issueMonth } from './tax-invoice.issue.ts'
import { noticeOf } from './tax-invoice.log.ts'

/** What the job did with a month. */
export type MonthOutcome = 'issued' | 'draft' | 'none'
/** So many months back a draft that could not be issued is tried again. */
const monthsBack = 24

const keepDraft = (db: Db, settings: Settings, of: FeeMonth, now: Date): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    await lockMonth(tx, of)
    const computed = await compute(tx, settings, of, dubaiDay(now))
    const id = await writeDraft(tx, of, computed, now)
    const [first] = computed.problems
    if (id && first && monthAfter(of.month) <= dubaiDay(now)) {
      const text = taxRuleWords[first.rule]
      // Said once for each first fault, however often the clock looks.
      await noticeOf(
        { emit: emitter(tx) },
        { merchantId: of.merchantId, id },
        `cannot be issued ${first.rule} ${first.field}`,
        {
          en: `Your tax invoice for ${of.month.slice(0, 7)} cannot be issued: ${text.en}`,
          zh: `${of.month.slice(0, 7)} 税务发票无法开具：${text.zh}`,
        },
      )
    }
    return id
  })
export const runMonth = async (
  db: Db,
  settings: Settings,
  of: FeeMonth,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<MonthOutcome> => {
  const today = dubaiDay(now)
  await keepRates(db, settings, { month: of.month, currencies: await feeCurrencies(db, of), today }, signal)
  if (monthAfter(of.month) <= today)
    try {
      await db.transaction().execute(async (tx) => {
        const issued = await issueMonth({ tx, settings, emit: emitter(tx) }, of)
        await writeSystemAudit(tx, 'provider', of.merchantId, 'tax-invoice.issue', {
          object: `tax invoice ${issued.number}`,
          after: { month: of.month },
        })
      })
      return 'issued'
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.reason === 'TAX_ISSUED') return 'none'
      // It stays a draft that says what to mend.
    }
  return (await keepDraft(db, settings, of, now)) ? 'draft' : 'none'
}

const monthKey = z.object({ merchantId: z.string(), month: z.string() })
/** `now` differs from the business clock in tests only. */
export const issueMonths = (
  settings: Settings,
  now: (db: Db) => Promise<Date> = businessNow,
): DueWork<z.output<typeof monthKey>> =>
  dueWork({
    name: 'tax-invoice.month',
    clock: '23 * * * *',
    key: monthKey,
    due: async (db, after) => {
      const { rows } = await sql<{
        first: string
      }>`select first_month::text as first from tax_series where series = 'TI'`.execute(db)
      return feeMonthsDue(db, {
        today: dubaiDay(await now(db)),
        firstMonth: rows[0]!.first,
        monthsBack,
        after,
        limit: pageSize,
      })
    },
    one: async ({ db, signal }, of) => runMonth(db, settings, of, { now: await now(db), signal }),
  })
