// Every minute: the runs whose time has come. A run is written down with its payout in one transaction, and once.
import * as z from 'zod/mini'
import { okCode } from '@falaj/contract/kernel/envelope'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { orRefused } from '../../../platform/command/or-refused.ts'
import { writeAudit } from '../../../platform/audit/entry.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { PayOut } from '../../../platform/money/automatic-payout.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { dueWork, pageSize, type DueWork } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { fxRailOf, type MidRate } from '../../../rails/fx-rail.ts'
import { payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { convertNow } from '../currency-exchange/currency-exchange.read.ts'
import { keptOf, sumOf } from './automatic-settlement.amount.ts'
import { payParts, type RunPart } from './automatic-settlement.parts.ts'
import { plannedBetween } from './automatic-settlement.schedule.ts'
import * as store from './automatic-settlement.store.ts'

/** Nobody waits long for a market. */
const rateTimeoutMs = 5000

type Outcome = Pick<store.NewRun, 'outcome' | 'why' | 'withdrawal' | 'bought'> & {
  readonly sent: bigint
  readonly parts?: readonly RunPart[]
}
const nothingSent = (outcome: 'SKIPPED' | 'FAILED', why: string): Outcome => ({
  outcome,
  why,
  withdrawal: null,
  sent: 0n,
})

/** Carries it out, or says why not and leaves nothing behind. */
const orFailed = (own: TxContext, why: string, run: () => Promise<Outcome>): Promise<Outcome> =>
  orRefused(own.tx, run, () => nothingSent('FAILED', why))
const toBank = async (
  own: TxContext,
  payOut: PayOut,
  rule: store.Rule,
  runId: string,
  amount: bigint,
): Promise<Outcome> => {
  const { merchant_id: merchantId, currency, bank_account_id: accountId, person_id: personId } = rule
  const [account] = accountId ? await payableAccounts(own.tx, merchantId, currency, accountId) : []
  if (!account || account.whyNot || !personId) return nothingSent('FAILED', 'ACCOUNT')
  if (rule.to_stores)
    return orFailed(own, 'REFUSED', async () => {
      await store.takeSettled(own.tx, rule, runId)
      const shares = await store.storeShares(own.tx, rule, runId)
      const order = { merchantId, personId, currency, accountId: account.id, amount, runId }
      const parts = await payParts(own, payOut, shares, order)
      // The run names the payout of the rule's own account; the others are with its parts.
      const rest = parts.find((part) => part.accountId === account.id)
      const sent = parts.reduce((sum, part) => sum + part.sent, 0n)
      // Undoes what was counted for the shares: the next run counts it again.
      if (sent === 0n) throw fail('BANK_ACCOUNT_STATE')
      return { outcome: 'SENT', why: null, withdrawal: rest?.withdrawal ?? null, sent, parts }
    })
  return orFailed(own, 'REFUSED', async () => {
    await store.takeSettled(own.tx, rule, runId)
    const order = { merchantId, personId, accountId: account.id, amount: money(amount, currency), runId }
    return { outcome: 'SENT', why: null, withdrawal: await payOut(own, order), sent: amount }
  })
}
/** For a coin: at the rate of this moment, which was asked before anything was locked. */
const toFiat = async (
  own: TxContext,
  rate: MidRate | null,
  rule: store.Rule,
  runId: string,
  amount: bigint,
): Promise<Outcome> => {
  const { merchant_id: merchantId, currency, sell_into: to, person_id: personId } = rule
  if (!rate || !to || !personId) return nothingSent('FAILED', 'NO_RATE')
  return orFailed(own, 'NOT_SOLD', async () => {
    const done = await convertNow(own, { merchantId, personId, runId, most: money(amount, currency), to, rate })
    const { id, number, sold, bought } = done
    return {
      outcome: 'SENT',
      why: null,
      withdrawal: { id, number },
      sent: sold.minor,
      bought: { value: bought, rate: done.rate },
    }
  })
}
const rateFor = async (settings: Settings, { currency, sell_into: to }: store.Rule): Promise<MidRate | null> => {
  if (!to) return null
  const rail = await fxRailOf(settings)
  return rail.mid(currency, to, AbortSignal.timeout(rateTimeoutMs)).catch(() => null)
}

/** Null when another node has run it, or the rule has changed meanwhile. */
export const runOne = async (
  db: Db,
  settings: Settings,
  payOut: PayOut,
  planned: store.Rule,
  plannedAt: Date,
): Promise<Outcome | null> => {
  const { merchant_id: merchantId, currency, version } = planned
  const rate = await rateFor(settings, planned)
  return db.transaction().execute(async (tx) => {
    await store.takeLock(tx, merchantId, currency)
    const rule = (await store.rulesOf(tx, merchantId)).find((each) => each.currency === currency)
    const last = await store.lastPlanned(tx, merchantId, currency)
    if (rule?.version !== version || (last && last >= plannedAt)) return null
    const own: TxContext = { tx, settings, emit: emitter(tx) }
    const have = await balanceOf(tx, available(merchantId, currency))
    const keep = rule.sell_into ? keptOf(have, rule.keep_percent) : BigInt(rule.keep)
    const sum = sumOf(have, keep, BigInt(rule.threshold))
    const id = newId()
    const isSkipped = (await store.skips(tx, merchantId, currency)).has(plannedAt.getTime())
    const outcome = isSkipped
      ? nothingSent('SKIPPED', 'TAKEN_OUT')
      : sum.why
        ? nothingSent('SKIPPED', sum.why)
        : await (rule.sell_into ? toFiat(own, rate, rule, id, sum.amount) : toBank(own, payOut, rule, id, sum.amount))
    await store.addRun(tx, rule, { id, plannedAt, available: sum.available, keep: sum.keep, ...outcome })
    await store.addParts(tx, merchantId, id, outcome.parts ?? [])
    const payload = { currency, outcome: outcome.outcome }
    const audience = rule.sell_into ? 'crypto' : 'fiatMoneyMovement'
    await own.emit({ kind: 'automatic-settlement.changed', merchantId, audience, payload })
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
          ...(outcome.parts
            ? {
                parts: outcome.parts.map(
                  (part) => `${part.stores.join(' ') || 'rest'} ${part.sent} ${part.withdrawal?.number ?? part.why}`,
                ),
              }
            : {}),
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
}

const runKey = z.object({
  merchantId: z.string(),
  currency: z.string(),
  version: z.int(),
  /** As ISO text. */
  plannedAt: z.string(),
})
type RunKey = z.output<typeof runKey>
/** If several runs were missed, only the last one runs: it takes the whole balance anyway. */
const plannedRun = (settings: Settings, rule: store.RuleAtWork): RunKey | null => {
  const after = rule.last && rule.last > rule.since ? rule.last : rule.since
  const range = { after, until: rule.now, most: 1000 }
  const planned = plannedBetween(rule.schedule, settings.bankHolidays, range).at(-1)
  if (!planned) return null
  const { merchant_id: merchantId, currency, version } = rule
  return { merchantId, currency, version, plannedAt: planned.at.toISOString() }
}
export const dueRuns = (settings: Settings, payOut: PayOut): DueWork<RunKey> =>
  dueWork({
    name: 'automatic-settlement.due',
    clock: '* * * * *',
    key: runKey,
    async due(db, after) {
      // A schedule is read by the program, so pages of rules are read until one of them has a run.
      for (let from: Pick<RunKey, 'merchantId' | 'currency'> | null = after; ;) {
        const rules = await store.rulesAtWork(db, from)
        const runs = rules.map((rule) => plannedRun(settings, rule)).filter((run) => run !== null)
        const last = rules.at(-1)
        if (runs.length > 0 || !last || rules.length < pageSize) return runs
        from = { merchantId: last.merchant_id, currency: last.currency }
      }
    },
    async one({ db }, { merchantId, currency, version, plannedAt }) {
      const rule = (await store.rulesOf(db, merchantId)).find((each) => each.currency === currency)
      if (rule?.version !== version) return false
      return (await runOne(db, settings, payOut, rule, new Date(plannedAt))) !== null
    },
  })
