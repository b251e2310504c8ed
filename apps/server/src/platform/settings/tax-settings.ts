// The provider as the seller on its tax invoices, and who carries them to the tax authority.
import type { Setting } from './settings.ts'

export interface TaxSettings {
  readonly name: string | null
  readonly trn: string | null
  readonly licence: string | null
  readonly authority: string | null
  readonly street: string | null
  readonly city: string | null
  readonly emirate: string | null
}
export const taxSettingTable: readonly Setting[] = [
  {
    name: 'FALAJ_TAX_NAME',
    unset: 'a made-up company (sandbox), none (live)',
    says: 'The provider’s registered name on the tax invoices of its fees. While one of FALAJ_TAX_… is missing, none is issued.',
  },
  { name: 'FALAJ_TAX_TRN', unset: 'as above', says: 'Its tax registration number: 15 digits, from 1 to 03.' },
  { name: 'FALAJ_TAX_LICENCE', unset: 'as above', says: 'The number of its trade licence.' },
  { name: 'FALAJ_TAX_LICENCE_AUTHORITY', unset: 'as above', says: 'Who issued its trade licence.' },
  { name: 'FALAJ_TAX_STREET', unset: 'as above', says: 'Its registered address: office, building and street.' },
  { name: 'FALAJ_TAX_CITY', unset: 'as above', says: 'The city of its registered address.' },
  {
    name: 'FALAJ_TAX_EMIRATE',
    unset: 'as above',
    says: 'The emirate of its registered address: `AUH`, `DXB`, `SHJ`, `AJM`, `UAQ`, `RAK` or `FUJ`.',
  },
  {
    name: 'FALAJ_EINVOICE_URL',
    unset: 'the simulated service provider (sandbox), nobody (live)',
    says: 'The accredited service provider that takes e-invoices: an https address that takes JSON `{ reference, number, kind, xml, sha256 }` and answers `{ providerReference }`; below it, `/{reference}` answers `{ status, at, reason }` with `pending`, `accepted` or `rejected`.',
  },
  { name: 'FALAJ_EINVOICE_TOKEN', unset: 'none', says: 'Sent to FALAJ_EINVOICE_URL as `Authorization: Bearer …`.' },
]

type Env = Readonly<Record<string, string | undefined>>
type Wrong = (name: string, value: string, mend: string) => never
const emirates = ['AUH', 'DXB', 'SHJ', 'AJM', 'UAQ', 'RAK', 'FUJ']
/** The sandbox's provider does not exist. */
const sandboxSeller: TaxSettings = {
  name: 'Falaj Payments Sandbox L.L.C.',
  trn: '100999888700003',
  licence: 'CN-100200',
  authority: 'Dubai Department of Economy and Tourism',
  street: 'Level 12, Sandbox Tower, Sheikh Zayed Road',
  city: 'Dubai',
  emirate: 'DXB',
}
export const readTaxSettings = (env: Env, mode: 'sandbox' | 'live', wrong: Wrong): TaxSettings => {
  const unset = mode === 'sandbox' ? sandboxSeller : null
  const text = (name: string, part: keyof TaxSettings): string | null => env[name]?.trim() || unset?.[part] || null
  const seller = {
    name: text('FALAJ_TAX_NAME', 'name'),
    trn: text('FALAJ_TAX_TRN', 'trn'),
    licence: text('FALAJ_TAX_LICENCE', 'licence'),
    authority: text('FALAJ_TAX_LICENCE_AUTHORITY', 'authority'),
    street: text('FALAJ_TAX_STREET', 'street'),
    city: text('FALAJ_TAX_CITY', 'city'),
    emirate: text('FALAJ_TAX_EMIRATE', 'emirate'),
  }
  if (seller.trn !== null && !/^1\d{12}03$/.test(seller.trn))
    wrong('FALAJ_TAX_TRN', seller.trn, '15 digits that begin with 1 and end with 03')
  if (seller.emirate !== null && !emirates.includes(seller.emirate))
    wrong('FALAJ_TAX_EMIRATE', seller.emirate, `one of ${emirates.join(', ')}`)
  return seller
}
export const readEinvoiceGateway = (
  env: Env,
  wrong: Wrong,
): { readonly url: string; readonly token: string | null } | null => {
  const url = env['FALAJ_EINVOICE_URL'] ?? null
  if (url === null) return null
  if (!/^https:\/\/\S+[^/\s]$/.test(url))
    wrong('FALAJ_EINVOICE_URL', '(hidden)', 'an https address without a slash at its end')
  return { url, token: env['FALAJ_EINVOICE_TOKEN'] ?? null }
}
