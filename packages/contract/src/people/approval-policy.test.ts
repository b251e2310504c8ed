import { describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { defaultRules, mayBulk, neededFor, rulesFault, type PolicyRules } from './approval-policy.ts'

const rules: PolicyRules = {
  bands: [
    { upTo: money(1_000_00n, 'AED'), needed: 0 },
    { upTo: money(50_000_00n, 'AED'), needed: 1 },
    { upTo: money(300_00n, 'USD'), needed: 1 },
  ],
  otherwise: 2,
  bulkUpTo: [money(5_000_00n, 'AED')],
  hours: 24,
}

describe('a band', () => {
  it.each([
    ['at its limit', money(1_000_00n, 'AED'), 0],
    ['a fil above it', money(1_000_01n, 'AED'), 1],
    ['above the last', money(50_000_01n, 'AED'), 2],
    ['of another currency', money(1n, 'USD'), 1],
    ['of a currency without bands', money(1n, 'EUR'), 2],
    ['of nothing', null, 2],
  ])('%s', (_, amount, count) => {
    expect(neededFor(rules, amount)).toBe(count)
  })
})

it('several at once are for small amounts of a named currency', () => {
  expect(mayBulk(rules, money(5_000_00n, 'AED'))).toBe(true)
  expect(mayBulk(rules, money(5_000_01n, 'AED'))).toBe(false)
  expect(mayBulk(rules, money(1n, 'USD'))).toBe(false)
  expect(mayBulk(rules, null)).toBe(false)
})

it('rules that do not fit their kind are named by the field', () => {
  expect(rulesFault('bank-account', defaultRules('bank-account'))).toBeNull()
  expect(rulesFault('bank-account', rules)).toBe('bands.0.upTo')
  expect(rulesFault('bank-account', { ...defaultRules('bank-account'), bulkUpTo: rules.bulkUpTo })).toBe('bulkUpTo.0')
  expect(rulesFault('approval-policy', { ...defaultRules('approval-policy'), otherwise: 0 })).toBe('otherwise')
})
