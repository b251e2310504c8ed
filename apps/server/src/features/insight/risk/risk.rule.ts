// Rules: their versions, and the set of them that decides. What decides changes only here, by a new set; a rule that stops many payments waits for
// a colleague first.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvalShareBps, historyDaysMin, type risk, type riskRuleStates } from '@falaj/contract/insight/risk'
import { readRiskLine } from '@falaj/contract/insight/risk-line'
import type { ActiveRule, RiskRule } from '@falaj/contract/insight/risk-rules'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { dayMs } from '@falaj/contract/kernel/time'
import { addition, approvable } from '../../../platform/approval/approvable.ts'
import { ask } from '../../../platform/approval/ask.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { backTest, partIn, shareOf, trialRules } from './risk.back-test.rules.ts'
import { historyOf, liveSet } from './risk.history.ts'

type RuleState = (typeof riskRuleStates)[number]
type TargetState = Input<typeof risk.setState>['to']
/** More of them could not be read any more, neither by people nor at the checkout. */
const rulesMax = 50
const trialDays = 90

export const riskChanged = (
  merchantId: string,
  id: string,
  /** What a review adds. */
  of: { readonly paymentId?: string; readonly review?: string } = {},
) => ({ kind: 'risk.changed', merchantId, audience: 'risk', payload: { id, ...of } }) as const

