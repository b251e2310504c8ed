// Banknotes for an e-ATM: the merchant's balance pays for them, so another person agrees first.
import { refillOrder, type RefillOrder } from '@falaj/contract/cash/eatm'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, toCodeText, type Currency } from '@falaj/money'
import type { Selectable } from 'kysely'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { legsOf, postingOf, type Movement } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import type { NewEvent } from '../../../platform/outbox/emit.ts'
import { tellRefill } from './eatm.notify.ts'

export type Refill = Selectable<DB['eatm_refill']>
export const refillMoved = (
  row: Pick<Refill, 'merchant_id' | 'id' | 'currency'>,
  step: keyof (typeof legsOf)['eatm-refill'],
  minor: bigint,
) => {
  const moved: Movement = {
    name: 'eatm-refill',
    id: row.id,
    merchantId: row.merchant_id,
    currency: row.currency as Currency,
    net: minor,
  }
  return postingOf(legsOf['eatm-refill'], step, moved)
}
export const eatmChanged = (merchantId: string, id: string): NewEvent => ({
  kind: 'eatm.changed',
  merchantId,
  audience: 'eatm',
  payload: { id },
})
/** Ends a refill or takes it on. A state of a refill changes only here. */
export const setRefill = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  row: Pick<Refill, 'merchant_id' | 'id' | 'eatm_id'>,
  state: 'ORDERED' | 'LOADED' | 'REFUSED' | 'CANCELLED',
  at: Date = new Date(),
): Promise<void> => {
  await tx
    .updateTable('eatm_refill')
    .set(({ eb }) => ({ state, version: eb('version', '+', 1), ended_at: state === 'ORDERED' ? null : at }))
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  await emit(eatmChanged(row.merchant_id, row.eatm_id))
  // A member who cancels one knows of it.
  if (state === 'LOADED' || state === 'REFUSED') await tellRefill({ tx, emit }, row, state)
}
const heldFor = async (own: TxContext, merchantId: string, { refillId }: RefillOrder): Promise<Refill> => {
  const row = await lockOwn(own.tx, 'eatm_refill', merchantId, refillId)
  if (row.state !== 'REQUESTED') throw fail('EATM_STATE')
  await moveMoney(own, refillMoved(row, 'hold', BigInt(row.amount_minor)))
  return row
}
const byRequest = (tx: Store, merchantId: string, requestId: string): Promise<Refill | undefined> =>
  tx
    .selectFrom('eatm_refill')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()

export const refillShown = (
  { number, machine, day, notes, amount }: RefillOrder,
  values: ReadonlyMap<number, number>,
) => {
  const change = (en: string, zh: string, after: string): ShownChange => ({
    label: { en, zh },
    before: null,
    after: same(after),
  })
  return [
    change('Refill no', '加钞单号', number),
    change('E-ATM', '电子 ATM', machine),
    change('For the day', '加钞日期', day.split('-').toReversed().join('-')),
    ...notes.map(({ position, count }) =>
      change(`Cassette ${position}`, `出钞箱 ${position}`, `${count} × ${values.get(position) ?? 0}`),
    ),
    change('Amount', '金额', toCodeText(amount)),
  ]
}
export const refillApprovable = approvable({
  kind: 'eatm-refill',
  payload: refillOrder,
  async hold(own, { id, merchantId, payload }) {
    const row = await heldFor(own, merchantId, payload)
    await own.tx
      .updateTable('eatm_refill')
      .set({ request_id: id })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
  },
  async release(own, { id, merchantId }) {
    const row = await byRequest(own.tx, merchantId, id)
    if (!row || row.state !== 'REQUESTED') return
    await moveMoney(own, refillMoved(row, 'release', BigInt(row.amount_minor)))
    await setRefill(own, row, 'REFUSED')
  },
  async effects(tx, { merchantId, payload: { amount, refillId } }) {
    const row = await tx
      .selectFrom('eatm_refill')
      .select(['request_id', 'state'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', refillId)
      .executeTakeFirst()
    const left = await balanceOf(tx, available(merchantId, amount.currency))
    // What waits is held already: the balance before the request is shown.
    const before = row?.request_id && row.state === 'REQUESTED' ? left + amount.minor : left
    const of = (minor: bigint) => money(minor, amount.currency)
    return [{ account: { en: 'Available', zh: '可用余额' }, before: of(before), after: of(before - amount.minor) }]
  },
  async execute(own, { id, merchantId, payload }) {
    const row =
      id === null
        ? await heldFor(own, merchantId, payload)
        : await lockOwn(own.tx, 'eatm_refill', merchantId, payload.refillId)
    if (row.state !== 'REQUESTED') throw fail('EATM_STATE')
    await setRefill(own, row, 'ORDERED')
    return 'SUCCESS'
  },
})
