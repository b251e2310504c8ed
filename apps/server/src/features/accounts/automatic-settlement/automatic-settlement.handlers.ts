import { automaticSettlement, type SettlementRule } from '@falaj/contract/accounts/automatic-settlement'
import { bankCurrencies, type BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, toText } from '@falaj/money'
import { ask } from '../../../platform/approval/ask.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { sumOf } from './automatic-settlement.amount.ts'
import { lastRun, runList } from './automatic-settlement.list.ts'
import { ruleChanges, ruleApprovable, ruleSays } from './automatic-settlement.rule-approvable.ts'
import { plannedBetween, type PlannedRun } from './automatic-settlement.schedule.ts'
import * as store from './automatic-settlement.store.ts'

const shownRuns = 5
const unset = (currency: BankCurrency): SettlementRule => ({
  currency,
  mode: 'MANUAL',
  schedule: { kind: 'daily', weekdays: [1], day: 1, time: '10:00' },
  keep: money(0n, currency),
  threshold: money(10_000n, currency),
  toStores: false,
})
const ruleOf = (row: store.Rule): SettlementRule => ({
  // Those of the list of currencies that banks take.
  currency: row.currency as BankCurrency,
  mode: row.mode,
  schedule: row.schedule,
  keep: money(BigInt(row.keep), row.currency),
  threshold: money(BigInt(row.threshold), row.currency),
  ...(row.bank_account_id ? { accountId: row.bank_account_id } : {}),
  toStores: row.to_stores,
})
const plannedOf = ({ at, movedFrom }: PlannedRun, skipped: ReadonlySet<number>) => ({
  at: at.toISOString(),
  movedFrom,
  isSkipped: skipped.has(at.getTime()),
})
/** What would be sent if it ran now. */
const sumNow = async (
  tx: Store,
  merchantId: string,
  { currency, keep, threshold }: Pick<SettlementRule, 'currency' | 'keep' | 'threshold'>,
) => {
  const sum = sumOf(await balanceOf(tx, available(merchantId, currency)), keep.minor, threshold.minor)
  const of = (minor: bigint) => money(minor, currency)
  return { available: of(sum.available), keep: of(sum.keep), amount: of(sum.amount), why: sum.why }
}

export const automaticSettlementFeature = bind(automaticSettlement, {
  async query(call) {
    const { tx, me, settings } = call
    const { merchantId, personId } = me()
    const rows = await store.rulesOf(tx, merchantId)
    const currencies = []
    for (const currency of bankCurrencies) {
      const row = rows.find((each) => each.currency === currency)
      const rule = row ? ruleOf(row) : unset(currency)
      const skipped = await store.skips(tx, merchantId, currency)
      const accounts = await payableAccounts(tx, merchantId, currency)
      const [account] = rule.accountId ? await payableAccounts(tx, merchantId, currency, rule.accountId) : []
      const request = await store.openRequest(tx, merchantId, currency)
      const last = await lastRun(call, currency)
      const next =
        rule.mode === 'AUTOMATIC'
          ? plannedBetween(rule.schedule, settings.bankHolidays, { after: await businessNow(tx), most: shownRuns })
          : []
      currencies.push({
        currency,
        version: row?.version ?? 0,
        rule,
        since: row?.since.toISOString() ?? null,
        by: row?.by ?? null,
        account: account ?? null,
        accounts: [...accounts],
        next: next.map((each) => plannedOf(each, skipped)),
        now: await sumNow(tx, merchantId, rule),
        last,
        request: request ? { id: request.id, number: request.number, mine: request.maker === personId } : null,
      })
    }
    return { currencies }
  },

  async preview({ input, tx, me, settings }) {
    const { merchantId } = me()
    if (input.keep.currency !== input.currency) throw failFields({ path: 'keep', code: 'CURRENCY_DIFFERS' })
    const next = plannedBetween(input.schedule, settings.bankHolidays, {
      after: await businessNow(tx),
      most: shownRuns,
    })
    const skipped = await store.skips(tx, merchantId, input.currency)
    return { next: next.map((each) => plannedOf(each, skipped)), now: await sumNow(tx, merchantId, input) }
  },

  async edit(call) {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const { version, requestId, ...wanted } = input
    await store.takeLock(tx, merchantId, wanted.currency)
    const row = (await store.rulesOf(tx, merchantId)).find(({ currency }) => currency === wanted.currency)
    if ((row?.version ?? 0) !== version) throw fail('REQUEST_CHANGED')
    const request = await store.openRequest(tx, merchantId, wanted.currency)
    if (request && request.id !== requestId) throw fail('REQUEST_OPEN', { number: request.number })
    const accounts = await payableAccounts(tx, merchantId, wanted.currency)
    const isKnown =
      wanted.accountId === undefined || (isUuid(wanted.accountId) && accounts.some(({ id }) => id === wanted.accountId))
    if (!isKnown) throw failFields({ path: 'accountId', code: 'PAYEE_UNKNOWN' })
    const before = row ? ruleOf(row) : unset(wanted.currency)
    const shown = ruleChanges(before, wanted, accounts)
    if (shown.length === 0) throw failFields({ path: 'mode', code: 'NO_CHANGE' })
    const answer = await ask(call, ruleApprovable, {
      payload: { ...wanted, version },
      describe: () => ({ says: ruleSays(wanted), shown }),
      requestId,
    })
    const noted = ({ mode, schedule, keep, threshold, accountId, toStores }: SettlementRule) => ({
      mode,
      schedule,
      keep: toText(keep),
      threshold: toText(threshold),
      account: accountId ?? null,
      toStores: toStores ?? false,
    })
    note({
      object: `automatic-settlement ${wanted.currency}`,
      before: noted(before),
      after: { ...noted(wanted), request: answer.number },
    })
    return answer
  },

  async skip({ input, tx, me, settings, note, emit }) {
    const { merchantId, personId } = me()
    const { currency } = input
    await store.takeLock(tx, merchantId, currency)
    const row = (await store.rulesOf(tx, merchantId)).find((each) => each.currency === currency)
    const at = new Date(input.at)
    const next =
      row?.mode === 'AUTOMATIC'
        ? plannedBetween(row.schedule, settings.bankHolidays, { after: await businessNow(tx), most: shownRuns })
        : []
    // What has run, or was never planned, cannot be taken out.
    if (!next.some((each) => each.at.getTime() === at.getTime())) throw failFields({ path: 'at', code: 'INVALID' })
    if (input.skip) await store.addSkip(tx, merchantId, currency, at, personId)
    else await store.removeSkip(tx, merchantId, currency, at)
    note({ object: `automatic-settlement ${currency}`, after: { run: at.toISOString(), skipped: input.skip } })
    const payload = { currency }
    await emit({ kind: 'automatic-settlement.changed', merchantId, audience: 'fiatMoneyMovement', payload })
    return {}
  },

  async parts({ input, tx, me }) {
    const rows = isUuid(input.id) ? await store.partsOfRun(tx, me().merchantId, input.id) : null
    if (!rows) throw fail('NOT_FOUND')
    return {
      parts: rows.map((row) => ({
        account: row.account,
        stores: row.stores,
        settled: inMinor(row.settled, row.currency),
        refunded: inMinor(row.refunded, row.currency),
        sent: inMinor(row.sent, row.currency),
        why: row.why,
        withdrawalId: row.withdrawal_id,
        withdrawal: row.withdrawal,
      })),
    }
  },

  runs: runList.query,
})
