import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cash, cashCurrency, type CashKind } from '@falaj/contract/cash/cash'
import { transfersOf } from '@falaj/ledger/transfers'
import { money, toCodeText, type Money } from '@falaj/money'
import { lockOwn } from '../../../platform/db/own.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { storeFault, storesFor } from '../../../platform/store/store.ts'
import { inList, outList, topUpList } from './cash.list.ts'
import { moves } from './cash.product.ts'
import { cashSlip } from './cash.slip.ts'
import { changeDrawer, lockDrawer, lockTills } from '../drawer.read.ts'
import * as store from './cash.store.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly amount: Money
}
/** The customer is there no more the next day, and nor are the banknotes. */
const isToday = (at: Date): boolean => dubaiDay(at) === dubaiDay(new Date())
const moreOf = async ({ tx, me, visitor }: Pick<Call, 'tx' | 'me' | 'visitor'>, kind: CashKind, row: Row) => {
  const { merchantId } = me()
  const kept = await tx
    .selectFrom('cash_move as c')
    .leftJoin('person as p', 'p.id', 'c.reverted_by')
    .select(['c.reference', 'c.eatm_id', 'c.at', 'c.reverted_at', 'c.reverted_why', 'p.name as by'])
    .where('c.merchant_id', '=', merchantId)
    .where('c.id', '=', row.id)
    .executeTakeFirstOrThrow()
  const booked = await transfersOf(tx, merchantId, { kind, id: row.id })
  const canReverse =
    kind === 'cash-in' &&
    row.status === 'SUCCESS' &&
    // What a machine took is locked in its cash box.
    kept.eatm_id === null &&
    isToday(kept.at) &&
    mayEnter(areas.fiatMoneyMovement, visitor)
  return {
    reference: kept.reference,
    reverted: kept.reverted_at
      ? { at: kept.reverted_at.toISOString(), by: kept.by, why: kept.reverted_why ?? '' }
      : null,
    actions: canReverse ? ['reverse' as const] : [],
    entries: entriesFor(merchantId, booked),
    explained: await explainedFor(tx, merchantId, row.amount.currency, booked),
  }
}
export const cashFeature = bind(cash, {
  inQuery: inList.query,
  outQuery: outList.query,
  topUpQuery: topUpList.query,
  async inDetail(call) {
    const row = await inList.one(call.tx, call.me().merchantId, call.input.id)
    return { ...row, ...(await moreOf(call, 'cash-in', row)) }
  },
  async outDetail(call) {
    const row = await outList.one(call.tx, call.me().merchantId, call.input.id)
    return { ...row, ...(await moreOf(call, 'cash-out', row)) }
  },
  async topUpDetail(call) {
    const row = await topUpList.one(call.tx, call.me().merchantId, call.input.id)
    return { ...row, ...(await moreOf(call, 'cash-top-up', row)) }
  },
  async reverse({ input: { id, reason }, tx, me, emit, note, settings }) {
    const { merchantId, personId } = me()
    await lockTills(tx, merchantId)
    const row = await lockOwn(tx, 'cash_move', merchantId, id)
    if (row.kind !== 'cash-in') throw fail('NOT_FOUND')
    note({ object: `cash-in ${row.number}`, before: { status: row.state } })
    if (row.state !== 'SUCCESS' || row.eatm_id !== null) throw fail('RECORD_STATE')
    if (!isToday(row.at)) throw fail('CASH_TOO_LATE')
    const amount = inMinor(row.net_minor, row.currency)
    if ((await lockDrawer(tx, merchantId, row.store, row.currency)) < amount.minor) throw fail('DRAWER_LOW')
    const own = { tx, emit, settings }
    await moves['cash-in'].record(own, [
      {
        kind: 'reversed',
        id,
        merchantId,
        at: new Date(),
        move: { amount, store: row.store },
        reverted: { by: personId, why: reason },
      },
    ])
    note({ object: `cash-in ${row.number}`, before: { status: row.state }, after: { status: 'REVERTED', reason } })
    return {}
  },
  slip: cashSlip,
  async drawers({ tx, me }) {
    const { drawers, changes } = await store.drawersOf(tx, me())
    const shifts = await store.shiftsOf(tx, me(), cashCurrency)
    const counters = await store.countersOf(tx, me(), cashCurrency)
    const aed = (minor: bigint | string) => money(BigInt(minor), cashCurrency)
    return {
      shifts: shifts.map(({ minor, ...each }) => ({ ...each, inside: aed(minor) })),
      counters: counters.map(({ top_up: topUp, ...each }) => ({
        ...each,
        in: aed(each.in),
        out: aed(each.out),
        topUp: aed(topUp),
        more: aed(BigInt(each.in) + BigInt(topUp) - BigInt(each.out)),
        earned: aed(each.earned),
      })),
      drawers: drawers.map(({ store: name, currency, minor }) => ({ store: name, balance: inMinor(minor, currency) })),
      changes: changes.map(({ at, currency, minor, ...each }) => ({
        ...each,
        at: at.toISOString(),
        amount: inMinor(minor, currency),
      })),
    }
  },
  async changeDrawer({ input: { store: name, way, amount, note: text }, tx, me, emit, note }) {
    const { merchantId, personId } = me()
    await lockTills(tx, merchantId)
    const fault = storeFault(me(), name, await storesFor(tx, me(), [name]))
    // What is left in the drawer of a closed store can still be taken out.
    if (fault && !(fault === 'STORE_CLOSED' && way === 'take-out')) throw failFields({ path: 'store', code: fault })
    const before = await lockDrawer(tx, merchantId, name, cashCurrency)
    const minor = way === 'put-in' ? amount.minor : -amount.minor
    if (before + minor < 0n) throw failFields({ path: 'amount', code: 'OVER_DRAWER' })
    const own = { tx, emit }
    await changeDrawer(own, {
      merchantId,
      store: name,
      currency: cashCurrency,
      what: way === 'put-in' ? 'put-in' : 'taken-out',
      minor: amount.minor,
      note: text || null,
      personId,
    })
    await emit({ kind: 'cash.changed', merchantId, audience: 'fiatTransactions', payload: { store: name } })
    const balance = money(before + minor, cashCurrency)
    note({
      object: `drawer ${name}`,
      before: { balance: toCodeText(money(before, cashCurrency)) },
      after: { balance: toCodeText(balance), ...(text ? { note: text } : {}) },
    })
    return { store: name, balance }
  },
})
