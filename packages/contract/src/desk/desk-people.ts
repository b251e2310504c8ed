// The desk's own people: their sign-in, their colleagues, and what waits for a second person.
import * as z from 'zod/mini'
import { nothing } from '../kernel/endpoint.ts'
import { languages, words } from '../kernel/words.ts'
import { assertion, attestation, ceremony, credentialId } from '../kernel/passkey.ts'
import { emailAddress, id, instant } from '../kernel/scalars.ts'
import { deskRoles } from './desk-access.ts'
import { deskChange, deskRead, requested } from './desk-endpoint.ts'

export const deskPersonStatuses = ['INVITED', 'ACTIVE', 'SUSPENDED'] as const
export const deskPersonStatusWords = words({
  INVITED: { en: 'Invited', zh: '已邀请' },
  ACTIVE: { en: 'Active', zh: '正常' },
  SUSPENDED: { en: 'Suspended', zh: '已停用' },
})
export const deskRequestStates = ['WAITING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const
export const deskRequestWords = words({
  WAITING: { en: 'Waiting', zh: '待复核' },
  APPROVED: { en: 'Approved', zh: '已通过' },
  REJECTED: { en: 'Rejected', zh: '已拒绝' },
  CANCELLED: { en: 'Cancelled', zh: '已取消' },
  EXPIRED: { en: 'Expired', zh: '已过期' },
})

const name = z.string().check(z.trim(), z.minLength(2, 'REQUIRED'), z.maxLength(80, 'TOO_LONG'))
const roles = z.array(z.enum(deskRoles, { error: 'INVALID' })).check(z.minLength(1, 'REQUIRED_ITEM'))
/** Long enough that a stolen hash is of no use; the authenticator's code comes on top. */
const passphrase = z.string().check(z.minLength(12, 'DESK_PASSPHRASE'), z.maxLength(200, 'TOO_LONG'))
const code = z.string().check(z.regex(/^\d{6}$/, 'SMS_CODE'))
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'INVALID'))
const me = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(deskRoles)),
  language: z.enum(languages),
  /** How this session was opened. */
  factor: z.enum(['passkey', 'authenticator']),
  until: instant,
  idleMinutes: z.int(),
})
export const deskFactors = z.object({
  passkeys: z.array(
    z.object({ credentialId: z.string(), name: z.string(), createdAt: instant, usedAt: z.nullable(instant) }),
  ),
  authenticator: z.boolean(),
})
const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(deskRoles)),
  status: z.enum(deskPersonStatuses),
  passkeys: z.int(),
  authenticator: z.boolean(),
  seenAt: z.nullable(instant),
  createdAt: instant,
})
const request = z.object({
  id,
  number: z.string(),
  does: z.object({ en: z.string(), zh: z.string() }),
  /** What was asked, as it was sent. */
  input: z.record(z.string(), z.unknown()),
  object: z.string(),
  merchantMid: z.nullable(z.string()),
  hash: z.string(),
  state: z.enum(deskRequestStates),
  reason: z.string(),
  maker: z.string(),
  madeAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  remark: z.nullable(z.string()),
  expiresAt: instant,
  /** What this person may do with it. */
  may: z.object({ decide: z.boolean(), cancel: z.boolean() }),
})
export type DeskRequest = z.output<typeof request>
const reason = z.string().check(z.trim(), z.minLength(3, 'REQUIRED'), z.maxLength(500, 'TOO_LONG'))