/** Refused under its field: `RISK_RULE_…`. */
export const ruleOf = (line: string): RiskRule => {
  const { rule, fault } = readRiskLine(line)
  if (!rule) throw failFields({ path: 'line', code: fault })
  return rule
}
const lineOfVersion = async (tx: Store, merchantId: string, ruleId: string, version: number): Promise<string> =>
  (
    await tx
      .selectFrom('risk_rule_version')
      .select('line')
      .where('merchant_id', '=', merchantId)
      .where('rule_id', '=', ruleId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).line

export const saveRule = async (call: Call<typeof risk.save>) => {
  const { tx, me, input, note, emit } = call
  const { merchantId, personId } = me()
  ruleOf(input.line)
  await takeLock(tx, `risk ${merchantId}`)
  const before = input.id === undefined ? null : await lockOwn(tx, 'risk_rule', merchantId, input.id)
  const [id, number, version] = before
    ? [before.id, before.number, before.version + 1]
    : [newId(), newNumber('risk-rule'), 1]
  if (before)
    await tx
      .updateTable('risk_rule')
      .set({ name: input.name, version, changed_at: new Date() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
  else {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from risk_rule where merchant_id = ${merchantId}::uuid and state <> 'OFF'`.execute(
      tx,
    )
    if (rows[0]!.count >= rulesMax) throw fail('RISK_RULES_MAX')
    await tx
      .insertInto('risk_rule')
      .values({ merchant_id: merchantId, id, number, name: input.name, state: 'DRAFT', version, created_by: personId })
      .execute()
  }
  await tx
    .insertInto('risk_rule_version')
    .values({ merchant_id: merchantId, rule_id: id, version, name: input.name, line: input.line, created_by: personId })
    .execute()
  await emit(riskChanged(merchantId, id))
  note({
    object: `risk rule ${number}`,
    ...(before ? { before: { version: before.version } } : {}),
    after: { name: input.name, version, line: input.line },
  })
  return { id, number, version }
}

interface Change {
  readonly merchantId: string
  readonly id: string
  readonly to: TargetState
  readonly version: number
  readonly personId: string
}
/** The caller holds the merchant's lock of rules. */
const publish = async ({ tx, emit }: Pick<TxContext, 'tx' | 'emit'>, change: Change): Promise<void> => {
  const { merchantId, id, to, version, personId } = change
  const row = await lockOwn(tx, 'risk_rule', merchantId, id)
  if (row.version !== version) throw fail('RISK_RULE_CHANGED')
  const set = await liveSet(tx, merchantId)
  const others = set.rules.filter((rule) => rule.id !== id)
  const at = set.rules.findIndex((rule) => rule.id === id)
  const rule = ruleOf(await lineOfVersion(tx, merchantId, id, version))
  const active: ActiveRule = { id, version, name: row.name, isWatching: to === 'WATCH', rule }
  // It keeps its place among the rules.
  const rules =
    to === 'OFF' ? others : at < 0 ? [...others, active] : set.rules.map((each) => (each.id === id ? active : each))
  await tx
    .insertInto('risk_rule_set')
    .values({ merchant_id: merchantId, version: set.version + 1, rules: JSON.stringify(rules), changed_by: personId })
    .execute()
  await tx
    .updateTable('risk_rule')
    .set({ state: to, changed_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await emit(riskChanged(merchantId, id))
}

interface Reach {
  readonly shareBps: number
  readonly stopsAll: boolean
}
/** How many of the merchant's attempts a rule would stop. With too little history nothing can be said: then nobody else is needed. */
const reachOf = async (tx: Store, merchantId: string, ruleId: string, rule: RiskRule): Promise<Reach> => {
  const { attempts } = await historyOf(tx, merchantId, { days: trialDays, lists: 'then' })
  const live = (await liveSet(tx, merchantId)).rules
  const fired = partIn(backTest(attempts, live, trialRules(live, rule, ruleId)), 'fired').count
  const [newest, oldest] = [attempts[0], attempts.at(-1)]
  const days = newest && oldest ? (newest.at.getTime() - oldest.at.getTime()) / dayMs : 0
  const isStop = rule.outcome !== 'allow'
  return {
    shareBps: isStop ? shareOf(fired, attempts.length) : 0,
    stopsAll: isStop && days >= historyDaysMin && fired === attempts.length,
  }
}
const openRequest = async (tx: Store, merchantId: string, ruleId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from approval_request where merchant_id = ${merchantId}::uuid and kind = 'risk-rule' and state in ('CREATED', 'APPLIED')
      and payload ->> 'id' = ${ruleId} limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
export const openRequests = async (tx: Store, merchantId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; rule: string }>`
    select id, payload ->> 'id' as rule from approval_request
    where merchant_id = ${merchantId}::uuid and kind = 'risk-rule' and state in ('CREATED', 'APPLIED')`.execute(tx)
  return new Map(rows.map(({ id, rule }) => [rule, id]))
}

export const ruleApprovable = approvable({
  kind: 'risk-rule',
  payload: z.object({ id: z.string(), version: z.int(), line: z.string() }),
  async execute(own, { merchantId, maker, payload: { id, version } }) {
    await takeLock(own.tx, `risk ${merchantId}`)
    await publish(own, { merchantId, id, to: 'ON', version, personId: maker.personId })
    return 'SUCCESS'
  },
})
const percentText = (bps: number): string => `${(bps / 100).toFixed(1)}%`

export const setRuleState = async (call: Call<typeof risk.setState>) => {
  const { tx, me, input, note } = call
  const { merchantId, personId } = me()
  const { id, to, version } = input
  await takeLock(tx, `risk ${merchantId}`)
  const row = await lockOwn(tx, 'risk_rule', merchantId, id)
  if (row.version !== version) throw fail('RISK_RULE_CHANGED')
  const isPending = (await openRequest(tx, merchantId, id)) !== null
  if (isPending && to !== 'OFF') throw fail('RISK_RULE_ASKED')
  const line = await lineOfVersion(tx, merchantId, id, version)
  const reach = to === 'ON' ? await reachOf(tx, merchantId, id, ruleOf(line)) : null
  if (reach?.stopsAll) throw fail('RISK_RULE_STOPS_ALL')
  const share = reach ? percentText(reach.shareBps) : null
  note({
    object: `risk rule ${row.number}`,
    before: { status: row.state },
    after: { status: to, version, ...(share ? { share } : {}) },
  })
  if (!reach || reach.shareBps <= approvalShareBps) {
    await publish(call, { merchantId, id, to, version, personId })
    return { state: to as RuleState, requestId: null, requestNumber: null }
  }
  const request = await ask(call, ruleApprovable, {
    payload: { id, version, line },
    describe: () => ({
      says: {
        en: `Switch on the risk rule ${row.name}, which stops ${share} of payments`,
        zh: `启用风控规则“${row.name}”，将拦截 ${share} 的支付`,
      },
      shown: [
        addition('Rule', '规则', row.name),
        addition('Line', '规则内容', line),
        addition('Version', '版本', String(version)),
        addition('Would have stopped, of 90 days', '近 90 天将拦截', share!),
      ],
    }),
  })
  if (request.requestId) await call.emit(riskChanged(merchantId, id))
  return {
    state: (request.requestId ? row.state : 'ON') as RuleState,
    requestId: request.requestId,
    requestNumber: request.number,
  }
}
