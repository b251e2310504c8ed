// A higher fee for a withdrawal that no block has taken: the extra cost is held first, then its job signs it again.
import { areas, mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import { money, toText, type Currency, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { feesOf } from './crypto-withdraw.fees.ts'
import { coinOf, coinWithdrawals as orders } from './crypto-withdraw.order.ts'

const raisesMax = 3
/** A network takes a replacement only for clearly more: a quarter is what it asks for. */
const leastPercent = 130n
const up = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

type Row = NonNullable<Awaited<ReturnType<typeof orders.lock>>>
interface FeeRaise {
  readonly extra: Money
  readonly fee: bigint
  readonly networkMost: bigint
}
/** Null: it is in a block, or nothing can be done for it. */
const raised = async (tx: Store, row: Row): Promise<FeeRaise | null> => {
  const waits = row.state === 'PLACED' && row.sent_at && row.block_height === null && !row.stuck_at
  if (!waits || row.raises >= raisesMax) return null
  const fast = (await feesOf(tx, coinOf(row.currency))).find(({ level }) => level === 'fast')
  if (!fast) return null
  const [held, most] = [BigInt(row.fee_minor), BigInt(row.network_max_minor)]
  const least = up(most * leastPercent, 100n)
  const networkMost = fast.network.minor > least ? fast.network.minor : least
  const fee = up(held * networkMost, most)
  return { extra: money(fee - held, row.currency as Currency), fee, networkMost }
}
/** What it would set aside more; null: not now, or not by this reader. */
export const speedUpFor = async (tx: Store, row: Row, visitor: Visitor): Promise<Money | null> =>
  mayEnter(areas.cryptoWithdraw, visitor) ? ((await raised(tx, row))?.extra ?? null) : null

export const speedUp = async (
  call: Pick<Call, 'tx' | 'emit' | 'me' | 'note'> & { readonly input: { readonly id: string } },
): Promise<Record<string, never>> => {
  const { tx, emit, me, note, input } = call
  const { merchantId } = me()
  const row = await orders.lock(tx, merchantId, input.id)
  if (!row) throw fail('NOT_FOUND')
  const found = await raised(tx, row)
  if (!found) throw fail('COIN_WITHDRAW_STATE')
  const raises = row.raises + 1
  await orders.post(call, { ...row, fee_minor: String(found.extra.minor) }, 'raised', { nth: raises })
  await orders.set(tx, row, {
    fee_minor: String(found.fee),
    network_max_minor: String(found.networkMost),
    level: 'fast',
    raises,
  })
  note({
    object: `crypto-withdraw ${row.number}`,
    before: { fee: toText(money(BigInt(row.fee_minor), row.currency as Currency)) },
    after: { fee: toText(money(found.fee, row.currency as Currency)) },
  })
  await emit({ kind: 'crypto-withdraw.placed', merchantId, audience: 'none', payload: { merchantId, id: row.id } })
  await orders.notify(call, row)
  return {}
}
