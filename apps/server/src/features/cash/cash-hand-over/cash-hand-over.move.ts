// Cash from one person to another: what was given is between the two until the other has counted it, and what is missing is posted at this hop.
import type { Currency } from '@falaj/money'
import { legsOf, postingOf, type Movement } from '../../../platform/money/legs.ts'
import { moveAll } from '../../../platform/money/move.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { newId } from '../../../platform/base/ids.ts'
import { writeDrawerChange } from '../drawer.read.ts'
import { addToOpenShift, type CashHolder } from './cash-hand-over.store.ts'

type MoneyContext = Pick<TxContext, 'tx' | 'emit'>
export interface HandOver {
  readonly id: string
  readonly merchantId: string
  readonly number: string
  readonly currency: string
  readonly personId: string
  readonly at: Date
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
}
const movedOf = ({ id, merchantId, currency }: HandOver, holder: CashHolder, net: bigint): Movement => ({
  name: 'hand-over',
  id,
  merchantId,
  currency: currency as Currency,
  net,
  ...(holder.id && holder.kind !== 'bank' ? { container: { id: holder.id, kind: holder.kind } } : {}),
})
/** The drawer's row beside its posting, and what its shift expects. */
const inDrawer = async (
  { tx }: MoneyContext,
  handOver: HandOver,
  holder: CashHolder,
  what: 'handed-over' | 'received',
  minor: bigint,
) => {
  if (holder.kind !== 'drawer' || minor === 0n) return
  const { merchantId, currency, personId, at, number } = handOver
  const shiftId = await addToOpenShift(tx, merchantId, holder.shift, what === 'received' ? minor : -minor)
  await writeDrawerChange(tx, {
    merchantId,
    store: holder.store,
    currency,
    what,
    minor,
    note: number,
    personId,
    shiftId,
    at,
  })
}
export const giveCash = async (
  own: MoneyContext,
  handOver: HandOver,
  from: CashHolder,
  given: bigint,
): Promise<void> => {
  const { at, bookedAt } = handOver
  const when = { at, ...(bookedAt ? { bookedAt } : {}) }
  await moveAll(own, [postingOf(legsOf['hand-over'], 'given', movedOf(handOver, from, given), when)])
  await inDrawer(own, handOver, from, 'handed-over', given)
}
interface Parties {
  readonly from: CashHolder
  readonly giver: string
  readonly givenAt: Date
  readonly to: CashHolder
  readonly receiver: string
}
export const receiveCash = async (
  own: MoneyContext,
  handOver: HandOver,
  { given, received }: { readonly given: bigint; readonly received: bigint },
  { from, giver, givenAt, to, receiver }: Parties,
): Promise<void> => {
  const { id, merchantId, number, currency, at, bookedAt } = handOver
  const when = { at, ...(bookedAt ? { bookedAt } : {}) }
  const difference = received - given
  const legs = legsOf['hand-over']
  const step = to.kind === 'bank' ? 'to the bank' : 'received'
  await moveAll(own, [
    ...(difference > 0n ? [postingOf(legs, 'over', movedOf(handOver, to, difference), when)] : []),
    ...(difference < 0n ? [postingOf(legs, 'short', movedOf(handOver, to, -difference), when)] : []),
    ...(received > 0n ? [postingOf(legs, step, movedOf(handOver, to, received), when)] : []),
  ])
  await inDrawer(own, handOver, to, 'received', received)
  if (difference === 0n) return
  await own.tx
    .insertInto('cash_difference')
    .values({
      merchant_id: merchantId,
      id: newId(at),
      at,
      kind: 'hand-over',
      about_id: id,
      number,
      store: to.store || from.store,
      currency,
      minor: String(difference),
      from_who: giver,
      from_place: from.name,
      from_at: givenAt,
      to_who: receiver,
      to_place: to.name,
    })
    .execute()
}
/** It goes back to where it came from. */
export const returnCash = async (
  own: MoneyContext,
  handOver: HandOver,
  from: CashHolder,
  given: bigint,
): Promise<void> => {
  await moveAll(own, [postingOf(legsOf['hand-over'], 'received', movedOf(handOver, from, given), { at: handOver.at })])
  await inDrawer(own, handOver, from, 'received', given)
}
