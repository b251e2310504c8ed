// Staff: the team's list, one colleague with their rights, and the commands that change either.
import * as z from 'zod/mini'
import { areas, readRole, roles, roleWords, type Role } from '../kernel/access.ts'
import { approvalKindNames } from './approval-kinds.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { operationResults } from './operation-history.ts'
import { calendarDay, storeCode } from '../kernel/sale.ts'
import { id, instant, mobileNumber, open, smsCode } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const manage = areas.staffCreation

/** Invited: has not registered yet. Locked: by the provider. Both are seen, not stored. */
export const staffStatuses = ['ACTIVE', 'INVITED', 'INACTIVE', 'LOCKED'] as const
export const secondFactors = ['ON', 'OFF'] as const

export const staffNameMax = 80
const name = z
  .string()
  .check(z.maxLength(staffNameMax, { error: 'TOO_LONG' }), z.regex(/^\S(.*\S)?$/u, { error: 'REQUIRED' }))
/** Another spelling of a role is read as that role; one that does not exist is refused. */
const role = z.codec(z.string(), z.enum(roles), {
  decode: (text) => readRole(text) ?? (text as Role),
  encode: (text) => text,
})
const someRoles = z
  .array(role)
  .check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(roles.length, { error: 'TOO_LONG' }))

/** A member who is bound to stores sees only what belongs to them, on the days of each. */
const binding = z.object({ store: storeCode, from: z.optional(calendarDay), until: z.optional(calendarDay) }).check(
  z.check((context) => {
    const { from, until } = context.value
    if (from && until && until < from)
      context.issues.push({ code: 'custom', message: 'RANGE_ORDER', input: until, path: ['until'] })
  }),
)
const bindings = z.array(binding).check(
  z.minLength(1, { error: 'REQUIRED_ITEM' }),
  z.maxLength(100, { error: 'TOO_LONG' }),
  z.check((context) => {
    for (const [at, { store }] of context.value.entries())
      if (context.value.findIndex((each) => each.store === store) < at)
        context.issues.push({ code: 'custom', message: 'STORE_TWICE', input: store, path: [at, 'store'] })
  }),
)
export type StoreBinding = z.output<typeof binding>
/** Null: sees every store. */
const stores = z.optional(z.nullable(bindings))

const query = listed(
  {
    id: field.id,
    name: sortable(field.text('Name', '姓名')),
    /** Masked. */
    mobile: field.text('Mobile', '手机号'),
    email: orNone(field.text('E-mail', '邮箱')),
    roles: field.labels('Roles', '角色', roleWords),
    secondFactor: field.status('Second factor', '二次验证', secondFactors, statuses),
    /** The names of the stores that the member is bound to; null: sees every store. */
    stores: orNone(field.text('Stores', '门店')),
    status: field.status('Status', '状态', staffStatuses, statuses),
    lastLoginAt: orNone(field.time('Last login', '最近登录')),
    /** Null means was here when the merchant began. */
    invitedBy: orNone(field.text('Invited by', '邀请人')),
    createdAt: sortable(field.time('Since', '加入时间')),
  },
  {
    role: filter.several(roles, { en: 'Role', zh: '角色' }, roleWords),
    status: filter.several(staffStatuses),
    secondFactor: filter.one(secondFactors),
    /** Bound to one of these now; none: not bound. */
    store: filter.stores,
    text: filter.search('Name, e-mail or last 4 digits', '姓名、邮箱或手机尾号'),
  },
)('POST secure/staff/query', areas.staff)
const { row } = query

/** What else can be done with a colleague, each with the code of the refusal in its way, or none. */
const whyNot = z.nullable(z.int())
const colleague = z.object({ id, name: z.string(), roles: z.array(z.string()) })

/** Null means done. Otherwise the request that waits for another person. */
const requestAnswer = z.object({
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  /** When it happens automatically, because nobody else could approve it. */
  dueAt: z.nullable(instant),
})

/** What happens to the requests of a leaving member: they end, or a colleague takes them over. */
const leaving = z.object({ id, requests: z.optional(z.enum(['recall', 'hand-over'])), to: z.optional(id) })
const left = z.object({ recalled: z.int(), handedOver: z.int() })

