// Who a customer is for limits by customer: their record, else what they gave of themselves.
import type { PayerInput } from '@falaj/contract/payments/checkout'
import { sha256 } from '../base/ids.ts'

/** Addresses and numbers are kept as hashes only. Null: nobody knows. */
export const customerKeyOf = (customerId: string | null, { email, phone }: PayerInput): string | null => {
  if (customerId !== null) return `customer ${customerId}`
  const contact = email?.trim().toLowerCase() || phone?.replace(/[^\d+]/g, '')
  return contact ? `contact ${sha256(contact).toString('hex')}` : null
}
