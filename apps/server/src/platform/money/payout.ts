// Orders that leave for a bank account: what their tables share, and how they are carried out.
import type { Selectable } from 'kysely'
import type { BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import type { TxContext } from '../command/context.ts'
import type { Store } from '../db/pool.ts'
import type { DB } from '../db/tables.ts'
import type { Settings } from '../settings/settings.ts'
import { businessNow } from '../db/business-clock.ts'
import type { Movement } from './legs.ts'
import { arrivalOf, isLate } from './payout-time.ts'
import type { Execution, OrderTable } from './order/order-definition.ts'

interface Sums {
  readonly id: string
  readonly merchant_id: string
  readonly currency: string
  readonly net_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
}
/** What the job and the page of each need of its row. */
export interface PayoutColumns extends Sums {
  readonly line: string | null
  readonly arrives_by: Date | null
  readonly placed_at: Date | null
  readonly sent_at: Date | null
  readonly ended_at: Date | null
  readonly returned_at: Date | null
  readonly why: string | null
}
export type PayoutTable = {
  [T in OrderTable]: Selectable<DB[T]> extends PayoutColumns ? T : never
}[OrderTable]

export const payoutMovement = (name: string, row: Sums): Movement => ({
  name,
  id: row.id,
  merchantId: row.merchant_id,
  currency: row.currency as BankCurrency,
  net: BigInt(row.net_minor),
  fee: BigInt(row.fee_minor),
  vat: BigInt(row.vat_minor),
})
export const arrivesBy = async (
  tx: Store,
  currency: string,
  { bankHolidays }: Pick<Settings, 'bankHolidays'>,
): Promise<Date> => arrivalOf(currency as BankCurrency, await businessNow(tx), bankHolidays).by
/** The payout's job takes it from here, after the commit. */
export const sendToBank = async <T extends PayoutTable>(
  { tx, settings }: Pick<TxContext, 'tx' | 'settings'>,
  currency: string,
): Promise<Execution<T>> => {
  const arrives_by = await arrivesBy(tx, currency, settings)
  const values = { state: 'PLACED', placed_at: new Date(), arrives_by } as unknown as Execution<T>['values']
  return { outcome: 'PLACED', step: 'sent', values }
}
/** How far it is, as its page shows it. */
export const progressOf = async (
  tx: Store,
  { bankHolidays }: Pick<Settings, 'bankHolidays'>,
  row: PayoutColumns & { readonly status: string },
) => ({
  line: row.line,
  isLate:
    row.status === 'PLACED' && row.arrives_by !== null && isLate(row.arrives_by, await businessNow(tx), bankHolidays),
  placedAt: row.placed_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  returnedAt: row.returned_at?.toISOString() ?? null,
})
