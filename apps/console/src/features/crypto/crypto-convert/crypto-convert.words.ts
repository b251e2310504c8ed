import { words } from '@falaj/contract/kernel/words'

export const convertWords = words({
  coinPage: { en: 'Price and movements', zh: '价格与变动' },
  lead: {
    en: 'Sell a coin for dirhams, buy one, or swap one for another. The quote is fixed for 30 seconds.',
    zh: '将加密货币卖出为迪拉姆、买入，或互相兑换。报价 30 秒内有效。',
  },
  slippage: { en: 'Slippage limit', zh: '滑点上限' },
  slippageHint: {
    en: 'Counts only if a colleague must approve: if the rate falls further than this, nothing is converted.',
    zh: '仅在需要同事审批时适用：汇率下跌超过此幅度则不兑换。',
  },
  views: { en: 'Views', zh: '视图' },
  newOne: { en: 'New conversion', zh: '新建兑换' },
  sold: { en: 'Coins sold', zh: '卖出记录' },
  numbers: { en: 'Numbers', zh: '数据' },
  valued: { en: 'Value at the time', zh: '当时价值' },
  valuedBy: { en: '{by}, {at}', zh: '{by}，{at}' },
  thisExchange: { en: 'This conversion', zh: '本次兑换' },
  unknown: { en: 'No price was known', zh: '当时没有价格' },
  quotedRate: { en: 'Quoted rate', zh: '报价汇率' },
  mid: { en: 'Mid rate', zh: '中间价' },
  least: { en: 'At least', zh: '至少' },
})

export const convertSentences = words({
  SUCCESS: { en: '{amount} became {counter} at {rate}.', zh: '{amount} 按 {rate} 兑换为 {counter}。' },
  bought: { en: '{amount} for {counter} at {rate}.', zh: '以 {counter} 按 {rate} 买入 {amount}。' },
  PLACED: { en: 'Approved. Waiting for the current rate.', zh: '已批准，等待当时汇率。' },
  APPLIED: { en: 'Waiting for a colleague. The coins are on hold.', zh: '等待同事审批，资金已冻结。' },
  RATE_MOVED: {
    en: 'The rate fell below the slippage limit. Nothing was converted and the money was returned.',
    zh: '汇率低于滑点上限：未进行兑换，资金已退回。',
  },
  other: { en: 'Nothing was converted. The money was returned.', zh: '未进行兑换，资金已退回。' },
})
