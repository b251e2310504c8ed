// What the provider has set for the whole installation.
import type { Country } from '@falaj/contract/workspace/config'
import type { Store } from './pool.ts'
import { countries } from '../base/countries.ts'

export type SiteKey = 'ALLOWED_COUNTRIES' | 'QR_CODE_LOGIN_SWITCH' | 'PROVIDER_EMAIL' | 'PROVIDER_PHONE' | 'AUTOPILOT'

export const siteConfig = async (tx: Store, key: SiteKey): Promise<string | null> => {
  const row = await tx.selectFrom('site_config').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Null unsets it; true when that changed anything. */
export const putSiteConfig = async (tx: Store, key: SiteKey, value: string | null): Promise<boolean> => {
  if ((await siteConfig(tx, key)) === value) return false
  if (value === null) await tx.deleteFrom('site_config').where('key', '=', key).execute()
  else
    await tx
      .insertInto('site_config')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at: new Date() }))
      .execute()
  return true
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

/** Where people reach the provider. */
export const providerContact = async (tx: Store) => ({
  email: await siteConfig(tx, 'PROVIDER_EMAIL'),
  phone: await siteConfig(tx, 'PROVIDER_PHONE'),
})
