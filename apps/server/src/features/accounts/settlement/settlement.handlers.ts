import { differences, settlement, type SettlementRow } from '@falaj/contract/accounts/settlement'
import { transfersOf } from '@falaj/ledger/transfers'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind } from '../../../platform/http/bind.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { namesOf } from '../../../platform/lists/movement-queries.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { storeOptions } from '../../../platform/store/store.ts'
import { settlementList } from './settlement.list.ts'
import * as store from './settlement.store.ts'

const sumOf = (row: Omit<store.Totals, 'payments'>, currency: string) => ({
  gross: inMinor(row.gross_minor, currency),
  fee: inMinor(row.fee_minor, currency),
  vat: inMinor(row.vat_minor, currency),
  net: inMinor(row.net_minor, currency),
})
const xrayOf = async (tx: Store, merchantId: string, row: SettlementRow) => {
  const { currency } = row.net
  const since = await store.cutBefore(tx, merchantId, row)
  const sums = await store.differenceSums(tx, merchantId, row, since)
  const parts = differences.flatMap((part) => {
    const sum = sums.find((one) => one.part === part)
    return sum ? [{ part, count: sum.count, amount: inMinor(sum.minor, currency) }] : []
  })
  const elsewhere = parts.find(({ part }) => part === 'elsewhere')?.amount.minor ?? 0n
  const left = parts.reduce((all, { part, amount }) => (part === 'elsewhere' ? all : all + amount.minor), row.net.minor)
  return {
    sales: { currency, minor: row.gross.minor - elsewhere },
    parts,
    left: { currency, minor: left },
    since: since?.toISOString() ?? null,
  }
}
export const settlementFeature = bind(settlement, {
  query: settlementList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await settlementList.one(tx, merchantId, input.id)
    const days = await store.partsOf(tx, merchantId, row.id, 'cycle_day')
    const products = await store.partsOf(tx, merchantId, row.id, 'product')
    const stores = await store.partsOf(tx, merchantId, row.id, 'store')
    const accounts = await store.accountParts(tx, merchantId, row.id)
    const names = new Map((await storeOptions(tx, { merchantId })).map(({ code, name }) => [code, name]))
    const booked = await transfersOf(tx, merchantId, { kind: 'settlement', id: row.id })
    return {
      ...row,
      xray: await xrayOf(tx, merchantId, row),
      days: days.map(({ name, payments, ...sums }) => ({ day: name, payments, ...sumOf(sums, row.net.currency) })),
      products: products.map(({ name, payments, ...sums }) => ({
        product: name,
        payments,
        ...sumOf(sums, row.net.currency),
      })),
      stores: stores.map(({ name, payments, ...sums }) => ({
        store: name || null,
        name: names.get(name) ?? null,
        payments,
        ...sumOf(sums, row.net.currency),
      })),
      accounts: accounts.map(({ net_minor: net, ...account }) => ({ ...account, net: inMinor(net, row.net.currency) })),
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.net.currency, booked),
    }
  },
  async payments({ input, tx, me }) {
    const { merchantId } = me()
    const row = await settlementList.one(tx, merchantId, input.id)
    const rows = await store.paymentsPage(tx, merchantId, row.id, input.pageParam)
    return {
      rows: rows.map(({ id, number, product, store: storeName, paid_at: at, ...sums }) => ({
        id,
        paidAt: at.toISOString(),
        number,
        product,
        store: storeName,
        ...sumOf(sums, row.net.currency),
      })),
      total: row.payments,
    }
  },
  async rows({ input: { id, part, pageParam }, tx, me, registry }) {
    const { merchantId } = me()
    const row = await settlementList.one(tx, merchantId, id)
    const since = await store.cutBefore(tx, merchantId, row)
    const found = await store.differencePage(tx, merchantId, row, since, part, pageParam)
    const nameOf = await namesOf(tx, registry.movements, merchantId, found)
    const sums = await store.differenceSums(tx, merchantId, row, since)
    return {
      rows: found.map((one) => ({
        kind: one.kind,
        id: one.id,
        number: one.number ?? nameOf(one)?.number ?? '',
        detail: one.detail ?? nameOf(one)?.detail ?? '',
        at: one.at.toISOString(),
        amount: inMinor(one.minor, row.net.currency),
      })),
      total: sums.find((sum) => sum.part === part)?.count ?? 0,
    }
  },
})
