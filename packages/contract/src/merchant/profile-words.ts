// Words for a profile's documents and terms, for the page and for its PDF.
import type { Cycle } from '../kernel/products.ts'
import { words } from '../kernel/words.ts'

export const stateWords = words({
  valid: { en: 'Valid', zh: '有效' },
  expiring: { en: 'Expires soon', zh: '即将到期' },
  expired: { en: 'Expired', zh: '已过期' },
  missing: { en: 'Missing', zh: '缺失' },
})

/** 'Every banking day, T+1'; null if nothing was agreed on, each product has its own. */
export const settlementSentence = (cycle: Cycle | null): { readonly en: string; readonly zh: string } => {
  if (!cycle)
    return { en: 'Every banking day, T+1 or T+2 depending on the product', zh: '每个银行工作日，视产品为 T+1 或 T+2' }
  const [week, after] = [cycle.kind === 'weekly', `T+${cycle.days}`]
  return {
    en: `${week ? 'Every week, for Monday to Sunday' : 'Every banking day'}, ${after}`,
    zh: `${week ? '每周结算周一至周日' : '每个银行工作日'}，${after}`,
  }
}
