// The worked example of an industry page: every line by the table of products, every column summed. Integers only. Pure.
import { products, workedSum } from '@falaj/contract/kernel/products'
import { add, money, type Money } from '@falaj/money'
import type { ExampleLine } from './solution.ts'

/** gross + fee + vat = net, in every line and in the sum; what leaves the balance is negative. */
export interface WorkedSums {
  readonly gross: Money
  readonly fee: Money
  readonly vat: Money
  readonly net: Money
}
export interface WorkedLine extends WorkedSums {
  readonly line: ExampleLine
}
const nothing = money(0n, 'AED')
const times = ({ minor, currency }: Money, count: bigint): Money => money(minor * count, currency)

export const workedLine = (line: ExampleLine): WorkedLine => {
  const { direction, paidBy } = products[line.product]
  const { amount, fee, vat, effect } = workedSum(line.product, line.each)
  const count = BigInt(line.count)
  const moves = direction === 'in' ? 1n : -1n
  const charged = paidBy === 'merchant' ? -1n : 1n
  return {
    line,
    gross: times(amount, moves * count),
    fee: times(fee, charged * count),
    vat: times(vat, -count),
    net: times(effect, count),
  }
}
export const totalOf = (lines: readonly WorkedSums[]): WorkedSums =>
  lines.reduce<WorkedSums>(
    (sum, { gross, fee, vat, net }) => ({
      gross: add(sum.gross, gross),
      fee: add(sum.fee, fee),
      vat: add(sum.vat, vat),
      net: add(sum.net, net),
    }),
    { gross: nothing, fee: nothing, vat: nothing, net: nothing },
  )

const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, each) => add(sum, each), nothing)
const isIn = ({ minor }: Money): boolean => minor > 0n
const negated = ({ minor, currency }: Money): Money => money(-minor, currency)

/** What came in and where it went: both sides have the same sum. */
export interface Flow {
  readonly in: readonly WorkedLine[]
  readonly earned: Money
  readonly out: Money
  readonly charged: Money
  readonly kept: Money
}
export const flowOf = (lines: readonly WorkedLine[]): Flow => ({
  in: lines.filter(({ gross }) => isIn(gross)),
  earned: sumOf(lines.map(({ fee }) => fee).filter(isIn)),
  out: negated(sumOf(lines.map(({ gross }) => gross).filter((gross) => !isIn(gross)))),
  charged: negated(sumOf(lines.flatMap(({ fee, vat }) => [fee, vat]).filter((each) => !isIn(each)))),
  kept: totalOf(lines).net,
})
