import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { riskField, riskFieldNames, type RiskFieldName } from './risk-fields.ts'
import { readRiskLine, riskLineOf } from './risk-line.ts'
import {
  decideRisk,
  faultOf,
  neighboursOf,
  riskOutcomes,
  ruleHolds,
  type ActiveRule,
  type RiskCondition,
  type RiskRule,
  type RiskVector,
} from './risk-rules.ts'

const numeric = riskFieldNames.filter((name) => riskField[name].least !== undefined)
const never0 = numeric.filter((name) => riskField[name].least! > 0)
const countries = riskFieldNames.filter((name) => riskField[name].kind === 'country')
const lists = riskFieldNames.filter((name) => riskField[name].kind === 'list')
const country = fc.constantFrom('AE', 'GB', 'NG')
const ofNumbers: fc.Arbitrary<RiskCondition> = fc
  .record({
    field: fc.constantFrom(...numeric),
    by: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(...never0).map((field) => ({ field })),
      ),
      { nil: undefined },
    ),
    is: fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const, '==' as const, '!=' as const),
    than: fc.integer({ min: -500, max: 500_000 }),
  })
  .map(({ by, ...rest }) => ({ ...rest, ...(by === undefined ? {} : { by }) }))
const ofCountries: fc.Arbitrary<RiskCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...countries),
    is: fc.constantFrom('==' as const, '!=' as const),
    than: fc.oneof(
      country,
      fc.constantFrom(...countries).map((field) => ({ field })),
    ),
  }),
  fc.record({
    field: fc.constantFrom(...countries),
    is: fc.constantFrom('in' as const, 'not in' as const),
    than: fc.uniqueArray(country, { minLength: 1, maxLength: 3 }),
  }),
)
const ofLists: fc.Arbitrary<RiskCondition> = fc.record({
  field: fc.constantFrom(...lists),
  is: fc.constantFrom('==' as const, '!=' as const),
  than: fc.constantFrom('block', 'allow', 'none'),
})
const rules: fc.Arbitrary<RiskRule> = fc
  .record({
    all: fc.array(fc.oneof(ofNumbers, ofCountries, ofLists), { minLength: 1, maxLength: 4 }),
    outcome: fc.constantFrom(...riskOutcomes),
  })
  .filter((rule) => faultOf(rule) === null)
const valueOf = (name: RiskFieldName): fc.Arbitrary<number | string | null> => {
  const { kind, least, most } = riskField[name]
  const value: fc.Arbitrary<number | string> =
    least !== undefined
      ? kind === 'amount'
        ? fc.integer({ min: 1, max: 500_000 })
        : fc.integer({ min: least / 100, max: (most ?? 2000) / 100 }).map((count) => count * 100)
      : kind === 'country'
        ? country
        : kind === 'list'
          ? fc.constantFrom('block', 'allow', 'none')
          : fc.constantFrom('BANK_CARD', 'ALIPAY', 'paylink', 'Quay')
  return fc.option(value, { nil: null, freq: 5 })
}
const vectors: fc.Arbitrary<RiskVector> = fc.record(
  Object.fromEntries(riskFieldNames.map((name) => [name, valueOf(name)])) as Record<
    RiskFieldName,
    fc.Arbitrary<number | string | null>
  >,
)
const nothing = Object.fromEntries(riskFieldNames.map((name) => [name, null])) as RiskVector
const vector = (of: Partial<RiskVector>): RiskVector => ({ ...nothing, ...of })
const read = (line: string): RiskRule => {
  const { rule, fault } = readRiskLine(line)
  if (!rule) throw new Error(fault)
  return rule
}
const active = (rule: RiskRule, id: string, isWatching = false): ActiveRule => ({
  id,
  version: 1,
  name: id,
  isWatching,
  rule,
})

