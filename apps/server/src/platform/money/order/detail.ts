// What a page shows of an order beside its row: approval, ledger entries, actions.
import type * as z from 'zod/mini'
import { mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { approvalKinds } from '@falaj/contract/people/approval-kinds'
import { transfersOf } from '@falaj/ledger/transfers'
import { requestShown, stepsShown } from '../../approval/shown.ts'
import type { CallContext, Me } from '../../command/context.ts'
import type { Store } from '../../db/pool.ts'
import { entriesFor, explainedFor } from '../booked.ts'
import type { Order, OrderContext, OrderDefinition, OrderTable } from './order-definition.ts'
import { isMaker, type OrderRows } from './rows.ts'

interface Reader extends Pick<Me, 'merchantId' | 'personId'> {
  readonly visitor: Visitor
}
/** Reason of a failure: the rail's, its own, or the outcome of its request. */
export const whyOf = (row: { readonly request_outcome: string | null }): string | null =>
  ('why' in row && typeof row.why === 'string' ? row.why : null) ?? row.request_outcome

export const orderDetail = <T extends OrderTable, Schema extends z.ZodMiniType, Extra>(
  { name, approval, money }: Omit<OrderDefinition<T, never, Schema, Extra>, 'form'>,
  rows: OrderRows<T, Extra>,
) => ({
  /** The effect of submitting it in one sentence, as approvers read it; null for another merchant's. */
  summaryOf: async (own: OrderContext, { id }: Readonly<Record<string, unknown>>): Promise<Bilingual | null> => {
    const row = typeof id === 'string' ? await rows.findBy(own.tx, own.me().merchantId, 'id', id) : undefined
    return row ? (await approval.describe(own, await approval.payloadOf(own, row))).says : null
  },
  ofRequest: async ({
    tx,
    me,
    input,
  }: Pick<CallContext, 'tx' | 'me'> & { readonly input: { readonly requestId: string } }) => ({
    id: (await rows.findByRequest(tx, me().merchantId, input.requestId))?.id ?? null,
  }),
  /** The approval is visible to the payer only. */
  detailParts: async (tx: Store, row: Order<T, Extra>, { merchantId, personId }: Omit<Reader, 'visitor'>) => {
    const payerId = rows.payerOf(row)
    const isPayer = payerId === merchantId
    const booked = await transfersOf(tx, payerId, { kind: name, id: row.id })
    return {
      request: isPayer ? requestShown(row, personId) : null,
      steps: isPayer ? await stepsShown(tx, merchantId, row.request_id) : [],
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, money.movementOf(row).currency, booked),
    }
  },
  /** What the commands accept from this person: a fresh draft is everybody's, an order with a request its maker's. */
  actionsOf: (
    row: Order<T, Extra>,
    { merchantId, personId, visitor }: Reader,
  ): ('submit' | 'edit' | 'cancel' | 'repeat')[] => {
    if (!mayEnter(approvalKinds[approval.kind].maker, visitor)) return []
    const [isPayer, isInitiator] = [rows.payerOf(row) === merchantId, row.merchant_id === merchantId]
    const isCreated = row.status === 'CREATED'
    const isMine = row.request_id === null ? isCreated : isPayer && isMaker(row, personId)
    return [
      ...(isPayer && isCreated && isMine ? (['submit'] as const) : []),
      ...(isInitiator && isCreated && isMine ? (['edit'] as const) : []),
      ...((isCreated || row.status === 'APPLIED') && isMine ? (['cancel'] as const) : []),
      ...(isInitiator ? (['repeat'] as const) : []),
    ]
  },
})
