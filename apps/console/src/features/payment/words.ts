import { words } from '@falaj/contract/words'

export const paymentWords = words({
  sayPaid: { en: 'Paid on {at}. It becomes available on {due}.', zh: '已于 {at} 支付，{due} 计入可用余额。' },
  saySettled: {
    en: 'Paid on {at}, and available since settlement {number}.',
    zh: '已于 {at} 支付，已随结算单 {number} 计入可用余额。',
  },
  sayOpen: { en: 'Not paid yet. No money has moved.', zh: '尚未支付，未发生资金变动。' },
  sayEnded: { en: 'Nobody paid this. {why}.', zh: '未支付。{why}。' },
  sayReturned: {
    en: 'An attempt succeeded after this had ended. Its money came in and went back to the payer.',
    zh: '订单结束后有一次支付成功，款项已入账并退回付款人。',
  },
  made: { en: 'How the amount is made up', zh: '金额构成' },
  feeRule: { en: 'By version {n} of your terms', zh: '按约定条款第 {n} 版' },
  items: { en: 'What was bought', zh: '购买内容' },
  item: { en: 'Item', zh: '商品' },
  quantity: { en: 'Quantity', zh: '数量' },
  price: { en: 'Price', zh: '单价' },
  attempts: { en: 'Attempts to pay', zh: '支付尝试' },
  attempt: { en: 'Attempt {n}: {status}', zh: '第 {n} 次：{status}' },
  went: { en: 'Where the money went', zh: '资金去向' },
  order: { en: 'Order', zh: '订单' },
  due: { en: 'Due', zh: '应结算日' },
  settlement: { en: 'Settlement', zh: '结算单' },
  threeDs: { en: '3-D Secure', zh: '3-D Secure' },
  rrn: { en: 'Bank’s reference', zh: '银行参考号' },
  authCode: { en: 'Authorisation code', zh: '授权码' },
  actions: { en: 'What you can do', zh: '可执行操作' },
  working: { en: 'One moment…', zh: '请稍候…' },
  leadsTo: { en: 'It is then: {state}.', zh: '之后状态为：{state}。' },
})
