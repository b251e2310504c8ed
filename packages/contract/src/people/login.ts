// Getting in: by password, by a code sent to the number, by a QR code; and setting a new password after proving the number.
import * as z from 'zod/mini'
import { change, nothing, read } from '../kernel/endpoint.ts'
import { captchaText, id, instant, mobileNumber, shortText, smsCode } from '../kernel/scalars.ts'

const access = 'public'
const ticket = z.string().check(z.regex(/^[\w-]{20,64}$/))
const image = z.string()

/** A single-use challenge and the key to seal the password with (base64 of its SPKI form). */
export const salt = z.object({ value: z.string(), publicKey: z.string() })
/** What the keypad's digits become before they leave the browser: sealed together with the salt. */
export const sealed = z.string().check(z.regex(/^[\w+/=-]{100,2000}$/, { error: 'PASSWORD_FORMAT' }))
export const saltValue = z.string().check(z.maxLength(100))

const identity = z.object({
  identityItemList: z.array(
    z.object({ checkItemMap: z.object({ INTERNAL: z.string() }), cisTicket: z.string(), identifyTicket: z.string() }),
  ),
  /** Without a captcha the field is absent. */
  extension: z.object({ captchaImg: z.optional(image) }),
})
const preSubmitInput = z.object({ value: mobileNumber })
const status = z.object({ status: z.enum(['NONE', 'VERIFIED']) })
const otpType = z.literal('mobile')

export const login = {
  // One state machine (decision 0013), reached by two endpoints.
  smsPreSubmit: change('POST login/smsCode/preSubmit', {
    does: { en: 'Started to log in by SMS', zh: '请求短信登录' },
    access,
    ownTransactions: true,
    input: preSubmitInput,
    output: identity,
  }),
  resetPreSubmit: change('POST resetPassword/preSubmit', {
    does: { en: 'Started to reset a password', zh: '请求重设密码' },
    access,
    ownTransactions: true,
    input: preSubmitInput,
    output: identity,
  }),
  refreshCaptcha: change('POST /risk-identify/v1/unauth/refresh-captcha', {
    does: { en: 'Requested another picture', zh: '更换图形验证码' },
    access,
    input: z.object({ identifyTicket: ticket }),
    output: z.object({ captchaImg: image }),
  }),
  verifyCaptcha: change('POST /risk-identify/v1/unauth/verify-captcha', {
    does: { en: 'Solved a picture', zh: '完成图形验证' },
    access,
    ownTransactions: true,
    input: z.object({ captcha: captchaText, identifyTicket: ticket }),
    output: nothing,
  }),
  sendOtp: change('POST /risk-identify/v1/unauth/send-identity-otp', {
    does: { en: 'Requested a login code', zh: '获取登录验证码' },
    access,
    ownTransactions: true,
    input: z.object({ identifyTicket: ticket, otpType }),
    /** `isSlow`: the carrier has been failing for a minute; the code arrives later. */
    output: z.object({ otpTicket: z.string(), isSlow: z.boolean() }),
  }),
  verifyOtp: change('POST /risk-identify/v1/unauth/verify-identity-otp', {
    does: { en: 'Entered a login code', zh: '输入登录验证码' },
    access,
    input: z.object({
      otpCode: smsCode,
      identifyTicket: ticket,
      /** Empty until a code was sent; the answer shows whether one was. */
      otpTicket: z.union([ticket, z.literal('')]),
      otpType,
      requestId: id,
    }),
    output: z.object({ result: z.string(), message: z.string() }),
  }),
  smsValidate: change('POST login/smsCode/validate', {
    does: { en: 'Logged in by SMS', zh: '短信登录' },
    access,
    input: z.object({ cisTicket: ticket }),
    output: status,
  }),
  resetValidate: change('POST resetPassword/validate', {
    does: { en: 'Confirmed the number for a password reset', zh: '重设密码验证通过' },
    access,
    input: z.object({ cisTicket: ticket }),
    output: status,
  }),
  smsSubmit: change('POST login/smsCode/submit', {
    does: { en: 'Logged in by SMS code', zh: '短信验证码登录' },
    access,
    ownTransactions: true,
    input: z.object({ otpCode: smsCode, businessCode: z.literal('LOGIN') }),
    output: status,
  }),

  passwordSalt: change('POST login/payPassword/generateSalt', {
    does: { en: 'Started to log in by password', zh: '开始密码登录' },
    access,
    input: nothing,
    output: salt,
  }),
  passwordSubmit: change('POST login/payPassword/submit', {
    does: { en: 'Logged in by password', zh: '密码登录' },
    access,
    ownTransactions: true,
    input: z.object({
      mobileNumber,
      passwordParam: z.object({ password: sealed, salt: saltValue }),
      gaCode: z.optional(z.union([smsCode, z.literal('')])),
    }),
    output: status,
  }),
  /** Answers truthfully only to a browser that has signed in as this person before; every other one gets no. */
  twoFactorStatus: read('GET login/2fa/status', {
    access,
    input: z.object({ mobileNumber: z.optional(mobileNumber) }),
    output: z.object({ gaCode: z.boolean() }),
  }),

  // Not in the specification's list: its reset screen needs them.
  resetSalt: change('POST resetPassword/generateSalt', {
    does: { en: 'Started to set a new password', zh: '开始设置新密码' },
    access,
    input: nothing,
    output: salt,
  }),
  resetSubmit: change('POST resetPassword/submit', {
    does: { en: 'Set a new password by SMS', zh: '通过短信设置新密码' },
    access,
    ownTransactions: true,
    input: z.object({ password: sealed, salt: saltValue }),
    output: nothing,
  }),

  qrCreate: change('POST login/qrCode/create', {
    does: { en: 'Requested a QR login', zh: '请求二维码登录' },
    access,
    input: nothing,
    output: z.object({
      code: z.string(),
      matchNumber: z.int(),
      expiresAt: instant,
      /** Where the phone decides: a path here, or on a separate login host the console's own address. */
      address: z.string(),
    }),
  }),
  qrGet: change('GET login/qrCode/get', {
    does: { en: 'Logged in by QR code', zh: '二维码登录' },
    access,
    background: true,
    input: nothing,
    output: z.object({ status: z.enum(['NONE', 'VERIFIED', 'AUTHENTICATED', 'REJECTED']) }),
  }),
  /** Called by the signed-in phone: what is being approved, and three numbers of which one is shown on the other screen. */
  qrScan: change('POST secure/qrCode/scan', {
    forStores: 'own',
    does: { en: 'Scanned a QR login', zh: '扫描登录二维码' },
    access: 'signed-in',
    input: z.object({ code: ticket }),
    output: z.object({
      browser: z.string(),
      address: z.string(),
      askedAt: instant,
      numbers: z.array(z.int()),
    }),
  }),
  qrDecide: change('POST secure/qrCode/decide', {
    forStores: 'own',
    does: { en: 'Decided on a QR login', zh: '确认二维码登录' },
    access: 'signed-in',
    input: z.object({
      code: ticket,
      approve: z.boolean(),
      matchNumber: z.optional(z.int().check(z.minimum(0), z.maximum(9_999))),
    }),
    output: z.object({ status: z.enum(['AUTHENTICATED', 'REJECTED']) }),
  }),

  /** On the login host: a one-time code that the console exchanges for a session of its own. */
  handOver: change('POST login/handOver/create', {
    does: { en: 'Handed over a login', zh: '移交登录' },
    access: 'pre-auth',
    input: z.object({ challenge: z.string().check(z.regex(/^[\w-]{43}$/)), returnTo: z.optional(shortText) }),
    output: z.object({ url: z.string() }),
  }),
}