export const deskPeople = {
  /** Who is here; null before sign-in. `mode` and `name` head every page. */
  session: deskRead('GET session', {
    desk: 'public',
    input: nothing,
    output: z.object({ mode: z.enum(['sandbox', 'live']), me: z.nullable(me) }),
  }),
  passkeyOptions: deskChange('POST session/passkey/options', {
    desk: 'public',
    does: { en: 'Began to sign in', zh: '开始登录' },
    input: nothing,
    output: ceremony,
  }),
  signInPasskey: deskChange('POST session/passkey', {
    desk: 'public',
    does: { en: 'Signed in', zh: '登录' },
    input: z.object({ passkey: assertion }),
    output: nothing,
  }),
  signInCode: deskChange('POST session/code', {
    desk: 'public',
    does: { en: 'Signed in', zh: '登录' },
    input: z.object({ email: emailAddress, passphrase: z.string().check(z.maxLength(200, 'TOO_LONG')), code }),
    output: nothing,
  }),
  signOut: deskChange('POST session/end', {
    desk: 'own',
    does: { en: 'Signed out', zh: '退出登录' },
    input: nothing,
    output: nothing,
  }),

  /** What a one-time link is for; refused when it is used or old. */
  link: deskChange('POST link', {
    desk: 'public',
    does: { en: 'Opened an invitation', zh: '打开邀请' },
    input: z.object({ token }),
    output: z.object({ name: z.string(), email: z.string(), secretKey: z.string(), uri: z.string() }),
  }),
  linkPasskeyOptions: deskChange('POST link/passkey/options', {
    desk: 'public',
    does: { en: 'Began to add a passkey', zh: '开始添加通行密钥' },
    input: z.object({ token }),
    output: ceremony,
  }),
  linkPasskey: deskChange('POST link/passkey', {
    desk: 'public',
    does: { en: 'Joined the desk with a passkey', zh: '以通行密钥加入' },
    input: z.object({ token, passkey: attestation, passkeyName: name }),
    output: nothing,
  }),
  linkCode: deskChange('POST link/code', {
    desk: 'public',
    does: { en: 'Joined the desk with an authenticator', zh: '以验证器加入' },
    input: z.object({ token, passphrase, code }),
    output: nothing,
  }),

  factors: deskRead('GET factors', { desk: 'own', input: nothing, output: deskFactors }),
  addPasskeyOptions: deskChange('POST factors/passkey/options', {
    desk: 'own',
    does: { en: 'Began to add a passkey', zh: '开始添加通行密钥' },
    input: nothing,
    output: ceremony,
  }),
  addPasskey: deskChange('POST factors/passkey/add', {
    desk: 'own',
    does: { en: 'Added a passkey', zh: '添加通行密钥' },
    input: z.object({ passkey: attestation, passkeyName: name }),
    output: nothing,
  }),
  removePasskey: deskChange('POST factors/passkey/remove', {
    desk: 'own',
    does: { en: 'Removed a passkey', zh: '删除通行密钥' },
    input: z.object({ credentialId }),
    output: nothing,
  }),
  setLanguage: deskChange('POST language', {
    desk: 'own',
    does: { en: 'Changed the language', zh: '变更语言' },
    input: z.object({ language: z.enum(languages) }),
    output: nothing,
  }),

  staff: deskRead('GET staff', { desk: 'staff', input: nothing, output: z.object({ rows: z.array(person) }) }),
  /** Answers with the link once: it is sent by e-mail and shown to the one who invites. */
  invite: deskChange('POST staff/invite', {
    desk: 'staff',
    does: { en: 'Invited a colleague', zh: '邀请同事' },
    input: z.object({ email: emailAddress, name, roles, language: z.enum(languages) }),
    output: z.object({ id, link: z.string(), expiresAt: instant }),
  }),
  roles: deskChange('POST staff/roles', {
    desk: { area: 'staff', fourEyes: true },
    does: { en: 'Changed a colleague’s roles', zh: '变更同事角色' },
    input: z.object({ id, roles }),
    output: requested,
  }),
  /** Their factors are removed and a new one-time link is made. */
  resetFactors: deskChange('POST staff/reset', {
    desk: { area: 'staff', fourEyes: true },
    does: { en: 'Reset a colleague’s sign-in', zh: '重置同事登录方式' },
    input: z.object({ id }),
    output: requested,
  }),
  suspend: deskChange('POST staff/suspend', {
    desk: 'staff',
    does: { en: 'Suspended a colleague', zh: '停用同事' },
    input: z.object({ id }),
    output: nothing,
  }),
  resume: deskChange('POST staff/resume', {
    desk: { area: 'staff', fourEyes: true },
    does: { en: 'Let a colleague in again', zh: '恢复同事' },
    input: z.object({ id }),
    output: requested,
  }),

  requests: deskRead('GET requests', {
    desk: 'own',
    input: z.object({ state: z.optional(z.enum(deskRequestStates, { error: 'INVALID' })) }),
    output: z.object({ rows: z.array(request) }),
  }),
  /** The hash is the one of the request that was read: what is approved is what was seen. */
  decide: deskChange('POST requests/decide', {
    desk: 'own',
    does: { en: 'Decided on a colleague’s request', zh: '复核同事的请求' },
    input: z.object({
      id,
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'INVALID')),
      decision: z.enum(['approve', 'reject'], { error: 'INVALID' }),
      remark: z.optional(reason),
    }),
    output: nothing,
  }),
  cancel: deskChange('POST requests/cancel', {
    desk: 'own',
    does: { en: 'Cancelled a request', zh: '取消请求' },
    input: z.object({ id }),
    output: nothing,
  }),
}
