import { sample, type SampleOrder } from '@falaj/contract/sample'
import { toText } from '@falaj/money'
import { answerPage, inMinor, zoneOf } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { bind } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { refundRefusal } from './rules.ts'
import * as store from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.order>>>
const orderOf = (row: Row): SampleOrder => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  orderNo: row.order_no,
  reference: row.reference,
  method: row.method,
  payer: row.payer,
  store: row.store,
  status: row.status,
  amount: inMinor(row.amount_minor, row.currency),
  fee: inMinor(row.fee_minor, row.currency),
  net: inMinor(row.net_minor, row.currency),
  settledAt: row.settled_at?.toISOString() ?? null,
})

/** Another merchant's order answers exactly as one that never was. */
const found = async (tx: Store, merchantId: string, id: string): Promise<Row> => {
  const row = isUuid(id) ? await store.order(tx, merchantId, id) : undefined
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const sampleFeature = bind(sample, {
  async query({ input, tx, me }) {
    const { merchantId, personId } = me()
    const zone = input.filters.createdAt ? await zoneOf(tx, personId) : 'UTC'
    const query = store.orders(merchantId, input.filters, zone)
    const { rows, ...totals } = await answerPage(tx, query, store.newestFirst, input, store.summed)
    return { rows: rows.map(orderOf), ...totals }
  },

  async detail({ input, tx, me }) {
    return orderOf(await found(tx, me().merchantId, input.id))
  },

  async refund({ input, tx, me, note }) {
    const row = await found(tx, me().merchantId, input.id)
    const paid = inMinor(row.amount_minor, row.currency)
    if (refundRefusal(input.amount, paid)) throw failFields({ path: 'amount', code: 'AMOUNT' })
    const reference = newId()
    const refunded = `${input.amount.currency} ${toText(input.amount)}`
    note({ object: `sample order ${row.order_no}`, after: { refunded, reason: input.reason } })
    return { reference, amount: input.amount }
  },
})
