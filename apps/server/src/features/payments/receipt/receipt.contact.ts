// What a payer typed to be reached: an e-mail, a phone number or both, and the language of the page.
import { plainPhone } from '@falaj/contract/customers/customer'
import { readPayerLanguage, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import type { PayerInput } from '@falaj/contract/payments/checkout'
import { reachOf } from '../../customers/customer/customer.read.ts'
import type { Store } from '../../../platform/db/pool.ts'

export interface PayerContact {
  readonly email: string | null
  readonly phone: string | null
  readonly language: PayerLanguage
}
/** A number without its country is an Emirati one. */
const phoneOf = (typed: string | undefined): string | null =>
  plainPhone(typed ?? '').replace(/^0(?=5\d{8}$)/, '+971-') || null

export const keepContact = async (
  tx: Store,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  { email, phone }: PayerInput,
  { language, origin }: { readonly language: PayerLanguage; readonly origin: string },
): Promise<void> => {
  const contact = { email: email?.trim() || null, phone: phoneOf(phone) }
  if (contact.email || contact.phone)
    await tx
      .insertInto('payer_contact')
      .values({ merchant_id: merchantId, payment_id: id, ...contact, language, origin })
      .execute()
}
export const contactOf = async (
  tx: Store,
  merchantId: string,
  paymentId: string,
): Promise<PayerContact | undefined> => {
  const row = await tx
    .selectFrom('payer_contact')
    .select(['email', 'phone', 'language'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row && { ...row, language: readPayerLanguage(row.language) }
}
/** How the payer of a payment can be reached: as they typed it, else as their customer record has it. */
export const payerReach = async (
  tx: Store,
  merchantId: string,
  payment: { readonly id: string; readonly customer_id: string | null },
) => {
  const typed = await contactOf(tx, merchantId, payment.id)
  const reach = payment.customer_id ? await reachOf(tx, merchantId, payment.customer_id) : undefined
  return {
    email: typed?.email ?? reach?.email ?? null,
    phone: typed?.phone ?? reach?.phone ?? null,
    language: typed?.language ?? reach?.language,
  }
}
