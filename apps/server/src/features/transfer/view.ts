// A transfer as one of its two merchants sees it: its way, its entries, and what it did to the balance.
import { mayEnter, areas, type Visitor } from '@falaj/contract/access'
import type { TransferDetail } from '@falaj/contract/transfer'
import { transfersOf } from '@falaj/ledger/transfers'
import { requestShown, stepsShown } from '../../platform/approval/shown.ts'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { entriesFor, explainedFor } from '../../platform/money/booked.ts'
import { transferList } from './list.ts'
import type * as store from './store.ts'

interface Reader {
  readonly merchantId: string
  readonly personId: string
  readonly visitor: Visitor
}
const actionsOf = (row: store.Transfer, { merchantId, personId, visitor }: Reader): TransferDetail['actions'] => {
  if (!mayEnter(areas.fiatMoneyMovement, visitor)) return []
  const isPayer = row.payer_merchant_id === merchantId
  const isInitiator = row.merchant_id === merchantId
  const isFresh = row.status === 'CREATED' && row.request_id === null
  // What was asked for once is the business of who asked.
  const isMine = row.request_maker === personId
  const isOpen = row.status === 'CREATED' || row.status === 'APPLIED'
  return [
    ...(isPayer && (isFresh || (row.status === 'CREATED' && isMine)) ? (['submit'] as const) : []),
    ...(isInitiator && (isFresh || (row.status === 'CREATED' && isPayer && isMine)) ? (['edit'] as const) : []),
    ...(isFresh || (isOpen && isPayer && isMine) ? (['cancel'] as const) : []),
    ...(isInitiator ? (['repeat'] as const) : []),
  ]
}

export const detailOf = async (tx: Store, row: store.Transfer, reader: Reader): Promise<TransferDetail> => {
  const { merchantId, personId } = reader
  const isPayer = row.payer_merchant_id === merchantId
  const booked = await transfersOf(tx, row.payer_merchant_id, { kind: 'transfer', id: row.id })
  const of = (minor: bigint) => inMinor(minor, row.currency)
  const [fee, vat] = isPayer ? [BigInt(row.fee_minor), BigInt(row.vat_minor)] : [0n, 0n]
  return {
    ...(await transferList.one(tx, merchantId, row.id)),
    fee: of(fee),
    vat: of(vat),
    total: of(BigInt(row.amount_minor) + fee + vat),
    // Who of the other side's people thought what is theirs to know.
    why: isPayer || row.request_id === null ? row.why : row.status === 'FAILURE' ? 'declined' : null,
    request: isPayer ? requestShown(row, personId) : null,
    steps: isPayer ? await stepsShown(tx, row.request_id) : [],
    entries: entriesFor(merchantId, booked),
    explained: await explainedFor(tx, merchantId, row.currency, booked),
    actions: actionsOf(row, reader),
  }
}
