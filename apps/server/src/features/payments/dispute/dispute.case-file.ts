// Everything we know of a dispute and of the payment it is about: what its page shows and its evidence pack prints.
import { sql } from 'kysely'
import { claimOf } from '@falaj/contract/payments/dispute-rules'
import type { Currency } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { boughtItemOf, type StoredItem } from '../../../platform/payment/payment.ts'
import { disputeList } from './dispute.list.ts'
import { storePaper } from '../../../platform/store/store.ts'
import * as store from './dispute.store.ts'

interface OrderRow {
  readonly merchant_order_no: string | null
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly delivered_at: Date | null
  readonly settled_at: Date | null
  readonly method: string | null
  readonly last4: string | null
  readonly payer: string | null
  readonly customer_id: string | null
  readonly store: string | null
  readonly three_ds: string | null
  readonly rrn: string | null
  readonly auth_code: string | null
  readonly description: string | null
  readonly items: readonly StoredItem[]
}
const orderOf = async (tx: Store, merchantId: string, paymentId: string): Promise<OrderRow> => {
  const { rows } = await sql<OrderRow>`
    select p.merchant_order_no, p.created_at, p.paid_at, p.delivered_at, s.settled_at, p.method, p.last4, p.payer, p.customer_id, p.store,
      p.three_ds, p.rrn, p.auth_code, p.description, p.items
    from payment p left join settlement s on s.merchant_id = p.merchant_id and s.id = p.settlement_id
    where p.merchant_id = ${merchantId}::uuid and p.id = ${paymentId}::uuid`.execute(tx)
  return rows[0]!
}
const earlierMax = 5
/** Payments of the same customer; of one without a record here, of the same masked address with the same last four. */
const historyOf = async (tx: Store, merchantId: string, paymentId: string, order: OrderRow) => {
  const same = order.customer_id
    ? sql`o.customer_id = ${order.customer_id}::uuid`
    : order.payer && order.last4
      ? sql`o.last4 = ${order.last4} and o.payer = ${order.payer}`
      : sql`o.id = ${paymentId}::uuid`
  const { rows } = await sql<{
    number: string
    paid_at: Date
    currency: Currency
    amount_minor: string
    payments: number
    disputes: number
    is_disputed: boolean
  }>`
    select o.number, o.paid_at, o.currency, o.amount_minor::text, count(*) over ()::int as payments,
      count(*) filter (where d.payment_id is not null) over ()::int as disputes, d.payment_id is not null as is_disputed
    from payment o
    left join lateral (select payment_id from dispute where merchant_id = o.merchant_id and payment_id = o.id limit 1) d on true
    where o.merchant_id = ${merchantId}::uuid and o.paid_at is not null and ${same}
    order by d.payment_id is not null, o.paid_at desc limit ${earlierMax}`.execute(tx)
  return {
    payments: rows[0]?.payments ?? 0,
    disputes: rows[0]?.disputes ?? 0,
    undisputed: rows
      .filter((row) => !row.is_disputed)
      .map(({ number, paid_at: at, currency, amount_minor: minor }) => ({
        number,
        paidAt: at.toISOString(),
        amount: inMinor(minor, currency),
      })),
  }
}
const attemptsOf = async (tx: Store, merchantId: string, paymentId: string) => {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(['no', 'at', 'method', 'last4', 'state', 'three_ds', 'address', 'device'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('no')
    .execute()
  return rows.map(({ at, three_ds: threeDs, ...row }) => ({ ...row, at: at.toISOString(), threeDs }))
}
const stepsOf = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{
    id: string
    at: Date
    kind: string
    code: string | null
    text: string | null
    by: string | null
  }>`
    select s.id, s.at, s.kind, s.code, s.text, p.name as by from dispute_step s left join person p on p.id = s.person_id
    where s.merchant_id = ${merchantId}::uuid and s.dispute_id = ${id}::uuid order by s.at desc, s.id desc`.execute(tx)
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}
const when = (at: Date | null): string | null => at?.toISOString() ?? null

export const readCase = async (tx: Store, merchantId: string, id: string) => {
  const row = await disputeList.one(tx, merchantId, id)
  const found = await store.find(tx, merchantId, row.id)
  const order = await orderOf(tx, merchantId, found.payment_id)
  const says = await tx.selectFrom('dispute_code').selectAll().where('code', '=', row.code).executeTakeFirst()
  const files = await store.filesOf(tx, merchantId, row.id)
  return {
    ...row,
    paymentId: found.payment_id,
    claim: claimOf(row.type, row.reason),
    codeSays: says ? { en: says.en, zh: says.zh, confirmed: says.confirmed } : null,
    assigneeId: found.assignee_id,
    statement: found.statement,
    version: found.version,
    answeredAt: when(found.answered_at),
    sentAt: when(found.sent_at),
    sendFailedAt: when(found.send_failed_at),
    documents: files.map(({ file_id: filePath, kind, name, pages, size, by }) => ({
      filePath,
      kind,
      name,
      pages,
      size,
      by,
    })),
    order: {
      merchantOrderNo: order.merchant_order_no,
      orderedAt: order.created_at.toISOString(),
      paidAt: when(order.paid_at),
      deliveredAt: when(order.delivered_at),
      settledAt: when(order.settled_at),
      method: order.method,
      last4: order.last4,
      payer: order.payer,
      store: order.store,
      storeName: (await storePaper(tx, merchantId, order.store))?.name ?? null,
      threeDs: order.three_ds,
      rrn: order.rrn,
      authCode: order.auth_code,
      description: order.description,
      items: order.items.map(boughtItemOf),
    },
    attempts: await attemptsOf(tx, merchantId, found.payment_id),
    history: await historyOf(tx, merchantId, found.payment_id, order),
    steps: await stepsOf(tx, merchantId, row.id),
  }
}
export type CaseFile = Awaited<ReturnType<typeof readCase>>
