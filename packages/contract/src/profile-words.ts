// Words for a profile's documents and terms, for the page and for its PDF.
import { words } from './words.ts'

export const stateWords = words({
  valid: { en: 'Valid', zh: '有效' },
  expiring: { en: 'Expires soon', zh: '即将到期' },
  expired: { en: 'Expired', zh: '已过期' },
  missing: { en: 'Missing', zh: '缺失' },
})

/** 'Every banking day, T+1'. */
export const settlementSentence = (cycle: string, days: number): { readonly en: string; readonly zh: string } => ({
  en: `${cycle === 'WEEKLY' ? 'Every Monday, for the previous week' : 'Every banking day'}, T+${days}`,
  zh: `${cycle === 'WEEKLY' ? '每周一结算上周' : '每个银行工作日'}，T+${days}`,
})
