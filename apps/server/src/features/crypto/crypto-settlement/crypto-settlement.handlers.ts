import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { coins, coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoSettlement, type CoinRule } from '@falaj/contract/crypto/crypto-settlement'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { fromText, money, toText, type Money } from '@falaj/money'
import { ask } from '../../../platform/approval/ask.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import {
  keptOf,
  plannedBetween,
  settlementStore as store,
  sumOf,
  type PlannedRun,
} from '../../accounts/automatic-settlement/automatic-settlement.read.ts'
import { pricesAt, worthOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { lastRun, runList } from './crypto-settlement.list.ts'
import { coinRuleApprovable, ruleChanges, ruleSays } from './crypto-settlement.rule-approvable.ts'

const shownRuns = 5
const unset = (coin: Coin): CoinRule => ({
  coin,
  mode: 'MANUAL',
  schedule: { kind: 'daily', weekdays: [1], day: 1, time: '10:00' },
  keepPercent: 0,
  threshold: fromText(coinTerms[coin].minimum, coin)!,
  into: 'AED',
})
const ruleOf = (coin: Coin, row: store.Rule | undefined): CoinRule =>
  row
    ? {
        coin,
        mode: row.mode,
        schedule: row.schedule,
        keepPercent: row.keep_percent,
        threshold: money(BigInt(row.threshold), coin),
        into: 'AED',
      }
    : unset(coin)
const ruleRow = async (tx: Store, merchantId: string, coin: Coin) =>
  (await store.rulesOf(tx, merchantId)).find(({ currency }) => currency === coin)
const plannedOf = ({ at, movedFrom }: PlannedRun, skipped: ReadonlySet<number>) => ({
  at: at.toISOString(),
  movedFrom,
  isSkipped: skipped.has(at.getTime()),
})
const nextRuns = async (tx: Store, { bankHolidays }: Settings, schedule: Schedule) =>
  plannedBetween(schedule, bankHolidays, { after: await businessNow(tx), most: shownRuns })
/** What would be sold if it ran now, and for about how much. */
const sumNow = async (
  tx: Store,
  merchantId: string,
  { coin, keepPercent, threshold }: Pick<CoinRule, 'coin' | 'keepPercent' | 'threshold'>,
) => {
  const have = await balanceOf(tx, available(merchantId, coin))
  const sum = sumOf(have, keptOf(have, keepPercent), threshold.minor)
  const of = (minor: bigint): Money => money(minor, coin)
  const price = (await pricesAt(tx, new Date())).get(coin)
  return {
    now: { available: of(sum.available), keep: of(sum.keep), amount: of(sum.amount), why: sum.why },
    worth: price ? worthOf(of(sum.amount), price.rate) : null,
  }
}

export const cryptoSettlementFeature = bind(cryptoSettlement, {
  async query(call) {
    const { tx, me, settings } = call
    const { merchantId, personId } = me()
    const rows = await store.rulesOf(tx, merchantId)
    const shown = []
    for (const coin of coins) {
      const row = rows.find(({ currency }) => currency === coin)
      const rule = ruleOf(coin, row)
      const skipped = await store.skips(tx, merchantId, coin)
      const request = await store.openRequest(tx, merchantId, coin, 'crypto-settlement')
      const next = rule.mode === 'AUTOMATIC' ? await nextRuns(tx, settings, rule.schedule) : []
      shown.push({
        coin,
        version: row?.version ?? 0,
        rule,
        since: row?.since.toISOString() ?? null,
        by: row?.by ?? null,
        next: next.map((each) => plannedOf(each, skipped)),
        ...(await sumNow(tx, merchantId, rule)),
        last: await lastRun(call, coin),
        request: request ? { id: request.id, number: request.number, mine: request.maker === personId } : null,
      })
    }
    return { coins: shown }
  },

  async preview({ input, tx, me, settings }) {
    const { merchantId } = me()
    const skipped = await store.skips(tx, merchantId, input.coin)
    const next = await nextRuns(tx, settings, input.schedule)
    return { next: next.map((each) => plannedOf(each, skipped)), ...(await sumNow(tx, merchantId, input)) }
  },

  async edit(call) {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const { version, requestId, ...wanted } = input
    const { coin } = wanted
    await store.takeLock(tx, merchantId, coin)
    const row = await ruleRow(tx, merchantId, coin)
    if ((row?.version ?? 0) !== version) throw fail('REQUEST_CHANGED')
    const request = await store.openRequest(tx, merchantId, coin, 'crypto-settlement')
    if (request && request.id !== requestId) throw fail('REQUEST_OPEN', { number: request.number })
    const before = ruleOf(coin, row)
    const shown = ruleChanges(before, wanted)
    if (shown.length === 0) throw failFields({ path: 'mode', code: 'NO_CHANGE' })
    const answer = await ask(call, coinRuleApprovable, {
      payload: { ...wanted, version },
      describe: () => ({ says: ruleSays(wanted), shown }),
      requestId,
    })
    const noted = ({ threshold, ...rule }: CoinRule) => ({ ...rule, threshold: toText(threshold) })
    note({
      object: `crypto-settlement ${coin}`,
      before: noted(before),
      after: { ...noted(wanted), request: answer.number },
    })
    return { requestId: answer.requestId, number: answer.number, state: answer.state }
  },

  async skip({ input, tx, me, settings, note, emit }) {
    const { merchantId, personId } = me()
    const { coin } = input
    await store.takeLock(tx, merchantId, coin)
    const row = await ruleRow(tx, merchantId, coin)
    const at = new Date(input.at)
    const next = row?.mode === 'AUTOMATIC' ? await nextRuns(tx, settings, row.schedule) : []
    // What has run, or was never planned, cannot be taken out.
    if (!next.some((each) => each.at.getTime() === at.getTime())) throw failFields({ path: 'at', code: 'INVALID' })
    if (input.skip) await store.addSkip(tx, merchantId, coin, at, personId)
    else await store.removeSkip(tx, merchantId, coin, at)
    note({ object: `crypto-settlement ${coin}`, after: { run: at.toISOString(), skipped: input.skip } })
    const payload = { currency: coin }
    await emit({ kind: 'automatic-settlement.changed', merchantId, audience: 'crypto', payload })
    return {}
  },

  runs: runList.query,
})
