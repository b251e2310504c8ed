import { words } from '@falaj/contract/kernel/words'
import { payoutSentences } from '../../../blocks/order/detail-words.ts'
import { transferSentences } from '../../../blocks/order/transfer-words.ts'

export const singleWords = words({
  kinds: { en: 'Transfer types', zh: '转账种类' },
  single: { en: 'To a merchant', zh: '转给商户' },
  toBank: { en: 'To a bank', zh: '转到银行' },
  batch: { en: 'Batch', zh: '批量转账' },
  leadSingle: {
    en: 'Send money to another merchant, or ask them to pay you.',
    zh: '向其他商户付款，或请对方付款。',
  },
  type: { en: 'Type', zh: '类型' },
  'type-TRANSFER': { en: 'You pay them.', zh: '您向对方付款。' },
  'type-COLLECT': { en: 'They are asked to pay you.', zh: '请对方向您付款。' },
  'type-TOPUP': { en: 'You top up their balance.', zh: '为对方余额充值。' },
  'type-SETTLEMENT': { en: 'You settle what you owe them.', zh: '与对方结清款项。' },
  payee: { en: 'Merchant', zh: '商户' },
  newPayee: { en: 'Another merchant', zh: '其他商户' },
  mid: { en: 'Merchant ID (MID)', zh: '商户号（MID）' },
  midHint: { en: '8 digits or more. Ask them for it.', zh: '至少八位数字，请向对方索取。' },
  isName: { en: 'This is {name}. Part of the name is hidden.', zh: '商户为 {name}，名称部分隐藏。' },
  note: { en: 'Note', zh: '备注' },
  noteHint: { en: 'Both sides can read it.', zh: '双方均可见。' },
  afterCollect: { en: 'When they’ve paid', zh: '对方付款后' },
  theyReceive: { en: 'They receive', zh: '对方收到' },
  theyPay: { en: 'You receive', zh: '您将收到' },
  theirMove: {
    en: 'Nothing moves until they pay. You can cancel it before that.',
    zh: '对方付款前不会动用资金，您可随时撤回。',
  },
  reviewAsk: { en: 'Ask {name} for {amount}?', zh: '请 {name} 付款 {amount}？' },
  from: { en: 'From', zh: '付款方' },
  actAsk: { en: 'Ask for {amount}', zh: '请求付款 {amount}' },
  theyAreAsked: { en: '{transfer}: they’ve been asked to pay', zh: '{transfer}：已请求对方付款' },
  views: { en: 'Views', zh: '视图' },
  'new-single': { en: 'New transfer', zh: '新建转账' },
  'new-to-bank': { en: 'New transfer', zh: '新建转账' },
  'new-batch': { en: 'New batch', zh: '新建批次' },
  'list-single': { en: 'Transfers', zh: '商户转账记录' },
  'list-batch': { en: 'Batches', zh: '批次记录' },
  'list-to-bank': { en: 'Transfers to banks', zh: '银行转账记录' },
  newTransfer: { en: 'New transfer', zh: '新建转账' },
  about: { en: 'About this product', zh: '产品介绍' },
  aboutSingle: {
    en: 'Money between merchants arrives straight away. The fee is {fee} per transfer plus VAT, paid by the payer.',
    zh: '商户之间实时到账，每笔手续费 {fee}（另加增值税），由付款方承担。',
  },
  aboutToBank: {
    en: 'Arrives at banks in the United Arab Emirates on the same day if approved in time. The fee is {fee} per transfer plus VAT.',
    zh: '转至阿联酋银行，及时获批可当日到账，每笔手续费 {fee}（另加增值税）。',
  },

  asked: { en: 'Submitted', zh: '已提交' },
  arrived: { en: 'Arrived', zh: '已到账' },
  pay: { en: 'Pay {amount}', zh: '支付 {amount}' },
  payTitle: { en: 'Pay {amount} to {name}?', zh: '向 {name} 支付 {amount}？' },
  decline: { en: 'Decline', zh: '拒绝' },
})

export const singleSentences = words({
  ...transferSentences,
  APPLIED: payoutSentences.APPLIED,
  COOLING: payoutSentences.COOLING,
  'asks-you': {
    en: '{counterparty} is asking you to pay. Nothing moves until you do.',
    zh: '{counterparty} 请您付款，付款前不会动用资金。',
  },
  asked: { en: 'They’ve been asked to pay. Nothing has moved yet.', zh: '已请求对方付款，尚未动用资金。' },
  'their-APPLIED': { en: 'They have sent it to their colleagues for approval.', zh: '对方已提交内部审批。' },
  out: { en: 'The money is with {counterparty}.', zh: '款项已转入 {counterparty}。' },
  in: { en: 'The money from {counterparty} is in your balance.', zh: '{counterparty} 的款项已计入您的余额。' },
  other: { en: 'Nothing was sent. No money moved.', zh: '转账未完成，资金未变动。' },
})
