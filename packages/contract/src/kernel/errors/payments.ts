// Refusals and field faults of the domain payments.
import { faultTable, refusalTable } from './table.ts'

export const paymentsErrors = refusalTable({
  RECEIPT_UNPAID: {
    code: 40999,
    en: 'This payment isn’t paid, so there is no receipt for it.',
    zh: '该笔支付尚未完成，无法发送小票。',
  },
  RECEIPT_NO_ADDRESS: {
    code: 40979,
    en: 'We know no e-mail address or mobile number of this payer.',
    zh: '未记录付款人的邮箱或手机号。',
  },
  RECEIPT_LIMIT: {
    code: 42991,
    en: 'You’ve reached the limit for sending this receipt. Try again tomorrow.',
    zh: '该小票发送次数已达上限，请明天再试。',
  },
  RECEIPT_RECIPIENTS: {
    code: 42992,
    en: 'This payment’s receipt already went to five people. Resend one of those instead.',
    zh: '该笔支付的小票已发送给五位接收人，请重新发送其中一张。',
  },
  REFUND_NOT_PAID: { code: 41091, en: 'This was not paid, so there is nothing to refund.', zh: '未支付，无可退款项。' },
  REFUND_FINAL: { code: 41092, en: 'Payments of this product are final.', zh: '该产品的支付不可退款。' },
  REFUND_TOO_OLD: {
    code: 41093,
    en: 'This payment is too old to be refunded here.',
    zh: '已超过可退款期限。',
  },
  REFUND_DISPUTED: {
    code: 41094,
    en: 'The payer’s bank disputes this payment. A refund as well would pay the customer twice.',
    zh: '付款人银行已对该笔支付提出争议，再退款将重复退还顾客。',
  },
  REFUND_NOTHING_LEFT: {
    code: 41095,
    en: 'All of this payment is refunded, or on its way back.',
    zh: '该笔支付已全部退款或正在退款。',
  },
  REFUND_IN_COIN: {
    code: 41098,
    en: 'This payment was made in coins. Ask the customer for an address and send them back with a crypto withdrawal.',
    zh: '该笔支付以加密货币完成。请向顾客索取地址，通过提币退还。',
  },
  PAYER_CANCEL_LATE: {
    code: 41952,
    en: 'Your bank has already authorised this payment. Only the shop can cancel it now.',
    zh: '银行已授权这笔支付，现在只能由商户取消。',
  },
  QUOTE_GONE: {
    code: 41099,
    en: 'No price for this coin right now. Try again in a moment, or choose another way to pay.',
    zh: '暂时没有该币种的报价，请稍后重试或选择其他支付方式。',
  },
  DISPUTE_OVER: {
    code: 40910,
    en: 'This dispute is closed, answered or past its deadline. Nothing more can be added.',
    zh: '该争议已结束、已答复或已过期限，无法再提交内容。',
  },
  DISPUTE_NOT_WAITING: {
    code: 40913,
    en: 'This answer has already been sent.',
    zh: '该答复已发送。',
  },
  DISPUTE_CHANGED: {
    code: 40912,
    en: 'A colleague has changed the answer. Read it again before you send it.',
    zh: '同事已修改答复内容，请重新阅读后再提交。',
  },
  OFFER_PAUSED: { code: 40982, en: 'This is paused and cannot be paid right now.', zh: '已暂停，暂时无法支付。' },
  OFFER_EXPIRED: { code: 40983, en: 'This has expired and can no longer be paid.', zh: '已过期，无法支付。' },
  OFFER_USED_UP: { code: 40984, en: 'This has been used up.', zh: '已达可支付次数上限。' },
  OFFER_PAID: { code: 40985, en: 'This has been paid already.', zh: '已支付，无需重复支付。' },
  OFFER_UNAVAILABLE: {
    code: 40988,
    en: 'The merchant doesn’t take payments this way at the moment.',
    zh: '商户暂不支持以此方式收款。',
  },
  OFFER_CANCELED: { code: 40986, en: 'This was cancelled.', zh: '已取消。' },
  COIN_DAY_LIMIT: {
    code: 41906,
    en: 'This shop can’t take more coins today. Choose another way to pay.',
    zh: '该商户今日加密货币收款已达上限，请选择其他支付方式。',
  },
  CARD_WITHDRAWN: {
    code: 41911,
    en: 'This card was removed. Ask the customer to save one again.',
    zh: '该银行卡已移除，请顾客重新保存。',
  },
})

export const paymentsFaults = faultTable({
  PAGES_MANY: { en: 'The document has more pages than allowed.', zh: '文件页数超过允许的上限。' },
  PAGES_UNKNOWN: {
    en: 'We cannot read this PDF. Save it again without a password.',
    zh: '无法读取该 PDF，请去除密码后重新保存。',
  },
  FILES_MANY: { en: 'You’ve reached the maximum number of documents.', zh: '文件数量已达上限。' },
  OVER_SEVERAL: {
    en: 'Too large to accept with others. Open it and accept it on its own.',
    zh: '金额较大，不能批量接受，请打开后单独处理。',
  },
  AMOUNT_OTHER: { en: 'This is not the amount of the dispute.', zh: '与争议金额不符。' },
  OVER_REST: { en: 'This is more than is left of the payment.', zh: '超过该笔支付的可退金额。' },
  OVER_ITEMS: { en: 'This is more than the chosen items cost.', zh: '超过所选商品的金额。' },
  ITEMS_LEFT: { en: 'Fewer of this item are left to refund.', zh: '该商品剩余可退数量不足。' },
  PAY_AMOUNT: { en: 'This amount can’t be paid here.', zh: '金额超出可支付范围。' },
  DATE_FAR: { en: 'Choose a day within a year.', zh: '请选择一年以内的日期。' },
  PLAN_NONE: { en: 'Offer at least one plan.', zh: '请至少提供一种分期。' },
  PLAN_MAX: { en: 'This is above the limit for one payment.', zh: '超过单笔付款上限。' },
  CONTRAST_TEXT: {
    en: 'The button’s text would be unreadable: choose a lighter or darker colour (contrast 4.5 to 1 or more).',
    zh: '按钮文字难以辨认，请选择更浅或更深的颜色（对比度须达到 4.5:1）。',
  },
  CONTRAST_GROUND: {
    en: 'Grey text cannot be read on this background. Choose a lighter one.',
    zh: '灰色文字在此背景上难以辨认，请选择更浅的颜色。',
  },
  CONTRAST_PAGE: {
    en: 'The button is hard to see on the page: choose a darker colour (contrast 3 to 1 or more).',
    zh: '按钮在页面上难以看清，请选择更深的颜色（对比度须达到 3:1）。',
  },
  FILE_SIZE: { en: 'The file is larger than allowed.', zh: '文件超过允许的大小。' },
  METHOD_LAST: { en: 'One way to pay must stay on.', zh: '至少须保留一种支付方式。' },
})
