import { reconciliation, type BankFileLine } from '@falaj/contract/accounts/reconciliation'
import { available } from '@falaj/ledger/accounts'
import { compose, entriesPage } from '@falaj/ledger/compose'
import { money, toCodeText, type Currency, type Money } from '@falaj/money'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { daysLater } from '../../../platform/base/banking-days.ts'
import { settlementParts } from '../settlement/settlement.read.ts'
import { payoutWindow, payoutsFor } from '../withdraw/withdraw.read.ts'
import { bankFileList } from './reconciliation.list.ts'
import { byLikeness } from './reconciliation.match.ts'
import * as store from './reconciliation.store.ts'

/** Settlements between two payouts: a merchant that never takes its money out has years of them. */
const entriesMax = 10_000

/** How far back a bookkeeper may search for a credit's payout, and how many are shown. */
const daysBack = 60
const payoutsShown = 30
interface Tieable extends BankFileLine {
  readonly amount: Money
}
/** A credit of the file that is no payout yet; payouts that the file misses are lines, but no credits. */
const isTieable = (line: BankFileLine): line is Tieable =>
  line.amount !== null && !['matched', 'missing', 'in-transit'].includes(line.outcome)

const freePayouts = async (tx: Store, merchantId: string, { day, amount }: Tieable) => {
  const tied = await store.tiedPayouts(tx, merchantId)
  const period = { from: daysLater(day, -daysBack), until: daysLater(day, 3) }
  const found = await payoutsFor(tx, merchantId, period, [])
  return found
    .filter((each) => each.currency === amount.currency && each.state !== 'back' && !tied.has(each.id))
    .toSorted(byLikeness({ day, minor: amount.minor }))
    .slice(0, payoutsShown)
    .map((each) => ({
      id: each.id,
      number: each.number,
      day: each.day,
      amount: money(each.minor, amount.currency),
      isSameAmount: each.minor === amount.minor,
    }))
}

export const reconciliationFeature = bind(reconciliation, {
  query: bankFileList.query,
  detail: ({ input, tx, me }) => bankFileList.one(tx, me().merchantId, input.id),

  async lines({ input, tx, me }) {
    const { merchantId } = me()
    const { id } = await bankFileList.one(tx, merchantId, input.id)
    return store.linesOf(tx, merchantId, id, input.only, input.pageParam)
  },

  async made({ input, tx, me }) {
    const { merchantId } = me()
    const { payout, outcome, amount } = await store.findLine(tx, merchantId, input.id, input.n)
    if (!payout || !amount || outcome !== 'matched') throw fail('NOT_FOUND')
    const currency: Currency = amount.currency
    const of = (minor: bigint) => money(minor, currency)
    if (payout.kind === 'settlement') {
      const parts = await settlementParts(tx, merchantId, [payout.id])
      const { payments, gross, fee, vat, net } = parts.sums
      return {
        payments,
        gross: of(gross),
        fee: of(fee),
        vat: of(vat),
        settlements: parts.rows.map((row) => ({ id: row.id, number: row.number, net: of(row.net) })),
        others: [],
        payoutFee: of(0n),
        before: of(0n),
        after: of(0n),
        paid: of(net),
      }
    }
    // Everything since the payout before: what it was drawn from.
    const { from, until, fee: payoutFee, net } = await payoutWindow(tx, merchantId, payout.id)
    const account = available(merchantId, currency)
    const { opening, movements, closing } = await compose(tx, account, { from, until })
    const settled = await entriesPage(tx, account, { from, until, reason: 'settlement', size: entriesMax })
    const { sums, rows } = await settlementParts(tx, merchantId, [
      ...new Set(settled.map(({ business }) => business.id)),
    ])
    return {
      payments: sums.payments,
      gross: of(sums.gross),
      fee: of(sums.fee),
      vat: of(sums.vat),
      settlements: rows.map((row) => ({ id: row.id, number: row.number, net: of(row.net) })),
      others: movements
        .filter(({ reason }) => reason !== 'settlement')
        .map(({ reason, credited, debited }) => ({ reason, amount: of(credited - debited) })),
      payoutFee: of(payoutFee),
      before: of(opening),
      after: of(closing),
      paid: of(net),
    }
  },

  async payouts({ input, tx, me }) {
    const { merchantId } = me()
    const credit = await store.findLine(tx, merchantId, input.id, input.n)
    return { payouts: isTieable(credit) ? await freePayouts(tx, merchantId, credit) : [] }
  },
  async tie({ input, tx, me, emit, note }) {
    const { merchantId, personId } = me()
    const { id, name } = await bankFileList.one(tx, merchantId, input.id)
    // Reading a file and tying a credit are mutually exclusive: a payout is one credit.
    await takeLock(tx, `reconciliation ${merchantId}`)
    const credit = await store.findLine(tx, merchantId, id, input.n, true)
    note({ object: `bank-file ${name}`, before: { line: input.n, outcome: credit.outcome } })
    if (!isTieable(credit)) throw fail('RECORD_STATE')
    const payout = (await freePayouts(tx, merchantId, credit)).find((each) => each.id === input.payoutId)
    if (!payout) throw failFields({ path: 'payoutId', code: 'INVALID' })
    await store.setTie(tx, merchantId, { id, n: input.n }, { payout, personId }, payout.id)
    note({
      object: `bank-file ${name}`,
      before: { line: input.n, outcome: credit.outcome },
      after: { payout: payout.number, amount: toCodeText(payout.amount), credited: toCodeText(credit.amount) },
    })
    await emit({ kind: 'reconciliation.changed', merchantId, audience: 'fiatMoneyMovement', payload: { id } })
    return {}
  },
  async untie({ input, tx, me, emit, note }) {
    const { merchantId } = me()
    const { id, name } = await bankFileList.one(tx, merchantId, input.id)
    await takeLock(tx, `reconciliation ${merchantId}`)
    const { outcome, payout, by } = await store.findLine(tx, merchantId, id, input.n, true)
    note({ object: `bank-file ${name}`, before: { line: input.n, outcome, by, payout: payout?.number ?? null } })
    if (outcome !== 'matched' || !payout) throw fail('RECORD_STATE')
    await store.setTie(tx, merchantId, { id, n: input.n }, null, payout.id)
    await emit({ kind: 'reconciliation.changed', merchantId, audience: 'fiatMoneyMovement', payload: { id } })
    return {}
  },

  async add({ input, tx, me, emit, note }) {
    const owner = me()
    const { merchantId, personId, staffId } = owner
    const file = await store.ownFile(tx, merchantId, staffId, input.filePath)
    const id = file && (await store.insert(tx, owner, file))
    if (!file || !id) throw failFields({ path: 'filePath', code: 'INVALID' })
    await emit({ kind: 'reconciliation.asked', merchantId, personId, audience: 'none', payload: { merchantId, id } })
    note({ object: `bank-file ${file.name}` })
    return { id }
  },
})
