// Receipts of the demo world, one in every state that lasts; and those of the last month, more than are free, with what they cost.
import { sql } from 'kysely'
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { receiptLimits, type ReceiptChange, type ReceiptChannel } from '@falaj/contract/payments/receipt'
import { chargeMerchant } from '../features/payments/receipt/receipt.fee.ts'
import * as store from '../features/payments/receipt/receipt.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { daysAgo, sellerOf } from './selling.ts'

interface DemoReceipt {
  readonly channel: ReceiptChannel
  readonly to: string
  readonly is: 'sent' | 'opened' | 'failed' | 'expired'
  readonly automatic?: true
  /** Asked for so many days ago. */
  readonly days: number
}
const receipts: readonly DemoReceipt[] = [
  { channel: 'email', to: 'petra@example.com', is: 'expired', days: 120 },
  { channel: 'sms', to: '+971-501112299', is: 'failed', days: 6 },
  { channel: 'email', to: 'accounts@bluedune.example.com', is: 'opened', automatic: true, days: 5 },
  { channel: 'sms', to: '+971-501113344', is: 'opened', days: 3 },
  { channel: 'email', to: 'amal.haddad@example.com', is: 'sent', days: 1 },
]
const validMs = 90 * dayMs

export const seedReceipts = async (db: Db): Promise<void> => {
  if (await db.selectFrom('receipt').select('id').executeTakeFirst()) return
  const { merchantId, personId } = await sellerOf(db, 'marina')
  await db.transaction().execute(async (tx) => {
    await store.keepTemplate(
      tx,
      merchantId,
      personId,
      {
        language: 'en',
        footerEn: 'Returns within 14 days with this receipt.',
        footerZh: '凭此小票 14 天内可退换。',
        isAutomatic: true,
        origin: 'http://localhost',
      },
      0,
    )
    for (const { channel, to, is, automatic, days } of receipts) {
      const at = daysAgo(days)
      // Sent soon after it was paid; what is older than the books is of their oldest payment.
      const { rows } = await sql<{ id: string }>`
        select id from payment where merchant_id = ${merchantId}::uuid and paid_at is not null
        order by paid_at > ${at}, abs(extract(epoch from paid_at - ${at}::timestamptz)) limit 1`.execute(tx)
      const payment = rows[0] && (await store.paymentOf(tx, merchantId, rows[0].id))
      const by = automatic ? null : personId
      const made = payment && (await store.add(tx, merchantId, payment, { channel, to, language: 'en' }, by))
      if (!made) throw new Error('no payment to send a receipt for')
      const later = (minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)
      const isOpened = is === 'opened' || is === 'expired'
      await tx
        .updateTable('receipt')
        .set({
          created_at: at,
          expires_at: new Date(at.getTime() + validMs),
          state: is === 'failed' ? 'failed' : 'sent',
          ...(is === 'failed' ? {} : { sent_at: later(1), first_sent_at: later(1) }),
          ...(isOpened ? { opened: automatic ? 3 : 1, opened_at: later(42) } : {}),
        })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', made.id)
        .execute()
      const changes: readonly (readonly [ReceiptChange, number])[] = [
        [automatic ? 'automatic' : 'requested', 0],
        [is === 'failed' ? 'failed' : 'sent', 1],
        ...(isOpened ? ([['opened', 42]] as const) : []),
      ]
      await tx
        .insertInto('record_change')
        .values(
          changes.map(([what, minutes]) => ({
            merchant_id: merchantId,
            kind: 'receipt',
            record_id: made.id,
            at: later(minutes),
            what,
            person_id: what === 'requested' ? personId : null,
          })),
        )
        .execute()
    }
    await sendLastMonth(tx, merchantId)
  })
  await chargeMerchant(db, merchantId, new Date())
}

const sentLastMonth = 1_240
/** To tourists who paid on holiday and asked for one: each payment has five recipients at most. */
const sendLastMonth = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`
    with month as (select date_trunc('month', now() at time zone 'Asia/Dubai') as first),
    sold as (
      select p.*, row_number() over (order by n, p.paid_at) as nth
      from month cross join payment p cross join generate_series(1, ${sql.lit(receiptLimits.recipients)}) n
      where p.merchant_id = ${merchantId}::uuid and p.paid_at >= (month.first - interval '1 month') at time zone 'Asia/Dubai'
        and p.paid_at < month.first at time zone 'Asia/Dubai' - interval '10 minutes'
      limit ${sql.lit(sentLastMonth)}
    ), made as (
      insert into receipt (merchant_id, id, number, payment_id, payment_number, order_no, currency, amount_minor, channel, recipient, shown,
        language, state, sent_at, first_sent_at, opened, opened_at, expires_at, created_at)
      select merchant_id, md5('receipt ' || nth)::uuid, 'RC-' || upper(substr(md5('receipt ' || nth), 1, 8)), id, number, merchant_order_no, currency,
        amount_minor, 'email', 'guest' || nth || '@example.com', 'g•••@example.com', case when nth % 5 = 0 then 'zh' else 'en' end, 'sent',
        paid_at + interval '1 minute', paid_at + interval '1 minute', nth % 3, case when nth % 3 > 0 then paid_at + interval '9 minutes' end,
        paid_at + make_interval(days => ${sql.lit(receiptLimits.validDays)}), paid_at
      from sold returning merchant_id, id, created_at, opened
    )
    insert into record_change (merchant_id, kind, record_id, at, what)
    select made.merchant_id, 'receipt', made.id, made.created_at + make_interval(mins => step.minutes), step.what
    from made cross join (values ('automatic', 0), ('sent', 1), ('opened', 9)) as step (what, minutes)
    where step.what <> 'opened' or made.opened > 0
    order by made.id, step.minutes`.execute(tx)
}
