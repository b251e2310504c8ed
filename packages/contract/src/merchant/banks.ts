// Banks by the code in the account number: three digits of a UAE IBAN, four letters of a SWIFT code.
import { plainNumber } from '../formats/iban.ts'

/** Codes of the Central Bank of the UAE. The name of an unlisted bank is entered with the account. */
const uaeBanks: Readonly<Record<string, string>> = {
  '003': 'Abu Dhabi Commercial Bank',
  '009': 'Arab Bank',
  '011': 'Bank of Baroda',
  '012': 'Bank of Sharjah',
  '020': 'HSBC Bank Middle East',
  '021': 'Citibank',
  '022': 'Commercial Bank International',
  '023': 'Commercial Bank of Dubai',
  '024': 'Dubai Islamic Bank',
  '026': 'Emirates NBD',
  '028': 'Habib Bank Limited',
  '030': 'InvestBank',
  '033': 'Mashreq',
  '034': 'Emirates Islamic',
  '035': 'First Abu Dhabi Bank',
  '038': 'National Bank of Fujairah',
  '040': 'RAKBANK',
  '041': 'Sharjah Islamic Bank',
  '042': 'National Bank of Umm Al Qaiwain',
  '044': 'Standard Chartered',
  '046': 'United Bank Limited',
  '047': 'United Arab Bank',
  '050': 'Abu Dhabi Islamic Bank',
  '053': 'Al Hilal Bank',
  '057': 'Ajman Bank',
  '086': 'Wio Bank',
}
const swiftBanks: Readonly<Record<string, string>> = {
  BKCHHK: 'Bank of China (Hong Kong)',
  BKCHSG: 'Bank of China, Singapore',
  BEASHK: 'The Bank of East Asia',
  BOFAUS: 'Bank of America',
  CHASUS: 'JPMorgan Chase Bank',
  CITIHK: 'Citibank, Hong Kong',
  CITISG: 'Citibank, Singapore',
  CITIUS: 'Citibank',
  DBSSSG: 'DBS Bank',
  DHBKHK: 'DBS Bank (Hong Kong)',
  HASEHK: 'Hang Seng Bank',
  HSBCHK: 'The Hongkong and Shanghai Banking Corporation',
  HSBCSG: 'HSBC, Singapore',
  IRVTUS: 'The Bank of New York Mellon',
  MBBESG: 'Maybank, Singapore',
  MRMDUS: 'HSBC Bank USA',
  OCBCSG: 'OCBC Bank',
  PNCCUS: 'PNC Bank',
  SCBLHK: 'Standard Chartered Bank (Hong Kong)',
  SCBLSG: 'Standard Chartered Bank (Singapore)',
  SCBLUS: 'Standard Chartered Bank, New York',
  UOVBSG: 'United Overseas Bank',
  USBKUS: 'U.S. Bank',
  WFBIUS: 'Wells Fargo Bank',
}
const nameOf = (table: Readonly<Record<string, string>>, code: string): string | null =>
  Object.hasOwn(table, code) ? table[code]! : null

/** Null for a bank we have no name for. */
export const bankOfIban = (iban: string): string | null => nameOf(uaeBanks, plainNumber(iban).slice(4, 7))
export const bankOfSwift = (swift: string): string | null => nameOf(swiftBanks, plainNumber(swift).slice(0, 6))
