// Rates from any service that answers JSON: where the mid and its time are comes from the settings.
import { minuteMs } from '@falaj/contract/kernel/time'
import { rateOf } from '@falaj/contract/accounts/exchange-rules'
import type { RateTemplateSettings } from '../../platform/settings/fx-settings.ts'
import { callRail, railAnswered } from '../call.ts'
import { RateTooOld, type FxRail } from '../fx-rail.ts'

const filled = (text: string, sell: string, buy: string): string =>
  text.replaceAll('{sell}', sell).replaceAll('{buy}', buy)
const valueAt = (body: unknown, fields: readonly string[]): unknown => {
  let found = body
  for (const field of fields) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, field)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[field]
  }
  return found
}
/** A number beyond this many seconds counts milliseconds. */
const secondsMax = 100_000_000_000
const timeOf = (value: unknown): Date | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null
  const ms =
    number === null ? Date.parse(typeof value === 'string' ? value : '') : number < secondsMax ? number * 1000 : number
  return Number.isFinite(ms) ? new Date(ms) : null
}
/** A JSON number is decimal text already, unless it is so small that it has an exponent. */
const midOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && rateOf(text) !== null ? text : null
}
export const templateRates = (
  { url, token, mid: midFields, at: atFields, name, ageMinutes }: RateTemplateSettings,
  now: () => Date = () => new Date(),
): FxRail => ({
  async mid(sell, buy, signal) {
    const response = await callRail('fx', filled(url, sell, buy), {
      redirect: 'error',
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal,
    })
    if (!response.ok) throw railAnswered(name, response.status)
    const body: unknown = await response.json()
    const own = (fields: readonly string[]) =>
      valueAt(
        body,
        fields.map((field) => filled(field, sell, buy)),
      )
    const [mid, at] = [midOf(own(midFields)), timeOf(own(atFields))]
    if (mid === null) throw new Error(`${name} has no rate of ${sell} in ${buy}`)
    if (at === null) throw new Error(`${name} does not say of when its rate is`)
    if (now().getTime() - at.getTime() > ageMinutes * minuteMs)
      throw new RateTooOld(`the rate of ${name} is of ${at.toISOString()}`)
    return { mid, by: `${name} ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
  },
})
