// Shared by selling features: currencies, VAT on sales, and common form fields.
import * as z from 'zod/mini'
import { hourMs } from './time.ts'
import { money as moneyOf, portion, type Money } from '@falaj/money'
import { byMerchant } from '../formats/card-free-text.ts'
import { countedCurrencies } from './money/dirhams.ts'
import { vatBps } from './products.ts'
import { paymentStatuses } from './payment-states.ts'
import { id, instant, money, open } from './scalars.ts'
import { words } from './words.ts'

export const saleCurrencies = countedCurrencies
export type SaleCurrency = (typeof saleCurrencies)[number]

/** VAT of the United Arab Emirates on what a merchant sells. */
export const vatKinds = ['standard', 'zero', 'exempt'] as const
export type VatKind = (typeof vatKinds)[number]
export const vatKindWords = words({
  standard: { en: '5 %', zh: '5%' },
  zero: { en: 'Zero-rated', zh: '零税率' },
  exempt: { en: 'Exempt', zh: '免税' },
})
/** The VAT in an amount that includes it. */
export const vatIn = ({ minor, currency }: Money, kind: VatKind): Money => {
  const whole = BigInt(10_000 + vatBps)
  return moneyOf(kind === 'standard' ? minor - (minor * 10_000n + whole / 2n) / whole : 0n, currency)
}
export const vatOf = (net: Money, kind: VatKind): Money => portion(net, kind === 'standard' ? vatBps : 0)

/** One line as it comes: a reference of another system, a name of a payer. Trimmed, blanks made one. */
export const anyLine = (max: number, min = 1) =>
  z.string().check(
    z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
    z.minLength(min, { error: 'REQUIRED' }),
    z.maxLength(max, { error: 'TOO_LONG' }),
  )
/** One line that people read. */
export const textLine = (max: number, min = 1) => byMerchant(anyLine(max, min))
/** The code of a store, the same wherever one is named: on a link, a code, a till or a sheet. */
export const storeCode = textLine(80)
/** Several lines that people read. */
export const lines = (max: number) =>
  byMerchant(
    z.string().check(
      z.overwrite((text) => text.trim()),
      z.minLength(1, { error: 'REQUIRED' }),
      z.maxLength(max, { error: 'TOO_LONG' }),
    ),
  )
/** Where payers are led to: never without encryption, but for a shop on the same machine. */
export const url = z.string().check(
  z.maxLength(500, { error: 'TOO_LONG' }),
  z.regex(/^(https:\/\/[^\s\\@<>"]+|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?\/[^\s\\@<>"]*)$/, {
    error: 'URL_HTTPS',
  }),
)
export const trn = z.string().check(z.regex(/^\d{15}$/, { error: 'TRN' }))
/** YYYY-MM-DD. */
export const calendarDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'INVALID' }),
  z.refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    error: 'INVALID',
  }),
)
const isSaleCurrency = (currency: string): boolean => (saleCurrencies as readonly string[]).includes(currency)
/** More than nothing, of a currency one can sell in. */
export const price = money.check(
  z.check((context) => {
    const { minor, currency } = context.value
    const blame = (path: string, message: string): void =>
      void context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
    if (!isSaleCurrency(currency)) blame('currency', 'CURRENCY_NOT_SOLD')
    if (minor <= 0n) blame('amount', 'AMOUNT')
  }),
)
/** Until when something can be paid, where a day alone is given: its end in Dubai. */
export const endOfDay = (day: string): string => (day === '' ? '' : `${day}T23:59:59+04:00`)
/** The day in Dubai whose end it is. */
export const dayOfEnd = (at: string): string =>
  at === '' ? '' : new Date(Date.parse(at) + 4 * hourMs).toISOString().slice(0, 10)
/** As people write it into a sheet: a day, or a day with its time. */
export const untilCell = (text: string | undefined): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? endOfDay(text) : text
/** What the reader saw when they began: a change of something newer is refused. */
export const version = z.int().check(z.minimum(0, { error: 'INVALID' }), z.maximum(2_147_483_647, { error: 'INVALID' }))

/** A payment in the detail of an offer. */
export const offerPayment = z.object({
  id,
  number: z.string(),
  at: instant,
  status: open(paymentStatuses),
  amount: money,
  /** Part of the amount; null means none. */
  tip: z.nullable(money),
  /** The payer's note. */
  note: z.nullable(z.string()),
  method: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  payer: z.nullable(z.string()),
})
export type OfferPayment = z.output<typeof offerPayment>
