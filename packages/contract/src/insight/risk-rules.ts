// What decides on an attempt to pay: rules over its features. Pure, so that a payment, a replay of past payments and the form that shows a rule
// compute with the same code.
import { riskField, type RiskFieldName } from './risk-fields.ts'

/** The strictest of the rules that apply decides, but a rule that allows comes before all others. Nothing applies: allowed. */
export const riskOutcomes = ['allow', '3ds', 'review', 'refuse'] as const
export type RiskOutcome = (typeof riskOutcomes)[number]
export type RiskOperator = '>' | '>=' | '<' | '<=' | '==' | '!=' | 'in' | 'not in'
const conditionsMax = 10

/** Features of one attempt. Amounts are hundredths of a dirham; null: not known. */
export type RiskVector = Readonly<Record<RiskFieldName, number | string | null>>

interface OtherField {
  readonly field: RiskFieldName
}
export interface RiskCondition {
  readonly field: RiskFieldName
  /** The field is divided by it. Numbers are in hundredths. */
  readonly by?: number | OtherField | undefined
  readonly is: RiskOperator
  readonly than: number | string | OtherField | string[]
}
/** All of its conditions hold, and then. */
export interface RiskRule {
  readonly all: readonly RiskCondition[]
  readonly outcome: RiskOutcome
}

/** Why a rule cannot be used. */
export type RiskFault =
  | 'RISK_RULE_EMPTY'
  | 'RISK_RULE_THEN'
  | 'RISK_RULE_FIELD'
  | 'RISK_RULE_OPERATOR'
  | 'RISK_RULE_VALUE'
  | 'RISK_RULE_DIVISOR'
  | 'RISK_RULE_LONG'
  | 'RISK_RULE_ALL'

const isNumeric = (name: RiskFieldName): boolean => riskField[name].least !== undefined
/** The least that a field can be; null: it is no number. */
const leastOf = (name: RiskFieldName): number | null => riskField[name].least ?? null
/** Whether a condition holds for every payment whose features are known. */
const isAlways = ({ field, by, is, than }: RiskCondition): boolean => {
  const least = leastOf(field)
  if (least === null || typeof than !== 'number' || typeof by === 'object') return false
  const [number, scale] = [BigInt(than) * BigInt(by ?? 100), 100n]
  const bottom = BigInt(least) * scale
  const most = riskField[field].most
  const top = most === undefined ? null : BigInt(most) * scale
  if (is === '>=') return number <= bottom
  if (is === '>') return number < bottom
  if (is === '!=') return number < bottom || (top !== null && number > top)
  return top !== null && (is === '<=' ? number >= top : is === '<' && number > top)
}
const operandFault = ({ field, by, is, than }: RiskCondition): RiskFault | null => {
  const isNumber = isNumeric(field)
  if (by !== undefined) {
    if (!isNumber) return 'RISK_RULE_DIVISOR'
    // What may be nothing cannot divide: the rule would mean nothing then.
    const least = typeof by === 'number' ? by : (leastOf(by.field) ?? 0)
    if (least <= 0) return 'RISK_RULE_DIVISOR'
  }
  const isSet = is === 'in' || is === 'not in'
  if (isSet !== Array.isArray(than)) return 'RISK_RULE_VALUE'
  if (Array.isArray(than)) return isNumber || than.length === 0 ? 'RISK_RULE_VALUE' : codesFault(field, than)
  if (typeof than === 'object')
    return isNumeric(than.field) === isNumber && riskField[than.field].kind === riskField[field].kind
      ? null
      : 'RISK_RULE_VALUE'
  if ((typeof than === 'number') !== isNumber) return 'RISK_RULE_VALUE'
  if (typeof than === 'string' && is !== '==' && is !== '!=') return 'RISK_RULE_OPERATOR'
  return typeof than === 'string' ? codesFault(field, [than]) : null
}
const codesFault = (field: RiskFieldName, codes: readonly string[]): RiskFault | null => {
  const { kind, codes: possible } = riskField[field]
  const isCode = (code: string): boolean =>
    kind === 'country' ? /^[A-Z]{2}$/.test(code) : !possible || possible.includes(code)
  return codes.every(isCode) ? null : 'RISK_RULE_VALUE'
}
/** The first fault of a rule; null: it can be used. */
export const faultOf = ({ all, outcome }: RiskRule): RiskFault | null => {
  if (all.length === 0) return 'RISK_RULE_EMPTY'
  if (all.length > conditionsMax) return 'RISK_RULE_LONG'
  for (const each of all) {
    const fault = operandFault(each)
    if (fault) return fault
  }
  return outcome !== 'allow' && all.every(isAlways) ? 'RISK_RULE_ALL' : null
}

