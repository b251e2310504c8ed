import { words } from '@falaj/contract/kernel/words'

export const payoutWords = words({
  title: { en: 'Payouts at the sandbox’s bank', zh: '沙箱银行的付款' },
  lead: {
    en: 'It pays two seconds after it took an order. What it is to pay decides otherwise: …13 is refused, …17 is paid and comes back, …19 takes an hour, the answer to …23 is lost once.',
    zh: '受理后两秒付款。应付金额尾数另有规则：…13 被拒绝，…17 付款后退回，…19 需一小时，…23 首次答复丢失。',
  },
  rule: { en: 'Every new order', zh: '所有新付款' },
  digits: { en: 'by its amount', zh: '按金额尾数' },
  pay: { en: 'pay', zh: '付款' },
  refuse: { en: 'refuse', zh: '拒绝' },
  return: { en: 'pay and return', zh: '付款后退回' },
  slow: { en: 'answer in an hour', zh: '一小时后答复' },
  none: { en: 'No orders yet.', zh: '暂无付款。' },
  of: { en: '{number} of {mid}: {state}', zh: '{number}（商户 {mid}）：{state}' },
  payNow: { en: 'Pay now', zh: '立即付款' },
  refuseNow: { en: 'Refuse', zh: '拒绝' },
  returnNow: { en: 'Return', zh: '退回' },
  deposit: { en: 'Give a merchant AED 10,000.00', zh: '为商户存入 AED 10,000.00' },
  give: { en: 'Give', zh: '存入' },
  given: { en: 'It is there.', zh: '已到账。' },
  lost: { en: 'The sandbox does not answer.', zh: '沙箱没有响应。' },
})
