// The VAT in what was paid: of each line as it was bought, less its share of a coupon; a tip has none.
import { vatBps } from '@falaj/contract/kernel/products'
import { vatIn } from '@falaj/contract/kernel/sale'
import type { ReceiptPaper } from '@falaj/contract/payments/receipt'
import { fromText, money, type Money } from '@falaj/money'
import { inMinor, inMinorOrNull } from '../../../platform/lists/page.ts'
import { boughtItemOf } from '../../../platform/payment/payment.ts'
import type { ReceiptPayment } from './receipt.store.ts'

type VatFacts = Pick<ReceiptPayment, 'currency' | 'amount_minor' | 'tip_minor' | 'discount_minor' | 'items'>
interface Line {
  readonly gross: Money
  readonly vat: Money
}
const half = (value: bigint, by: bigint): bigint => (value + by / 2n) / by
/** VAT of what is left of a line. A line of one rate keeps its rate; one of several keeps its proportion. */
const vatOfRest = ({ gross, vat }: Line, rest: Money): Money =>
  vat.minor === vatIn(gross, 'standard').minor
    ? vatIn(rest, 'standard')
    : money(half(vat.minor * rest.minor, gross.minor || 1n), vat.currency)
/** What the coupon leaves of each line: it is spread by price, and the shares add up to it. */
const afterDiscount = (lines: readonly Line[], discount: bigint): readonly Line[] => {
  const total = lines.reduce((sum, { gross }) => sum + gross.minor, 0n)
  let [before, spread] = [0n, 0n]
  return lines.map((line) => {
    before += line.gross.minor
    const share = half(discount * before, total || 1n) - spread
    spread += share
    const rest = money(line.gross.minor - share, line.gross.currency)
    return { gross: rest, vat: vatOfRest(line, rest) }
  })
}

export const vatOfPayment = ({
  currency,
  amount_minor,
  tip_minor,
  discount_minor,
  items,
}: VatFacts): NonNullable<ReceiptPaper['vat']> => {
  const amount = inMinor(amount_minor, currency)
  const bill = money(amount.minor - (inMinorOrNull(tip_minor, currency)?.minor ?? 0n), amount.currency)
  const discount = inMinorOrNull(discount_minor, currency)?.minor ?? 0n
  const bought = items.map((item) => {
    const { price, quantity } = boughtItemOf(item)
    const gross = money(price.minor * BigInt(quantity), price.currency)
    const own: Money | null = item.vat === undefined ? null : fromText(item.vat, price.currency)
    return { gross, vat: own ?? vatIn(gross, 'standard') }
  })
  // Lines of a program that do not add up to the price say nothing of its VAT.
  if (bought.reduce((sum, { gross }) => sum + gross.minor, 0n) !== bill.minor + discount)
    return { amount: vatIn(bill, 'standard'), bps: vatBps }
  const lines = afterDiscount(bought, discount)
  const isStandard = lines.every(({ gross, vat }) => vat.minor === vatIn(gross, 'standard').minor)
  const sum = money(
    lines.reduce((total, { vat }) => total + vat.minor, 0n),
    bill.currency,
  )
  if (isStandard) return { amount: sum, bps: vatBps }
  return { amount: sum, bps: sum.minor === 0n ? 0 : null }
}
