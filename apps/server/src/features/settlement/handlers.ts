import { settlement, type SettlementRow } from '@falaj/contract/settlement'
import { transfersOf } from '@falaj/ledger/transfers'
import { answerPage, inMinor, zoneOf } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import { entriesFor, explainedFor } from '../../platform/money/booked.ts'
import * as store from './store.ts'

const sumOf = (row: Omit<store.Summed, 'takings'>, currency: string) => ({
  gross: inMinor(row.gross_minor, currency),
  fee: inMinor(row.fee_minor, currency),
  vat: inMinor(row.vat_minor, currency),
  net: inMinor(row.net_minor, currency),
})
const rowOf = (row: store.Listed): SettlementRow => ({
  id: row.id,
  settledAt: row.settled_at.toISOString(),
  number: row.number,
  kind: row.kind,
  dueOn: row.due_on,
  firstDay: row.first_day,
  lastDay: row.last_day,
  takings: row.takings,
  ...sumOf(row, row.currency),
})

export const settlementFeature = bind(settlement, {
  async query({ input, tx, me }) {
    const { merchantId, personId } = me()
    const zone = input.filters.settledAt ? await zoneOf(tx, personId) : 'UTC'
    const query = store.settlements(merchantId, input.filters, zone)
    const { rows, ...totals } = await answerPage(tx, query, store.newestFirst, input, store.summed)
    return { rows: rows.map(rowOf), ...totals }
  },
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await store.seen(tx, merchantId, input.id)
    const days = await store.partsOf(tx, merchantId, row.id, 'cycle_day')
    const products = await store.partsOf(tx, merchantId, row.id, 'product')
    const booked = await transfersOf(tx, merchantId, { kind: 'settlement', id: row.id })
    return {
      ...rowOf(row),
      days: days.map(({ name, takings, ...sums }) => ({ day: name, takings, ...sumOf(sums, row.currency) })),
      products: products.map(({ name, takings, ...sums }) => ({
        product: name,
        takings,
        ...sumOf(sums, row.currency),
      })),
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.currency, booked),
    }
  },
  async takings({ input, tx, me }) {
    const { merchantId } = me()
    const row = await store.seen(tx, merchantId, input.id)
    const rows = await store.takingsPage(tx, merchantId, row.id, input.pageParam)
    return {
      rows: rows.map(({ id, number, product, store: place, taken_at: at, ...sums }) => ({
        id,
        takenAt: at.toISOString(),
        number,
        product,
        store: place,
        ...sumOf(sums, row.currency),
      })),
      total: row.takings,
    }
  },
})
