import { words } from '@falaj/contract/kernel/words'

export const paymentWords = words({
  made: { en: 'How the amount is made up', zh: '金额构成' },
  feeRule: { en: 'By version {n} of your terms', zh: '按约定条款第 {n} 版' },
  feeOwn: { en: '{fee}, your own fee. {version}', zh: '{fee}（专属费率）。{version}' },
  feeStandard: { en: '{fee}. {version}', zh: '{fee}。{version}' },
  items: { en: 'What was bought', zh: '购买内容' },
  item: { en: 'Item', zh: '商品' },
  quantity: { en: 'Quantity', zh: '数量' },
  price: { en: 'Price', zh: '单价' },
  attempts: { en: 'Attempts to pay', zh: '支付尝试' },
  attempt: { en: 'Attempt {n}: {status}', zh: '第 {n} 次：{status}' },
  disputes: { en: 'Disputed by the payer’s bank', zh: '付款人银行提出争议' },
  dispute: { en: '{amount} asked back', zh: '要求退回 {amount}' },
  went: { en: 'Where the money went', zh: '资金去向' },
  order: { en: 'Order', zh: '订单' },
  tip: { en: 'Tip, in the amount', zh: '小费（含在金额内）' },
  payerNote: { en: 'Payer’s note', zh: '付款人备注' },
  due: { en: 'Due', zh: '应结算日' },
  settlement: { en: 'Settlement', zh: '结算单' },
  threeDs: { en: '3-D Secure', zh: '3-D Secure' },
  rrn: { en: 'Bank’s reference', zh: '银行参考号' },
  authCode: { en: 'Authorisation code', zh: '授权码' },
  actions: { en: 'What you can do', zh: '可执行操作' },
  working: { en: 'One moment…', zh: '请稍候…' },
  leadsTo: { en: 'It is then: {state}.', zh: '之后状态为：{state}。' },
})

export const paymentSentences = words({
  paid: { en: 'Paid on {paidAt}. It becomes available on {dueOn}.', zh: '已于 {paidAt} 支付，{dueOn} 计入可用余额。' },
  settled: {
    en: 'Paid on {paidAt}, and available since settlement {settledBy}.',
    zh: '已于 {paidAt} 支付，已随结算单 {settledBy} 计入可用余额。',
  },
  returned: {
    en: 'An attempt succeeded after this had ended. Its money came in and went back to the payer.',
    zh: '订单结束后有一次支付成功，款项已入账并退回付款人。',
  },
  FAILURE: { en: 'Nobody paid this. {why}.', zh: '未支付。{why}。' },
  other: { en: 'Not paid yet. No money has moved.', zh: '尚未支付，未发生资金变动。' },
})
