// Every minute: the runs whose time has come. A run is written down with its payout in one transaction, and once.
import * as z from 'zod/mini'
import { okCode } from '@falaj/contract/envelope'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { sql } from 'kysely'
import type { TxContext } from '../../platform/approval/approvable.ts'
import { writeAudit } from '../../platform/audit/entry.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PayOut } from '../../platform/feature.ts'
import { Refused } from '../../platform/http/fail.ts'
import { newId } from '../../platform/ids.ts'
import { task, type Task } from '../../platform/jobs/task.ts'
import { businessNow } from '../../platform/money/business-clock.ts'
import { emitter } from '../../platform/outbox/emit.ts'
import type { Settings } from '../../platform/settings.ts'
import { payableAccounts } from '../bank-account/read.ts'
import { sumOf } from './amount.ts'
import { plannedBetween } from './schedule.ts'
import * as store from './store.ts'

type Outcome = Pick<store.NewRun, 'outcome' | 'why' | 'withdrawal'> & { readonly sent: bigint }
const nothingSent = (outcome: 'SKIPPED' | 'FAILED', why: string): Outcome => ({
  outcome,
  why,
  withdrawal: null,
  sent: 0n,
})

const carryOut = async (
  own: TxContext,
  payOut: PayOut,
  rule: store.Rule,
  runId: string,
  amount: bigint,
): Promise<Outcome> => {
  const { merchant_id: merchantId, currency, bank_account_id: accountId, person_id: personId } = rule
  const [account] = accountId ? await payableAccounts(own.tx, merchantId, currency, accountId) : []
  if (!account || account.whyNot || !personId) return nothingSent('FAILED', 'ACCOUNT')
  await sql`savepoint before_payout`.execute(own.tx)
  try {
    const order = { merchantId, personId, accountId: account.id, amount: money(amount, currency), runId }
    const withdrawal = await payOut(own, order)
    await sql`release savepoint before_payout`.execute(own.tx)
    return { outcome: 'SENT', why: null, withdrawal, sent: amount }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint before_payout`.execute(own.tx)
    return nothingSent('FAILED', 'REFUSED')
  }
}

/** Null when another node has run it, or the rule has changed meanwhile. */
export const runOne = (
  db: Db,
  settings: Settings,
  payOut: PayOut,
  { merchant_id: merchantId, currency, version }: store.Rule,
  plannedAt: Date,
): Promise<Outcome | null> =>
  db.transaction().execute(async (tx) => {
    await store.takeLock(tx, merchantId, currency)
    const rule = (await store.rulesOf(tx, merchantId)).find((each) => each.currency === currency)
    const last = await store.lastPlanned(tx, merchantId, currency)
    if (rule?.version !== version || (last && last >= plannedAt)) return null
    const own: TxContext = { tx, settings, emit: emitter(tx) }
    const have = await balanceOf(tx, available(merchantId, currency))
    const sum = sumOf(have, BigInt(rule.keep), BigInt(rule.threshold))
    const id = newId()
    const isSkipped = (await store.skips(tx, merchantId, currency)).has(plannedAt.getTime())
    const outcome = isSkipped
      ? nothingSent('SKIPPED', 'TAKEN_OUT')
      : sum.why
        ? nothingSent('SKIPPED', sum.why)
        : await carryOut(own, payOut, rule, id, sum.amount)
    await store.addRun(tx, rule, { id, plannedAt, available: sum.available, keep: sum.keep, ...outcome })
    const payload = { currency, outcome: outcome.outcome }
    await own.emit({ kind: 'automatic-settlement.changed', merchantId, audience: 'fiatMoneyMovement', payload })
    await writeAudit(tx, {
      session: { personId: rule.person_id, staffId: null, merchantId, roles: ['provider'] },
      action: 'automatic-settlement.run',
      note: {
        object: `automatic-settlement ${currency}`,
        after: {
          plannedAt: plannedAt.toISOString(),
          outcome: outcome.outcome,
          why: outcome.why,
          available: String(sum.available),
          sent: String(outcome.sent),
          withdrawal: outcome.withdrawal?.number ?? null,
        },
      },
      result: outcome.outcome === 'FAILED' ? 'failed' : 'done',
      code: okCode,
      address: '',
      deviceId: null,
      requestId: newId(),
    })
    return outcome
  })

/** Of several that were missed, the last one alone runs: it takes everything anyway. */
export const runDue = async (
  db: Db,
  settings: Settings,
  payOut: PayOut,
  now: Date,
  signal?: AbortSignal,
): Promise<number> => {
  let ran = 0
  for (const rule of await store.automaticRules(db)) {
    signal?.throwIfAborted()
    const last = await store.lastPlanned(db, rule.merchant_id, rule.currency)
    const after = last && last > rule.since ? last : rule.since
    const planned = plannedBetween(rule.schedule, settings.bankHolidays, { after, until: now, most: 1000 }).at(-1)
    if (planned && (await runOne(db, settings, payOut, rule, planned.at))) ran += 1
  }
  return ran
}

export const automaticSettlementTask = (settings: Settings, payOut: PayOut): Task =>
  task({
    kind: 'automatic-settlement.due',
    payload: z.optional(z.unknown()),
    cron: '* * * * *',
    attemptsMax: 3,
    run: async ({ db, signal }) => void (await runDue(db, settings, payOut, await businessNow(db), signal)),
  })
