// Requests that wait for another person: mine, those for me to decide, and the merchant's policy for them.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { approvalKindNames, approvalKinds } from './approval-kinds.ts'
import { policyRules } from './approval-policy.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, localTime, money, open, shortText } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.authorizations

/** Specification 3's created, passed and rejected, and what else can become of a request. */
export const standings = [
  'created',
  'cooling-off',
  'sent-back',
  'passed',
  'rejected',
  'recalled',
  'expired',
  'failed',
] as const
/** Created, and nobody is there who could approve: seen, never stored. */
export const blocked = 'blocked'

const word = z.object({ en: z.string(), zh: z.string() })
const fields = {
  id: field.id,
  number: field.code('Request', '申请编号'),
  createdAt: sortable(field.time('Submitted', '提交时间')),
  kind: field.label('Kind', '类型', approvalKindNames, approvalKinds),
  says: field.words('What is asked', '申请内容'),
  amount: orNone(field.money('Amount', '金额')),
  maker: field.text('Asked by', '申请人'),
  standing: field.status('Status', '状态', [...standings, blocked], statuses),
  state: field.status('Step', '步骤', requestStates, statuses),
  /** '1/2' */
  approvals: field.code('Approvals', '审批数'),
  expiresAt: sortable(field.time('Expires', '到期时间')),
}
const filters = {
  createdAt: filter.dates,
  kind: filter.several(approvalKindNames),
  standing: filter.several(standings),
  text: filter.search('Search requests', '搜索申请'),
}
const requests = listed(fields, filters)('POST secure/common/audit/request/query', access)
const { row } = requests

/** A decision names what was read: SHA-256 of the canonical text, in hexadecimal, computed by the reader's own program. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'INVALID' }))
const reason = shortText.check(z.minLength(3, { error: 'REQUIRED' }))
/** Parts that are left out, each group of them with its reason; the rest is approved. */
const without = z
  .array(
    z.object({
      parts: z
        .array(z.int().check(z.gte(0), z.lte(1_000_000_000)))
        .check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(100_000)),
      reason,
    }),
  )
  .check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(10_000))
const decided = z.object({ state: open(requestStates), standing: open([...standings, blocked]) })

/** Before and after of one value, as text; a missing side is null. */
export const shownChange = z.object({ label: word, before: z.nullable(word), after: z.nullable(word) })

const people = z.array(z.object({ name: z.nullable(z.string()), roles: z.array(z.string()) }))
const policyRow = z.object({
  kind: open(approvalKindNames),
  version: z.int(),
  rules: policyRules,
  /** Null means the product's own. */
  since: z.nullable(instant),
})

export const approval = refreshedBy(['approval.changed'], {
  count: read('POST secure/common/audit/count', {
    forStores: 'own',
    access: 'signed-in',
    background: true,
    input: z.object({ startTime: z.optional(localTime), endTime: z.optional(localTime) }),
    output: z.object({ authorization: z.int(), request: z.int() }),
  }),
  /** Members who could decide on a kind: names for those who manage staff, roles for everybody. */
  auditor: read('POST secure/common/audit/auditor', {
    access,
    input: z.object({ kind: z.enum(approvalKindNames) }),
    output: z.object({ roles: z.array(z.string()), people }),
  }),
  requests,
  authorizations: listed(fields, {
    ...filters,
    /** Waiting for me, or decided by me; default: both. */
    mine: filter.one(
      ['waiting', 'decided'],
      { en: 'My part', zh: '我的处理' },
      words({ waiting: { en: 'Waiting for me', zh: '待我审批' }, decided: { en: 'Decided by me', zh: '我已审批' } }),
    ),
  })('POST secure/common/audit/authorization/query', access),
  detail: read('POST secure/common/audit/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(row, {
      /** The approved text, word for word; a decision carries its SHA-256. */
      canonical: z.string(),
      changes: z.array(shownChange),
      /** On balances, once carried out; empty when nothing moves. */
      effects: z.array(z.object({ account: word, before: money, after: money })),
      /** Whether some of it can be left out by who decides. */
      hasParts: z.boolean(),
      /** Members who can still decide. Names only for those who manage staff. */
      waitingFor: z.object({ roles: z.array(z.string()), people }),
      policy: policyRow,
      needed: z.int(),
      /** Carried out then at the earliest; null means as soon as enough have agreed. */
      dueAt: z.nullable(instant),
      steps: z.array(
        z.object({
          at: instant,
          step: z.string(),
          who: z.string(),
          reason: z.nullable(z.string()),
          revision: z.int(),
        }),
      ),
      revision: z.int(),
      /** What this reader may do now. */
      actions: z.array(z.enum(['approve', 'reject', 'send-back', 'recall', 'submit', 'edit'])),
      editPath: z.nullable(z.string()),
      /** Why approving is not among the actions, when it waits: the refusal's code. */
      whyNot: z.nullable(z.int()),
    }),
  }),
  /** The words that would be approved if some of its parts were left out: what `approve` is then given the hash of. */
  part: read('POST secure/common/audit/part', {
    access,
    input: z.object({ id, without }),
    output: z.object({ canonical: z.string(), says: word, amount: z.nullable(money), changes: z.array(shownChange) }),
  }),
  approve: change('POST secure/common/audit/approve', {
    does: { en: 'Approved a request', zh: '批准申请' },
    access,
    idempotent: true,
    input: z.object({ id, hash, without: z.optional(without) }),
    output: decided,
  }),
  /** Each separately; those above the limit and those changed meanwhile are refused, the others proceed. */
  approveMany: change('POST secure/common/audit/approve/many', {
    does: { en: 'Approved several requests', zh: '批量批准申请' },
    access,
    ownTransactions: true,
    input: z.object({
      requests: z.array(z.object({ id, hash })).check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(50)),
    }),
    output: z.object({ results: z.array(z.object({ id, code: z.int() })) }),
  }),
  reject: change('POST secure/common/audit/reject', {
    does: { en: 'Rejected a request', zh: '拒绝申请' },
    access,
    idempotent: true,
    input: z.object({ id, hash, reason }),
    output: decided,
  }),
  sendBack: change('POST secure/common/audit/sendBack', {
    does: { en: 'Sent a request back', zh: '退回申请' },
    access,
    idempotent: true,
    input: z.object({ id, hash, reason }),
    output: decided,
  }),
  submit: change('POST secure/common/audit/submit', {
    does: { en: 'Submitted a request again', zh: '重新提交申请' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: decided,
  }),
  recall: change('POST secure/common/audit/recall', {
    does: { en: 'Recalled a request', zh: '撤回申请' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: decided,
  }),

  policy: read('POST secure/common/audit/policy/query', {
    access,
    input: nothing,
    output: z.object({ kinds: z.array(policyRow), mayEdit: z.boolean() }),
  }),
  /** Requests the change: another member has to approve it. */
  editPolicy: change('POST secure/common/audit/policy/edit', {
    does: { en: 'Requested a change to the approval policy', zh: '申请修改审批策略' },
    access,
    idempotent: true,
    input: z.object({
      kind: z.enum(approvalKindNames),
      rules: policyRules,
      /** The version that was read: a policy that changed meanwhile is read again first. */
      version: z.int(),
      requestId: z.optional(id),
    }),
    output: z.object({ requestId: z.nullable(id), number: z.nullable(z.string()) }),
  }),
})
