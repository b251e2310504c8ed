// A product's fee, settlement and limit as people read them, for agreements and profiles.
import type { Bilingual } from '../kernel/words.ts'
import { same } from '../papers/paper.ts'
import type { Cycle, Product } from '../kernel/products.ts'
import { toCodeText, type Money } from '@falaj/money'

/** Fee that the merchant pays, or earns if the product pays them; and the free allowance. */
export const feeText = ({
  fee: { bps, fixed, min, freePerMonth },
  paidBy,
}: Pick<Product, 'fee' | 'paidBy'>): Bilingual => {
  const parts = [...(bps > 0 ? [`${(bps / 100).toFixed(2)} %`] : []), ...(fixed?.minor ? [toCodeText(fixed)] : [])]
  const fee = parts.join(' + ') || '0'
  const free = freePerMonth?.toLocaleString('en')
  if (paidBy === 'falaj') return { en: `${fee} to the merchant`, zh: `${fee}（付给商户）` }
  if (min?.minor) return { en: `${fee}, at least ${toCodeText(min)}`, zh: `${fee}，最低 ${toCodeText(min)}` }
  return free ? { en: `${fee}, ${free} a month free`, zh: `${fee}，每月前 ${free} 笔免费` } : same(fee)
}
export const settlementText = ({ settlement }: Product): Bilingual => {
  switch (settlement.kind) {
    case 'days':
      return same(`T+${settlement.days}`)
    case 'weekly':
      return { en: `weekly, T+${settlement.days}`, zh: `每周，T+${settlement.days}` }
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
/** A fee that the provider agreed on with one merchant, in dirhams but for the share. `min`: no payment costs less. */
export interface OwnFee {
  readonly bps: number
  readonly fixed: Money
  readonly min: Money | null
}
/** What the provider agreed on with one merchant for one product; null means the product's own. */
export interface AgreedTerms {
  readonly paymentMax: Money | null
  readonly dayMax: Money | null
  readonly fee: OwnFee | null
  /** Settlement cycle of the merchant's payments through all products. */
  readonly cycle?: Cycle | null
}
/** Announced terms, which apply from that day on. */
export interface ComingTerms extends AgreedTerms {
  /** YYYY-MM-DD */
  readonly from: string
}
export const noAgreedTerms: AgreedTerms = { paymentMax: null, dayMax: null, fee: null }
/** Agreements promise it for a higher fee; a lower limit is as much of a change. */
export const termsNoticeDays = 60
/** Whether the second costs more or allows less than the first, in any part. */
export const isWorse = (before: Product, after: Product): boolean => {
  const parts = ({ fee, limits }: Product): bigint[] => [
    BigInt(fee.bps),
    fee.fixed?.minor ?? 0n,
    fee.min?.minor ?? 0n,
    ...(limits ? [-limits.max.minor, -limits.daily.minor] : []),
  ]
  const now = parts(before)
  return parts(after).some((part, at) => part > now[at]!)
}
/** The product for a merchant with its own fee, limits or cycle. */
export const productFor = (product: Product, { fee, paymentMax, dayMax, cycle }: AgreedTerms): Product => ({
  ...product,
  settlement: cycle && 'days' in product.settlement ? cycle : product.settlement,
  fee: fee
    ? {
        per: product.fee.per,
        bps: fee.bps,
        fixed: fee.fixed,
        ...(fee.min ? { min: fee.min } : {}),
        ...(product.fee.freePerMonth ? { freePerMonth: product.fee.freePerMonth } : {}),
      }
    : product.fee,
  limits: product.limits && {
    ...product.limits,
    max: paymentMax ?? product.limits.max,
    daily: dayMax ?? product.limits.daily,
  },
})
export const dayText = ({ limits }: Product): Bilingual => same(limits ? toCodeText(limits.daily) : '–')
export const limitText = ({ limits }: Product): Bilingual => same(limits ? toCodeText(limits.max) : '–')
