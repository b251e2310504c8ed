// Queries over receipts for other features.
import { sql } from 'kysely'
import { readPayerLanguage, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import type { Store } from '../../../platform/db/pool.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import type { ErasedCustomer } from '../../../platform/payment/customer-records.ts'

export { keepContact, payerReach } from './receipt.contact.ts'

/** The language of the receipt that this code opens; undefined if there is none. Does not count as a view. */
export const receiptLanguageOf = async (tx: Store, code: string): Promise<PayerLanguage | undefined> => {
  const { rows } = await sql<{ language: string }>`
    select r.language from receipt_code c join receipt r on r.merchant_id = c.merchant_id and r.id = c.receipt_id
    where c.code_hash = ${sha256(code)}`.execute(tx)
  return rows[0] && readPayerLanguage(rows[0].language)
}

/** Erases recipients of a customer's payments and of everything sent to their addresses; pending receipts are not sent. */
export const forgetRecipientsOf = async (
  tx: Store,
  merchantId: string,
  { id, email, phone }: ErasedCustomer,
): Promise<void> => {
  await sql`
    update receipt r set recipient = 'erased ' || r.id, shown = '–', erased_at = now(),
      state = case when r.state = 'pending' then 'failed' else r.state end
    where r.merchant_id = ${merchantId}::uuid and r.erased_at is null
      and (r.recipient in (${email}, ${phone}) or r.payment_id in (
        select p.id from payment p where p.merchant_id = ${merchantId}::uuid and p.customer_id = ${id}::uuid))`.execute(
    tx,
  )
  await sql`
    delete from payer_contact c where c.merchant_id = ${merchantId}::uuid
      and (c.email = ${email} or c.phone = ${phone} or c.payment_id in (
        select p.id from payment p where p.merchant_id = ${merchantId}::uuid and p.customer_id = ${id}::uuid))`.execute(
    tx,
  )
}
