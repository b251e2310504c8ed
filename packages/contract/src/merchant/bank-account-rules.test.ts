import { describe, expect, it } from 'vitest'
import {
  accountFaults,
  bankCountries,
  bankCurrencies,
  bankOf,
  currenciesOf,
  maskedNumber,
  routingOf,
  typesOf,
  type AccountFacts,
} from './bank-account-rules.ts'
import { bankAccountTypes } from '../kernel/enumerations.ts'

const uae: AccountFacts = { country: 'AE', type: 'IBAN', currency: 'AED', number: 'AE650260001015012345601' }
const us: AccountFacts = { country: 'US', type: 'SWIFT', currency: 'USD', number: '000123456789', swift: 'CHASUS33' }
const codes = (facts: AccountFacts): string[] => accountFaults(facts).map(({ path, code }) => `${path} ${code}`)

it('country, type and currency: exactly these go together', () => {
  const found = bankCountries.flatMap((country) =>
    bankAccountTypes.flatMap((type) =>
      bankCurrencies
        .filter(
          (currency) => !codes({ ...uae, ...us, country, type, currency }).some((each) => /^(type|curr)/.test(each)),
        )
        .map((currency) => `${country} ${type} ${currency}`),
    ),
  )
  expect(found).toEqual([
    'AE IBAN AED',
    'AE IBAN USD',
    'AE Basic AED',
    'AE WPS Account AED',
    'US SWIFT USD',
    'HK SWIFT USD',
    'SG SWIFT USD',
  ])
})

it('the country decides what is asked for', () => {
  expect(bankCountries.map(routingOf)).toEqual(['IBAN', 'SWIFT', 'SWIFT', 'SWIFT'])
  expect(typesOf('AE')).toEqual(['IBAN', 'Basic', 'WPS Account'])
  expect(currenciesOf('AE', 'IBAN')).toEqual(['AED', 'USD'])
  expect(currenciesOf('SG', 'IBAN')).toEqual([])
})

describe('an account', () => {
  it.each([
    ['of the UAE', uae],
    ['of the United States', us],
    ['of Hong Kong', { ...us, country: 'HK', swift: 'HSBCHKHHHKH', number: '808-123456-838' }],
    ['of Singapore', { ...us, country: 'SG', swift: 'DBSSSGSG', number: '0031234567' }],
    ['for wages', { ...uae, type: 'WPS Account' }],
  ] satisfies [string, AccountFacts][])('%s is fine', (_, facts) => {
    expect(accountFaults(facts)).toEqual([])
  })

  it.each([
    ['with a typing error', { ...uae, number: 'AE650260001015012345602' }, ['number IBAN_CHECKSUM']],
    ['by SWIFT in the UAE', { ...uae, type: 'SWIFT' }, ['type ACCOUNT_TYPE']],
    ['for wages in dollars', { ...uae, type: 'WPS Account', currency: 'USD' }, ['currency ACCOUNT_CURRENCY']],
    ['in dirhams in the United States', { ...us, currency: 'AED' }, ['currency ACCOUNT_CURRENCY']],
    ['without its SWIFT code', { ...us, swift: '' }, ['swift REQUIRED']],
    ['with another country’s SWIFT code', { ...us, swift: 'DBSSSGSG' }, ['swift SWIFT_COUNTRY']],
    ['with letters in its number', { ...us, number: 'ACME1234' }, ['number ACCOUNT_NUMBER']],
    ['of a bank nobody knows', { ...us, swift: 'ABCDUS33' }, ['bankName REQUIRED']],
    ['of an unknown bank that was named', { ...us, swift: 'ABCDUS33', bankName: 'A Bank' }, []],
  ] satisfies [string, AccountFacts, string[]][])('%s', (_, facts, faults) => {
    expect(codes(facts)).toEqual(faults)
  })

  it('tells its bank by itself', () => {
    expect(bankOf(uae)).toBe('Emirates NBD')
    expect(bankOf({ ...uae, number: 'AE07 0331 2345 6789 0123 456' })).toBe('Mashreq')
    expect(bankOf(us)).toBe('JPMorgan Chase Bank')
    expect(bankOf({ ...us, swift: 'ABCDUS33' })).toBeNull()
  })

  it('shows its country and last four digits only', () => {
    expect(maskedNumber('AE', '3456')).toBe('AE •••• 3456')
  })
})
