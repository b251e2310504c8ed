// A rule on past attempts: what it would have done to each, and what that is worth. Pure; it decides with the function that decides on payments.
import { riskKeys, type RiskKey } from '@falaj/contract/insight/risk-fields'
import type { RiskClass, RiskEnd } from '@falaj/contract/insight/risk'
import {
  decideRisk,
  type ActiveRule,
  type RiskDecision,
  type RiskRule,
  type RiskVector,
} from '@falaj/contract/insight/risk-rules'

export interface PastAttempt {
  readonly id: string
  readonly vector: RiskVector
  readonly dirhams: bigint
  readonly ended: RiskEnd
}
/** The rule that is tried among those that are on; its last version steps aside. */
export const trialRules = (
  live: readonly ActiveRule[],
  rule: RiskRule,
  ruleId: string | null,
): readonly ActiveRule[] => [
  ...live.filter(({ id }) => id !== ruleId),
  { id: ruleId ?? trialId, version: 0, name: '', isWatching: false, rule },
]
const trialId = 'trial'
const stops = ({ outcome }: RiskDecision): boolean => outcome !== 'allow'
/** Whether this rule is one of those that decide so: an allowing rule silences it. */
export const isFired = ({ outcome, hits }: RiskDecision, id: string): boolean =>
  hits.some((hit) => hit.rule === id && (hit.outcome === 'allow' || outcome !== 'allow'))

/** Every class that an attempt is counted in. */
export const classesOf = (
  attempt: PastAttempt,
  live: readonly ActiveRule[],
  trial: readonly ActiveRule[],
): readonly RiskClass[] => {
  const [now, then] = [decideRisk(live, attempt.vector), decideRisk(trial, attempt.vector)]
  const fired = isFired(then, trial.at(-1)!.id)
  const against: RiskClass | null = stops(then) ? (stops(now) ? 'both' : 'only-draft') : stops(now) ? 'only-live' : null
  return [...(fired ? (['fired', attempt.ended] as const) : []), ...(against ? [against] : [])]
}
export interface Part {
  readonly count: number
  readonly dirhams: bigint
}
export type Parts = Readonly<Partial<Record<RiskClass, Part>>>
export const partIn = (parts: Parts, of: RiskClass): Part => parts[of] ?? { count: 0, dirhams: 0n }
export const backTest = (
  attempts: readonly PastAttempt[],
  live: readonly ActiveRule[],
  trial: readonly ActiveRule[],
): Parts => {
  const parts: Partial<Record<RiskClass, Part>> = {}
  for (const attempt of attempts)
    for (const each of classesOf(attempt, live, trial)) {
      const { count, dirhams } = partIn(parts, each)
      parts[each] = { count: count + 1, dirhams: dirhams + attempt.dirhams }
    }
  return parts
}
/** Disputed money that it stops, less the good sales; of a rule that allows, the other way round. */
export const effectOf = (parts: Parts, { outcome }: RiskRule): bigint => {
  const saved = partIn(parts, 'disputed').dirhams - partIn(parts, 'good').dirhams
  return outcome === 'allow' ? 0n - saved : saved
}
/** In hundredths of a per cent, rounded up: what is a little over a limit is over it. */
export const shareOf = (fired: number, all: number): number => (all === 0 ? 0 : Math.ceil((fired * 10_000) / all))

/** Features as they would be with the lists of now. */
export const withLists = (
  vector: RiskVector,
  keys: Readonly<Record<RiskKey, string | null>>,
  listOf: (kind: RiskKey, key: string) => string | undefined,
): RiskVector => {
  const lists = riskKeys.map((kind) => {
    const key = keys[kind]
    return [`${kind}_list`, key === null ? null : (listOf(kind, key) ?? 'none')] as const
  })
  return { ...vector, ...Object.fromEntries(lists) }
}
