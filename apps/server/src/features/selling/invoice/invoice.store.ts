import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { sql } from 'kysely'
import type { InvoiceFacts, InvoiceOption, InvoiceParty } from '@falaj/contract/selling/invoice'
import { discountBps, lineSum, sumUp } from '@falaj/contract/selling/invoice-rules'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { refundsOfPayments } from '../../payments/refunds.read.ts'
import { statusSql } from './invoice.list.ts'
import { creditableOf, type InvoiceStatus } from './invoice.rules.ts'
import { invoiceLog } from './invoice.log.ts'

export interface Invoice {
  readonly id: string
  readonly number: string | null
  readonly code: string | null
  readonly customer_id: string
  readonly customer: InvoiceParty
  readonly seller: InvoiceParty | null
  readonly language: PayerLanguage
  readonly currency: 'AED'
  readonly reference: string | null
  readonly note: string | null
  readonly store: string | null
  readonly terms_days: number
  readonly takes_parts: boolean
  readonly reminds: boolean
  readonly reminders: number
  /** The origin where payers reach this site, from the request that issued or sent the invoice. */
  readonly origin: string | null
  readonly issued_on: string | null
  readonly due_on: string | null
  readonly net_minor: string
  readonly vat_minor: string
  readonly total_minor: string
  readonly paid_minor: string
  readonly credited_minor: string
  readonly opened: string
  readonly tried: string
  readonly version: number
  readonly created_by: string
  readonly status: InvoiceStatus
}
/** Undefined: another merchant's, or one that never was. */
export const find = async (tx: Store, merchantId: string, id: string, lock = false): Promise<Invoice | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Invoice>`
    select i.id, i.number, i.code, i.customer_id, i.customer, i.seller, i.language, i.currency, i.reference, i.note, i.store, i.terms_days, i.takes_parts, i.reminds, i.reminders, i.origin,
      i.issued_on::text, i.due_on::text, i.net_minor::text, i.vat_minor::text, i.total_minor::text, i.paid_minor::text,
      i.credited_minor::text, i.opened::text, i.tried::text, i.version, i.created_by, ${sql.raw(statusSql)} as status
    from invoice i where i.merchant_id = ${merchantId}::uuid and i.id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]
}
export const lock = async (tx: Store, merchantId: string, id: string): Promise<Invoice> => {
  const found = await find(tx, merchantId, id, true)
  if (!found) throw fail('NOT_FOUND')
  return found
}
export const dueOf = (found: Invoice): Money => {
  const due = BigInt(found.total_minor) - BigInt(found.paid_minor) - BigInt(found.credited_minor)
  return money(due > 0n ? due : 0n, found.currency)
}

/** Paid and credited: so much of what was paid was given back. */
export const paidBackOf = (found: Invoice): Money => {
  const over = BigInt(found.paid_minor) + BigInt(found.credited_minor) - BigInt(found.total_minor)
  return money(over > 0n ? over : 0n, found.currency)
}
/** What went back of its payments, and what a credit note can be for. */
export const creditOf = async (
  tx: Store,
  merchantId: string,
  found: Invoice,
): Promise<{ readonly refunded: Money; readonly creditable: Money }> => {
  const rows = await tx
    .selectFrom('invoice_payment')
    .select('payment_id')
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', found.id)
    .execute()
  const ids = rows.flatMap(({ payment_id: id }) => id ?? [])
  const refunds = await refundsOfPayments(tx, merchantId, ids)
  const refundedMinor = refunds.reduce((sum, { amount }) => sum + amount.minor, 0n)
  const creditable = creditableOf({
    totalMinor: BigInt(found.total_minor),
    paidMinor: BigInt(found.paid_minor),
    creditedMinor: BigInt(found.credited_minor),
    refundedMinor,
  })
  return { refunded: money(refundedMinor, found.currency), creditable: money(creditable, found.currency) }
}

export const optionsOf = (found: Pick<Invoice, 'takes_parts' | 'reminds'>): InvoiceOption[] => [
  ...(found.takes_parts ? (['parts'] as const) : []),
  ...(found.reminds ? (['reminders'] as const) : []),
]
export interface InvoiceTerms {
  readonly facts: InvoiceFacts
  readonly customer: InvoiceParty
  /** What lines are called in Chinese and in Arabic, where the item says so; in the lines' order. */
  readonly textsZh?: readonly (string | null)[]
  readonly textsAr?: readonly (string | null)[]
}
const sums = ({ lines, currency }: InvoiceFacts) => {
  const each = lines.map((line) => lineSum(line)!)
  return { each, ...sumUp(each, currency) }
}
export const totalOf = (facts: InvoiceFacts): Money => sums(facts).total
const columnsOf = ({ facts, customer }: InvoiceTerms) => {
  const { net, vat, total } = sums(facts)
  return {
    customer_id: facts.customerId,
    customer: JSON.stringify(customer),
    language: facts.language,
    currency: facts.currency,
    reference: facts.reference ?? null,
    note: facts.note ?? null,
    store: facts.store ?? null,
    terms_days: facts.termsDays,
    takes_parts: facts.options?.includes('parts') ?? false,
    reminds: facts.options?.includes('reminders') ?? false,
    net_minor: net.minor.toString(),
    vat_minor: vat.minor.toString(),
    total_minor: total.minor.toString(),
  }
}
const insertLines = async (tx: Store, merchantId: string, id: string, { facts, textsZh, textsAr }: InvoiceTerms) => {
  const { each } = sums(facts)
  await tx
    .insertInto('invoice_line')
    .values(
      facts.lines.map((line, at) => ({
        merchant_id: merchantId,
        invoice_id: id,
        position: at + 1,
        item_id: line.itemId ?? null,
        text: line.text,
        text_zh: textsZh?.[at] ?? null,
        text_ar: textsAr?.[at] ?? null,
        quantity: line.quantity,
        unit_minor: line.unit.minor.toString(),
        discount_bps: discountBps(line.discount ?? '') ?? 0,
        vat: line.vat,
        net_minor: each[at]!.net.minor.toString(),
        vat_minor: each[at]!.vat.minor.toString(),
      })),
    )
    .execute()
}
export const add = async (
  tx: Store,
  merchantId: string,
  personId: string,
  given: InvoiceTerms,
  scheduleId: string | null = null,
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('invoice')
    .values({ merchant_id: merchantId, id, ...columnsOf(given), created_by: personId, schedule_id: scheduleId })
    .execute()
  await insertLines(tx, merchantId, id, given)
  return id
}
export const set = async (tx: Store, merchantId: string, id: string, given: InvoiceTerms) => {
  await tx
    .updateTable('invoice')
    .set((row) => ({ ...columnsOf(given), version: row('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('invoice_line').where('merchant_id', '=', merchantId).where('invoice_id', '=', id).execute()
  await insertLines(tx, merchantId, id, given)
}
export const linesOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('invoice_line')
    .select([
      'item_id',
      'text',
      'text_zh',
      'text_ar',
      'quantity',
      'unit_minor',
      'discount_bps',
      'vat',
      'net_minor',
      'vat_minor',
    ])
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute()
/** The next number of a series. Concurrent issuers wait for each other, and a failed transaction takes no number. */
export const nextNumber = async (tx: Store, merchantId: string, series: 'INV' | 'CN'): Promise<string> => {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter (merchant_id, series, last) values (${merchantId}, ${series}, 1)
    on conflict (merchant_id, series) do update set last = invoice_counter.last + 1 returning last`.execute(tx)
  return `${series}-${String(rows[0]!.last).padStart(6, '0')}`
}
export const update = async (
  tx: Store,
  merchantId: string,
  id: string,
  values: Readonly<
    Partial<{
      number: string
      code: string
      seller: string
      issued_on: string
      due_on: string
      created_at: Date
      issued_at: Date
      sent_at: Date
      undelivered_at: Date | null
      viewed_at: Date
      opened: bigint
      tried: bigint
      reminded_at: Date
      voided_at: Date
      uncollectible_at: Date | null
      reminders: number
      origin: string
    }>
  >,
) => {
  await tx.updateTable('invoice').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
export interface NewPayment {
  readonly merchantId: string
  readonly id: string
  readonly number: string
  readonly paymentId: string | null
  /** Set for money that came by bank transfer. */
  readonly depositId?: string
  readonly way: string | null
  readonly amount: Money
  readonly at: Date
  readonly personId: string | null
}
/** False: this payment was counted before. */
export const addPayment = async (tx: Store, given: NewPayment): Promise<boolean> => {
  const made = await tx
    .insertInto('invoice_payment')
    .values({
      merchant_id: given.merchantId,
      invoice_id: given.id,
      id: newId(),
      number: given.number,
      payment_id: given.paymentId,
      deposit_id: given.depositId ?? null,
      way: given.way,
      amount_minor: given.amount.minor.toString(),
      at: given.at,
      person_id: given.personId,
    })
    .onConflict((on) => on.columns(['merchant_id', 'invoice_id', 'payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await sql`update invoice set paid_minor = paid_minor + ${given.amount.minor.toString()}
    where merchant_id = ${given.merchantId}::uuid and id = ${given.id}::uuid`.execute(tx)
  return true
}
/** What a deposit paid of it is due again. How much was that: the newest part that is not undone. */
export const undoPayment = async (
  tx: Store,
  given: {
    readonly merchantId: string
    readonly id: string
    readonly depositId: string
    readonly amount: Money
    readonly at: Date
  },
): Promise<void> => {
  const { merchantId, id, depositId, amount, at } = given
  const { rows } = await sql`
    update invoice_payment set undone_at = ${at} where merchant_id = ${merchantId}::uuid and invoice_id = ${id}::uuid and id = (
      select id from invoice_payment where merchant_id = ${merchantId}::uuid and invoice_id = ${id}::uuid and deposit_id = ${depositId}::uuid
        and amount_minor = ${amount.minor.toString()}::numeric and undone_at is null order by at desc, id desc limit 1)
    returning id`.execute(tx)
  if (rows.length === 0) throw new Error(`deposit ${depositId} has paid nothing of the invoice ${id}`)
  await sql`update invoice set paid_minor = paid_minor - ${amount.minor.toString()}
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
/** When the last part of it was paid. */
export const lastPaidAt = async (tx: Store, merchantId: string, id: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from invoice_payment
    where merchant_id = ${merchantId}::uuid and invoice_id = ${id}::uuid and undone_at is null`.execute(tx)
  return rows[0]?.at ?? null
}
/** Whether it was voided, or something of it was credited, since then. */
export const isCreditedOrVoided = async (tx: Store, merchantId: string, id: string, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from invoice i where i.merchant_id = ${merchantId}::uuid and i.id = ${id}::uuid and (i.voided_at is not null or exists (
      select from credit_note c where c.merchant_id = i.merchant_id and c.invoice_id = i.id and c.at >= ${since}))`.execute(
    tx,
  )
  return rows.length > 0
}
export const addCredit = async (
  tx: Store,
  given: {
    readonly merchantId: string
    readonly id: string
    readonly number: string
    readonly reason: string
    readonly vat: Money
    readonly total: Money
    readonly personId: string
    readonly at?: Date
  },
) => {
  await tx
    .insertInto('credit_note')
    .values({
      merchant_id: given.merchantId,
      id: newId(),
      number: given.number,
      invoice_id: given.id,
      reason: given.reason,
      net_minor: (given.total.minor - given.vat.minor).toString(),
      vat_minor: given.vat.minor.toString(),
      total_minor: given.total.minor.toString(),
      person_id: given.personId,
      ...(given.at ? { at: given.at } : {}),
    })
    .execute()
  await sql`update invoice set credited_minor = credited_minor + ${given.total.minor.toString()}
    where merchant_id = ${given.merchantId}::uuid and id = ${given.id}::uuid`.execute(tx)
}
export const creditsOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('credit_note')
    .select(['id', 'at', 'number', 'net_minor', 'vat_minor', 'total_minor', 'reason'])
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .orderBy('at', 'desc')
    .execute()
export const restOf = async (tx: Store, merchantId: string, id: string) => {
  const payments = await tx
    .selectFrom('invoice_payment')
    .select(['id', 'at', 'number', 'amount_minor', 'way', 'payment_id', 'deposit_id'])
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .execute()
  const credits = await creditsOf(tx, merchantId, id)
  const schedule = await tx
    .selectFrom('invoice_schedule')
    .select(['id', 'every', sql<string>`next_on::text`.as('next_on'), sql<string | null>`ends_on::text`.as('ends_on')])
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return { payments, credits, schedule }
}
export const addSchedule = async (
  tx: Store,
  given: {
    readonly merchantId: string
    readonly id: string
    readonly every: string
    readonly nextOn: string
    readonly endsOn: string | null
    readonly personId: string
  },
) => {
  await tx
    .insertInto('invoice_schedule')
    .values({
      merchant_id: given.merchantId,
      id: newId(),
      invoice_id: given.id,
      every: given.every,
      first_on: given.nextOn,
      next_on: given.nextOn,
      ends_on: given.endsOn,
      created_by: given.personId,
    })
    .execute()
}
/** False: it does not recur. */
export const endSchedule = async (
  tx: Store,
  merchantId: string,
  id: string,
  personId: string | null,
): Promise<boolean> => {
  const stopped = await tx
    .updateTable('invoice_schedule')
    .set({ stopped_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (stopped) await invoiceLog.write(tx, merchantId, id, { what: 'unscheduled', personId })
  return stopped !== undefined
}
