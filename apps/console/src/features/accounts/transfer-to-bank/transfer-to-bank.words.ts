import { words } from '@falaj/contract/kernel/words'
import { payoutSentences } from '../../../blocks/order/detail-words.ts'
import { transferSentences } from '../../../blocks/order/transfer-words.ts'

export const toBankWords = words({
  lead: { en: 'Send money from your balance to someone else’s bank account.', zh: '将余额转至他人的银行账户。' },
  beneficiary: { en: 'Beneficiary', zh: '收款人' },
  newBeneficiary: { en: 'New beneficiary', zh: '新收款人' },
  sameAs: { en: '{name}, {number} (as before)', zh: '{name}，{number}（同上次）' },
  country: { en: 'Country', zh: '国家或地区' },
  accountType: { en: 'Account type', zh: '账户类型' },
  holder: { en: 'Account holder’s name', zh: '户名' },
  charges: { en: 'Who pays the charges', zh: '费用承担方' },
  purpose: { en: 'Purpose', zh: '用途' },
  line: { en: 'Payment reference', zh: '银行附言' },
  lineHint: {
    en: 'Shown by their bank. We use the transfer number if you leave it empty.',
    zh: '由收款银行打印；留空则显示转账单号。',
  },
  bankPays: { en: 'The bank pays out', zh: '银行付给对方' },
  arrives: {
    en: 'At their bank by {by}, if it is approved before {cutOff}.',
    zh: '如在 {cutOff} 前获批，将于 {by} 前到账。',
  },
  shaNote: { en: 'Intermediary banks may deduct their own charges.', zh: '中转银行可能从中扣除费用。' },
})

export const toBankSentences = words({
  ...payoutSentences,
  ...transferSentences,
  SUCCESS: { en: 'Paid to {bankName}.', zh: '已付至{bankName}。' },
  FAILURE: {
    en: 'Nothing was sent. All of the money is available again.',
    zh: '转账未成功，全部金额已退回可用余额。',
  },
  REVERTED: {
    en: 'Their bank returned it, and the money is available again. The fee isn’t returned. Check the account before you try again.',
    zh: '收款银行已退回款项，到账金额已回到可用余额，手续费不退。请核对账户后再试。',
  },
})
