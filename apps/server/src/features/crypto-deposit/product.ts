// A deposit as a rail's arrival: seen in a block it is pending, after so many blocks available; with its block it is taken back.
import { coinTerms, isCoin, type Coin } from '@falaj/contract/coins'
import { fromText } from '@falaj/money'
import { arrivalId, arrivals, type RailEvent } from '../../platform/money/arrival.ts'
import { legsOf } from '../../platform/money/legs.ts'
import { newNumber } from '../../platform/ids.ts'
import type { Arrival } from '../../rails/chain/chain-rail.ts'

type State = 'CONFIRMING' | 'SUCCESS' | 'VANISHED' | 'BELOW_MINIMUM'
interface Of {
  readonly coin: Coin
  readonly amount: bigint
  /** How often it was in a block, this time included. */
  readonly seen: number
}
export interface Sighting extends RailEvent<'seen' | 'small'>, Of {
  readonly arrival: Arrival
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
export const deposits = arrivals({
  name: 'coin-deposit',
  table: 'coin_deposit',
  hasState: true,
  transitions: {
    seen: { from: [null, 'VANISHED'] as (State | null)[], to: 'CONFIRMING' as State, step: 'seen' },
    small: { from: [null], to: 'BELOW_MINIMUM' },
    confirmed: { from: ['CONFIRMING'], to: 'SUCCESS', step: 'confirmed' },
    vanished: { from: ['CONFIRMING'], to: 'VANISHED', step: 'vanished' },
  },
  legs: legsOf['coin-deposit'],
  read: () => Promise.resolve(null),
  movementOf: ({ id, merchantId, coin, amount }: DepositEvent) => ({
    name: 'coin-deposit',
    id,
    merchantId,
    currency: coin,
    net: amount,
  }),
  // Seen again after its block vanished, it is pending again.
  keyOf: ({ id, kind, seen }) => `coin-deposit ${id} ${kind} ${seen}`,
  rowOf: (event) => {
    if (!isSeen(event)) throw new Error(`${event.kind} makes no deposit`)
    const { arrival } = event
    return {
      merchant_id: event.merchantId,
      id: event.id,
      number: newNumber('D'),
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
    }
  },
  changesOf: (event) =>
    isSeen(event)
      ? { ...blockOf(event), seen: event.seen }
      : event.kind === 'confirmed'
        ? { confirmed_at: event.at }
        : {},
  eventOf: ({ id, merchantId }) => ({
    kind: 'coin-deposit.changed',
    merchantId,
    audience: 'crypto',
    payload: { id },
  }),
})
export const coinOf = (text: string): Coin => {
  if (!isCoin(text)) throw new Error(`${text} is no coin`)
  return text
}
