import { words } from '@falaj/contract/kernel/words'

/** Texts specific to coins; the rest is the automatic settlement's. */
export const coinSettlementWords = words({
  lead: {
    en: 'Sell coins for dirhams automatically. A colleague approves each change to the rule; the runs themselves need no approval. From your AED balance the money can settle to your bank.',
    zh: '可按计划自动将加密货币兑换为迪拉姆。变更由同事审批，之后每次执行无需再审批。AED 余额可继续结算到银行。',
  },
  never: {
    en: 'Not set up. The coins stay in your balance until someone converts them.',
    zh: '尚未设置：加密货币将保留至有人兑换。',
  },
  into: { en: 'Sold for', zh: '兑换为' },
  keep: { en: 'Keep, per cent of what is available', zh: '保留比例（可用余额的百分比）' },
  keepFact: { en: 'Stays', zh: '保留' },
  percent: { en: '{n} %', zh: '{n} %' },
  threshold: { en: 'Smallest amount to sell', zh: '最低卖出数量' },
  sells: { en: 'Would be sold', zh: '将卖出' },
  worth: {
    en: 'About {amount} at the price of this moment, before the exchange’s markup.',
    zh: '按当前价格约 {amount}（未扣点差）。',
  },
  editOf: { en: 'settlement of {coin}', zh: '{coin} 结算' },
  whyAmount: { en: '{available} available, {keep} kept', zh: '可用 {available}，保留 {keep}' },
  log: { en: 'What each run sold', zh: '执行记录' },
  toBank: { en: 'Automatic settlement to the bank', zh: '自动结算到银行' },
})