describe('a line', () => {
  it('is the rule that it was written from', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(read(riskLineOf(rule))).toEqual(rule)
      }),
    )
  })
  it('is read in any case and spacing, and written one way', () => {
    const line = ' AMOUNT_AED>2000 AND card_hour_count>=3  and card_country not in (ae,gb) then REVIEW '
    expect(riskLineOf(read(line))).toBe(
      'amount_aed > 2000 and card_hour_count >= 3 and card_country not in (AE, GB) then review',
    )
    expect(riskLineOf(read('amount_aed / customer_day_count > 99.5 then 3ds'))).toBe(
      'amount_aed / customer_day_count > 99.50 then 3ds',
    )
  })
  it.each([
    ['', 'RISK_RULE_EMPTY'],
    ['then refuse', 'RISK_RULE_EMPTY'],
    ['amount_aed > 10', 'RISK_RULE_THEN'],
    ['amount_aed > 10 then burn', 'RISK_RULE_THEN'],
    ['amount_aed > 10 then refuse and more', 'RISK_RULE_THEN'],
    ['amount > 10 then refuse', 'RISK_RULE_FIELD'],
    ['amount_aed ~ 10 then refuse', 'RISK_RULE_OPERATOR'],
    ['card_country > AE then refuse', 'RISK_RULE_OPERATOR'],
    ['amount_aed > ten then refuse', 'RISK_RULE_VALUE'],
    ['amount_aed > card_country then refuse', 'RISK_RULE_VALUE'],
    ['amount_aed > 10.005 then refuse', 'RISK_RULE_VALUE'],
    ['card_country == Nigeria then refuse', 'RISK_RULE_VALUE'],
    ['card_list == grey then refuse', 'RISK_RULE_VALUE'],
    ['card_country in () then refuse', 'RISK_RULE_VALUE'],
    ['amount_aed in (1, 2) then refuse', 'RISK_RULE_VALUE'],
    ['amount_aed / 0 > 10 then refuse', 'RISK_RULE_DIVISOR'],
    ['amount_aed / 0.00 > 10 then refuse', 'RISK_RULE_DIVISOR'],
    ['amount_aed / -1 > 10 then refuse', 'RISK_RULE_DIVISOR'],
    ['amount_aed / customer_payments > 10 then refuse', 'RISK_RULE_DIVISOR'],
    ['amount_aed / hour > 10 then refuse', 'RISK_RULE_DIVISOR'],
    ['card_country / 2 == AE then refuse', 'RISK_RULE_DIVISOR'],
    ['amount_aed > 0 then refuse', 'RISK_RULE_ALL'],
    ['amount_aed >= 0.01 and card_hour_count >= 1 then review', 'RISK_RULE_ALL'],
    ['hour <= 23 then 3ds', 'RISK_RULE_ALL'],
    ['amount_aed != -1 then refuse', 'RISK_RULE_ALL'],
    [`${Array.from({ length: 11 }, () => 'amount_aed > 1').join(' and ')} then refuse`, 'RISK_RULE_LONG'],
  ])('is refused: %s', (line, fault) => {
    expect(readRiskLine(line)).toMatchObject({ rule: null, fault })
  })
  it('never breaks, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom('amount_aed', '>', '/', '0', 'then', 'in', '(', ')', 'and', 'AE', 'refuse'))
            .map((words) => words.join(' ')),
        ),
        (line) => {
          const { rule, fault } = readRiskLine(line)
          expect((rule === null) !== (fault === null)).toBe(true)
        },
      ),
    )
  })
})
describe('a rule', () => {
  it('that stops everything is refused, and one that allows everything is not', () => {
    fc.assert(
      fc.property(rules, fc.array(vectors, { minLength: 1, maxLength: 5 }), (rule, many) => {
        // A rule with a condition that can be unmet leaves somebody through: an attempt of which nothing is known meets none.
        expect(ruleHolds(rule, nothing)).toBe(false)
        expect(many.every((each) => typeof ruleHolds(rule, each) === 'boolean')).toBe(true)
      }),
    )
    expect(readRiskLine('amount_aed > 0 then allow').fault).toBe(null)
  })
  it('asks for exact numbers: nothing is rounded', () => {
    const rule = read('amount_aed / card_day_count > 33.33 then refuse')
    expect(ruleHolds(rule, vector({ amount_aed: 100_00, card_day_count: 300 }))).toBe(true)
    expect(ruleHolds(rule, vector({ amount_aed: 99_99, card_day_count: 300 }))).toBe(false)
  })
  it('meets nothing that is not known, not even that it is different', () => {
    const rule = read('card_country != address_country then refuse')
    expect(ruleHolds(rule, vector({ card_country: 'NG', address_country: 'AE' }))).toBe(true)
    expect(ruleHolds(rule, vector({ card_country: 'NG' }))).toBe(false)
    expect(ruleHolds(read('card_country not in (AE) then refuse'), nothing)).toBe(false)
  })
})
describe('a decision', () => {
  const over = (then: string) => read(`amount_aed > 10 then ${then}`)
  const some = vector({ amount_aed: 100_00 })
  it('is to allow, for a merchant without rules', () => {
    expect(decideRisk([], some)).toEqual({ outcome: 'allow', hits: [] })
  })
  it('is that of the strictest rule; one that allows comes before all', () => {
    const three = [active(over('review'), 'a'), active(over('refuse'), 'b'), active(over('3ds'), 'c')]
    expect(decideRisk(three, some)).toMatchObject({
      outcome: 'refuse',
      hits: [{ rule: 'a' }, { rule: 'b' }, { rule: 'c' }],
    })
    expect(decideRisk([...three, active(over('allow'), 'd')], some).outcome).toBe('allow')
  })
  it('is not changed by a rule that watches, which is noted', () => {
    fc.assert(
      fc.property(fc.array(rules, { maxLength: 4 }), rules, vectors, (others, watched, each) => {
        const set = others.map((rule, at) => active(rule, `r${at}`))
        const watching = decideRisk([...set, active(watched, 'w', true)], each)
        expect(watching.outcome).toBe(decideRisk(set, each).outcome)
        expect(watching.hits.some(({ rule }) => rule === 'w')).toBe(ruleHolds(watched, each))
      }),
    )
  })
})
it('is tried with smaller and larger limits beside its own', () => {
  expect(neighboursOf(read('amount_aed > 200 and card_country != AE then refuse')).map(({ limit }) => limit)).toEqual([
    100_00, 200_00, 500_00, 1500_00,
  ])
  expect(neighboursOf(read('card_hour_count > 2 then refuse'))).toEqual([])
})
