// For the till: which e-ATM a move is of, and the banknotes of a move that was booked.
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { TillMove } from '../../../rails/till-rail.ts'
import { changesFor, type Machine } from './eatm.rules.ts'
import { machineBy, moveNotes } from './eatm.store.ts'

export { cassettesMinor, whyNotMachine, type Machine } from './eatm.rules.ts'

/** `unknown`: none of the merchant's has this number. Null: a counter. */
export const machineOf = async (
  tx: Store,
  merchantId: string,
  { machine }: Pick<TillMove, 'machine'>,
): Promise<Machine | 'unknown' | null> =>
  machine ? ((await machineBy(tx, merchantId, { number: machine })) ?? 'unknown') : null

/** The notes of a move that was booked: into the cash box, or out of the cassettes. */
export const bookNotes = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  merchantId: string,
  machine: Machine,
  { kind, notes = [], amount, at }: Pick<TillMove, 'kind' | 'notes' | 'amount' | 'at'>,
  aboutId: string,
  /** The sandbox's own past only. */
  isPast = false,
): Promise<void> => {
  const changes = changesFor(machine.containers, kind, notes)
  if (!changes) throw new Error(`the notes of ${aboutId} don’t fit`)
  const what = kind === 'cash-out' ? 'cash-out' : 'cash-in'
  // The notes count for the same day as the money.
  const { booked_at: bookedAt } = await own.tx
    .selectFrom('cash_move')
    .select('booked_at')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', aboutId)
    .executeTakeFirstOrThrow()
  await moveNotes(own, {
    merchantId,
    currency: amount.currency,
    what,
    aboutId,
    changes,
    at,
    bookedAt,
    ...(isPast && { isPast }),
  })
  await own.emit({ kind: 'eatm.changed', merchantId, audience: 'eatm', payload: { id: machine.id } })
}
