import { vatRate } from '@falaj/contract/kernel/products'
import { words } from '@falaj/contract/kernel/words'

export const receiptWords = words({
  month: {
    en: {
      one: '1 receipt sent this month; {free} a month are free.',
      other: '{n} receipts sent this month; {free} a month are free.',
    },
    zh: '本月已发送 {n} 张；每月前 {free} 张免费。',
  },
  monthCharged: {
    en: '{n} receipts sent this month; {free} are free and {charged} cost {fee} plus {vat} VAT, charged to your balance when the month is over.',
    zh: '本月已发送 {n} 张：{free} 张免费，{charged} 张共计 {fee}，另加增值税 {vat}，月末后从余额扣收。',
  },
  owed: {
    en: '{amount} of earlier months is still to be charged: your available balance is too low.',
    zh: '此前月份的 {amount} 尚未扣收：可用余额不足。',
  },
  fees: { en: 'Fees of earlier months', zh: '往月费用' },
  sayFee: {
    en: {
      one: '1 receipt of {month} was charged at {each}, and VAT.',
      other: '{n} receipts of {month} were charged at {each} each, and VAT.',
    },
    zh: '{month} 的 {n} 张小票按每张 {each} 收费，另加增值税。',
  },
  explains: { en: 'How it came about', zh: '费用由来' },
  feeHow: {
    en: `{sent} receipts were sent for the first time in this month. {monthly} a month are free, so {charged} were charged: {charged} × {each} = {fee}, and ${vatRate.en} VAT on it, {vat}.`,
    zh: `当月首次发送的小票共 {sent} 张，每月前 {monthly} 张免费，因此计费 {charged} 张：{charged} × {each} = {fee}，另加 ${vatRate.zh} 增值税 {vat}。`,
  },
  template: { en: 'Receipt settings', zh: '小票设置' },
  automaticNobody: { en: 'Automatic', zh: '自动发送' },

  resend: { en: 'Resend', zh: '重新发送' },
  resendTitle: { en: 'Resend this receipt?', zh: '重新发送该小票？' },
  resendNext: {
    en: 'The customer gets a new link, valid for {days} days. You can send a receipt {most} times a day.',
    zh: '顾客将收到新的链接，有效期 {days} 天。每张小票每天最多发送 {most} 次。',
  },
  resent: { en: 'Receipt is on its way.', zh: '小票发送中。' },
  pdf: { en: 'PDF ({language})', zh: 'PDF（{language}）' },
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
  ar: { en: 'Arabic', zh: '阿拉伯文' },
  paper: { en: 'What the customer sees', zh: '顾客看到的小票' },
  facts: { en: 'Receipt', zh: '小票信息' },

  receipts: { en: 'Receipts', zh: '电子小票' },
  none: { en: 'No receipt has been sent for this payment.', zh: '该笔支付尚未发送小票。' },
  send: { en: 'Send receipt', zh: '发送小票' },
  several: { en: 'Send receipts', zh: '批量发送小票' },
  severalSome: { en: 'Send receipt of {n} of {of}', zh: '发送小票 {n}/{of}' },
  severalWhy: {
    en: 'Each payer gets a link to the receipt by e-mail, or by SMS where no e-mail address is known. It works for {days} days, without signing in.',
    zh: '小票链接发送至每位付款人的邮箱；无邮箱时发送短信。无需登录，有效期 {days} 天。',
  },
  severalAct: { en: { one: 'Send 1 receipt', other: 'Send {n} receipts' }, zh: '发送 {n} 张小票' },
  severalResult: { en: 'Receipts', zh: '发送结果' },
  severalDone: { en: '{n} of {of} on their way.', zh: '{of} 张中 {n} 张发送中。' },
  severalSent: { en: 'On its way to {to}', zh: '正发送至 {to}' },
  sendNext: {
    en: 'The customer gets a link to the receipt. It works for {days} days, without signing in.',
    zh: '顾客将收到小票链接，无需登录，有效期 {days} 天。',
  },
  channel: { en: 'Send by', zh: '发送方式' },
  email: { en: 'E-mail address', zh: '邮箱地址' },
  sms: { en: 'Mobile number', zh: '手机号码' },
  smsHint: { en: 'With its country code, such as +971-501234567', zh: '含国家代码，例如 +971-501234567' },
  language: { en: 'Language of the receipt', zh: '小票语言' },

  templateTitle: { en: 'Receipt settings', zh: '小票设置' },
  templateLook: {
    en: 'Your name, logo and colour come from your payment page.',
    zh: '商户名称、标志和颜色取自收银台外观。',
  },
  footerEn: { en: 'Text at the foot, in English', zh: '页脚文字（英文）' },
  footerZh: { en: 'Text at the foot, in Chinese', zh: '页脚文字（中文）' },
  footerHint: { en: 'For example, how to return goods', zh: '例如退货说明' },
  defaultLanguage: { en: 'Language, if we don’t know the customer’s', zh: '顾客语言未知时使用' },
  automatic: { en: 'Automatic receipts', zh: '自动发送' },
  automaticOn: {
    en: 'Send a receipt after each payment when we know the payer’s e-mail or phone',
    zh: '已知付款人邮箱或手机号时，每笔支付后自动发送小票',
  },
  save: { en: 'Save', zh: '保存' },
  saved: { en: 'Saved.', zh: '已保存。' },
})
export const receiptChangeWords = words({
  requested: { en: 'Requested', zh: '要求发送' },
  automatic: { en: 'Sent automatically', zh: '自动发送' },
  resent: { en: 'Resend requested', zh: '要求重新发送' },
  sent: { en: 'Handed to the carrier', zh: '已交运营商发送' },
  failed: { en: 'Could not be sent', zh: '发送失败' },
  undelivered: { en: 'Could not be delivered', zh: '无法送达' },
  opened: { en: 'First opened', zh: '首次打开' },
})

export const receiptSentences = words({
  pending: { en: 'Waiting to be sent to {recipient}.', zh: '正在等待发送至 {recipient}。' },
  failed: {
    en: 'It could not be delivered to {recipient}. Resend it, or send it to another address.',
    zh: '无法送达 {recipient}。请重新发送，或改发至其他地址。',
  },
  expired: { en: 'Its link has expired. Resend it to get a new one.', zh: '链接已过期，重新发送后会生成新链接。' },
  opened: {
    en: {
      one: 'Sent to {recipient}. Opened once, on {openedAt}.',
      other: 'Sent to {recipient}. Opened {n} times, first on {openedAt}.',
    },
    zh: '已发送至 {recipient}，共打开 {n} 次，首次为 {openedAt}。',
  },
  other: { en: 'Sent to {recipient}. It hasn’t been opened yet.', zh: '已发送至 {recipient}，尚未打开。' },
})
