// Computes one commission again from what its explanation gives: the same rules as the server's, on the reader's own machine.
import { sharesOf, takenBackOf, vatOnCommission, type CommissionShare } from '@falaj/contract/growth/commission-rules'
import type { CommissionExplanation } from '@falaj/contract/growth/commission'

export interface Recomputed {
  readonly shares: readonly CommissionShare[]
  /** What the payment earned, and what is left of it. */
  readonly earned: bigint
  readonly kept: bigint
  readonly keptVat: bigint
  readonly isSame: boolean
}
export const recompute = ({ payment, path, lines, rate }: CommissionExplanation): Recomputed => {
  const { amount, fee } = payment
  const shares = sharesOf(
    { amount: amount.minor, fee: fee.minor },
    path.map(({ id, ratePpm }) => ({ partner: id, ratePpm, rate: id })),
  )
  const own = shares.at(-1)
  const earned = own?.minor ?? 0n
  const [first, ...later] = lines
  const hasVat = first !== undefined && first.vat.minor !== 0n
  let isSame =
    first?.commission.minor === earned &&
    own?.ratePpm === rate.ppm &&
    own.belowPpm === rate.belowPpm &&
    first.vat.minor === (hasVat ? vatOnCommission(earned) : 0n)
  let [kept, keptVat] = [first?.commission.minor ?? 0n, first?.vat.minor ?? 0n]
  for (const { taken, commission, vat } of later) {
    const wanted = earned - takenBackOf(earned, amount.minor, taken.minor)
    kept += commission.minor
    keptVat += vat.minor
    isSame &&= kept === wanted && keptVat === (hasVat ? vatOnCommission(wanted) : 0n)
  }
  return { shares, earned, kept, keptVat, isSame }
}
