// The second factor: what a person has of it, which scenes ask for it, and how one request gets its grant.
import * as z from 'zod/mini'
import { areas, editableScenes, scenes, type Scene } from '../kernel/access.ts'
import { change, nothing, read, type Output } from '../kernel/endpoint.ts'
import { salt, saltValue, sealed } from './login.ts'
import { instant, shortText, smsCode } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'
import { assertion, attestation, ceremony, credentialId } from '../kernel/passkey.ts'

const access = areas.twoFactor

/** What people call a scene. */
export const sceneWords = words({
  'sign-in': { en: 'Sign-in', zh: '登录' },
  refund: { en: 'Refund', zh: '退款' },
  transfer: { en: 'Transfer', zh: '转账' },
  'batch-transfer': { en: 'Batch transfer', zh: '批量转账' },
  'add-bank-account': { en: 'Add a bank account', zh: '添加银行账户' },
  withdraw: { en: 'Withdraw', zh: '提现' },
  'crypto-withdraw': { en: 'Crypto withdraw', zh: '提币' },
  'add-staff': { en: 'Add staff', zh: '添加员工' },
  'delete-staff': { en: 'Delete staff', zh: '删除员工' },
  'edit-staff': { en: 'Edit staff', zh: '修改员工' },
  'activate-staff': { en: 'Activate staff', zh: '启用员工' },
  'inactivate-staff': { en: 'Deactivate staff', zh: '停用员工' },
  'crypto-withdraw-sell': { en: 'Crypto withdraw and sell', zh: '卖出并提现' },
  'crypto-account': { en: 'Crypto account', zh: '加密货币账户' },
  statements: { en: 'Statements', zh: '对账单' },
  'bank-account': { en: 'Bank account', zh: '银行账户' },
  authorizations: { en: 'Authorizations', zh: '授权' },
  'two-factor': { en: 'Two-factor settings', zh: '双重验证设置' },
  'api-key': { en: 'API keys and signing secrets', zh: 'API 密钥与签名密钥' },
}) satisfies Record<Scene, unknown>

