import { describe, expect, it } from 'vitest'
import {
  actionsOf,
  next,
  nextStates,
  orderKinds,
  orderStates,
  paymentActions,
  paymentEvents,
  paymentStates,
  transitions,
  type PaymentEvent,
  type PaymentState,
} from './payment-states.ts'
import { statusOf } from './status.ts'

const statesOf = {
  delivered: ['CREATED', 'ACCEPTED', 'PAID', 'DELIVERED', 'CANCELED', 'SETTLED', 'FAILURE'],
  confirmed: [
    'CREATED',
    'ACCEPTED',
    'MERCHANT_CONFIRMED',
    'PAID',
    'CUSTOMER_CONFIRMED',
    'CANCELED',
    'SETTLED',
    'FAILURE',
  ],
  payment: [...paymentStates],
} as const
const kinds = ['delivered', 'confirmed', 'payment'] as const

describe('the table', () => {
  it('is the specification’s: no other states than its lists have, and each pair of state and event once', () => {
    for (const kind of kinds)
      for (const { from, to } of transitions.filter((row) => row.kind === kind))
        expect([statesOf[kind].includes(from as never), statesOf[kind].includes(to as never)]).toEqual([true, true])
    const pairs = transitions.map(({ kind, from, event }) => `${kind} ${from} ${event}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })
  it('names what an action leads to otherwise than what it starts from', () => {
    const ours = transitions.filter(({ kind, event }) => kind !== 'payment' && paymentActions.includes(event as never))
    expect(ours.length).toBeGreaterThan(paymentActions.length)
    for (const { from, to } of ours) expect(statusOf(to)?.en).not.toBe(statusOf(from)?.en)
  })
  it('answers every event in every state: a listed transition or a typed refusal', () => {
    for (const kind of kinds)
      for (const state of [...statesOf[kind], 'SOMETHING_NEWER'])
        for (const event of paymentEvents) {
          const listed = transitions.find((row) => row.kind === kind && row.from === state && row.event === event)
          expect(next(kind, state, event)).toEqual(listed?.to ?? { refused: 'NOT_POSSIBLE', from: state, event })
        }
  })
  it.each(orderKinds)(
    'of %s: cancelled from any state before paid, failed from those that a bank was asked in',
    (kind) => {
      const order = statesOf[kind]
      const before = (last: string) => {
        const path =
          kind === 'delivered' ? ['CREATED', 'ACCEPTED', 'PAID', 'DELIVERED', 'SETTLED'] : order.slice(0, 5).concat()
        return path.slice(0, path.indexOf(last))
      }
      const reaching = (event: string) =>
        transitions.filter((row) => row.kind === kind && row.event === event).map(({ from }) => from)
      expect(reaching('cancel')).toEqual(before('PAID'))
      expect(reaching('settle').every((state) => !reaching('cancel').includes(state))).toBe(true)
      expect(reaching('fail')).toEqual(before('PAID').filter((state) => state !== 'CREATED'))
    },
  )
  it('is paid once: what follows a payment never pays again', () => {
    const reachable = (from: PaymentState): ReadonlySet<string> => {
      const found = new Set<string>([from])
      for (const state of found)
        for (const row of transitions) if (row.kind === 'payment' && row.from === state) found.add(row.to)
      return found
    }
    for (const state of reachable('PAID_SUCCESS'))
      expect(next('payment', state, 'pay')).toMatchObject({ refused: 'NOT_POSSIBLE' })
    expect(next('payment', 'PAID_SUCCESS', 'refund')).toMatchObject({ refused: 'NOT_POSSIBLE' })
    expect(next('payment', 'SETTLED', 'refund')).toBe('REFUNDED_SETTLED')
  })
  it('lets money that comes too late be seen, in every state that owes nothing, and in no other', () => {
    for (const kind of orderKinds) {
      const accepting = (event: PaymentEvent) =>
        statesOf[kind].filter((state) => typeof next(kind, state, event) === 'string')
      expect(accepting('late').filter((state) => accepting('pay').includes(state as never))).toEqual([])
      expect(accepting('late')).toEqual(expect.arrayContaining(['PAID', 'SETTLED', 'CANCELED', 'FAILURE']))
    }
  })
})

describe('what people may do', () => {
  it('is what the table allows, with the state it leads to, and nothing for read-only members', () => {
    for (const kind of orderKinds)
      for (const state of orderStates)
        for (const payState of paymentStates) {
          const states = { kind, state, payState }
          const able = actionsOf(states, { mayAct: true, isAuthorised: true })
          expect(able).toEqual(
            paymentActions.flatMap((action) => {
              const to = nextStates(states, action)
              return to ? [{ action, leadsTo: to.state }] : []
            }),
          )
          expect(actionsOf(states, { mayAct: false, isAuthorised: true })).toEqual([])
          expect(
            actionsOf(states, { mayAct: true, isAuthorised: false }).some(({ action }) => action === 'confirm'),
          ).toBe(false)
        }
  })
  it('has a word and a face for every state', () => {
    for (const state of [...orderStates, ...paymentStates]) expect(statusOf(state)).toBeDefined()
  })
})
