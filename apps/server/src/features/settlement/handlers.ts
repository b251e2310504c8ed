import { settlement } from '@falaj/contract/settlement'
import { transfersOf } from '@falaj/ledger/transfers'
import { inMinor } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import { entriesFor, explainedFor } from '../../platform/money/booked.ts'
import { settlementList } from './list.ts'
import * as store from './store.ts'

const sumOf = (row: Omit<store.Summed, 'payments'>, currency: string) => ({
  gross: inMinor(row.gross_minor, currency),
  fee: inMinor(row.fee_minor, currency),
  vat: inMinor(row.vat_minor, currency),
  net: inMinor(row.net_minor, currency),
})
export const settlementFeature = bind(settlement, {
  query: settlementList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await settlementList.one(tx, merchantId, input.id)
    const days = await store.partsOf(tx, merchantId, row.id, 'cycle_day')
    const products = await store.partsOf(tx, merchantId, row.id, 'product')
    const booked = await transfersOf(tx, merchantId, { kind: 'settlement', id: row.id })
    return {
      ...row,
      days: days.map(({ name, payments, ...sums }) => ({ day: name, payments, ...sumOf(sums, row.net.currency) })),
      products: products.map(({ name, payments, ...sums }) => ({
        product: name,
        payments,
        ...sumOf(sums, row.net.currency),
      })),
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.net.currency, booked),
    }
  },
  async payments({ input, tx, me }) {
    const { merchantId } = me()
    const row = await settlementList.one(tx, merchantId, input.id)
    const rows = await store.paymentsPage(tx, merchantId, row.id, input.pageParam)
    return {
      rows: rows.map(({ id, number, product, store: place, paid_at: at, ...sums }) => ({
        id,
        paidAt: at.toISOString(),
        number,
        product,
        store: place,
        ...sumOf(sums, row.net.currency),
      })),
      total: row.payments,
    }
  },
})
