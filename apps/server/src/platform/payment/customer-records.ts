// What a feature stores about a customer. The customer's page shows it, and erasing the customer removes it.
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { customer } from '@falaj/contract/customers/customer'
import type { Store } from '../db/pool.ts'

type Detail = Output<typeof customer.detail>
export interface ErasedCustomer {
  readonly id: string
  readonly number: string
  readonly email: string | null
  readonly phone: string | null
}
export interface CustomerRecords {
  /** Its part of the customer's page. */
  readonly detail?: (
    tx: Store,
    merchantId: string,
    customerId: string,
  ) => Promise<Partial<Pick<Detail, 'balances' | 'mandates' | 'cards'>>>
  /** True while the customer owes something, and so cannot be erased. */
  readonly isOwed?: (tx: Store, merchantId: string, customerId: string) => Promise<boolean>
  /** Runs in the transaction that erases the customer, before the customer's own row is cleared. */
  readonly onErase?: (tx: Store, merchantId: string, customer: ErasedCustomer, personId: string) => Promise<void>
}
