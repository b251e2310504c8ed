// What a payment earns whom, and what a refund takes back: the rules of commissions. Pure, so that the server, the explanation of a line, the what-if and
// the page that checks a statement file compute with the same code. Amounts are minor units.

/** Rates are parts of a million of the payment: 3,500 is 0.35 %. */
export const rateUnit = 1_000_000n
export const vatPart = 50_000n
/** Days after settlement in which a refund is still likely: commissions can be paid out afterwards. */
export const clearingDays = 7

/** `amount * part / whole`, rounded half to even. `whole` is above zero. */
export const partOf = (amount: bigint, part: bigint, whole: bigint): bigint => {
  const product = amount * part
  const magnitude = product < 0n ? -product : product
  const [quotient, rest] = [magnitude / whole, magnitude % whole]
  const twice = rest * 2n
  const rounded = quotient + (twice > whole || (twice === whole && quotient % 2n === 1n) ? 1n : 0n)
  return product < 0n ? -rounded : rounded
}

/** A partner on the way from a payment's merchant up to the account, with the rate in force at the time of the payment. */
export interface PathStep {
  readonly partner: string
  readonly ratePpm: number
  /** Version of the rate: the row it was read from. */
  readonly rate: string
}
/** What one partner keeps of one payment. */
export interface CommissionShare extends PathStep {
  /** What the partner below it is entitled to, which is paid out of this partner's rate. */
  readonly belowPpm: number
  readonly minor: bigint
}
/**
 * The shares of a payment. A partner's rate is for itself and everybody below it: it keeps the rate less the rate of the partner below. Each entitlement is
 * rounded, and a share is the difference of two of them, so shares always add up to what the account is entitled to. Nobody is entitled to more than the
 * provider's fee for the payment.
 */
export const sharesOf = (
  payment: { readonly amount: bigint; readonly fee: bigint },
  path: readonly PathStep[],
): readonly CommissionShare[] => {
  let [below, belowPpm] = [0n, 0]
  return path.map((step) => {
    const whole = partOf(payment.amount, BigInt(step.ratePpm), rateUnit)
    const limited = whole < payment.fee ? whole : payment.fee
    // A rate below the one under it (a mistake of old data) leaves nothing to keep; it never takes from the partner below.
    const entitled = limited > below ? limited : below
    const share = { ...step, belowPpm, minor: entitled - below }
    below = entitled
    belowPpm = Math.max(belowPpm, step.ratePpm)
    return share
  })
}
/** What of a share is taken back in all once `returned` of the payment went back to the payer: by the share's own ratio, all of it at the end. */
export const takenBackOf = (share: bigint, amount: bigint, returned: bigint): bigint =>
  partOf(share, returned < amount ? returned : amount, amount)
export const vatOnCommission = (minor: bigint): bigint => partOf(minor, vatPart, rateUnit)

export const commissionStates = ['accrued', 'clearing', 'available', 'in-payout', 'paid'] as const
export type CommissionState = (typeof commissionStates)[number]
export interface StateFacts {
  readonly minor: bigint
  /** Days in Dubai. */
  readonly settlesOn: string
  readonly clearsOn: string
  readonly payout: 'none' | 'in-payout' | 'paid'
}
/** What is taken back counts at once, so that nothing is paid out that is known to be owed. */
export const stateOf = ({ minor, settlesOn, clearsOn, payout }: StateFacts, today: string): CommissionState => {
  if (payout !== 'none') return payout
  if (minor < 0n || today >= clearsOn) return 'available'
  return today < settlesOn ? 'accrued' : 'clearing'
}
