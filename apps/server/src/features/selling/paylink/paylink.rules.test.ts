import { describe, expect, it } from 'vitest'
import { actionsOf, lockedField, offerStateOf } from './paylink.rules.ts'

describe('a link', () => {
  it.each([
    ['active', 'single', 'payable', 'edit pause cancel duplicate'],
    ['paused', 'single', 'paused', 'edit resume cancel duplicate'],
    ['used', 'single', 'paid', 'duplicate'],
    ['used', 'reusable', 'used-up', 'duplicate'],
    ['expired', 'reusable', 'expired', 'edit cancel duplicate'],
    ['cancelled', 'reusable', 'canceled', 'duplicate'],
  ] as const)('that is %s (%s) is %s to a payer, and can be: %s', (status, type, state, actions) => {
    expect(offerStateOf(status, type)).toBe(state)
    expect(actionsOf(status).join(' ')).toBe(actions)
  })
  it('of a status we do not know allows nothing', () => expect(actionsOf('new')).toEqual([]))
  it.each([
    [0, 0, 'open', 'USD', null, null],
    [1, 0, 'open', 'AED', null, 'rule'],
    [0, 1, 'fixed', 'USD', 500n, 'currency'],
    [1, 0, 'fixed', 'AED', 501n, 'amount'],
    [1, 0, 'fixed', 'AED', 500n, null],
  ])('paid %s, being paid %s: %s %s %s leaves locked %s', (paid, held, rule, currency, amountMinor, field) => {
    const now = { rule: 'fixed', currency: 'AED', amount_minor: '500', paid, held }
    expect(lockedField(now, { rule: rule as 'open', currency: currency as 'AED', amountMinor })).toBe(field)
  })
})
