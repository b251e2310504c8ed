// A transfer to a bank as its readers see it: its way, its entries, and what it did to the balance.
import { areas, mayEnter, type Visitor } from '@falaj/contract/access'
import type { ToBankDetail, ToBankRow } from '@falaj/contract/transfer-to-bank'
import { transfersOf } from '@falaj/ledger/transfers'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { entriesFor, explainedFor } from '../../platform/money/booked.ts'
import type { Settings } from '../../platform/settings.ts'
import { isLate } from '../withdraw/read.ts'
import * as store from './store.ts'

const text = (at: Date | null): string | null => at?.toISOString() ?? null

export const rowOf = (row: store.Listed): ToBankRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  number: row.number,
  status: row.status,
  beneficiary: row.holder,
  bankName: row.bank_name,
  account: row.account,
  amount: inMinor(row.net_minor, row.currency),
  fee: inMinor(row.charge_minor, row.currency),
  total: inMinor(row.total_minor, row.currency),
  purpose: row.purpose,
  charges: row.charges,
  maker: row.maker,
  checker: row.checker,
  bankReference: row.bank_reference,
  completedAt: text(row.ended_at),
  why: row.why,
})

interface Reader {
  readonly personId: string
  readonly visitor: Visitor
}
const actionsOf = (row: store.ToBank, { personId, visitor }: Reader): ToBankDetail['actions'] => {
  if (!mayEnter(areas.fiatMoneyMovement, visitor)) return []
  // What was asked for once is the business of who asked.
  const isMine = row.request_id === null || row.request_maker === personId
  const isCreated = row.status === 'CREATED'
  return [
    ...(isCreated && isMine ? (['submit', 'edit'] as const) : []),
    ...((isCreated || row.status === 'APPLIED') && isMine ? (['cancel'] as const) : []),
    'repeat',
  ]
}
export const detailOf = async (
  tx: Store,
  settings: Settings,
  row: store.ToBank,
  reader: Reader,
): Promise<ToBankDetail> => {
  const booked = await transfersOf(tx, row.merchant_id, { kind: 'transfer-to-bank', id: row.id })
  const steps = row.request_id ? await store.stepsOf(tx, row.request_id) : []
  return {
    ...rowOf(row),
    fee: inMinor(row.fee_minor, row.currency),
    vat: inMinor(row.vat_minor, row.currency),
    country: row.country,
    type: row.type,
    line: row.line,
    arrivesBy: text(row.arrives_by),
    isLate:
      row.status === 'PLACED' && row.arrives_by !== null && isLate(row.arrives_by, new Date(), settings.bankHolidays),
    placedAt: text(row.placed_at),
    sentAt: text(row.sent_at),
    returnedAt: text(row.returned_at),
    request:
      row.request_id && row.request_number
        ? { id: row.request_id, number: row.request_number, mine: row.request_maker === reader.personId }
        : null,
    steps: steps.map(({ at, step, who, reason }) => ({ at: at.toISOString(), step, who, reason })),
    entries: entriesFor(row.merchant_id, booked),
    explained: await explainedFor(tx, row.merchant_id, row.currency, booked),
    actions: actionsOf(row, reader),
  }
}
