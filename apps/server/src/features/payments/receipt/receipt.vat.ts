// The VAT in what was paid: of each line as it was bought; a tip has none.
import { vatBps } from '@falaj/contract/kernel/products'
import { vatIn } from '@falaj/contract/kernel/sale'
import type { ReceiptPaper } from '@falaj/contract/payments/receipt'
import { fromText, money, type Money } from '@falaj/money'
import { inMinor, inMinorOrNull } from '../../../platform/lists/page.ts'
import { boughtItemOf } from '../../../platform/payment/payment.ts'
import type { ReceiptPayment } from './receipt.store.ts'

type VatFacts = Pick<ReceiptPayment, 'currency' | 'amount_minor' | 'tip_minor' | 'items'>

export const vatOfPayment = ({
  currency,
  amount_minor,
  tip_minor,
  items,
}: VatFacts): NonNullable<ReceiptPaper['vat']> => {
  const amount = inMinor(amount_minor, currency)
  const bill = money(amount.minor - (inMinorOrNull(tip_minor, currency)?.minor ?? 0n), amount.currency)
  const standard = vatIn(bill, 'standard')
  const lines = items.map((item) => {
    const { price, quantity } = boughtItemOf(item)
    const gross = money(price.minor * BigInt(quantity), price.currency)
    const own: Money | null = item.vat === undefined ? null : fromText(item.vat, price.currency)
    return { gross, vat: own ?? vatIn(gross, 'standard') }
  })
  // Lines of a program that do not add up to the amount say nothing of its VAT.
  if (lines.reduce((sum, { gross }) => sum + gross.minor, 0n) !== bill.minor) return { amount: standard, bps: vatBps }
  const isStandard = lines.every(({ gross, vat }) => vat.minor === vatIn(gross, 'standard').minor)
  const sum = money(
    lines.reduce((total, { vat }) => total + vat.minor, 0n),
    bill.currency,
  )
  if (isStandard) return { amount: sum, bps: vatBps }
  return { amount: sum, bps: sum.minor === 0n ? 0 : null }
}
