import type { Scene } from '@falaj/contract/kernel/access'
import { words, type Bilingual, type Text } from '@falaj/contract/kernel/words'

export const stepUpWords = words({
  title: { en: 'Confirm with your second factor', zh: '请完成二次验证' },
  sms: { en: 'To {action}, enter the code we send to {mobile}.', zh: '如需{action}，请输入发送至 {mobile} 的验证码。' },
  authenticator: {
    en: 'To {action}, enter the code from your authenticator app.',
    zh: '如需{action}，请输入身份验证器中的验证码。',
  },
  'recovery-code': {
    en: 'To {action}, enter one of your recovery codes. Each works once.',
    zh: '如需{action}，请输入一个恢复码。每个恢复码仅可使用一次。',
  },
  passkey: { en: 'To {action}, use your passkey.', zh: '如需{action}，请使用通行密钥。' },
  code: { en: 'Code', zh: '验证码' },
  recoveryCode: { en: 'Recovery code', zh: '恢复码' },
  hint: { en: '6 digits. The code works once, for this request only.', zh: '6 位数字。仅对本次请求有效一次。' },
  recoveryHint: { en: '10 letters and digits, for example ABCDE-23456.', zh: '十位字母和数字，例如 ABCDE-23456。' },
  confirm: { en: 'Confirm', zh: '确认' },
  confirming: { en: 'Confirming', zh: '正在确认' },
  withPasskey: { en: 'Use passkey', zh: '使用通行密钥' },
  instead: { en: 'Instead:', zh: '其他方式：' },
  toSms: { en: 'SMS code', zh: '短信验证码' },
  toAuthenticator: { en: 'Authenticator app', zh: '身份验证器' },
  toRecoveryCode: { en: 'Recovery code', zh: '恢复码' },
  toPasskey: { en: 'Passkey', zh: '通行密钥' },
  passkeyFailed: {
    en: 'The passkey wasn’t used. Try again, or choose another method.',
    zh: '浏览器未能使用通行密钥，请重试或选择其他方式。',
  },
  doorTitle: { en: 'Confirm it’s you', zh: '请确认是您本人' },
  doorWhy: {
    en: '“{title}” opens for 10 minutes once you have confirmed.',
    zh: '确认后，“{title}”将开放 10 分钟。',
  },
  doorWhyForSession: {
    en: 'Once you have confirmed, “{title}” stays open until you log out.',
    zh: '确认后，“{title}”将保持开放，直至您退出登录。',
  },
  doorAgain: { en: 'We’ve kept what you typed.', zh: '您输入的内容已保留。' },
})
/** The action to be confirmed, as part of a sentence. */
export const actionWords = {
  'sign-in': { en: 'sign in', zh: '登录' },
  refund: { en: 'refund', zh: '退款' },
  transfer: { en: 'transfer', zh: '转账' },
  'batch-transfer': { en: 'submit the batch transfer', zh: '提交批量转账' },
  'add-bank-account': { en: 'add the bank account', zh: '添加银行账户' },
  withdraw: { en: 'withdraw', zh: '提现' },
  'crypto-withdraw': { en: 'withdraw crypto', zh: '提币' },
  'add-staff': { en: 'add the member', zh: '添加员工' },
  'delete-staff': { en: 'delete the member', zh: '删除员工' },
  'edit-staff': { en: 'change the member', zh: '修改员工' },
  'activate-staff': { en: 'activate the member', zh: '启用员工' },
  'inactivate-staff': { en: 'deactivate the member', zh: '停用员工' },
  'crypto-withdraw-sell': { en: 'sell and withdraw', zh: '卖出并提现' },
  'crypto-account': { en: 'open the crypto account', zh: '查看加密货币账户' },
  statements: { en: 'open the statements', zh: '查看对账单' },
  'bank-account': { en: 'open the bank accounts', zh: '查看银行账户' },
  authorizations: { en: 'open the authorizations', zh: '查看授权' },
  'two-factor': { en: 'change the two-factor settings', zh: '修改双重验证设置' },
  'api-key': { en: 'see or change a secret', zh: '查看或更改密钥' },
} as const satisfies Record<Scene, Bilingual<Text>>
