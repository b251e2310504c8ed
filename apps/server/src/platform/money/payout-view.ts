// What is shown of every payout alike: its way, its entries, and what it did to the balance.
import { transfersOf } from '@falaj/ledger/transfers'
import { requestShown, stepsShown } from '../approval/shown.ts'
import type { Store } from '../db/pool.ts'
import type { Settings } from '../settings.ts'
import { isLate } from './arrival.ts'
import { businessNow } from './business-clock.ts'
import { entriesFor, explainedFor } from './booked.ts'
import type { PayoutName, PayoutRow } from './payout.ts'

interface SeenRow extends PayoutRow {
  /** Of its request, or its own without one. */
  readonly status: string
  readonly arrives_by: Date | null
  readonly placed_at: Date | null
  readonly returned_at: Date | null
  readonly request_number: string | null
  readonly request_maker: string | null
}
export const payoutShown = async (
  tx: Store,
  { bankHolidays }: Settings,
  name: PayoutName,
  row: SeenRow,
  /** Of the reader. */
  personId: string,
) => {
  const booked = await transfersOf(tx, row.merchant_id, { kind: name, id: row.id })
  return {
    line: row.line,
    isLate:
      row.status === 'PLACED' && row.arrives_by !== null && isLate(row.arrives_by, await businessNow(tx), bankHolidays),
    placedAt: row.placed_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    request: requestShown(row, personId),
    steps: await stepsShown(tx, row.request_id),
    entries: entriesFor(row.merchant_id, booked),
    explained: await explainedFor(tx, row.merchant_id, row.currency, booked),
  }
}
