// A rule as one line of text: `amount_aed > 2000 and card_hour_count >= 3 then review`, read and written.
import { isRiskField, riskField, type RiskFieldName } from './risk-fields.ts'
import {
  faultOf,
  riskOutcomes,
  type RiskCondition,
  type RiskFault,
  type RiskOperator,
  type RiskOutcome,
  type RiskRule,
} from './risk-rules.ts'

export const riskLineMax = 1000
type RiskLine =
  | { readonly rule: RiskRule; readonly fault: null }
  /** `at`: the word in the line that cannot be parsed. */
  | { readonly rule: null; readonly fault: RiskFault; readonly at: string }

const token = /\s*(>=|<=|==|!=|<>|[><=()/,]|[\w.-]+|\S)/gy
const tokensOf = (line: string): string[] => [...line.matchAll(token)].map(([, each]) => each!)
const signs: Readonly<Record<string, RiskOperator>> = {
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '=': '==',
  '==': '==',
  is: '==',
  '!=': '!=',
  '<>': '!=',
}
class Unreadable extends Error {
  readonly fault: RiskFault
  readonly at: string
  constructor(fault: RiskFault, at: string) {
    super(fault)
    this.fault = fault
    this.at = at
  }
}
/** '2000.5' is 200050 hundredths; null: it is no number with at most two decimals. */
const numberOf = (word: string): number | null => {
  const found = /^(-?\d{1,12})(?:\.(\d{1,2}))?$/.exec(word)
  if (!found) return null
  const whole = Math.abs(Number(found[1])) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return word.startsWith('-') ? 0 - whole : whole
}
class Reader {
  readonly #tokens: readonly string[]
  #at = 0
  constructor(line: string) {
    this.#tokens = tokensOf(line)
  }
  get next(): string {
    return this.#tokens[this.#at] ?? ''
  }
  take(): string {
    const word = this.next
    this.#at += 1
    return word
  }
  is(word: string): boolean {
    return this.next.toLowerCase() === word
  }
  skip(word: string): boolean {
    if (!this.is(word)) return false
    this.#at += 1
    return true
  }
}
const fieldOf = (word: string): RiskFieldName => {
  const name = word.toLowerCase()
  if (!isRiskField(name)) throw new Unreadable('RISK_RULE_FIELD', word)
  return name
}
const codeOf = (field: RiskFieldName, word: string): string => {
  if (!/^[\w-]{1,40}$/.test(word)) throw new Unreadable('RISK_RULE_VALUE', word)
  const { kind, codes } = riskField[field]
  if (kind === 'country') return word.toUpperCase()
  return codes?.find((code) => code.toLowerCase() === word.toLowerCase()) ?? word
}
const operatorOf = (reader: Reader): RiskOperator => {
  const word = reader.take()
  const sign = signs[word.toLowerCase()]
  if (sign) return sign
  if (word.toLowerCase() === 'in') return 'in'
  if (word.toLowerCase() === 'not' && reader.skip('in')) return 'not in'
  throw new Unreadable('RISK_RULE_OPERATOR', word)
}
const operandOf = (field: RiskFieldName, word: string): RiskCondition['than'] => {
  if (isRiskField(word.toLowerCase())) return { field: fieldOf(word) }
  if (riskField[field].least === undefined) return codeOf(field, word)
  const number = numberOf(word)
  if (number === null) throw new Unreadable('RISK_RULE_VALUE', word)
  return number
}
const conditionOf = (reader: Reader): RiskCondition => {
  const field = fieldOf(reader.take())
  let by: RiskCondition['by']
  if (reader.skip('/')) {
    const word = reader.take()
    const number = numberOf(word)
    if (number === 0) throw new Unreadable('RISK_RULE_DIVISOR', word)
    by = number ?? { field: fieldOf(word) }
  }
  const is = operatorOf(reader)
  const subject = { field, ...(by === undefined ? {} : { by }), is }
  if (is !== 'in' && is !== 'not in') return { ...subject, than: operandOf(field, reader.take()) }
  if (!reader.skip('(')) throw new Unreadable('RISK_RULE_VALUE', reader.next)
  const codes: string[] = []
  do codes.push(codeOf(field, reader.take()))
  while (reader.skip(','))
  if (!reader.skip(')')) throw new Unreadable('RISK_RULE_VALUE', reader.next)
  return { ...subject, than: codes }
}
const outcomeOf = (word: string): RiskOutcome => {
  const name = word.toLowerCase()
  const found = riskOutcomes.find((outcome) => outcome === name)
  if (!found) throw new Unreadable('RISK_RULE_THEN', word)
  return found
}
/** Reads a line; a rule that cannot be used has a fault instead. */
export const readRiskLine = (line: string): RiskLine => {
  const reader = new Reader(line)
  try {
    if (line.length > riskLineMax) throw new Unreadable('RISK_RULE_LONG', '')
    if (!reader.next || reader.is('then')) throw new Unreadable('RISK_RULE_EMPTY', '')
    const all = [conditionOf(reader)]
    while (reader.skip('and')) all.push(conditionOf(reader))
    if (!reader.skip('then')) throw new Unreadable('RISK_RULE_THEN', reader.next)
    const outcome = outcomeOf(reader.take())
    if (reader.next) throw new Unreadable('RISK_RULE_THEN', reader.next)
    const rule = { all, outcome }
    const fault = faultOf(rule)
    return fault ? { rule: null, fault, at: '' } : { rule, fault: null }
  } catch (error) {
    if (error instanceof Unreadable) return { rule: null, fault: error.fault, at: error.at }
    throw error
  }
}

const numberText = (hundredths: number): string => {
  const [sign, size] = [hundredths < 0 ? '-' : '', Math.abs(hundredths)]
  const rest = String(size % 100).padStart(2, '0')
  return `${sign}${Math.floor(size / 100)}${rest === '00' ? '' : `.${rest}`}`
}
const operandText = (operand: RiskCondition['than']): string => {
  if (typeof operand === 'number') return numberText(operand)
  if (typeof operand === 'string') return operand
  return Array.isArray(operand) ? `(${operand.join(', ')})` : operand.field
}
export const conditionLine = ({ field, by, is, than }: RiskCondition): string =>
  `${field}${by === undefined ? '' : ` / ${operandText(by)}`} ${is} ${operandText(than)}`
export const riskLineOf = ({ all, outcome }: RiskRule): string =>
  `${all.map(conditionLine).join(' and ')} then ${outcome}`
