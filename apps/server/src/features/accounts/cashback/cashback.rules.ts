// What a payment earns, and what of it goes back with a refund. Pure.
export interface Rule {
  readonly bps: number | null
  readonly fixed: bigint | null
  readonly least: bigint
  readonly cap: bigint | null
}
/** The smallest of the rule's amount, the rest of the cap and the rest of the budget; rounded down, so that the budget lasts. */
export const earnedOf = (rule: Rule, paid: bigint, earnedBefore: bigint, left: bigint): bigint => {
  if (paid < rule.least) return 0n
  const byRule = rule.fixed ?? (paid * BigInt(rule.bps ?? 0)) / 10_000n
  const byCap = rule.cap === null ? left : rule.cap - earnedBefore
  const least = [byRule, byCap, left, paid].reduce((one, other) => (other < one ? other : one))
  return least > 0n ? least : 0n
}
/** Total to take back for this refunded amount: all for a full refund, otherwise rounded down. */
export const revertedOf = (earned: bigint, paid: bigint, refunded: bigint): bigint => (earned * refunded) / paid
