import { words } from '@falaj/contract/words'

export const detailWords = words({
  sayFresh: { en: 'Saved. Nothing has moved: send it when you are ready.', zh: '已保存，尚未动用资金，可随时提交。' },
  sayBack: {
    en: 'Sent back. Nothing is on hold: change it and submit it again.',
    zh: '已退回修改，金额已解冻，请修改后重新提交。',
  },
  sayAsksYou: {
    en: '{name} asks you to pay. Nothing moves before you do.',
    zh: '{name} 请您付款，付款前不会动用资金。',
  },
  sayAsked: { en: 'They are asked to pay. Nothing has moved.', zh: '已请求对方付款，尚未动用资金。' },
  sayTheirAPPLIED: { en: 'They have sent it to their colleagues for approval.', zh: '对方已提交内部审批。' },
  sayOut: { en: 'The money is with {name}.', zh: '款项已转入 {name}。' },
  sayIn: { en: 'The money from {name} is in your balance.', zh: '{name} 的款项已计入您的余额。' },
  sayFAILURE: { en: 'It did not happen. No money moved.', zh: '转账未完成，资金未变动。' },
  sayPaid: { en: 'Paid to {bank}.', zh: '已付至{bank}。' },
  sayBankFAILURE: {
    en: 'It did not happen. All of the money is available again.',
    zh: '转账未成功，全部金额已退回可用余额。',
  },
  sayREVERTED: {
    en: 'Their bank sent it back; what it had received is available again. The fee is not returned: check the account before you try again.',
    zh: '收款银行已退回款项，到账金额已回到可用余额，手续费不退。请核对账户后再试。',
  },
  created: { en: 'Prepared', zh: '已创建' },
  asked: { en: 'Submitted', zh: '已提交' },
  arrived: { en: 'Arrived', zh: '已到账' },
  cancelledStep: { en: 'Cancelled', zh: '已取消' },
  submit: { en: 'Submit', zh: '提交' },
  pay: { en: 'Pay {amount}', zh: '支付 {amount}' },
  payTitle: { en: 'Pay {amount} to {name}?', zh: '向 {name} 支付 {amount}？' },
  edit: { en: 'Edit', zh: '修改' },
  cancel: { en: 'Cancel the transfer', zh: '取消转账' },
  decline: { en: 'Decline', zh: '拒绝' },
  recall: { en: 'Recall', zh: '撤回' },
  cancelTitle: { en: 'Cancel {number}?', zh: '取消 {number}？' },
  cancelNext: {
    en: 'What is on hold for it becomes available again. It cannot be submitted after that.',
    zh: '相应冻结金额将恢复可用，此后不能再提交。',
  },
  repeat: { en: 'Repeat', zh: '再次转账' },
  explainsWhy: {
    en: 'What this transfer did to your available {currency}.',
    zh: '此笔转账对可用{currency}余额的影响。',
  },
})

/** Why a transfer ended, where only a transfer ends so. */
export const transferReasons = words({
  cancelled: { en: 'Cancelled by whoever made it', zh: '发起方已取消' },
  declined: { en: 'Declined by the other side', zh: '对方已拒绝' },
})