export const staff = refreshedBy(['staff.changed'], {
  query,
  detail: read('POST secure/staff/detail', {
    access: areas.staff,
    input: z.object({ id }),
    output: z.extend(row, {
      isMe: z.boolean(),
      /** Those in force and those to come; null: not bound. */
      bindings: z.nullable(z.array(binding)),
      whyNot: z.object({
        edit: whyNot,
        rename: whyNot,
        activate: whyNot,
        inactivate: whyNot,
        delete: whyNot,
        resetFactor: whyNot,
        handOver: whyNot,
        endSessions: whyNot,
      }),
      /** Where they are signed in to this merchant; null for who may not manage them. */
      sessions: z.nullable(
        z.array(
          z.object({
            id,
            browser: z.string(),
            address: z.string(),
            deviceKnown: z.boolean(),
            createdAt: instant,
            seenAt: instant,
          }),
        ),
      ),
      /** What they did last; null for who may not read the operation history. */
      activity: z.nullable(
        z.array(
          z.object({
            id,
            at: instant,
            /** The action as text. */
            does: z.object({ en: z.string(), zh: z.string() }),
            object: z.nullable(z.string()),
            result: open(operationResults),
          }),
        ),
      ),
      /** Their open requests. */
      requests: z.array(
        z.object({
          id,
          number: z.string(),
          kind: open(approvalKindNames),
          state: open(requestStates),
          createdAt: instant,
        }),
      ),
      /** What they decided on last. */
      decisions: z.array(
        z.object({ id, number: z.string(), kind: open(approvalKindNames), decision: z.string(), at: instant }),
      ),
      /** Colleagues who could take over all of their open requests. */
      heirs: z.array(colleague),
    }),
  }),

  /** To the number of who is invited: it proves the number, and that they agree. */
  sendSms: change('POST secure/staff/sendSms', {
    does: { en: 'Sent a code to invite a colleague', zh: '发送邀请员工的验证码' },
    access: manage,
    input: z.object({ mobile: mobileNumber }),
    output: z.object({}),
  }),
  /** The code, for a ticket that adds this number once. */
  verifySms: change('POST secure/staff/verifySms', {
    does: { en: 'Confirmed a colleague’s number', zh: '验证员工手机号' },
    access: manage,
    ownTransactions: true,
    input: z.object({ mobile: mobileNumber, smsCode }),
    output: z.object({
      ticket: z.string(),
      /** Name of a person who already exists; it does not change. */
      name: z.nullable(z.string()),
    }),
  }),
  add: change('POST secure/staff/add', {
    does: { en: 'Added a colleague', zh: '添加员工' },
    access: manage,
    scene: 'add-staff',
    idempotent: true,
    input: z.object({
      ticket: z.string().check(z.regex(/^[\w-]{20,80}$/, { error: 'INVALID' })),
      /** Required for a new person. */
      name: z.optional(name),
      roles: someRoles,
      stores,
    }),
    output: requestAnswer,
  }),
  edit: change('POST secure/staff/edit', {
    does: { en: 'Changed a colleague', zh: '修改员工' },
    access: manage,
    scene: 'edit-staff',
    idempotent: true,
    input: z.object({ id, name, roles: someRoles, /** Absent: as they are. */ stores }),
    output: requestAnswer,
  }),
  activate: change('POST secure/staff/activate', {
    does: { en: 'Activated a colleague', zh: '启用员工' },
    access: manage,
    scene: 'activate-staff',
    idempotent: true,
    input: z.object({ id }),
    output: requestAnswer,
  }),
  /** Taking away never waits for another person. */
  inactivate: change('POST secure/staff/inactivate', {
    does: { en: 'Deactivated a colleague', zh: '停用员工' },
    access: manage,
    scene: 'inactivate-staff',
    idempotent: true,
    input: leaving,
    output: left,
  }),
  delete: change('POST secure/staff/delete', {
    does: { en: 'Deleted a colleague', zh: '删除员工' },
    access: manage,
    scene: 'delete-staff',
    idempotent: true,
    input: leaving,
    output: left,
  }),
  /** Only those members who manage staff and are `factorResetters` may. */
  resetFactor: change('POST secure/staff/2fa/reset', {
    does: { en: 'Reset a colleague’s second factor', zh: '重置员工的二次验证' },
    access: manage,
    scene: 'edit-staff',
    idempotent: true,
    input: z.object({ id }),
    output: requestAnswer,
  }),
  handOver: change('POST secure/staff/handOver', {
    does: { en: 'Handed over a colleague’s requests', zh: '移交员工的申请' },
    access: manage,
    scene: 'edit-staff',
    idempotent: true,
    input: z.object({ id, to: id }),
    output: z.object({ handedOver: z.int() }),
  }),
  /** One of them by its id, or 'all'. */
  endSession: change('POST secure/staff/session/end', {
    does: { en: 'Ended a colleague’s sessions', zh: '结束员工的会话' },
    access: manage,
    input: z.object({ id, sessionId: id }),
    output: z.object({ ended: z.int() }),
  }),
})
