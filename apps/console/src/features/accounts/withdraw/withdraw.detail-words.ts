import { words } from '@falaj/contract/kernel/words'
import { payoutSentences } from '../../../blocks/order/detail-words.ts'

export const detailWords = words({
  asked: { en: 'Asked for', zh: '已申请' },
  explainsWhy: {
    en: 'What this withdrawal did to your available {currency}.',
    zh: '此笔提现对可用{currency}余额的影响。',
  },
  certificate: { en: 'Payout certificate', zh: '付款凭证' },
  repeat: { en: 'Repeat', zh: '再次提现' },
  holder: { en: 'Account holder', zh: '户名' },
  line: { en: 'Payment reference', zh: '银行附言' },
  noApproval: { en: 'No approval needed', zh: '无需审批' },
})

/** What a withdrawal calls the steps of its request. */
export const withdrawSteps = words({
  asked: { en: 'Asked for', zh: '提交申请' },
  placed: { en: 'Sent to the bank', zh: '提交银行' },
  succeeded: { en: 'Paid by the bank', zh: '银行已付款' },
})

export const withdrawSentences = words({
  ...payoutSentences,
  CREATED: { en: 'Sent back to the requester. The money is available again.', zh: '已退回申请人修改，金额已解冻。' },
  SUCCESS: { en: 'Paid to {bankName}. Nothing left to do.', zh: '已付至{bankName}，无需其他操作。' },
  FAILURE: {
    en: 'Nothing was sent. All of the money is available again.',
    zh: '提现未成功，全部金额已退回可用余额。',
  },
  REVERTED: {
    en: 'Your bank sent it back; what it had received is available again. The fee is not returned: check the account before you try again.',
    zh: '银行已退回款项，到账金额已回到可用余额，手续费不退。请核对账户后再试。',
  },
})
