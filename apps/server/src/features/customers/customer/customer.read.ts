// Queries over customers for other features.
import { sql } from 'kysely'
import type { Money } from '@falaj/money'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'

export interface KnownCustomer {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly trn: string | null
  readonly address: string | null
  readonly language: PayerLanguage
}
/** Returns undefined if the customer is another merchant's, erased or missing. */
export const customerNumberOf = async (tx: Store, merchantId: string, id: string): Promise<string | undefined> => {
  if (!isUuid(id)) return undefined
  const found = await tx
    .selectFrom('customer')
    .select('number')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found?.number
}
/** Returns undefined if the customer is another merchant's, erased or missing. */
export const customerOf = async (tx: Store, merchantId: string, id: string): Promise<KnownCustomer | undefined> => {
  if (!isUuid(id)) return undefined
  const found = await tx
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'trn', 'address', 'language'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found as KnownCustomer | undefined
}
/** Locks the customer until the end of this change, so that they are not erased meanwhile. Returns false if they are another merchant's, erased or missing. */
export const holdCustomer = async (tx: Store, merchantId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('customer')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined
/** How a customer can be written to. */
export type Reach = Pick<KnownCustomer, 'email' | 'language'> & { readonly phone: string | null }
/** Returns undefined if the customer is another merchant's, erased or missing. */
export const reachOf = async (tx: Store, merchantId: string, id: string): Promise<Reach | undefined> => {
  const found = await tx
    .selectFrom('customer')
    .select(['email', 'phone', 'language'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found as Reach | undefined
}
/** By e-mail, number or name, as in a sheet; undefined if nobody or several match. */
export const customerNamed = async (
  tx: Store,
  merchantId: string,
  text: string,
): Promise<KnownCustomer | undefined> => {
  const { rows } = await sql<KnownCustomer>`
    select id, name, email, trn, address, language from customer where merchant_id = ${merchantId}::uuid and erased_at is null
      and (lower(email) = lower(${text}) or upper(number) = upper(${text}) or lower(name) = lower(${text})) limit 2`.execute(
    tx,
  )
  return rows.length === 1 ? rows[0] : undefined
}
/** Consent to messages about open items; locked until the end of this change. */
export const hasConsent = async (tx: Store, merchantId: string, id: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('customer')
    .select('consent')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return found?.consent === 'given'
}
/** A payment of theirs has arrived. */
export const countPayment = async (
  tx: Store,
  given: { readonly merchantId: string; readonly customerId: string; readonly amount: Money; readonly at: Date },
): Promise<void> => {
  const { rows } = await sql<{ payments: number }>`
    insert into customer_total (merchant_id, customer_id, currency, payments, paid_minor, first_paid_at, last_paid_at)
    values (${given.merchantId}, ${given.customerId}, ${given.amount.currency}, 1, ${given.amount.minor.toString()}, ${given.at}, ${given.at})
    on conflict (merchant_id, customer_id, currency) do update set payments = customer_total.payments + 1,
      paid_minor = customer_total.paid_minor + excluded.paid_minor,
      first_paid_at = least(customer_total.first_paid_at, excluded.first_paid_at),
      last_paid_at = greatest(customer_total.last_paid_at, excluded.last_paid_at)
    returning payments`.execute(tx)
  if (rows[0]?.payments !== 1) return
  await sql`
    insert into record_change (merchant_id, kind, record_id, what, at)
    select ${given.merchantId}::uuid, 'customer', ${given.customerId}::uuid, 'paid', ${given.at} where not exists (
      select from record_change where merchant_id = ${given.merchantId}::uuid and kind = 'customer' and record_id = ${given.customerId}::uuid and what = 'paid')`.execute(
    tx,
  )
}
/** Subtracts a refund from the customer's spending. The number of payments does not change. */
export const countRefund = async (
  tx: Store,
  given: { readonly merchantId: string; readonly paymentId: string; readonly amount: Money },
): Promise<void> => {
  await sql`
    update customer_total t set paid_minor = t.paid_minor - ${given.amount.minor.toString()}
    from payment p where p.merchant_id = ${given.merchantId}::uuid and p.id = ${given.paymentId}::uuid and p.offer_kind is not null
      and t.merchant_id = p.merchant_id and t.customer_id = p.customer_id and t.currency = ${given.amount.currency}`.execute(
    tx,
  )
}
/** It was not theirs after all. */
export const countBack = async (
  tx: Store,
  given: { readonly merchantId: string; readonly customerId: string; readonly amount: Money },
): Promise<void> => {
  await sql`
    update customer_total set payments = payments - 1, paid_minor = paid_minor - ${given.amount.minor.toString()}
    where merchant_id = ${given.merchantId}::uuid and customer_id = ${given.customerId}::uuid and currency = ${given.amount.currency}`.execute(
    tx,
  )
}
