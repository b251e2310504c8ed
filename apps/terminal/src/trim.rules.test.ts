// Whatever a till holds: nothing is deleted that the server has not confirmed, or that today still needs.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventText, firstHash, type DeviceEvent } from '@falaj/contract/places/device-protocol'
import type { EventRecord } from './storage.ts'
import { keptMs, trimmable } from './trim.rules.ts'

const now = 1_800_000_000_000
const [mine, former] = ['0'.repeat(36), '1'.repeat(36)] as const
const recordOf = (of: Partial<DeviceEvent>, state: EventRecord['state'] = 'applied'): EventRecord => {
  const event: DeviceEvent = {
    device: mine,
    epoch: 1,
    sequence: 1,
    previous: firstHash,
    kind: 'sale',
    at: now - 2 * keptMs,
    counter: 0,
    shift: 0,
    payload: { amount: '100', currency: 'AED', method: 'cash' },
    ...of,
  }
  const { device, epoch, sequence } = event
  return { text: eventText(event), signature: '', device, epoch, sequence, state, reason: null }
}
const till = (shift: number | null, contract: string | null = null) => ({
  state: { device: mine, epoch: 1, shift: shift === null ? null : { no: shift, float: '0', from: 0 } },
  contract,
  now,
})
const states = ['stored', 'applied', 'waiting', 'refused', 'unknown'] as const
const records = fc.array(
  fc.record({
    state: fc.constantFrom(...states),
    ageMs: fc.integer({ min: -keptMs, max: 3 * keptMs }),
    shift: fc.nat(3),
    epoch: fc.integer({ min: 1, max: 2 }),
    device: fc.constantFrom(mine, former),
    contract: fc.constantFrom('old', 'new', null),
  }),
  { maxLength: 30 },
)
describe('what is deleted', () => {
  it('is confirmed, a day old, of no open shift and not under the contract in force; all of that goes, and nothing else', () => {
    fc.assert(
      fc.property(records, fc.option(fc.nat(3)), fc.constantFrom('new', null), (all, open, contract) => {
        const held = all.map(({ state, ageMs, shift, epoch, device, contract: under }, at) =>
          recordOf(
            {
              sequence: at + 1,
              at: now - ageMs,
              shift,
              epoch,
              device,
              payload: { amount: '1', currency: 'AED', method: 'card', ...(under ? { contract: under } : {}) },
            },
            state,
          ),
        )
        const gone = new Set(trimmable(held, till(open, contract)))
        for (const [at, record] of held.entries()) {
          const { state, ageMs, shift, epoch, device, contract: under } = all[at]!
          const isNeeded =
            state === 'stored' ||
            state === 'unknown' ||
            ageMs < keptMs ||
            (open !== null && device === mine && epoch === 1 && shift === open) ||
            (contract !== null && under === contract)
          expect(gone.has(record)).toBe(!isNeeded)
        }
      }),
    )
  })
  it('is nothing of today: a receipt can be printed again, and a sale given back', () => {
    const sale = recordOf({ at: now - keptMs + 1 })
    expect(trimmable([sale], till(null))).toEqual([])
    expect(trimmable([recordOf({ at: now - keptMs })], till(null))).toHaveLength(1)
  })
  it('is nothing unreadable', () => {
    expect(trimmable([{ ...recordOf({}), text: 'not an event' }], till(null))).toEqual([])
  })
})