export const factorMethods = ['sms', 'authenticator', 'recovery-code', 'passkey'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** Sign-in has its own flow, before there is a member to grant anything to. */
const grantScenes = scenes.filter((scene) => scene !== 'sign-in')
const scene = z.enum(grantScenes)
/** The endpoint of the request, as 'POST secure/…'; a page scene has none. */
const endpoint = z.optional(z.string().check(z.maxLength(200, 'TOO_LONG')))
/** The request as it goes over the wire; of a page scene `{ scene }`. */
const request = z.record(z.string(), z.unknown())

const code = z.string().check(z.regex(/^[0-9A-Za-z -]{6,20}$/, { error: 'CODE_WRONG' }))
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const factors = z.object({
  authenticator: z.object({ bound: z.boolean(), boundAt: z.nullable(instant) }),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /** '+971-50•••4417': where SMS codes go. */
  mobile: z.string(),
  /** What a scene takes from this person. SMS is among them only while there is nothing stronger. */
  methods: z.array(z.enum(factorMethods)),
})

const sceneRow = z.object({
  scene: z.enum(scenes),
  name: z.object({ en: z.string(), zh: z.string() }),
  kind: z.enum(['sign-in', 'action', 'page']),
  isOn: z.boolean(),
  /** False means always on. */
  editable: z.boolean(),
  /** For a page scene: whether this session may read its pages now. */
  isOpen: z.boolean(),
})
const passkeyRow = z.object({
  credentialId: z.string(),
  name: z.string(),
  createdAt: instant,
  usedAt: z.nullable(instant),
})

export const twoFactor = {
  allScene: read('POST secure/common/2faconfig/allScene', {
    forStores: 'own',
    access: 'signed-in',
    input: nothing,
    output: z.object({ scenes: z.array(sceneRow), mayEdit: z.boolean() }),
  }),
  detail: read('POST secure/common/2faconfig/detail', {
    forStores: 'own',
    access: 'signed-in',
    input: nothing,
    output: factors,
  }),

  // Binding: a new secret, its QR code, then a code of it together with password and SMS code.
  secretKey: change('POST secure/common/2faconfig/secretKey', {
    forStores: 'own',
    does: { en: 'Started to bind an authenticator', zh: '开始绑定身份验证器' },
    access,
    input: nothing,
    output: z.object({ secretKey: z.string() }),
  }),
  /** The address an authenticator app reads; the browser draws it. */
  qrcode: read('POST secure/common/2faconfig/qrcode', {
    forStores: 'own',
    access,
    input: nothing,
    output: z.object({ uri: z.string() }),
  }),
  bindSalt: change('POST secure/common/2faconfig/bind/generateSalt', {
    forStores: 'own',
    does: { en: 'Requested to bind an authenticator', zh: '请求绑定身份验证器' },
    access,
    input: nothing,
    output: salt,
  }),
  bindSms: change('POST secure/common/2faconfig/bind/sendSms', {
    forStores: 'own',
    does: { en: 'Requested a code to bind an authenticator', zh: '获取绑定验证码' },
    access,
    input: nothing,
    output: nothing,
  }),
  /** A member with a passkey also confirms with it: the old factor authorises a new one. */
  bind: change('POST secure/common/2faconfig/bind', {
    forStores: 'own',
    does: { en: 'Bound an authenticator', zh: '绑定身份验证器' },
    access,
    ownTransactions: true,
    input: z.object({ gaCode: smsCode, smsCode, password: sealed, salt: saltValue }),
    output: recoveryCodes,
  }),
  unbindSalt: change('POST secure/common/2faconfig/unbind/generateSalt', {
    forStores: 'own',
    does: { en: 'Requested to unbind an authenticator', zh: '请求解绑身份验证器' },
    access,
    input: nothing,
    output: salt,
  }),
  unbindSms: change('POST secure/common/2faconfig/unbind/sendSms', {
    forStores: 'own',
    does: { en: 'Requested a code to unbind an authenticator', zh: '获取解绑验证码' },
    access,
    input: nothing,
    output: nothing,
  }),
  unbind: change('POST secure/common/2faconfig/unbind', {
    forStores: 'own',
    does: { en: 'Unbound an authenticator', zh: '解绑身份验证器' },
    access,
    ownTransactions: true,
    input: z.object({
      /** Code of the authenticator, or a recovery code. */
      code,
      smsCode,
      password: sealed,
      salt: saltValue,
    }),
    output: nothing,
  }),
  edit: change('POST secure/common/2faconfig/edit', {
    does: { en: 'Turned a scene on or off', zh: '开启或关闭验证场景' },
    access,
    scene: 'two-factor',
    input: z.object({ scene: z.enum(editableScenes), isOn: z.boolean() }),
    output: nothing,
  }),

  // Not in the specification's list: new recovery codes, passkeys, and the grants that scenes need.
  renewRecoveryCodes: change('POST secure/common/2faconfig/recoveryCode/renew', {
    forStores: 'own',
    does: { en: 'Created new recovery codes', zh: '重新生成恢复码' },
    access,
    scene: 'two-factor',
    input: nothing,
    output: recoveryCodes,
  }),
  passkeys: read('POST secure/common/2faconfig/passkey/query', {
    forStores: 'own',
    access,
    input: nothing,
    output: z.object({ rows: z.array(passkeyRow) }),
  }),
  /** The second factor is required before the passkey is made. */
  passkeyOptions: change('POST secure/common/2faconfig/passkey/options', {
    forStores: 'own',
    does: { en: 'Started to add a passkey', zh: '开始添加通行密钥' },
    access,
    scene: 'two-factor',
    input: z.object({ name: shortText.check(z.minLength(1, { error: 'REQUIRED' })) }),
    output: ceremony,
  }),
  addPasskey: change('POST secure/common/2faconfig/passkey/add', {
    forStores: 'own',
    does: { en: 'Added a passkey', zh: '添加通行密钥' },
    access,
    input: z.object({ passkey: attestation }),
    output: nothing,
  }),
  renamePasskey: change('POST secure/common/2faconfig/passkey/rename', {
    forStores: 'own',
    does: { en: 'Renamed a passkey', zh: '重命名通行密钥' },
    access,
    input: z.object({ credentialId, name: shortText.check(z.minLength(1, { error: 'REQUIRED' })) }),
    output: nothing,
  }),
  removePasskey: change('POST secure/common/2faconfig/passkey/remove', {
    forStores: 'own',
    does: { en: 'Removed a passkey', zh: '移除通行密钥' },
    access,
    scene: 'two-factor',
    input: z.object({ credentialId }),
    output: nothing,
  }),
  grantSms: change('POST secure/common/2faconfig/grant/sendSms', {
    forStores: 'own',
    does: { en: 'Requested a confirmation code', zh: '获取操作确认验证码' },
    whileViewing: true,
    access: 'signed-in',
    input: z.object({ scene, endpoint, request }),
    output: nothing,
  }),
  grantPasskey: change('POST secure/common/2faconfig/grant/passkeyOptions', {
    forStores: 'own',
    does: { en: 'Started to confirm with a passkey', zh: '使用通行密钥确认' },
    whileViewing: true,
    access: 'signed-in',
    input: z.object({ scene, endpoint, request }),
    output: ceremony,
  }),
  /** A grant for exactly this request, once, within two minutes. A page scene has none: its pages open for ten minutes. */
  grant: change('POST secure/common/2faconfig/grant', {
    forStores: 'own',
    does: { en: 'Confirmed with a second factor', zh: '通过二次验证' },
    whileViewing: true,
    access: 'signed-in',
    ownTransactions: true,
    input: z.object({
      scene,
      endpoint,
      request,
      method: z.enum(factorMethods),
      code: z.optional(code),
      passkey: z.optional(assertion),
    }),
    output: z.object({ grant: z.nullable(z.string()), openUntil: z.nullable(instant) }),
  }),

  // The sign-in scene, before a merchant is chosen.
  signInSms: change('POST login/2fa/sendSms', {
    does: { en: 'Requested a login code for the second factor', zh: '获取登录二次验证码' },
    access: 'pre-auth',
    input: nothing,
    output: nothing,
  }),
  signInSubmit: change('POST login/2fa/submit', {
    does: { en: 'Entered a login code for the second factor', zh: '提交登录二次验证码' },
    access: 'pre-auth',
    ownTransactions: true,
    /** The SMS code that was sent, or a code of the authenticator, or a recovery code in its place. */
    input: z.object({ smsCode: z.optional(smsCode), gaCode: z.optional(shortText) }),
    output: nothing,
  }),
}
export type SceneRow = Output<typeof twoFactor.allScene>['scenes'][number]
export type Factors = Output<typeof twoFactor.detail>
