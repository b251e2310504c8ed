// What every page without a login shows of a merchant, and where it finds the acquirer.
import type { PayerNames } from '@falaj/contract/kernel/payer-language'
import { plainLook, type CheckoutLook } from '@falaj/contract/payments/checkout'
import { acquirerRailOf } from '../../rails/acquirer-rail.ts'
import type { Actor } from '../audit/entry.ts'
import type { Store } from '../db/pool.ts'
import type { Settings } from '../settings/settings.ts'
import type { PaymentRegistry } from './offer.ts'

/** The payer as actor in the merchant's history. */
export const payerActor = (merchantId: string): Actor => ({
  merchantId,
  personId: null,
  staffId: null,
  roles: ['payer'],
})
export const namesOf = async (tx: Store, merchantId: string): Promise<PayerNames> => {
  const row = await tx
    .selectFrom('merchant')
    .select(['name_en', 'name_zh', 'name_ar'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { en: row.name_en, zh: row.name_zh, ...(row.name_ar ? { ar: row.name_ar } : {}) }
}
export const lookOf = (
  tx: Store,
  { lookOf: read }: Pick<PaymentRegistry, 'lookOf'>,
  merchantId: string,
  store: string | null = null,
): Promise<CheckoutLook> => (read ? read(tx, merchantId, store) : Promise.resolve(plainLook))
/** The acquirer's page where a card is typed; null where there is no acquirer. */
export const frameOf = (settings: Pick<Settings, 'acquirer' | 'publicOrigin'>, pageOrigin: string): string | null =>
  settings.acquirer ? acquirerRailOf(settings).frameUrl(settings.publicOrigin ?? pageOrigin) : null
/** A page that the acquirer names by the address we know it by, as the payer's browser finds it. */
export const seenFrom = (
  { acquirer }: Pick<Settings, 'acquirer'>,
  frame: string | null,
  url: string | null | undefined,
): string | null => {
  if (!url || !acquirer || !frame) return null
  const { origin, pathname, port } = new URL(url)
  const isOwn = port === new URL(acquirer.url).port
  return `${isOwn ? new URL(frame).origin : origin}${pathname}`
}
