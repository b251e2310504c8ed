import { mayEnter, policyMakers } from '@falaj/contract/kernel/access'
import { approval } from '@falaj/contract/people/approval'
import { approvalKindNames } from '@falaj/contract/people/approval-kinds'
import { rulesFault } from '@falaj/contract/people/approval-policy'
import { errors } from '@falaj/contract/kernel/errors'
import { okCode } from '@falaj/contract/kernel/envelope'
import { ask } from '../../../platform/approval/ask.ts'
import { decide, decisionFault, recall, submit, type Decision } from '../../../platform/approval/decide.ts'
import { narrowed } from '../../../platform/approval/narrow.ts'
import { policyOf } from '../../../platform/approval/policy.ts'
import { amountOf, canonicalOf, requestOf, type RequestRow } from '../../../platform/approval/request.ts'
import { zoneOf } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields, Refused } from '../../../platform/base/fail.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { auditors, detailOf } from './approval.detail.ts'
import { authorizationList, requestList, requestPage } from './approval.list.ts'
import { policyChanges, policyApprovable, policySays } from './approval.policy-approvable.ts'
import * as store from './approval.store.ts'

type DecisionCall = Pick<Call, 'tx' | 'emit' | 'settings' | 'registry' | 'me' | 'note'>
const nameOfRequest = ({ number }: RequestRow): string => `approval-request ${number}`

const noted = async (call: DecisionCall, id: string, run: () => Promise<RequestRow>) => {
  const { merchantId } = call.me()
  const before = isUuid(id) ? await requestOf(call.tx, merchantId, id) : undefined
  if (before) call.note({ object: nameOfRequest(before), before: { state: before.state } })
  const row = await run()
  const { standing } = await store.standingOf(call.tx, row)
  call.note({
    object: nameOfRequest(row),
    before: { state: before?.state },
    after: { state: row.state, standing, outcome: row.outcome, hash: row.payload_hash.toString('hex') },
  })
  return { state: row.state, standing }
}
const deciding = (call: DecisionCall, given: Decision) =>
  noted(call, given.id, () => decide(call, call.registry.approvables, call.me(), given))

export const approvalFeature = bind(approval, {
  async count({ tx, input, me }) {
    const member = me()
    const zone = input.startTime || input.endTime ? await zoneOf(tx, member.personId) : 'UTC'
    return store.counts(tx, member, { ...input, zone })
  },
  async auditor({ tx, input, me, visitor, settings }) {
    return auditors(input.kind, await colleaguesOf(tx, me().merchantId, settings), visitor)
  },
  requests: requestPage(requestList),
  authorizations: requestPage(authorizationList),
  async detail(call) {
    const { tx, input, settings, visitor } = call
    const me = call.me()
    const row = isUuid(input.id) ? await requestOf(tx, me.merchantId, input.id) : undefined
    if (!row) throw fail('NOT_FOUND')
    return detailOf(
      call,
      call.registry.approvables,
      { me, visitor },
      row,
      await colleaguesOf(tx, me.merchantId, settings),
    )
  },
  async part(call) {
    const { tx, input } = call
    const row = isUuid(input.id) ? await requestOf(tx, call.me().merchantId, input.id) : undefined
    if (!row) throw fail('NOT_FOUND')
    const fault = await decisionFault(call, row, call.me())
    if (fault) throw fail(fault)
    const next = await narrowed(tx, call.registry.approvables, row, input.without)
    return {
      canonical: canonicalOf(next),
      says: { en: next.text_en, zh: next.text_zh },
      amount: amountOf(next),
      changes: next.shown.map((each) => ({ ...each })),
    }
  },
  approve: (call) => deciding(call, { ...call.input, decision: 'passed' }),
  reject: (call) => deciding(call, { ...call.input, decision: 'rejected' }),
  sendBack: (call) => deciding(call, { ...call.input, decision: 'sent-back' }),
  submit: (call) => noted(call, call.input.id, () => submit(call, call.registry.approvables, call.me(), call.input.id)),
  recall: (call) => noted(call, call.input.id, () => recall(call, call.registry.approvables, call.me(), call.input.id)),

  async approveMany(call) {
    const results: { id: string; code: number }[] = []
    for (const { id, hash } of call.input.requests)
      try {
        await call.commit((own) => deciding({ ...call, ...own }, { id, hash, decision: 'passed', isBulk: true }))
        results.push({ id, code: okCode })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        results.push({ id, code: errors[error.reason].code })
      }
    // None succeeded: the whole is refused with the first one's reason.
    const [first] = results
    if (first && results.every(({ code }) => code !== okCode)) throw fail(reasonOf(first.code), { results })
    return { results }
  },

  async policy({ tx, me, visitor }) {
    const { merchantId } = me()
    const kinds = []
    for (const kind of approvalKindNames) {
      const { version, rules, since } = await policyOf(tx, merchantId, kind)
      kinds.push({ kind, version, rules, since: since?.toISOString() ?? null })
    }
    return { kinds, mayEdit: mayEnter(policyMakers, visitor) }
  },
  async editPolicy(call) {
    const { tx, input, me, visitor, note } = call
    if (!mayEnter(policyMakers, visitor)) throw fail('ACCESS_DENIED')
    const { kind, rules, version, requestId } = input
    const path = rulesFault(kind, rules)
    if (path) throw failFields({ path: `rules.${path}`, code: 'INVALID' })
    const now = await policyOf(tx, me().merchantId, kind)
    if (now.version !== version) throw fail('REQUEST_CHANGED')
    const shown = policyChanges(now.rules, rules)
    if (shown.length === 0) throw failFields({ path: 'rules', code: 'NO_CHANGE' })
    const request = await ask(call, policyApprovable, {
      payload: { kind, rules, version },
      describe: () => ({ says: policySays(kind), shown }),
      requestId,
    })
    note({ object: `approval-policy ${kind}`, after: { request: request.number, rules } })
    return { requestId: request.requestId, number: request.number }
  },
})
const reasonOf = (code: number) => {
  const found = (Object.keys(errors) as (keyof typeof errors)[]).find((name) => errors[name].code === code)
  return found ?? 'INTERNAL'
}
