import { expect, it } from 'vitest'
import { actionsOf, creditableOf, offerStateOf } from './invoice.rules.ts'

it.each([
  ['draft', 0n, 0n, false, null, 'edit attach detach issue duplicate'],
  ['open', 0n, 9n, false, 'payable', 'send remind record credit duplicate attach void schedule'],
  ['overdue', 0n, 9n, true, 'payable', 'send remind record credit duplicate attach void writeOff stop'],
  ['overdue', 5n, 4n, false, 'payable', 'send remind record credit duplicate attach writeOff schedule'],
  ['uncollectible', 0n, 9n, true, 'payable', 'record credit reopen duplicate'],
  ['part-paid', 5n, 4n, false, 'payable', 'send remind record credit duplicate attach schedule'],
  ['paid', 9n, 0n, true, 'paid', 'send duplicate attach stop'],
  ['paid', 9n, 3n, false, 'paid', 'send credit duplicate attach schedule'],
  ['void', 0n, 0n, false, 'canceled', 'duplicate'],
] as const)(
  'an invoice that is %s, paid %s, creditable %s, recurring %s is %s to a payer and can be: %s',
  (status, paidMinor, creditableMinor, isRecurring, state, actions) => {
    expect(offerStateOf(status)).toBe(state)
    expect(actionsOf({ status, paidMinor, creditableMinor, isRecurring }).join(' ')).toBe(actions)
  },
)
it('of a status we do not know allows nothing', () =>
  expect(actionsOf({ status: 'new', paidMinor: 0n, creditableMinor: 0n, isRecurring: false })).toEqual([]))
it.each([
  ['nothing is paid', 0n, 0n, 0n, 100n],
  ['it is paid', 100n, 0n, 0n, 0n],
  ['a part of what was paid is refunded', 100n, 40n, 0n, 40n],
  ['that part is credited', 100n, 40n, 40n, 0n],
  ['a part is paid and refunded, the rest is due', 60n, 20n, 0n, 60n],
  ['it was credited, and the rest is paid', 70n, 0n, 30n, 0n],
  ['it was credited, and what was paid is refunded', 70n, 70n, 30n, 70n],
])('when %s, a credit note can be for what is due and what was refunded', (_, paid, refunded, credited, left) =>
  expect(creditableOf({ totalMinor: 100n, paidMinor: paid, refundedMinor: refunded, creditedMinor: credited })).toBe(
    left,
  ),
)
