// A transfer to a bank as its readers see it, and what they may do with it.
import { areas, mayEnter, type Visitor } from '@falaj/contract/access'
import type { ToBankDetail, ToBankRow } from '@falaj/contract/transfer-to-bank'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { payoutShown } from '../../platform/money/payout-view.ts'
import type { Settings } from '../../platform/settings.ts'
import type * as store from './store.ts'

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
  completedAt: row.ended_at?.toISOString() ?? null,
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
): Promise<ToBankDetail> => ({
  ...rowOf(row),
  ...(await payoutShown(tx, settings, 'transfer-to-bank', row, reader.personId)),
  fee: inMinor(row.fee_minor, row.currency),
  vat: inMinor(row.vat_minor, row.currency),
  country: row.country,
  type: row.type,
  arrivesBy: row.arrives_by?.toISOString() ?? null,
  actions: actionsOf(row, reader),
})
