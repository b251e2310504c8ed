// The worked sum: the lines of one example, adding up to what the merchant's balance gains or loses. Pure.
import { money, portion, type Money } from '@falaj/money'
import { products, vatBps, workedSum, type ProductKey } from '@falaj/contract/kernel/products'

export type SumChannel = 'net' | 'fee' | 'tax' | 'promised'
export interface SumLine {
  /** A key of the introductions' texts. */
  readonly word:
    | 'customerPays'
    | 'reachesYou'
    | 'youSend'
    | 'leavesYou'
    | 'cashOut'
    | 'cashIn'
    | 'falajPays'
    | 'balanceChange'
    | 'receipts'
    | 'monthCosts'
    | 'feeLine'
    | 'vatLine'
  readonly amount: Money
  /** Its width in the bar; a total has none. */
  readonly channel?: SumChannel
  /** 'fee' and 'vat' show the rule they were computed by. */
  readonly rule?: 'fee' | 'vat'
}
export interface Sum {
  readonly lines: readonly SumLine[]
  readonly total: SumLine
  readonly fee: Money
  readonly vat: Money
  /** How many receipts cost something. */
  readonly charged?: number
}
const minus = (of: Money): Money => money(-of.minor, of.currency)

/** A month of receipts: the free ones, then each at its price. */
const receiptsSum = (key: ProductKey, count: number): Sum => {
  const { fixed, freePerMonth = 0 } = products[key].fee
  const charged = Math.max(0, count - freePerMonth)
  const fee = money((fixed?.minor ?? 0n) * BigInt(charged), 'AED')
  const vat = portion(fee, vatBps)
  return {
    lines: [
      { word: 'receipts', amount: fee, channel: 'fee', rule: 'fee' },
      { word: 'vatLine', amount: vat, channel: 'tax', rule: 'vat' },
    ],
    total: { word: 'monthCosts', amount: money(fee.minor + vat.minor, 'AED') },
    fee,
    vat,
    charged,
  }
}

export const sumOf = (key: ProductKey, of: Money | number): Sum => {
  if (typeof of === 'number') return receiptsSum(key, of)
  const { paidBy, direction } = products[key]
  const { fee, vat, effect } = workedSum(key, of)
  const arrives = direction === 'in'
  if (paidBy === 'falaj') {
    return {
      lines: [
        { word: arrives ? 'cashOut' : 'cashIn', amount: arrives ? of : minus(of), channel: 'net' },
        { word: 'falajPays', amount: fee, channel: 'promised', rule: 'fee' },
      ],
      total: { word: 'balanceChange', amount: effect },
      fee,
      vat,
    }
  }
  const charges: SumLine[] = [
    { word: 'feeLine', amount: minus(fee), channel: 'fee', rule: 'fee' },
    { word: 'vatLine', amount: minus(vat), channel: 'tax', rule: 'vat' },
  ]
  return arrives
    ? {
        lines: [{ word: 'customerPays', amount: of }, ...charges],
        total: { word: 'reachesYou', amount: effect, channel: 'net' },
        fee,
        vat,
      }
    : {
        lines: [{ word: 'youSend', amount: minus(of), channel: 'net' }, ...charges],
        total: { word: 'leavesYou', amount: effect },
        fee,
        vat,
      }
}
