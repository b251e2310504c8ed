// Values that appear in many inputs, with the validation of specification 5, once for both sides.
// Messages are codes of errors.ts: texts belong to the person's language, not to a schema.
import * as z from 'zod/mini'
import { hourMs, dayMs, minuteMs } from './time.ts'
import { currencies, fromText, isCurrency, scales, toText, type Money } from '@falaj/money'
import type { FieldFaultCode } from './errors.ts'
import { emailLengthMax, patterns } from './typed.ts'

const fault = (code: FieldFaultCode) => ({ error: code })

export const id = z.string().check(z.regex(/^[0-9a-zA-Z_-]{1,64}$/, fault('INVALID')))
export const shortText = z.string().check(z.maxLength(200, fault('TOO_LONG')))
/** An instant on the wire: ISO 8601 with its zone. */
export const instant = z.iso.datetime({ offset: true, error: 'INVALID' })

/** A moment that has been; a clock that is a minute ahead is no fault. */
export const pastInstant = instant.check(
  z.refine((at) => Date.parse(at) <= Date.now() + minuteMs, fault('RANGE_FUTURE')),
)

const wireMoney = z.object({ amount: z.string().check(z.maxLength(60, fault('AMOUNT'))), currency: z.enum(currencies) })
const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Money).minor === 'bigint' &&
  isCurrency((value as Money).currency)

/** Decimal text on the wire, integer minor units on both sides. More decimals than the currency has are refused. */
export const money = z.codec(wireMoney, z.custom<Money>(isMoney), {
  decode: ({ amount, currency }, context) => {
    const value = fromText(amount, currency)
    if (value) return value
    const tooFine = (amount.split('.')[1] ?? '').length > scales[currency]
    const code: FieldFaultCode = tooFine ? 'AMOUNT_DECIMALS' : 'AMOUNT'
    context.issues.push({ code: 'custom', message: code, input: amount, path: ['amount'] })
    return z.NEVER
  },
  encode: (value) => ({ amount: toText(value), currency: value.currency }),
})

/** At least, at most, or both: amounts of one currency, since others cannot be compared with it. */
export const amountRange = z.object({ min: z.optional(money), max: z.optional(money) }).check(
  z.check((context) => {
    const { value, issues } = context
    const blame = (path: string, message: FieldFaultCode): void =>
      void issues.push({ code: 'custom', message, input: value, path: [path] })
    const { min, max } = value
    if (!min && !max) blame('min', 'REQUIRED')
    if (!isMoney(min) || !isMoney(max)) return
    if (min.currency !== max.currency) blame('max', 'CURRENCY_DIFFERS')
    else if (max.minor < min.minor) blame('max', 'AMOUNT_ORDER')
  }),
)
export type AmountRange = z.output<typeof amountRange>

/** When payments are due, as the provider agreed on it with a merchant. */
export const cycle = z.object({ kind: z.enum(['days', 'weekly']), days: z.int() })
/** What the provider agreed on with one merchant for one product; null means the product's own. */
export const agreedTerms = z.object({
  /** The most one payment may be. */
  paymentMax: z.nullable(money),
  /** The most of all payments of a day. */
  dayMax: z.nullable(money),
  /** `min`: no payment costs less. */
  fee: z.nullable(z.object({ bps: z.int(), fixed: money, min: z.nullable(money) })),
  /** When payments through any product are due. */
  cycle: z.nullable(cycle),
})

export const hexColour = z.string().check(z.regex(patterns.hexColour, fault('HEX_COLOUR')))

export const emailAddress = z
  .string()
  .check(z.maxLength(emailLengthMax, fault('EMAIL')), z.regex(patterns.email, fault('EMAIL')))
export const captchaText = z.string().check(z.regex(patterns.captcha, fault('CAPTCHA')))
export const smsCode = z.string().check(z.regex(patterns.sixDigits, fault('SMS_CODE')))

/** '+971-501234567': country code, hyphen, number without spaces. */
export const mobileNumber = z.string().check(z.regex(patterns.mobile, fault('PHONE')))
export const rangeDaysMax = 30
export const localTime = z
  .string()
  .check(z.regex(/^[1-9]\d{3}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, fault('INVALID')))
/** Days since 1970. Not a number for a date that does not exist: the engine alone would read 31 April as 1 May. */
const dayOf = (text: string): number => {
  const date = text.slice(0, 10)
  const ms = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date) ? ms / dayMs : Number.NaN
}

/** Returns null for a valid range. `today` is the caller's own date, YYYY-MM-DD. */
export const rangeFault = (range: { startTime: string; endTime: string }, today: string): FieldFaultCode | null => {
  const [start, end] = [dayOf(range.startTime), dayOf(range.endTime)]
  if (Number.isNaN(start) || Number.isNaN(end)) return 'INVALID'
  if (range.endTime < range.startTime) return 'RANGE_ORDER'
  if (end - start > rangeDaysMax) return 'RANGE_SPAN'
  return end > dayOf(today) ? 'RANGE_FUTURE' : null
}
/** The furthest date any zone on earth calls today: the server's limit, whatever zone the asker is in. */
const latestToday = (): string => new Date(Date.now() + 14 * hourMs).toISOString().slice(0, 10)

export const dateRange = z.object({ startTime: localTime, endTime: localTime }).check(
  z.check((context) => {
    const code = rangeFault(context.value, latestToday())
    if (code) context.issues.push({ code: 'custom', message: code, input: context.value, path: ['endTime'] })
  }),
)
export type DateRange = z.output<typeof dateRange>
/** A picker may offer a day when it lies within 30 days of the first one picked and is not in the future. */
export const mayPick = (day: string, first: string | null, today: string): boolean =>
  day <= today && (first === null || Math.abs(dayOf(day) - dayOf(first)) <= rangeDaysMax)

/** An enumeration of the specification: known values are typed, an unknown one from a newer server passes and is shown raw. */
export const open = <const Values extends readonly [string, ...string[]]>(_values: Values) =>
  z.string() as unknown as z.ZodMiniType<Values[number] | (string & {}), string>

/** The fiat currencies that figures are shown in. */
export const homeCurrencies = ['AED', 'USD', 'GBP', 'EUR'] as const
