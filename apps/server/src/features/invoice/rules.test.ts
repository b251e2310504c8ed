import { expect, it } from 'vitest'
import { actionsOf, offerStateOf } from './rules.ts'

it.each([
  ['draft', 0n, false, null, 'edit attach detach issue duplicate'],
  ['open', 0n, false, 'payable', 'send remind record credit duplicate attach void schedule'],
  ['overdue', 0n, true, 'payable', 'send remind record credit duplicate attach void writeOff stop'],
  ['overdue', 5n, false, 'payable', 'send remind record credit duplicate attach writeOff schedule'],
  ['uncollectible', 0n, true, 'payable', 'record credit reopen duplicate'],
  ['part-paid', 5n, false, 'payable', 'send remind record credit duplicate attach schedule'],
  ['paid', 5n, true, 'paid', 'send duplicate attach stop'],
  ['void', 0n, false, 'canceled', 'duplicate'],
] as const)(
  'an invoice that is %s, paid %s, recurring %s is %s to a payer and can be: %s',
  (status, paidMinor, isRecurring, state, actions) => {
    expect(offerStateOf(status)).toBe(state)
    expect(actionsOf({ status, paidMinor, isRecurring }).join(' ')).toBe(actions)
  },
)
it('of a status we do not know allows nothing', () =>
  expect(actionsOf({ status: 'new', paidMinor: 0n, isRecurring: false })).toEqual([]))
