// How many must approve: by kind, and for money by bands of amount. Currencies are never converted to find a band.
import * as z from 'zod/mini'
import type { Money } from '@falaj/money'
import { approvalKinds, neededMax, type ApprovalKindName } from './approval-kinds.ts'
import { money } from '../kernel/scalars.ts'

export const needed = z.int().check(z.minimum(0, { error: 'INVALID' }), z.maximum(neededMax, { error: 'INVALID' }))
export const policyRules = z.object({
  /** Bands of one currency in ascending order: up to and including the amount. */
  bands: z.array(z.object({ upTo: money, needed })).check(z.maxLength(30, { error: 'TOO_LONG' })),
  /** Above the last band, in a currency without bands, and for what has no amount. */
  otherwise: needed,
  /** Several requests at once may be approved up to this amount each; empty means one at a time. */
  bulkUpTo: z.array(money).check(z.maxLength(10, { error: 'TOO_LONG' })),
  /** A request nobody decides on ends after so long. */
  hours: z.int().check(z.minimum(1, { error: 'INVALID' }), z.maximum(24 * 90, { error: 'INVALID' })),
})
export type PolicyRules = z.output<typeof policyRules>

/** Whole days are written as days: '7 days', '36 hours'. */
export const hoursWords = (hours: number): { readonly en: string; readonly zh: string } => {
  const [count, en, zh] = hours % 24 === 0 ? [hours / 24, 'day', '天'] : [hours, 'hour', '小时']
  return { en: `${count} ${en}${count === 1 ? '' : 's'}`, zh: `${count} ${zh}` }
}

export const defaultRules = (kind: ApprovalKindName): PolicyRules => ({
  bands: [],
  otherwise: approvalKinds[kind].needed,
  bulkUpTo: [],
  hours: 7 * 24,
})

/** How many must approve this amount. */
export const neededFor = (rules: PolicyRules, amount: Money | null): number => {
  if (!amount) return rules.otherwise
  const band = rules.bands.find(({ upTo }) => upTo.currency === amount.currency && amount.minor <= upTo.minor)
  return band?.needed ?? rules.otherwise
}
export const mayBulk = (rules: PolicyRules, amount: Money | null): boolean =>
  amount !== null && rules.bulkUpTo.some((limit) => limit.currency === amount.currency && amount.minor <= limit.minor)

/** Null when the rules make sense for the kind; else the field at fault. */
export const rulesFault = (kind: ApprovalKindName, rules: PolicyRules): string | null => {
  const { atLeast, isMoney } = approvalKinds[kind]
  if (!isMoney && rules.bands.length > 0) return 'bands.0.upTo'
  if (!isMoney && rules.bulkUpTo.length > 0) return 'bulkUpTo.0'
  if (rules.otherwise < atLeast) return 'otherwise'
  const last = new Map<string, bigint>()
  for (const [at, { upTo, needed: count }] of rules.bands.entries()) {
    if (count < atLeast) return `bands.${at}.needed`
    if (upTo.minor <= (last.get(upTo.currency) ?? 0n)) return `bands.${at}.upTo`
    last.set(upTo.currency, upTo.minor)
  }
  const limited = new Set<string>()
  for (const [at, limit] of rules.bulkUpTo.entries()) {
    if (limit.minor <= 0n || limited.has(limit.currency)) return `bulkUpTo.${at}`
    limited.add(limit.currency)
  }
  return null
}
