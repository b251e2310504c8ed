// What other features may ask: where people reach the provider.
import type { Store } from '../../platform/db/pool.ts'
import { siteConfig } from './store.ts'

export const providerContact = async (tx: Store) => ({
  email: await siteConfig(tx, 'PROVIDER_EMAIL'),
  phone: await siteConfig(tx, 'PROVIDER_PHONE'),
})
