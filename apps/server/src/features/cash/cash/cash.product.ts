// A move of cash as a money record: a till requests it, and it is booked or refused once.
import type { CashKind, CashWhy } from '@falaj/contract/cash/cash'
import type { TillMove } from '../../../rails/till-rail.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import { arrivalId, arrivals, type RailEvent } from '../../../platform/money/arrival.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { drawerId } from '../drawer.read.ts'
import { commissionOf } from './cash.rules.ts'

type State = 'SUCCESS' | 'FAILURE' | 'REVERTED'
export interface TillEvent extends RailEvent<'done' | 'refused' | 'reversed'> {
  readonly move: Pick<TillMove, 'amount' | 'store'> & Partial<TillMove>
  readonly why?: CashWhy
  readonly requestHash?: Buffer
  /** The machine that took or paid the cash. */
  readonly eatmId?: string | null
  readonly reverted?: { readonly by: string; readonly why: string }
}
export const moveId = ({ reference }: Pick<TillMove, 'reference'>): string => arrivalId('till', reference)

const movesOf = (name: CashKind) =>
  arrivals<TillEvent, State, object, null>({
    name,
    table: 'cash_move',
    hasState: true,
    transitions: {
      done: { from: [null], to: 'SUCCESS', step: 'done' },
      refused: { from: [null], to: 'FAILURE' },
      reversed: { from: ['SUCCESS'], to: 'REVERTED', step: 'reversed' },
    },
    legs: legsOf[name],
    read: () => Promise.resolve(null),
    movementOf: ({ merchantId, id, move: { amount, store }, eatmId }) => ({
      name,
      id,
      merchantId,
      drawer: eatmId ? null : drawerId(merchantId, store),
      currency: amount.currency,
      net: amount.minor,
      fee: commissionOf(name, amount).minor,
    }),
    rowOf: ({ kind, merchantId, id, move, why, at, requestHash, eatmId }, _known, bookedAt) => ({
      merchant_id: merchantId,
      id,
      number: newNumber(name),
      reference: move.reference,
      kind: name,
      why: why ?? null,
      currency: move.amount.currency,
      net_minor: move.amount.minor.toString(),
      fee_minor: (kind === 'done' ? commissionOf(name, move.amount).minor : 0n).toString(),
      store: move.store,
      eatm_id: eatmId ?? null,
      device: move.device ?? null,
      staff: move.staff ?? null,
      shift: move.shift ?? null,
      customer: move.customer ? `•••• ${move.customer.slice(-4)}` : null,
      target: move.target ?? null,
      operator: move.operator ?? null,
      voucher_no: move.voucherNo ?? null,
      request_hash: requestHash ? `\\x${requestHash.toString('hex')}` : null,
      at,
      booked_at: bookedAt,
    }),
    changesOf: ({ at, reverted }) => ({
      reverted_at: at,
      reverted_by: reverted?.by ?? null,
      reverted_why: reverted?.why ?? null,
    }),
    eventOf: ({ merchantId, id }) => ({
      kind: 'cash.changed',
      merchantId,
      audience: 'fiatTransactions',
      payload: { id },
    }),
  })
export const moves = {
  'cash-in': movesOf('cash-in'),
  'cash-out': movesOf('cash-out'),
  'cash-top-up': movesOf('cash-top-up'),
} as const
