// Texts shared by transfers to merchants and to banks.
import { words } from '@falaj/contract/kernel/words'

export const transferWords = words({
  ifYou: { en: 'If you do this', zh: '如果转账' },
  typeFirst: { en: 'Enter a payee and an amount to see a preview.', zh: '填写收款方和金额即可查看结果。' },
  nobody: { en: 'No approval needed. It goes straight away.', zh: '无需审批：立即转出。' },
  editing: { en: 'You are changing {number}.', zh: '正在修改 {number}。' },
  open: { en: 'Open the transfer', zh: '查看转账' },
  another: { en: 'Another transfer', zh: '再转一笔' },
  afterPaid: { en: 'When it’s done', zh: '完成后' },
  fee: { en: 'Fee', zh: '手续费' },
  vat: { en: 'VAT on the fee', zh: '手续费增值税' },
  total: { en: 'Leaves your balance', zh: '余额减少' },
  to: { en: 'To', zh: '收款方' },
  newPayee: {
    en: 'You have not paid them before: more than {limit} leaves on {when} at the earliest.',
    zh: '首次向其付款：超过 {limit} 的款项最早于 {when} 转出。',
  },
  reviewSend: { en: 'Transfer {amount} to {name}?', zh: '向 {name} 转账 {amount}？' },
  actSend: { en: 'Transfer {amount}', zh: '转账 {amount}' },
  waitsText: {
    en: '{transfer}: the money is on hold until a colleague decides.',
    zh: '{transfer}：在同事审批前，该金额已冻结。',
  },
  done: { en: '{transfer} has arrived', zh: '{transfer} 已到账' },
  doneText: { en: 'The money is with the other merchant.', zh: '款项已转入对方商户。' },
  placed: { en: '{transfer} is with the bank', zh: '{transfer} 已提交银行' },
  saved: { en: '{transfer} is saved', zh: '{transfer} 已保存' },
  savedText: { en: 'Nothing has moved yet. Open it to send it.', zh: '尚未动用资金。打开后即可提交。' },
})

/** Texts of an open record. */
export const transferDetailWords = words({
  created: { en: 'Prepared', zh: '已创建' },
  explainsWhy: {
    en: 'What this transfer did to your available {currency}.',
    zh: '此笔转账对可用{currency}余额的影响。',
  },
})
/** Why a transfer ended, where only a transfer ends so. */
export const transferReasons = words({
  cancelled: { en: 'Cancelled by the person who created it', zh: '发起方已取消' },
  declined: { en: 'Declined by the other side', zh: '对方已拒绝' },
})

/** Sentences for a transfer that is not submitted yet. */
export const transferSentences = words({
  fresh: {
    en: 'Saved. Nothing has moved yet. Send it when you’re ready.',
    zh: '已保存，尚未动用资金，可随时提交。',
  },
  back: {
    en: 'Sent back. Nothing is on hold. Change it and submit it again.',
    zh: '已退回修改，金额已解冻，请修改后重新提交。',
  },
})
