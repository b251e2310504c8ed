// Every refusal the product can give: name, head code, text in both languages, and whether trying again helps.
import type { Word } from './words.ts'

export interface Refusal extends Word {
  readonly code: number
  readonly retry?: true
}

const table = <const Name extends string>(rows: Record<Name, Refusal>): Readonly<Record<Name, Refusal>> => rows

export const errors = table({
  // Specification 8. 403 means one thing only: the session is over. A refused permission has a code of its own.
  SESSION_EXPIRED: { code: 403, en: 'Session has expired, please login again!', zh: '登录已过期，请重新登录！' },
  ACCESS_DENIED: {
    code: 40301,
    en: 'This account does not have permission to access this feature.',
    zh: '此账户没有权限使用该功能。',
  },
  STEP_UP_REQUIRED: { code: 40302, en: 'This action needs your second factor.', zh: '此操作需要二次验证。' },
  ORIGIN_REFUSED: { code: 40303, en: 'The call did not come from this console.', zh: '请求并非来自本控制台。' },

  INPUT_INVALID: { code: 40001, en: 'Some fields need another look.', zh: '部分内容需要检查。' },
  JSON_MALFORMED: { code: 40002, en: 'The request is not valid JSON.', zh: '请求不是有效的 JSON。' },
  CONTENT_TYPE: { code: 41501, en: 'The request must be JSON.', zh: '请求必须为 JSON 格式。' },
  BODY_TOO_LARGE: { code: 41301, en: 'The request is too large.', zh: '请求内容过大。' },
  REQUEST_MALFORMED: { code: 40005, en: 'The request is not valid HTTP.', zh: '请求不是有效的 HTTP。' },
  HEADERS_TOO_LARGE: { code: 43101, en: 'The request headers are too large.', zh: '请求头过大。' },
  TOO_SLOW: { code: 40801, en: 'The request took too long to arrive.', zh: '请求传送超时。', retry: true },
  HEADERS_MISSING: { code: 40003, en: 'Required request headers are missing.', zh: '缺少必需的请求头。' },

  NOT_FOUND: { code: 40401, en: 'Nothing was found here.', zh: '未找到相关内容。' },
  METHOD_REFUSED: { code: 40501, en: 'This address does not take that method.', zh: '该地址不支持此请求方法。' },

  KEY_REQUIRED: { code: 40004, en: 'This action needs an idempotency key.', zh: '此操作需要幂等键。' },
  KEY_REUSED: {
    code: 40901,
    en: 'This key was already used for a different request.',
    zh: '该幂等键已用于其他请求。',
  },
  KEY_IN_PROGRESS: {
    code: 40902,
    en: 'The same request is still being carried out.',
    zh: '相同的请求仍在处理中。',
    retry: true,
  },

  NOTICE_NEEDED: {
    code: 40911,
    en: 'Security messages cannot be stopped: they protect your account.',
    zh: '安全消息不能停止：它们保护您的账户。',
  },
  LINK_SPENT: {
    code: 41011,
    en: 'This link was used before and is closed now.',
    zh: '此链接已被使用，现已关闭。',
  },

  UPLOAD_TICKET: {
    code: 40304,
    en: 'The upload permission is missing, used or expired.',
    zh: '上传许可缺失、已使用或已过期。',
  },
  FILE_TOO_LARGE: { code: 41302, en: 'The file is larger than allowed.', zh: '文件超过允许的大小。' },
  FILE_TYPE: { code: 41502, en: 'The file is not of an allowed type.', zh: '不支持此文件类型。' },

  RATE_LIMITED: { code: 42901, en: 'Too many requests. Wait a moment.', zh: '请求过于频繁，请稍候。', retry: true },
  INTERNAL: { code: 50001, en: 'Something went wrong on our side.', zh: '服务出现问题。', retry: true },
  BUSY: { code: 50301, en: 'The service is busy. Try again in a moment.', zh: '服务繁忙，请稍后再试。', retry: true },
})
export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorName>((Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]))
export const errorOfCode = (code: number): ErrorName | undefined => byCode.get(code)

/** Faults of a single field, named by the schemas' checks and by the server's rules. */
export const fieldFaults = {
  REQUIRED: { en: '{field} is required. please check it!', zh: '{field}为必填项，请检查！' },
  REQUIRED_ITEM: { en: '{field} is required, please check it!', zh: '{field}为必填项，请检查！' },
  INVALID: { en: '{field} is not valid.', zh: '{field}无效。' },
  TOO_LONG: { en: '{field} is too long.', zh: '{field}过长。' },
  EMAIL: { en: 'Please Check The E-mail Format', zh: '请检查邮箱格式' },
  PHONE: { en: 'Phone number is invalid.', zh: '手机号码无效。' },
  HEX_COLOUR: { en: 'Invalid HEX color', zh: '无效的十六进制颜色' },
  SMS_CODE: { en: 'SMS Code must be a 6 digit number', zh: '短信验证码须为 6 位数字' },
  CAPTCHA: { en: 'The picture code has at most 4 letters or digits.', zh: '图形验证码最多 4 位字母或数字。' },
  PASSWORD_FORMAT: { en: 'Invalid password format.', zh: '密码格式无效。' },
  PASSWORD_WEAK: { en: 'Please choose a stronger password!', zh: '请选择更强的密码！' },
  AMOUNT: { en: 'Enter an amount.', zh: '请输入金额。' },
  AMOUNT_DECIMALS: { en: 'This currency has fewer decimal places.', zh: '该币种的小数位数较少。' },
  RANGE_SPAN: { en: 'Choose at most 30 days.', zh: '最多选择 30 天。' },
  RANGE_FUTURE: { en: 'Dates after today cannot be chosen.', zh: '不能选择今天之后的日期。' },
  RANGE_ORDER: { en: 'The end is before the start.', zh: '结束时间早于开始时间。' },
} as const satisfies Record<string, Word>
export type FieldFaultCode = keyof typeof fieldFaults
