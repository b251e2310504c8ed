import { reconciliation } from '@falaj/contract/reconciliation'
import { available } from '@falaj/ledger/accounts'
import { compose, entriesPage } from '@falaj/ledger/compose'
import { money, type Currency } from '@falaj/money'
import { bind } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { settlementParts } from '../settlement/read.ts'
import { payoutWindow } from '../withdraw/read.ts'
import { bankFileList } from './list.ts'
import * as store from './store.ts'

/** Settlements between two payouts: a merchant that never takes its money out has years of them. */
const entriesMax = 10_000

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
    const { payout, outcome, amount } = await store.line(tx, merchantId, input.id, input.n)
    if (!payout || outcome !== 'matched') throw fail('NOT_FOUND')
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
