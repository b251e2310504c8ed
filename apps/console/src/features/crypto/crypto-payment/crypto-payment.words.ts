import { words } from '@falaj/contract/kernel/words'

export const coinPaymentWords = words({
  order: { en: 'Order', zh: '订单' },
  payment: { en: 'Payment', zh: '支付' },
  what: { en: 'For', zh: '内容' },
  received: { en: 'Received and confirmed', zh: '已确认到账' },
  missing: { en: 'Missing', zh: '差额' },
  rated: { en: 'Rate from', zh: '汇率来源' },
  ratedBy: { en: '{by}, {at}', zh: '{by}，{at}' },
  resolved: { en: 'Decision', zh: '处理结果' },
  ACCEPTED: { en: 'Accepted by {who}', zh: '{who} 已接受' },
  KEPT: { en: 'Coins kept by {who}', zh: '{who} 已保留' },
  deposits: { en: 'Coins that arrived', zh: '到账记录' },
  none: { en: 'Nothing has arrived yet.', zh: '尚未到账。' },
  booked: { en: 'Ledger entries', zh: '账务分录' },
  decide: { en: 'Your decision', zh: '请您处理' },
  accept: { en: 'Accept as paid', zh: '视为已付' },
  acceptTitle: { en: 'Accept too few coins', zh: '接受少付' },
  acceptNext: {
    en: 'The order counts as paid. {missing} is taken from your available balance to make up the price.',
    zh: '订单将视为已付，差额 {missing} 从您的可用余额中扣除。',
  },
  accepted: { en: 'Accepted. The order is paid.', zh: '已接受，订单已支付。' },
  extend: { en: 'Ask for the rest', zh: '请顾客补足' },
  extendTitle: { en: 'Give the customer an hour', zh: '给顾客一小时' },
  extendNext: {
    en: 'The customer’s payment page asks for the missing coins at the same rate. Send them the link again.',
    zh: '顾客的支付页面将按原汇率要求补足，请重新发送链接。',
  },
  extended: { en: 'The customer has one more hour.', zh: '已延长一小时。' },
  refund: { en: 'Refund', zh: '退款' },
  refundNext: {
    en: 'Refund sends {amount} to an address of the customer’s, through your address book and approvals. An order that waits for more is cancelled.',
    zh: '“退款”将 {amount} 发送至顾客的地址，须经地址簿与审批；仍在等待的订单将被取消。',
  },
  refunds: { en: 'Refunds', zh: '退款' },
  keep: { en: 'Keep the coins', zh: '保留' },
  keepTitle: { en: 'Keep the coins', zh: '保留这些币' },
  keepNext: {
    en: 'The coins stay in your balance. An order that waits for more is cancelled.',
    zh: '币留在您的余额中，仍在等待的订单将被取消。',
  },
  kept: { en: 'Done. The coins stay in your balance.', zh: '已完成，币留在您的余额中。' },
})

export const coinPaymentSentences = words({
  AWAITING_COINS: {
    en: 'Waiting for the customer to send {amount}. The rate is fixed until {expiresAt}.',
    zh: '等待顾客发送 {amount}，汇率锁定至 {expiresAt}。',
  },
  UNDERPAID: {
    en: '{received} arrived, which is too little. The coins are in your balance. The order waits up to three days for your decision.',
    zh: '仅到账 {received}，不足以支付订单。币已在您的余额中，订单最多等待您决定三天。',
  },
  LATE: {
    en: '{received} arrived when the order could no longer be paid. The coins are in your balance.',
    zh: '{received} 在订单无法支付后到账，币已在您的余额中。',
  },
  LAPSED: { en: 'No coins arrived in time.', zh: '未在时限内收到付款。' },
  excess: {
    en: 'The customer sent {excess} too much. It is in your balance.',
    zh: '顾客多付了 {excess}，已在您的余额中。',
  },
  other: { en: 'Paid. {counter} is settled like any other payment.', zh: '已支付，{counter} 与其他支付一样结算。' },
})
