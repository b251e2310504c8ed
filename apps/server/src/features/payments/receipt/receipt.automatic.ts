// Payments become receipts by themselves unless the merchant switched that off, where the payer can be reached: as typed at the checkout, else
// as the customer’s record says, once the merchant has switched it on. The cursor moves in the same
// transaction, so none is missed and none sent twice, however the program ends.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ReceiptChannel } from '@falaj/contract/payments/receipt'
import { emailAddress, mobileNumber } from '@falaj/contract/kernel/scalars'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { makeLoop, quietMs, type Loop } from '../../../platform/base/loop.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { contactOf, type PayerContact } from './receipt.contact.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { reachOf } from '../../customers/customer/customer.read.ts'
import { requestSending } from './receipt.sending.ts'
import * as store from './receipt.store.ts'
import { receiptLog } from './receipt.log.ts'

const batchMax = 500
interface Due {
  readonly merchant_id: string
  readonly payment_id: string
  readonly origin: string
}
/** E-mail first: it costs nothing, and is read on any screen. */
export const channelOf = ({
  email,
  phone,
}: Pick<PayerContact, 'email' | 'phone'>): { channel: ReceiptChannel; to: string } | null => {
  if (email && z.safeParse(emailAddress, email).success) return { channel: 'email', to: email }
  return phone && z.safeParse(mobileNumber, phone).success ? { channel: 'sms', to: phone } : null
}
const sendOne = async (tx: Store, settings: Settings, due: Due): Promise<boolean> => {
  const { merchant_id: merchantId } = due
  const payment = await store.paymentOf(tx, merchantId, due.payment_id)
  if (!payment) return false
  const typed = await contactOf(tx, merchantId, payment.id)
  const isTyped = typed && channelOf(typed) !== null
  const recorded = !isTyped && payment.customer_id ? await reachOf(tx, merchantId, payment.customer_id) : undefined
  const reach = isTyped ? typed : recorded
  const recipient = reach && channelOf(reach)
  if (!recipient) return false
  if (refusalOf(await grantsOf(tx, merchantId), 'digital-receipt')) return false
  const made = await store.add(tx, merchantId, payment, { ...recipient, language: reach.language }, null)
  if (!made) return false
  await receiptLog.write(tx, merchantId, made.id, { what: 'automatic' })
  const origin = settings.publicOrigin ?? due.origin
  await requestSending(emitter(tx), merchantId, { id: made.id, sending: 1, origin })
  return true
}
/** Returns the number of events processed, and of receipts created. */
export const automaticBatch = async (
  db: Db,
  settings: Settings,
): Promise<{ readonly events: number; readonly receipts: number }> => {
  const behind =
    await sql`select from receipt_cursor c where exists (select from event where number > c.number)`.execute(db)
  if (behind.rows.length === 0) return { events: 0, receipts: 0 }
  return db.transaction().execute(async (tx) => {
    const cursor = await sql<{ number: bigint }>`select number from receipt_cursor for update`.execute(tx)
    const after = cursor.rows[0]!.number
    const batch = await sql<{ events: number; last: bigint | null }>`
      select count(*)::int as events, max(number) as last from (
        select number from event where number > ${after} order by number limit ${batchMax}) e`.execute(tx)
    const { events, last } = batch.rows[0]!
    if (last === null) return { events: 0, receipts: 0 }
    const done = async (receipts: number) => {
      await sql`update receipt_cursor set number = ${last}`.execute(tx)
      return { events, receipts }
    }
    // Planning a look at payments, which are cut by month, costs more than most batches are worth.
    const concerned = await sql`
      select from event e where e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed'
        and (exists (select from receipt_template t where t.merchant_id = e.merchant_id and t.is_automatic)
          or exists (select from payer_contact c where c.merchant_id = e.merchant_id and c.payment_id = (e.payload ->> 'id')::uuid)) limit 1`.execute(
      tx,
    )
    if (concerned.rows.length === 0) return done(0)
    const { rows } = await sql<Due>`
      select distinct p.merchant_id, p.id as payment_id, coalesce(t.origin, c.origin) as origin
      from event e
      left join receipt_template t on t.merchant_id = e.merchant_id
      left join payer_contact c on c.merchant_id = e.merchant_id and c.payment_id = (e.payload ->> 'id')::uuid
      join payment p on p.merchant_id = e.merchant_id and p.id = (e.payload ->> 'id')::uuid and case
        when t.merchant_id is null then c.payment_id is not null and p.paid_at is not null
        else t.is_automatic and p.paid_at >= t.automatic_since and (p.customer_id is not null or c.payment_id is not null) end
      where e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed'
        and not exists (select from receipt r where r.merchant_id = p.merchant_id and r.payment_id = p.id)`.execute(tx)
    let receipts = 0
    for (const due of rows) if (await sendOne(tx, settings, due)) receipts += 1
    return done(receipts)
  })
}
export const makeAutomaticReceipts = (db: Db, settings: Settings): Loop =>
  makeLoop({
    name: 'automatic receipts',
    // The relay wakes it; without a call it looks this often.
    everyMs: quietMs,
    apartMs: 250,
    run: async () => {
      let events = batchMax
      while (events === batchMax) ({ events } = await automaticBatch(db, settings))
    },
  })
