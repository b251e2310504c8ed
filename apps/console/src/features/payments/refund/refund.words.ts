import { words } from '@falaj/contract/kernel/words'

export const refundWords = words({
  title: { en: 'Refunds', zh: '退款' },
  left: { en: 'Left to refund', zh: '可退金额' },
  until: { en: 'Can be refunded until', zh: '可退款至' },
  start: { en: 'Refund', zh: '退款' },
  amount: { en: 'Amount', zh: '退款金额' },
  byItems: { en: 'Which items? Leave all at 0 to refund any amount.', zh: '退哪些商品？全部为 0 时可退任意金额。' },
  itemLeft: {
    en: { one: '{name}, 1 left at {price}', other: '{name}, {n} left at {price} each' },
    zh: '{name}，剩余 {n} 件，单价 {price}',
  },
  reason: { en: 'Reason', zh: '退款原因' },
  note: { en: 'Note for colleagues', zh: '备注' },
  fee: {
    en: 'Refunds are free. The fee for the payment, {fee} with VAT, is not returned.',
    zh: '退款不收费。原支付的手续费（含税 {fee}）不退还。',
  },
  feeAny: {
    en: 'Refunds are free. The fees for the payments are not returned.',
    zh: '退款不收费，原支付的手续费不退还。',
  },
  waits: {
    en: 'Your available balance is too low. The refund waits, and should go out on {day}.',
    zh: '可用余额不足，退款将等待，预计 {day} 退出。',
  },
  waitsUnknown: {
    en: 'Your available balance is too low. The refund waits until there is enough, and ends on {day} if there isn’t.',
    zh: '可用余额不足，退款将等待至余额足够；若至 {day} 仍不足则终止。',
  },
  review: { en: 'Review', zh: '核对' },
  reviewTitle: { en: 'Refund {amount}?', zh: '退款 {amount}？' },
  backTo: { en: 'Back to', zh: '退回至' },
  leftAfter: { en: 'Left of the payment after this', zh: '此后原支付剩余可退' },
  availableNow: { en: 'Available now', zh: '当前可用余额' },
  availableAfter: { en: 'Available after the refund', zh: '退款后可用余额' },
  atOnce: { en: 'Nobody has to approve it. It goes to the acquirer at once.', zh: '无需审批，立即提交收单机构。' },
  act: { en: 'Send refund of {amount}', zh: '提交退款 {amount}' },
  change: { en: 'Send again with {amount}', zh: '以 {amount} 重新提交' },
  working: { en: 'Processing', zh: '处理中' },
  close: { en: 'Close', zh: '关闭' },
  askedWaits: { en: '{number} was sent. It is waiting for approval.', zh: '{number} 已提交，等待审批。' },
  askedGoes: { en: '{number} was sent.', zh: '{number} 已提交。' },
  payment: { en: 'Payment', zh: '原支付' },
  leftNow: { en: 'Left of the payment', zh: '原支付剩余可退' },
  progress: { en: 'What happened', zh: '历史' },
  went: { en: 'Where the money went', zh: '资金去向' },
  items: { en: 'Items', zh: '商品' },
  actions: { en: 'What you can do', zh: '可执行操作' },
  submit: { en: 'Send again as it is', zh: '原样重新提交' },
  edit: { en: 'Change', zh: '修改' },
  cancel: { en: 'Cancel refund', zh: '取消退款' },
  cancelTitle: { en: 'Cancel {number}?', zh: '取消 {number}？' },
  cancelNext: {
    en: 'No money has moved. You can ask for another refund of the payment afterwards.',
    zh: '资金未变动，之后可再次申请退款。',
  },
  created: { en: 'Asked for', zh: '已申请' },
  placed: { en: 'Agreed to', zh: '已同意' },
  funded: { en: 'Taken from the available balance', zh: '已从可用余额扣除' },
  sent: { en: 'Sent to the acquirer', zh: '已提交收单机构' },
  done: { en: 'Completed', zh: '已完成' },
  several: { en: 'Refund several', zh: '批量退款' },
  severalTitle: { en: 'Refund several payments', zh: '批量退款' },
  severalWhy: {
    en: 'Choose from the paid payments on this page of the list. Each is refunded with all that is left of it.',
    zh: '从列表本页的已支付支付单中选择，每笔退还其全部剩余金额。',
  },
  severalNone: {
    en: 'There is no paid payment on this page of the list. Change the filters first.',
    zh: '列表本页没有可退款的支付单，请先调整筛选条件。',
  },
  severalAct: { en: { one: 'Refund 1 payment', other: 'Refund {n} payments' }, zh: '退款 {n} 笔' },
  severalResult: { en: 'What became of each', zh: '逐笔结果' },
  severalDone: {
    en: { one: '1 refund was sent.', other: '{n} refunds were sent.' },
    zh: '已提交 {n} 笔退款。',
  },
  severalLeft: {
    en: { one: '1 payment was not refunded.', other: '{n} payments were not refunded.' },
    zh: '{n} 笔未退款。',
  },
})

export const refundSentences = words({
  CREATED: { en: 'Sent back to the requester. No money has moved.', zh: '已退回申请人，资金未变动。' },
  APPLIED: { en: 'Waiting for approval. No money has moved.', zh: '等待审批，资金未变动。' },
  PLACED: {
    en: 'With the acquirer. The money has left your available balance.',
    zh: '收单机构处理中，金额已从可用余额扣除。',
  },
  SUCCESS: { en: 'The money went back to the payer.', zh: '款项已退回付款人。' },
  other: {
    en: 'It was not carried out. The money is available, and the payment can be refunded again.',
    zh: '未执行，金额可用，可再次退款。',
  },
})
