import { words } from '@falaj/contract/kernel/words'

export const holdWords = words({
  holds: { en: 'Holds', zh: '资金冻结' },
  lead: {
    en: 'Act as the provider: put a merchant’s money on hold or release it. Open consoles update straight away.',
    zh: '以服务商身份冻结或解冻商户资金，打开的控制台会立即显示。',
  },
  merchant: { en: 'Whose money', zh: '商户' },
  currency: { en: 'Currency of the hold', zh: '冻结币种' },
  amount: { en: 'Amount to hold', zh: '冻结金额' },
  place: { en: 'Put on hold', zh: '冻结' },
  placed: { en: 'Put on hold.', zh: '已冻结。' },
  release: { en: 'Release', zh: '解冻' },
  released: { en: 'Released.', zh: '已解冻。' },
  market: { en: 'The sandbox’s currency market', zh: '沙箱汇率市场' },
  marketLead: { en: 'Rates depend only on the clock. Mode:', zh: '汇率由时钟决定。市场状态：' },
  mood: { en: 'Mood of the market', zh: '市场状态' },
  calm: { en: 'Calm', zh: '平稳' },
  fails: { en: 'Cannot be reached', zh: '无法连通' },
  slow: { en: 'Does not answer in time', zh: '响应超时' },
  falls: { en: 'Gives five per cent less', zh: '下跌百分之五' },
  old: { en: 'Has only the rate of yesterday', zh: '只有昨日汇率' },
})
