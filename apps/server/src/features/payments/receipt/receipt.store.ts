import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { maskPayer } from '@falaj/contract/formats/mask'
import { receiptLimits, type ReceiptChannel } from '@falaj/contract/payments/receipt'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber, sha256 } from '../../../platform/base/ids.ts'
import type { StoredItem } from '../../../platform/payment/payment.ts'

export interface Receipt {
  readonly id: string
  readonly number: string
  readonly payment_id: string
  readonly currency: string
  readonly amount_minor: string
  readonly channel: ReceiptChannel
  readonly recipient: string
  readonly shown: string
  readonly language: PayerLanguage
  readonly state: 'pending' | 'sent' | 'failed'
  readonly sendings: number
  readonly erased_at: Date | null
}
const columns = sql`r.id, r.number, r.payment_id, r.currency, r.amount_minor::text, r.channel, r.recipient, r.shown, r.language, r.state,
  r.sendings, r.erased_at`

/** Held until the end of the change. */
export const lock = async (tx: Store, merchantId: string, id: string): Promise<Receipt> => {
  const { rows } = await sql<Receipt>`
    select ${columns} from receipt r where r.merchant_id = ${merchantId}::uuid and r.id = ${isUuid(id) ? id : null}::uuid
    for update`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

export interface ReceiptPayment {
  readonly id: string
  readonly number: string
  readonly merchant_order_no: string | null
  readonly currency: string
  readonly amount_minor: string
  readonly tip_minor: string | null
  readonly discount_minor: string | null
  readonly refunded_minor: string
  readonly customer_id: string | null
  readonly store: string | null
  readonly description: string | null
  readonly items: readonly StoredItem[]
  readonly method: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly paid_at: Date | null
}
/** What its paper is made of. */
export const paperKey = async (
  tx: Store,
  merchantId: string,
  id: string,
): Promise<{
  readonly number: string
  readonly paymentId: string
  readonly language: PayerLanguage
  readonly erasedAt: Date | null
}> => {
  const row = await tx
    .selectFrom('receipt')
    .select(['number', 'payment_id as paymentId', 'language', 'erased_at as erasedAt'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, language: row.language as PayerLanguage }
}

/** Returns undefined if it is another merchant's or missing. */
export const paymentOf = async (tx: Store, merchantId: string, id: string): Promise<ReceiptPayment | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReceiptPayment>`
    select id, number, merchant_order_no, currency, amount_minor::text, tip_minor::text, discount_minor::text, refunded_minor::text, customer_id, store, description, items, method,
      brand, last4, paid_at
    from payment where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  return rows[0]
}

export interface Recipient {
  readonly channel: ReceiptChannel
  readonly to: string
  readonly language: PayerLanguage
}
const expiry = sql<Date>`business_now() + make_interval(days => ${receiptLimits.validDays})`

/** Null means this payment's receipt is with them already. */
export const add = async (
  tx: Store,
  merchantId: string,
  payment: Pick<ReceiptPayment, 'id' | 'number' | 'merchant_order_no' | 'currency' | 'amount_minor'>,
  { channel, to, language }: Recipient,
  personId: string | null,
): Promise<{ readonly id: string; readonly number: string } | null> => {
  const made = await tx
    .insertInto('receipt')
    .values({
      merchant_id: merchantId,
      id: newId(),
      number: newNumber('receipt'),
      payment_id: payment.id,
      payment_number: payment.number,
      order_no: payment.merchant_order_no,
      currency: payment.currency,
      amount_minor: payment.amount_minor,
      channel,
      recipient: to,
      shown: maskPayer(to),
      language,
      expires_at: expiry,
      created_by: personId,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'payment_id', 'channel', 'recipient']).doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  return made ?? null
}
export const idsOfPayment = async (tx: Store, merchantId: string, paymentId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('receipt')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
export const idOf = async (
  tx: Store,
  merchantId: string,
  paymentId: string,
  { channel, to }: Pick<Recipient, 'channel' | 'to'>,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('receipt')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .where('channel', '=', channel)
    .where('recipient', '=', to)
    .executeTakeFirst()
  return row?.id
}
/** One more sending; which one it is. */
export const again = async (tx: Store, merchantId: string, id: string): Promise<number> => {
  const row = await tx
    .updateTable('receipt')
    .set((own) => ({ sendings: own('sendings', '+', 1), state: 'pending', expires_at: expiry }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('sendings')
    .executeTakeFirstOrThrow()
  return row.sendings
}
/** Number of sendings in the last day. */
export const sendingsToday = async (tx: Store, merchantId: string, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from record_change where merchant_id = ${merchantId}::uuid and kind = 'receipt' and record_id = ${id}::uuid
      and what in ('requested', 'automatic', 'resent') and at > now() - interval '1 day'`.execute(tx)
  return rows[0]!.n
}
/** Records how a sending ended; false if that was recorded before, or another one has started. */
export const end = async (
  tx: Store,
  merchantId: string,
  id: string,
  sending: number,
  state: 'sent' | 'failed',
): Promise<boolean> => {
  const row = await tx
    .updateTable('receipt')
    .set({
      state,
      ...(state === 'sent'
        ? { sent_at: new Date(), first_sent_at: sql<Date>`coalesce(first_sent_at, business_now())` }
        : {}),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('sendings', '=', sending)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const markUndelivered = (tx: Store, merchantId: string, id: string) =>
  tx
    .updateTable('receipt')
    .set({ state: 'failed' })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/** 128 random bits for an address; only their hash is stored. */
export const newCode = async (tx: Store, merchantId: string, id: string): Promise<string> => {
  const code = randomBytes(16).toString('base64url')
  await tx
    .insertInto('receipt_code')
    .values({ code_hash: sha256(code), merchant_id: merchantId, receipt_id: id, expires_at: expiry })
    .execute()
  return code
}
export interface OpenReceipt {
  readonly merchant_id: string
  readonly id: string
  /** Including this time. */
  readonly opened: number
}
/** Counts the opening. Returns undefined if there is no such receipt, or it has expired. */
export const openByCode = async (tx: Store, code: string): Promise<OpenReceipt | undefined> => {
  if (!/^[\w-]{22}$/.test(code)) return undefined
  const { rows } = await sql<OpenReceipt>`
    update receipt r set opened = r.opened + 1, opened_at = coalesce(r.opened_at, now())
    from receipt_code c where c.code_hash = ${sha256(code)} and c.expires_at > business_now()
      and r.merchant_id = c.merchant_id and r.id = c.receipt_id
    returning r.merchant_id, r.id, r.opened`.execute(tx)
  return rows[0]
}

export const templateOf = (tx: Store, merchantId: string) =>
  tx.selectFrom('receipt_template').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

export interface Template {
  readonly language: Language
  readonly footerEn: string | null
  readonly footerZh: string | null
  readonly isAutomatic: boolean
  readonly origin: string
}
/** Returns false if another version was saved since. */
export const keepTemplate = async (
  tx: Store,
  merchantId: string,
  personId: string,
  { language, footerEn, footerZh, isAutomatic, origin }: Template,
  version: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into receipt_template as t (merchant_id, language, footer_en, footer_zh, is_automatic, automatic_since, origin, version, changed_by)
    select ${merchantId}::uuid, ${language}, ${footerEn}, ${footerZh}, ${isAutomatic}::boolean,
      case when ${isAutomatic}::boolean then now() end, ${origin}, ${version + 1}::integer, ${personId}::uuid
    on conflict (merchant_id) do update set language = excluded.language, footer_en = excluded.footer_en, footer_zh = excluded.footer_zh,
      is_automatic = excluded.is_automatic,
      automatic_since = case when excluded.is_automatic then coalesce(t.automatic_since, excluded.automatic_since) end,
      origin = excluded.origin, version = excluded.version, changed_by = excluded.changed_by, changed_at = now()
    where t.version = ${version}::integer
    returning t.version`.execute(tx)
  return rows.length > 0
}
