import type { Scene } from '@falaj/contract/access'
import { words, type Word } from '@falaj/contract/words'

export const stepUpWords = words({
  title: { en: 'Confirm with your second factor', zh: '请完成二次验证' },
  why: {
    en: 'To {deed}, enter the 6-digit code of your authenticator or SMS.',
    zh: '如需{deed}，请输入身份验证器或短信中的 6 位验证码。',
  },
  code: { en: 'Code', zh: '验证码' },
  hint: { en: '6 digits. It works once, and for this request only.', zh: '6 位数字。仅对本次请求有效一次。' },
  confirm: { en: 'Confirm', zh: '确认' },
  confirming: { en: 'Confirming', zh: '正在确认' },
})
/** What the person is about to do, to stand in a sentence. */
export const sceneWords = {
  'sign-in': { en: 'sign in', zh: '登录' },
  refund: { en: 'refund', zh: '退款' },
  'batch-transfer': { en: 'submit the batch transfer', zh: '提交批量转账' },
  'add-bank-account': { en: 'add the bank account', zh: '添加银行账户' },
  withdraw: { en: 'withdraw', zh: '提现' },
  'crypto-withdraw': { en: 'withdraw crypto', zh: '提币' },
  'add-staff': { en: 'add the member', zh: '添加员工' },
  'delete-staff': { en: 'delete the member', zh: '删除员工' },
  'edit-staff': { en: 'change the member', zh: '修改员工' },
  'activate-staff': { en: 'activate the member', zh: '启用员工' },
  'inactivate-staff': { en: 'switch the member off', zh: '停用员工' },
  'crypto-withdraw-sell': { en: 'sell and withdraw', zh: '卖出并提现' },
  'crypto-account': { en: 'open the crypto account', zh: '查看加密货币账户' },
  statements: { en: 'open the statements', zh: '查看对账单' },
  'bank-account': { en: 'open the bank accounts', zh: '查看银行账户' },
  authorizations: { en: 'open the authorizations', zh: '查看授权' },
} as const satisfies Record<Scene, Word>
