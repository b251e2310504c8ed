// A payout to the merchant's own bank that a rule sends, without a form.
import type { Money } from '@falaj/money'
import type { TxContext } from '../command/context.ts'

export interface AutomaticPayout {
  readonly merchantId: string
  /** The person whose rule it is. */
  readonly personId: string
  readonly accountId: string
  readonly amount: Money
  /** The same id is the same payout. */
  readonly runId: string
}
/** Goes to the bank at once. Refuses with `fail` as a form would be refused. */
export type PayOut = (own: TxContext, order: AutomaticPayout) => Promise<{ id: string; number: string }>
