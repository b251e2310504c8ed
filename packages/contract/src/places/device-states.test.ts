import { expect, it } from 'vitest'
import { statusOf } from '../kernel/status.ts'
import {
  deviceActions,
  deviceAfter,
  deviceEnded,
  deviceEvents,
  deviceEventWords,
  deviceStates,
  deviceTransitions,
  type DeviceActor,
} from './device-states.ts'

const actors: readonly DeviceActor[] = ['provider', 'member', 'device', 'system']

it('lists each pair of state and event once', () => {
  const pairs = deviceTransitions.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})
it('answers every event of everybody in every state: the listed state, or none', () => {
  for (const state of [...deviceStates, 'SOMETHING_NEWER'])
    for (const event of deviceEvents)
      for (const by of actors) {
        const listed = deviceTransitions.find((row) => row.from === state && row.event === event)
        expect([state, event, by, deviceAfter(state, event, by)]).toEqual([
          state,
          event,
          by,
          listed?.by.includes(by) ? listed.to : null,
        ])
      }
})
it('reaches every state from an order, and leaves none that has ended', () => {
  const found = new Set<string>(['ORDERED'])
  for (const state of found) for (const row of deviceTransitions) if (row.from === state) found.add(row.to)
  expect([...found].toSorted()).toEqual([...deviceStates].toSorted())
  for (const state of deviceEnded) expect(deviceTransitions.filter((row) => row.from === state)).toEqual([])
})
it('becomes active only by its own key', () => {
  const reaching = deviceTransitions.filter((row) => row.from === 'WAITING_ACTIVATION' && row.to === 'ACTIVE')
  expect(reaching).toEqual([{ from: 'WAITING_ACTIVATION', event: 'activate', to: 'ACTIVE', by: ['device'] }])
})
it('lets the server lock what sells, and only a member unlock it', () => {
  for (const state of ['ACTIVE', 'MOVING']) expect(deviceAfter(state, 'lock', 'system')).toBe('LOCKED')
  expect(actors.filter((by) => deviceAfter('LOCKED', 'unlock', by) !== null)).toEqual(['member'])
})
it('offers members what the table allows', () => {
  expect(deviceActions('ACTIVE')).toEqual(['expect', 'refuse', 'lock', 'move', 'fault', 'retire'])
  expect(deviceActions('MOVING')).toEqual(['lock', 'force', 'stay', 'fault'])
  expect(deviceActions('RETIRED')).toEqual([])
})
it('has a word for every state and event', () => {
  for (const state of deviceStates) expect(statusOf(state)).toBeDefined()
  for (const event of deviceEvents) expect(deviceEventWords[event]).toBeDefined()
})
