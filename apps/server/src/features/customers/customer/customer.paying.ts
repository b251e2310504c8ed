// Records a payer as a customer if they give contact data; the same address is the same customer.
import { customerFacts } from '@falaj/contract/customers/customer'
import { maskPayer } from '@falaj/contract/formats/mask'
import * as z from 'zod/mini'
import type { CustomerOf } from '../../../platform/payment/offer.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import * as store from './customer.store.ts'
import { customerLog } from './customer.log.ts'

export const customerOf: CustomerOf = async ({ tx, emit }, merchantId, { name, email, phone }) => {
  if (!email) return null
  await takeLock(tx, `customer ${merchantId} ${email.toLowerCase()}`)
  const existing = await store.idOfEmail(tx, merchantId, email)
  if (existing) return existing
  // What a payer types is checked like what a colleague types; a number that is none is left out.
  const read = (withPhone: boolean) =>
    z.safeDecode(customerFacts, {
      name: maskPayer(name ?? email),
      email,
      language: 'en',
      ...(withPhone ? { phone } : {}),
    })
  const facts = [phone !== undefined, false].map(read).find((each) => each.success)?.data
  if (!facts || (await store.duplicateFields(tx, merchantId, facts)).includes('phone')) return null
  const id = await store.addIfFree(tx, merchantId, facts)
  // A concurrent insert of the same address or number.
  if (!id) return (await store.idOfEmail(tx, merchantId, email)) ?? null
  await customerLog.write(tx, merchantId, id, { what: 'from-checkout', personId: null })
  await emit({ kind: 'customer.changed', merchantId, audience: 'customers', payload: { id } })
  return id
}
