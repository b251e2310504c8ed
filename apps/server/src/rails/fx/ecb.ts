// The ECB's daily reference rates: units of each currency for one euro. Every other pair is a cross rate, in integers.
import { minuteMs } from '@falaj/contract/kernel/time'
import { rateOf, rateText, rateUnit } from '@falaj/contract/accounts/exchange-rules'
import type { Currency } from '@falaj/money'
import { all, readXml, type XmlElement } from '../../platform/base/xml.ts'
import type { EcbSettings } from '../../platform/settings/fx-settings.ts'
import { callRail, railAnswered } from '../call.ts'
import { RateTooOld, type FxRail } from '../fx-rail.ts'
import { expectedDay } from './target-days.ts'

interface EcbRates {
  readonly day: string
  readonly perEuro: ReadonlyMap<string, bigint>
}
const ratesIn = (envelope: XmlElement): EcbRates => {
  const [daily] = all(envelope, 'Cube', 'Cube')
  const day = daily?.attributes['time'] ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('the file of the ECB has no day')
  const perEuro = new Map([['EUR', rateUnit]])
  for (const { attributes } of daily!.children) {
    const rate = rateOf(attributes['rate'] ?? '')
    if (attributes['currency'] && rate !== null) perEuro.set(attributes['currency'], rate)
  }
  return { day, perEuro }
}
/** The file changes once a day. */
const keptMs = 5 * minuteMs
const textMax = 256 * 1024

export const ecbRates = ({ url, aedPeg, lateHours }: EcbSettings, now: () => Date = () => new Date()): FxRail => {
  const peg = aedPeg === null ? null : rateOf(aedPeg)
  let kept: { readonly until: number; readonly rates: EcbRates } | null = null
  const ratesNow = async (signal: AbortSignal): Promise<EcbRates> => {
    const time = now().getTime()
    if (kept && time < kept.until) return kept.rates
    const response = await callRail('fx', url, { redirect: 'error', signal })
    if (!response.ok) throw railAnswered('the ECB', response.status)
    const text = await response.text()
    if (text.length > textMax) throw new Error('the file of the ECB is too large')
    const rates = ratesIn(await readXml(text))
    kept = { until: time + keptMs, rates }
    return rates
  }
  const perEuroOf = ({ perEuro }: EcbRates, currency: Currency): bigint => {
    const dollar = perEuro.get('USD')
    const found = currency === 'AED' && peg !== null && dollar ? (dollar * peg) / rateUnit : perEuro.get(currency)
    if (!found) throw new Error(`the ECB publishes no rate of ${currency}`)
    return found
  }
  return {
    async mid(sell, buy, signal) {
      const rates = await ratesNow(signal)
      if (rates.day < expectedDay(now(), lateHours)) throw new RateTooOld(`the ECB’s rates are of ${rates.day}`)
      return {
        mid: rateText((perEuroOf(rates, buy) * rateUnit) / perEuroOf(rates, sell)),
        by: `ECB ${rates.day}`,
      }
    },
  }
}
