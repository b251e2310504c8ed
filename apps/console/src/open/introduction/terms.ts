// A product's figures as people read them. Everything comes from the table of products.
import { toDisplay, toPercent, type Money } from '@falaj/money'
import { products, vatBps, type Fee, type ProductKey, type Settlement } from '@falaj/contract/kernel/products'
import { say, speak, type Language, type Bilingual } from '@falaj/contract/kernel/words'
import { introductionWords } from './words.ts'

/** 'AED 1.00', never broken over two lines. */
export const amountText = (of: Money): string => `${of.currency}\u00A0${toDisplay(of)}`
/** Limits are round sums: 'AED 50,000'. */
export const roundText = (of: Money): string => amountText(of).replace(/\.00$/, '')
/** 250 is '2.5%'. */
export const percentText = (bps: number): string => toPercent(`0.${String(bps).padStart(4, '0')}`)
export const vatRate = percentText(vatBps)

const counted = (n: number): string => toDisplay({ minor: BigInt(n), currency: 'GP' })
const perWord = {
  payment: 'perPayment',
  transfer: 'perTransfer',
  debit: 'perDebit',
  invoice: 'perInvoice',
  'cash-out': 'perCashOut',
  'top-up': 'perTopUp',
  receipt: 'perReceipt',
} as const satisfies Record<Fee['per'], keyof typeof introductionWords>

/** '2.5% + AED 1.00'. */
export const rateText = ({ bps, fixed }: Fee): string =>
  [...(bps > 0 ? [percentText(bps)] : []), ...(fixed ? [amountText(fixed)] : [])].join(' + ')

export const feeText = (fee: Fee, language: Language): string => {
  const t = speak(introductionWords, language)
  const per = t(perWord[fee.per])
  const rate = rateText(fee)
  return fee.freePerMonth === undefined
    ? t('rated', { rate, per })
    : t('ratedAfter', { rate, per, free: counted(fee.freePerMonth) })
}

export const settlementText = (of: Settlement, language: Language): string => {
  const t = speak(introductionWords, language)
  switch (of.kind) {
    case 'instant':
      return t('instant')
    case 'same-day':
      return t('sameDay', { time: of.cutOff })
    case 'confirmations':
      return t('confirmations', {
        blocks: Object.entries(of.blocks)
          .map(([coin, blocks]) => `${coin}\u00A0${blocks}`)
          .join(', '),
      })
    case 'none':
      return t('noMoney')
    case 'weekly':
      return t('weekly', { n: of.days })
    case 'days':
      return of.days === 1 ? t('nextDay') : t('days', { n: of.days })
  }
}

/** Keeps amounts on one line, and fills `{fee}`, `{min}`, `{max}`, `{daily}`, `{free}` and `{cutOff}` of a text. */
export const filled = (text: Bilingual, key: ProductKey, language: Language): string => {
  const { fee, limits, settlement } = products[key]
  const sentence = say(text, language, {
    fee: rateText(fee),
    ...(limits && { min: roundText(limits.min), max: roundText(limits.max), daily: roundText(limits.daily) }),
    ...(fee.freePerMonth !== undefined && { free: counted(fee.freePerMonth) }),
    ...(settlement.kind === 'same-day' && { cutOff: settlement.cutOff }),
  })
  return sentence.replace(/\b(AED|USDT) (?=\d)/g, '$1\u00A0')
}
