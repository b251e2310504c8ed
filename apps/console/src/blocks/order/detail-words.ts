import { vatRate } from '@falaj/contract/kernel/products'
import { words } from '@falaj/contract/kernel/words'

export const orderDetailWords = words({
  steps: { en: 'Progress', zh: '进度' },
  approved: { en: 'Approved', zh: '已审批' },
  atBank: { en: 'With the bank', zh: '银行处理中' },
  paid: { en: 'Paid', zh: '已付款' },
  failed: { en: 'Failed', zh: '失败' },
  returned: { en: 'Returned', zh: '已退回' },
  made: { en: 'How the amount is made up', zh: '金额构成' },
  fee: { en: 'Fee', zh: '手续费' },
  vat: { en: 'VAT on the fee', zh: '手续费增值税' },
  vatRule: vatRate,
  explains: { en: 'Effect on your balance', zh: '余额说明' },
  history: { en: 'What happened', zh: '历史' },
  sent: { en: 'Accepted by the bank', zh: '银行已受理' },
  facts: { en: 'Details', zh: '信息' },
  arrivesBy: { en: 'Arrives by', zh: '预计到账' },
})

/** Steps by people and banks in the record of a request. */
export const stepWords = words({
  asked: { en: 'Submitted', zh: '提交申请' },
  edited: { en: 'Changed', zh: '修改申请' },
  submitted: { en: 'Submitted again', zh: '重新提交' },
  'handed-over': { en: 'Handed over', zh: '移交' },
  narrowed: { en: 'Rows left out', zh: '剔除部分行' },
  passed: { en: 'Approved', zh: '批准' },
  rejected: { en: 'Rejected', zh: '拒绝' },
  'sent-back': { en: 'Sent back', zh: '退回修改' },
  recalled: { en: 'Recalled', zh: '撤回' },
  expired: { en: 'Expired', zh: '已过期' },
  placed: { en: 'Processed', zh: '执行' },
  succeeded: { en: 'Done', zh: '完成' },
  failed: { en: 'Failed', zh: '失败' },
  reverted: { en: 'Returned by the bank', zh: '银行退回' },
})

/** Sentences for payouts to a bank; those of a single kind are in its own words. */
export const payoutSentences = words({
  APPLIED: { en: 'Waiting for approval. The money is on hold.', zh: '等待审批，金额已冻结。' },
  COOLING: {
    en: 'Approved. The money is on hold until the cooling-off for a new beneficiary is over.',
    zh: '已批准。新收款方冷静期结束前，金额保持冻结。',
  },
  PLACED: { en: 'With the bank. It should arrive by {arrivesBy}.', zh: '银行处理中，预计 {arrivesBy} 前到账。' },
  late: {
    en: 'The bank should have paid by {arrivesBy}. We keep checking.',
    zh: '银行本应于 {arrivesBy} 前付款，我们正在持续查询。',
  },
  other: { en: 'It was not carried out. The money is available again.', zh: '未执行，金额已恢复可用。' },
})