const compare = (is: RiskOperator, one: bigint, other: bigint): boolean => {
  switch (is) {
    case '>':
      return one > other
    case '>=':
      return one >= other
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '==':
      return one === other
    case '!=':
    case 'in':
    case 'not in':
      return one !== other
  }
}
const numberIn = (vector: RiskVector, of: number | { readonly field: RiskFieldName }): bigint | null => {
  const value = typeof of === 'number' ? of : vector[of.field]
  return typeof value === 'number' ? BigInt(value) : null
}
/** What is not known meets no condition, not even that it is different. */
const holds = ({ field, by, is, than }: RiskCondition, vector: RiskVector): boolean => {
  const value = vector[field]
  if (value === null || value === undefined) return false
  if (Array.isArray(than)) return than.includes(String(value)) === (is === 'in')
  if (typeof value === 'number') {
    const other = typeof than === 'string' ? null : numberIn(vector, than)
    const divisor = by === undefined ? 100n : numberIn(vector, by)
    if (other === null || divisor === null || divisor <= 0n) return false
    // a / b against c is a against c times b: nothing is rounded.
    return compare(is, BigInt(value) * 100n, other * divisor)
  }
  const other = typeof than === 'object' ? vector[than.field] : than
  if (other === null || other === undefined) return false
  return (value === String(other)) === (is === '==')
}
export const ruleHolds = ({ all }: RiskRule, vector: RiskVector): boolean => all.every((each) => holds(each, vector))

/** A rule as it decides: a version of it, and whether it only watches. */
export interface ActiveRule {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly isWatching: boolean
  readonly rule: RiskRule
}
export interface RiskHit {
  readonly rule: string
  readonly version: number
  readonly outcome: RiskOutcome
  readonly isWatching: boolean
}
export interface RiskDecision {
  readonly outcome: RiskOutcome
  /** Every rule that applied, in the order of the rules. */
  readonly hits: readonly RiskHit[]
}
const strictness = (outcome: RiskOutcome): number => riskOutcomes.indexOf(outcome)
/** The decision: of a payment that is made, and of one that is replayed. */
export const decideRisk = (rules: readonly ActiveRule[], vector: RiskVector): RiskDecision => {
  const hits = rules
    .filter(({ rule }) => ruleHolds(rule, vector))
    .map(({ id, version, isWatching, rule }) => ({ rule: id, version, outcome: rule.outcome, isWatching }))
  const deciding = hits.filter(({ isWatching }) => !isWatching).map(({ outcome }) => outcome)
  const outcome = deciding.includes('allow')
    ? 'allow'
    : deciding.reduce<RiskOutcome>((one, other) => (strictness(other) > strictness(one) ? other : one), 'allow')
  return { outcome, hits }
}

/** The limits beside a rule's own that are tried with it: of its first limit of an amount. */
export const neighboursOf = (rule: RiskRule): readonly { readonly limit: number; readonly rule: RiskRule }[] => {
  const at = rule.all.findIndex(
    ({ field, by, is, than }) =>
      field === 'amount_aed' && by === undefined && (is === '>' || is === '>=') && typeof than === 'number' && than > 0,
  )
  if (at < 0) return []
  const own = rule.all[at]!.than as number
  const rounded = (limit: number): number => {
    const step = limit >= 100_000 ? 10_000 : 1000
    return Math.max(step, Math.round(limit / step) * step)
  }
  const limits = [...new Set([rounded(own / 2), own, rounded(own * 2.5), rounded(own * 7.5)])].toSorted((a, b) => a - b)
  return limits.map((limit) => ({
    limit,
    rule: { ...rule, all: rule.all.map((each, nth) => (nth === at ? { ...each, than: limit } : each)) },
  }))
}
