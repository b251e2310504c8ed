// A payment in instalments: which plans there are, when each part is due and how much it is, and what a refund leaves of it.
import { money, type Money } from '@falaj/money'
import { dueOn } from '../kernel/schedule.ts'

/** Number of monthly parts; the first is paid at once. */
export const instalmentPlans = [3, 6, 12] as const
export type InstalmentPlan = (typeof instalmentPlans)[number]
/** The answers of the product's application. */
export const planAnswers: Readonly<Record<string, InstalmentPlan>> = { M3: 3, M6: 6, M12: 12 }
/** Dirhams only, and no part is smaller than this. */
export const partMin = 25_00n
/** A plan that the merchant offers, from this amount on. */
export interface OfferedPlan {
  readonly parts: InstalmentPlan
  readonly min: Money
}
/** The smallest payment that can be made in this many parts, whatever minimum the merchant sets. */
export const planMin = (parts: InstalmentPlan, productMin: Money): Money =>
  BigInt(parts) * partMin > productMin.minor ? money(BigInt(parts) * partMin, 'AED') : productMin
/** Plans offered by the merchant that this amount qualifies for. */
export const plansFor = (amount: Money, offered: readonly OfferedPlan[]): readonly InstalmentPlan[] =>
  amount.currency === 'AED' ? offered.filter(({ min }) => amount.minor >= min.minor).map(({ parts }) => parts) : []

export interface Instalment {
  readonly no: number
  /** 'YYYY-MM-DD' on the Emirates' calendar. */
  readonly dueOn: string
  readonly amount: Money
}
/** Every month from the first day on, the 31st being the last of a shorter month. What does not divide is in the first parts, a fils each. */
export const instalmentsOf = (amount: Money, parts: number, first: string): readonly Instalment[] => {
  const [each, over] = [amount.minor / BigInt(parts), amount.minor % BigInt(parts)]
  return Array.from({ length: parts }, (_, nth) => ({
    no: nth + 1,
    dueOn: dueOn({ first, cycle: 'monthly', count: null }, nth)!,
    amount: money(each + (BigInt(nth) < over ? 1n : 0n), amount.currency),
  }))
}

interface OpenPart {
  readonly no: number
  readonly minor: bigint
}
/**
 * What a refund takes off the parts that nobody has collected yet, the last one first. `paidBack` is what is more than they are: it goes to
 * the payer's card.
 */
export const cutFromEnd = (
  open: readonly OpenPart[],
  refunded: bigint,
): { readonly cuts: readonly OpenPart[]; readonly paidBack: bigint } => {
  const cuts: OpenPart[] = []
  let rest = refunded
  for (const { no, minor } of open.toSorted((one, other) => other.no - one.no)) {
    const cut = rest < minor ? rest : minor
    if (cut > 0n) cuts.push({ no, minor: cut })
    rest -= cut
  }
  return { cuts, paidBack: rest }
}
