import { words } from '@falaj/contract/kernel/words'

export const cashVoucherWords = words({
  ownTills: { en: 'Your own tills', zh: '自有收银台' },
  issue: { en: 'Issue vouchers', zh: '发行凭证' },
  issueAct: { en: 'Issue', zh: '发行' },
  issueNext: {
    en: 'No money moves now. Each voucher is paid from your balance when a till redeems it with a top-up.',
    zh: '发行时不动用资金。收银台随充值兑换凭证时，从您的余额支付。',
  },
  issued: { en: { one: '1 voucher issued.', other: '{n} vouchers issued.' }, zh: '已发行 {n} 张凭证。' },
  count: { en: 'How many', zh: '张数' },
  countHint: { en: 'Up to {max} at once.', zh: '一次最多 {max} 张。' },
  value: { en: 'Face value', zh: '面值' },
  valueHint: { en: 'From {min} to {max}, as for any top-up.', zh: '{min} 至 {max}，与充值限额一致。' },
  agent: { en: 'Sold by', zh: '销售方' },
  days: { en: 'Valid for (days)', zh: '有效天数' },
  daysHint: { en: 'Up to {max}.', zh: '最多 {max} 天。' },
  facts: { en: 'Voucher', zh: '凭证信息' },
  cancel: { en: 'Cancel voucher', zh: '作废凭证' },
  cancelTitle: { en: 'Cancel voucher {number}?', zh: '作废凭证 {number}？' },
  cancelNext: { en: 'Tills refuse it from now on. This is final.', zh: '收银台将不再受理，且不可恢复。' },
  cancelled: { en: 'Voucher cancelled.', zh: '凭证已作废。' },
  reason: { en: 'Why', zh: '原因' },
})

export const cashVoucherSentences = words({
  redeemed: { en: 'Redeemed on {redeemedAt} with top-up {topUpNo}.', zh: '已于 {redeemedAt} 随充值 {topUpNo} 兑换。' },
  cancelled: { en: 'Cancelled on {at} by {who}: {why}', zh: '{who} 于 {at} 作废：{why}' },
  expired: { en: 'Expired on {expiresAt}. Tills refuse it.', zh: '已于 {expiresAt} 过期，收银台不再受理。' },
  agent: {
    en: 'Good for one top-up of {value} at {agent}, until {expiresAt}.',
    zh: '可在{agent}兑换一次 {value} 的充值，有效期至 {expiresAt}。',
  },
  own: {
    en: 'Good for one top-up of {value} at your own tills, until {expiresAt}.',
    zh: '可在自有收银台兑换一次 {value} 的充值，有效期至 {expiresAt}。',
  },
})
