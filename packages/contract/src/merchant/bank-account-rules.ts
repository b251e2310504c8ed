// Which bank accounts there are: the country decides types, currencies and fields (specification 3, decision 0063). Pure, for both sides.
import { bankOfIban, bankOfSwift } from './banks.ts'
import { bankAccountTypes } from '../kernel/enumerations.ts'
import type { FieldFault } from '../kernel/envelope.ts'
import type { FieldFaultCode } from '../kernel/errors.ts'
import { ibanFault, plainNumber, swiftFault } from '../formats/iban.ts'
import { words } from '../kernel/words.ts'

export const bankCountries = ['AE', 'US', 'HK', 'SG'] as const
export type BankCountry = (typeof bankCountries)[number]
export const bankCountryWords = words({
  AE: { en: 'United Arab Emirates', zh: '阿拉伯联合酋长国' },
  US: { en: 'United States', zh: '美国' },
  HK: { en: 'Hong Kong', zh: '中国香港' },
  SG: { en: 'Singapore', zh: '新加坡' },
}) satisfies Record<BankCountry, unknown>

export type BankAccountType = (typeof bankAccountTypes)[number]
export const bankAccountTypeWords = words({
  SWIFT: { en: 'SWIFT', zh: 'SWIFT' },
  IBAN: { en: 'IBAN', zh: 'IBAN' },
  Basic: { en: 'Basic', zh: '基本账户' },
  'WPS Account': { en: 'WPS Account', zh: 'WPS 工资账户' },
}) satisfies Record<BankAccountType, unknown>

export const bankCurrencies = ['AED', 'USD'] as const
export type BankCurrency = (typeof bankCurrencies)[number]

interface Offer {
  readonly routing: 'IBAN' | 'SWIFT'
  readonly types: Readonly<Partial<Record<BankAccountType, readonly BankCurrency[]>>>
  /** What a bare account number looks like. */
  readonly digits: RegExp
}
const offers: Readonly<Record<BankCountry, Offer>> = {
  AE: {
    routing: 'IBAN',
    types: { IBAN: ['AED', 'USD'], Basic: ['AED'], 'WPS Account': ['AED'] },
    digits: /^\d{16}$/,
  },
  US: { routing: 'SWIFT', types: { SWIFT: ['USD'] }, digits: /^\d{4,17}$/ },
  HK: { routing: 'SWIFT', types: { SWIFT: ['USD'] }, digits: /^\d{9,15}$/ },
  SG: { routing: 'SWIFT', types: { SWIFT: ['USD'] }, digits: /^\d{7,14}$/ },
}
export const routingOf = (country: BankCountry): 'IBAN' | 'SWIFT' => offers[country].routing
export const typesOf = (country: BankCountry): readonly BankAccountType[] =>
  bankAccountTypes.filter((type) => offers[country].types[type])
export const currenciesOf = (country: BankCountry, type: BankAccountType): readonly BankCurrency[] =>
  offers[country].types[type] ?? []

export interface AccountFacts {
  readonly country: BankCountry
  readonly type: BankAccountType
  readonly currency: BankCurrency
  /** IBAN, or the account number. */
  readonly number: string
  readonly swift?: string | undefined
  readonly bankName?: string | undefined
}
/** Checks that the fields are consistent; each fault is reported under its own field. */
export const accountFaults = ({ country, type, currency, number, swift, bankName }: AccountFacts): FieldFault[] => {
  const found: FieldFault[] = []
  const blame = (path: keyof AccountFacts, code: FieldFaultCode | null): void =>
    void (code && found.push({ path, code }))
  const { types, routing, digits } = offers[country]
  if (!types[type]) blame('type', 'ACCOUNT_TYPE')
  else if (!types[type].includes(currency)) blame('currency', 'ACCOUNT_CURRENCY')
  const plain = plainNumber(number)
  if (plain === '') blame('number', 'REQUIRED')
  else if (routing === 'IBAN') blame('number', ibanFault(plain, country))
  else if (!digits.test(plain)) blame('number', 'ACCOUNT_NUMBER')
  if (routing === 'SWIFT') blame('swift', swift ? swiftFault(swift, country) : 'REQUIRED')
  if (found.length === 0 && !bankOf({ country, number, swift }) && !bankName?.trim()) blame('bankName', 'REQUIRED')
  return found
}
/** Returns the bank's name by its code; null if the code is unknown and the name must be entered. */
export const bankOf = ({ country, number, swift }: Pick<AccountFacts, 'country' | 'number' | 'swift'>): string | null =>
  routingOf(country) === 'IBAN' ? bankOfIban(number) : bankOfSwift(swift ?? '')

/** What everybody may see of it: 'AE •••• 3456'. */
export const maskedNumber = (country: string, last4: string): string => `${country} •••• ${last4}`
export const lastFour = (number: string): string => plainNumber(number).slice(-4)
