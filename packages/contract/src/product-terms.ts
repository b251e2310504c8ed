// A product's fee, settlement and limit as people read them, for agreements and profiles.
import type { Bilingual } from './words.ts'
import { same } from './papers/paper.ts'
import type { Product } from './products.ts'
import { toCodeText } from '@falaj/money'

/** What the merchant pays, or earns where the product pays them; and what is free of it. */
export const feeText = ({ fee: { bps, fixed, freePerMonth }, paidBy }: Product): Bilingual => {
  const fee =
    [...(bps > 0 ? [`${(bps / 100).toFixed(2)} %`] : []), ...(fixed ? [toCodeText(fixed)] : [])].join(' + ') || '0'
  const free = freePerMonth?.toLocaleString('en')
  if (paidBy === 'falaj') return { en: `${fee} to the merchant`, zh: `${fee}（付给商户）` }
  return free ? { en: `${fee}, ${free} a month free`, zh: `${fee}，每月前 ${free} 笔免费` } : same(fee)
}
export const settlementText = ({ settlement }: Product): Bilingual => {
  switch (settlement.kind) {
    case 'days':
      return same(`T+${settlement.days}`)
    case 'same-day':
      return { en: `same day until ${settlement.cutOff}`, zh: `${settlement.cutOff} 前当日` }
    case 'instant':
      return { en: 'at once', zh: '实时' }
    case 'confirmations':
      return { en: 'after confirmation', zh: '确认后' }
    case 'none':
      return same('–')
  }
}
export const limitText = ({ limits }: Product): Bilingual => same(limits ? toCodeText(limits.max) : '–')
