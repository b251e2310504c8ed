// What the provider has set for the whole installation.
import type { Country } from '@falaj/contract/config'
import type { Store } from '../../platform/db/pool.ts'
import { countries } from './countries.ts'

const siteConfig = async (tx: Store, key: 'ALLOWED_COUNTRIES' | 'QR_CODE_LOGIN_SWITCH'): Promise<string | null> => {
  const row = await tx.selectFrom('site_config').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Country codes, comma-separated; not set: every country of the list. China and the Emirates stay first. */
export const allowedCountries = async (tx: Store): Promise<Country[]> => {
  const value = await siteConfig(tx, 'ALLOWED_COUNTRIES')
  if (value === null) return countries
  const allowed = new Set(value.split(','))
  return countries.filter(({ countryCode }) => allowed.has(countryCode))
}
export const isQrLoginOn = async (tx: Store, fallback: boolean): Promise<boolean> => {
  const value = await siteConfig(tx, 'QR_CODE_LOGIN_SWITCH')
  return value === null ? fallback : value === 'ON'
}
