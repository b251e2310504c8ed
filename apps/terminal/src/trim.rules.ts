// What a till need not keep any more. What the server has not confirmed is never part of it.
import { readEvent } from '@falaj/contract/places/device-protocol'
import type { EventRecord, TillState } from './storage.ts'

/** A receipt is printed again, or a sale given back, on the day of the sale. */
export const keptMs = 24 * 3_600_000
/** The server has it, and never asks for it again: it asks only for places that it misses. */
const confirmed: readonly EventRecord['state'][] = ['applied', 'waiting', 'refused']
export type EventKey = readonly [device: string, epoch: number, sequence: number]
export const keyOf = ({ device, epoch, sequence }: Pick<EventRecord, 'device' | 'epoch' | 'sequence'>): EventKey => [
  device,
  epoch,
  sequence,
]
export const isConfirmed = ({ state }: Pick<EventRecord, 'state'>): boolean => confirmed.includes(state)

interface Till {
  readonly state: Pick<TillState, 'device' | 'epoch' | 'shift'>
  /** The offline contract in force: what was taken under it counts against its limits. */
  readonly contract: string | null
  readonly now: number
}
/** Confirmed, older than a day, of no open shift and not under the contract in force. */
export const trimmable = (events: readonly EventRecord[], { state, contract, now }: Till): readonly EventRecord[] =>
  events.filter((record) => {
    if (!isConfirmed(record)) return false
    const event = readEvent(record.text)
    if (!event || now - event.at < keptMs) return false
    const isOfShift =
      state.shift !== null &&
      record.device === state.device &&
      record.epoch === state.epoch &&
      event.shift === state.shift.no
    return !isOfShift && (contract === null || event.payload['contract'] !== contract)
  })
