// Sources of exchange rates besides our own JSON: the ECB's daily file, and any JSON by a template.
import { rateOf } from '@falaj/contract/accounts/exchange-rules'
import type { Setting } from './settings.ts'

export interface EcbSettings {
  readonly kind: 'ecb'
  readonly url: string
  /** Dirhams for a dollar: the file has none. Null: no dirhams are exchanged. */
  readonly aedPeg: string | null
  /** So long after 16:00 in Frankfurt the file of the day must be there. */
  readonly lateHours: number
}
export interface RateTemplateSettings {
  readonly kind: 'template'
  /** With `{sell}` and `{buy}`. */
  readonly url: string
  readonly token: string | null
  /** Names of the fields from the outside in; with `{sell}` and `{buy}`. */
  readonly mid: readonly string[]
  readonly at: readonly string[]
  readonly name: string
  readonly ageMinutes: number
}
export type RateSource = EcbSettings | RateTemplateSettings
export const fxSettingTable: readonly Setting[] = [
  {
    name: 'FALAJ_FX_ECB_URL',
    unset: 'none',
    says: 'Exchange rates from the ECB’s daily file: `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`. Not together with FALAJ_FX_URL or FALAJ_FX_JSON_URL. docs/exchange-rates.md says more.',
  },
  {
    name: 'FALAJ_FX_AED_PEG',
    unset: 'none: no rates of the dirham',
    says: 'With the ECB’s file, which has no dirham: dirhams for a dollar, such as `3.6725`.',
  },
  {
    name: 'FALAJ_FX_ECB_LATE_HOURS',
    unset: '4',
    says: 'So many hours after 16:00 in Frankfurt on a TARGET day the file of that day must be there; until it is, an exchange is refused.',
  },
  {
    name: 'FALAJ_FX_JSON_URL',
    unset: 'none',
    says: 'Exchange rates from any JSON: an https address with `{sell}` and `{buy}`, such as `https://rates.example.com/latest?base={sell}&symbols={buy}`. FALAJ_FX_TOKEN is sent.',
  },
  {
    name: 'FALAJ_FX_JSON_MID',
    unset: 'rates.{buy}',
    says: 'Where the mid rate is in its answer: names joined by dots, a number for an element of a list. Units of the bought currency for one unit of the sold one.',
  },
  {
    name: 'FALAJ_FX_JSON_AT',
    unset: 'timestamp',
    says: 'Where the time of the rate is: ISO 8601, or seconds or milliseconds since 1970.',
  },
  { name: 'FALAJ_FX_JSON_NAME', unset: 'the host', says: 'The source as people read it.' },
  {
    name: 'FALAJ_FX_AGE_MINUTES',
    unset: '60',
    says: 'A rate of FALAJ_FX_JSON_URL that is older is refused.',
  },
]

type Env = Readonly<Record<string, string | undefined>>
type Wrong = (name: string, value: string, mend: string) => never
const fieldsIn = (env: Env, name: string, unset: string, wrong: Wrong): readonly string[] => {
  const fields = (env[name] ?? unset).split('.')
  if (!fields.every((field) => /^[\w{}-]+$/.test(field))) wrong(name, env[name] ?? '', 'names joined by dots')
  return fields
}
const wholeIn = (env: Env, name: string, unset: number, max: number, wrong: Wrong): number => {
  const text = env[name] ?? String(unset)
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max
    ? Number(text)
    : wrong(name, text, `a whole number from 1 to ${max}`)
}
export const readRateSource = (env: Env, wrong: Wrong): RateSource | null => {
  const [ecb, json] = [env['FALAJ_FX_ECB_URL'] ?? null, env['FALAJ_FX_JSON_URL'] ?? null]
  if ([ecb, json, env['FALAJ_FX_URL'] ?? null].filter((url) => url !== null).length > 1)
    wrong('FALAJ_FX_URL', '(hidden)', 'one of FALAJ_FX_URL, FALAJ_FX_ECB_URL, FALAJ_FX_JSON_URL')
  if (ecb !== null) {
    if (!/^https:\/\/\S+$/.test(ecb)) wrong('FALAJ_FX_ECB_URL', ecb, 'an https address')
    const aedPeg = env['FALAJ_FX_AED_PEG'] ?? null
    if (aedPeg !== null && rateOf(aedPeg) === null) wrong('FALAJ_FX_AED_PEG', aedPeg, 'a number such as 3.6725')
    return { kind: 'ecb', url: ecb, aedPeg, lateHours: wholeIn(env, 'FALAJ_FX_ECB_LATE_HOURS', 4, 72, wrong) }
  }
  if (json === null) return null
  if (!/^https:\/\/\S+$/.test(json) || !URL.canParse(json) || !/\{(sell|buy)\}/.test(json))
    wrong('FALAJ_FX_JSON_URL', '(hidden)', 'an https address with {sell} and {buy}')
  return {
    kind: 'template',
    url: json,
    token: env['FALAJ_FX_TOKEN'] ?? null,
    mid: fieldsIn(env, 'FALAJ_FX_JSON_MID', 'rates.{buy}', wrong),
    at: fieldsIn(env, 'FALAJ_FX_JSON_AT', 'timestamp', wrong),
    name: env['FALAJ_FX_JSON_NAME']?.trim() || new URL(json).host,
    ageMinutes: wholeIn(env, 'FALAJ_FX_AGE_MINUTES', 60, 10_080, wrong),
  }
}
