// A rule on the merchant's own history: what it would have stopped, in money, and against the rules that are on.
import {
  figurePage,
  historyDaysMin,
  type RiskBackTest,
  type RiskClass,
  type RiskEffect,
} from '@falaj/contract/insight/risk'
import { riskLineOf } from '@falaj/contract/insight/risk-line'
import { neighboursOf, type ActiveRule, type RiskRule } from '@falaj/contract/insight/risk-rules'
import type { risk } from '@falaj/contract/insight/risk'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { dayMs } from '@falaj/contract/kernel/time'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { backTest, classesOf, effectOf, partIn, shareOf, trialRules, type Parts } from './risk.back-test.rules.ts'
import { inAed } from './risk.figures.ts'
import { historyOf, liveSet, type PastRow } from './risk.history.ts'
import { ruleOf } from './risk.rule.ts'

type Question = Pick<Input<typeof risk.tryRule>, 'line' | 'ruleId' | 'days' | 'lists'>
interface Trial {
  readonly attempts: readonly PastRow[]
  readonly isCut: boolean
  readonly live: readonly ActiveRule[]
  readonly rule: RiskRule
  readonly ruleId: string | null
}
const trialOf = async (tx: Store, merchantId: string, { line, ruleId, days, lists }: Question): Promise<Trial> => ({
  ...(await historyOf(tx, merchantId, { days: Number(days), lists })),
  live: (await liveSet(tx, merchantId)).rules,
  rule: ruleOf(line),
  ruleId: ruleId ?? null,
})
const partOf = (parts: Parts, of: RiskClass) => {
  const { count, dirhams } = partIn(parts, of)
  return { count, amount: inAed(dirhams) }
}
const effectRow = (parts: Parts, rule: RiskRule, limit: number | null): RiskEffect => ({
  line: riskLineOf(rule),
  limit: limit === null ? null : inAed(BigInt(limit)),
  fired: partOf(parts, 'fired'),
  good: partOf(parts, 'good'),
  disputed: partOf(parts, 'disputed'),
  refunded: partOf(parts, 'refunded'),
  refused: partOf(parts, 'refused'),
  young: partOf(parts, 'young'),
  open: partOf(parts, 'open'),
  effect: inAed(effectOf(parts, rule)),
})
const dearestMax = 10
const byAmount = (one: PastRow, other: PastRow): number =>
  other.dirhams === one.dirhams ? (one.id < other.id ? -1 : 1) : other.dirhams > one.dirhams ? 1 : -1

export const tryRule = async (tx: Store, merchantId: string, question: Question): Promise<RiskBackTest> => {
  const began = performance.now()
  const { attempts, isCut, live, rule, ruleId } = await trialOf(tx, merchantId, question)
  const trial = trialRules(live, rule, ruleId)
  const parts = backTest(attempts, live, trial)
  const beside = neighboursOf(rule).map(({ limit, rule: each }) => ({
    parts: backTest(attempts, live, trialRules(live, each, ruleId)),
    rule: each,
    limit,
  }))
  const effects = beside.map((each) => effectOf(each.parts, each.rule))
  const most = effects.reduce<number | null>(
    (best, effect, at) => (effect > (best === null ? effectOf(parts, rule) : effects[best]!) ? at : best),
    null,
  )
  // The dearest good sales that only the draft stops.
  const wrong = attempts.filter((attempt) => {
    const classes = classesOf(attempt, live, trial)
    return classes.includes('only-draft') && classes.includes('good')
  })
  const [newest, oldest] = [attempts[0], attempts.at(-1)]
  const days = newest && oldest ? Math.ceil((newest.at.getTime() - oldest.at.getTime()) / dayMs) : 0
  const fired = partIn(parts, 'fired').count
  return {
    from: oldest?.at.toISOString() ?? null,
    to: new Date().toISOString(),
    count: attempts.length,
    days,
    isCut,
    own: effectRow(parts, rule, null),
    beside: beside.map((each) => effectRow(each.parts, each.rule, each.limit)),
    best: most,
    against: {
      onlyDraft: partOf(parts, 'only-draft'),
      onlyLive: partOf(parts, 'only-live'),
      both: partOf(parts, 'both'),
    },
    dearest: wrong
      .toSorted(byAmount)
      .slice(0, dearestMax)
      .map(({ id, paymentId, number, at, dirhams }) => ({
        id,
        paymentId,
        number,
        at: at.toISOString(),
        amount: inAed(dirhams),
      })),
    shareBps: rule.outcome === 'allow' ? 0 : shareOf(fired, attempts.length),
    stopsAll: rule.outcome !== 'allow' && days >= historyDaysMin && fired === attempts.length,
    ms: Math.round(performance.now() - began),
  }
}
/** The attempts of one figure of a trial, page by page. */
export const tryRows = async (
  tx: Store,
  merchantId: string,
  { of, after, ...question }: Question & { readonly of: RiskClass; readonly after?: string | undefined },
) => {
  const { attempts, live, rule, ruleId } = await trialOf(tx, merchantId, question)
  const trial = trialRules(live, rule, ruleId)
  const found = attempts.filter((attempt) => classesOf(attempt, live, trial).includes(of))
  // The history is in order, so the page begins after the row that the last one ended with.
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0
  const page = found.slice(from, from + figurePage)
  return {
    rows: page.map(({ id, paymentId, number, at, currency, minor, dirhams }) => ({
      kind: 'payment' as const,
      id: paymentId,
      number,
      at: at.toISOString(),
      amount: inMinor(minor, currency),
      counted: inAed(dirhams),
      decisionId: id,
    })),
    count: found.length,
    total: inAed(found.reduce((sum, { dirhams }) => sum + dirhams, 0n)),
    next: found.length > from + page.length ? (page.at(-1)?.id ?? null) : null,
  }
}
