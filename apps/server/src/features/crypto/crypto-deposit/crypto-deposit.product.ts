// A deposit as a rail's arrival: seen in a block it is pending, after so many blocks available; with its block it is taken back. What comes
// to a customer's address is a top-up: the same way, under its own name in the books and with the product's fee.
import { coinTerms, isCoin, type Coin } from '@falaj/contract/kernel/coins'
import { products, workedSum } from '@falaj/contract/kernel/products'
import { fromText, money, toText } from '@falaj/money'
import { arrivalId, arrivals, type RailEvent } from '../../../platform/money/arrival.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import type { Arrival } from '../../../rails/chain/chain-rail.ts'

type State = 'CONFIRMING' | 'SUCCESS' | 'VANISHED' | 'BELOW_MINIMUM'
interface Of {
  readonly coin: Coin
  readonly amount: bigint
  /** How often it was in a block, this time included. */
  readonly seen: number
  /** For a top-up: the customer's reference. */
  readonly reference: string | null
}
/** What a top-up counts of the product's limits, and the one that it is above. */
export interface LimitCount {
  readonly customerId: string | null
  readonly counted: bigint | null
  readonly over: 'ONE' | 'DAY' | null
}
export interface Sighting extends RailEvent<'seen' | 'small'>, Of {
  readonly arrival: Arrival
  readonly topUp?: LimitCount
}
interface FollowUp extends RailEvent<'confirmed' | 'vanished'>, Of {}
export type DepositEvent = Sighting | FollowUp

/** The same output is one deposit, in whichever block it is. */
export const depositIdOf = ({ network, txid, output }: Pick<Arrival, 'network' | 'txid' | 'output'>): string =>
  arrivalId(network, `${txid} ${output}`)
export const isEnough = (coin: Coin, amount: bigint): boolean =>
  amount >= fromText(coinTerms[coin].minimum, coin)!.minor

const isSeen = (event: DepositEvent): event is Sighting => 'arrival' in event
const blockOf = ({ arrival }: Sighting) => ({ block_height: arrival.block.height, block_hash: arrival.block.hash })
/** What of a top-up is credited, and what it costs. */
export const sharesOf = (coin: Coin, amount: bigint) => {
  const { fee, vat, effect } = workedSum('crypto-top-up', money(amount, coin))
  return { net: effect.minor, fee: fee.minor, vat: vat.minor }
}
type Name = 'crypto-deposit' | 'crypto-top-up'
export const nameOf = ({ reference }: Pick<Of, 'reference'>): Name =>
  reference === null ? 'crypto-deposit' : 'crypto-top-up'
const arrivalsAs = (name: Name) =>
  arrivals({
    name,
    table: 'crypto_deposit',
    hasState: true,
    transitions: {
      seen: { from: [null, 'VANISHED'] as (State | null)[], to: 'CONFIRMING' as State, step: 'seen' },
      small: { from: [null], to: 'BELOW_MINIMUM' },
      confirmed: { from: ['CONFIRMING'], to: 'SUCCESS', step: 'confirmed' },
      vanished: { from: ['CONFIRMING'], to: 'VANISHED', step: 'vanished' },
    },
    legs: legsOf[name],
    read: () => Promise.resolve(null),
    movementOf: ({ id, merchantId, coin, amount }: DepositEvent) => ({
      name,
      id,
      merchantId,
      currency: coin,
      ...(name === 'crypto-top-up' ? sharesOf(coin, amount) : { net: amount }),
    }),
    // Seen again after its block vanished, it is pending again.
    keyOf: ({ id, kind, seen }) => `${name} ${id} ${kind} ${seen}`,
    rowOf: (event) => {
      if (!isSeen(event)) throw new Error(`${event.kind} makes no deposit`)
      const { arrival, reference, topUp } = event
      const { fee, vat } = reference === null ? { fee: 0n, vat: 0n } : sharesOf(event.coin, event.amount)
      return {
        merchant_id: event.merchantId,
        id: event.id,
        number: newNumber('crypto-deposit'),
        network: arrival.network,
        txid: arrival.txid,
        output: arrival.output,
        currency: event.coin,
        amount_minor: String(event.amount),
        from_address: arrival.from,
        to_address: arrival.address,
        ...blockOf(event),
        needed: coinTerms[event.coin].confirmations,
        seen: event.seen,
        created_at: event.at,
        confirmed_at: null as Date | null,
        reference,
        customer_id: topUp?.customerId ?? null,
        fee_minor: String(fee),
        vat_minor: String(vat),
        counted_minor: topUp?.counted?.toString() ?? null,
        over_limit: topUp?.over ?? null,
      }
    },
    changesOf: (event) =>
      isSeen(event)
        ? { ...blockOf(event), seen: event.seen }
        : event.kind === 'confirmed'
          ? { confirmed_at: event.at }
          : {},
    eventOf: ({ id, merchantId, coin, amount, reference }, status) => ({
      kind: `${name}.changed`,
      merchantId,
      audience: 'crypto',
      // The merchant's server credits its customer by this: whose coins, how many, and how far confirmed.
      payload: name === 'crypto-top-up' ? { id, reference, coin, amount: toText(money(amount, coin)), status } : { id },
    }),
  })
export const deposits = arrivalsAs('crypto-deposit')
export const topUps = arrivalsAs('crypto-top-up')
/** Each under its own name, in the order they came. */
export const recordAll = async (own: TxContext, events: readonly DepositEvent[]): Promise<void> => {
  for (const name of ['crypto-deposit', 'crypto-top-up'] as const)
    await (name === 'crypto-deposit' ? deposits : topUps).record(
      own,
      events.filter((event) => nameOf(event) === name),
    )
}
/** In USDT, like the product's limits: one arrival, and the day's total with it. */
export const overLimit = (counted: bigint | null, today: bigint): LimitCount['over'] => {
  const { limits } = products['crypto-top-up']
  if (counted === null || !limits) return null
  if (counted > limits.max.minor) return 'ONE'
  return today + counted > limits.daily.minor ? 'DAY' : null
}
export const coinOf = (text: string): Coin => {
  if (!isCoin(text)) throw new Error(`${text} is no coin`)
  return text
}
