import { plainLook, type CheckoutLook } from '@falaj/contract/payments/checkout'
import type { LookOf } from '../../../platform/payment/offer.ts'
import { lookInStore } from '../../../platform/store/store-checkout.ts'
import type { Store } from '../../../platform/db/pool.ts'

export const draftOf = (tx: Store, merchantId: string) =>
  tx
    .selectFrom('checkout_draft as d')
    .innerJoin('person as p', 'p.id', 'd.changed_by')
    .select(['d.version', 'd.look', 'd.changed_at', 'p.name as by'])
    .where('d.merchant_id', '=', merchantId)
    .where('d.look', 'is not', null)
    .executeTakeFirst()
/** Continues counting over published or discarded drafts, so that an older open draft is detected. */
export const nextOf = async (tx: Store, merchantId: string): Promise<number> => {
  const found = await tx
    .selectFrom('checkout_draft')
    .select('version')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return found?.version ?? 0
}
export const versionsOf = (tx: Store, merchantId: string) =>
  tx
    .selectFrom('checkout_style as s')
    .innerJoin('person as p', 'p.id', 's.published_by')
    .select(['s.version', 's.look', 's.from_version', 's.published_at', 'p.name as by'])
    .where('s.merchant_id', '=', merchantId)
    .orderBy('s.version', 'desc')
    .limit(50)
    .execute()
export const lookAt = async (tx: Store, merchantId: string, version: number): Promise<CheckoutLook | undefined> => {
  const found = await tx
    .selectFrom('checkout_style')
    .select('look')
    .where('merchant_id', '=', merchantId)
    .where('version', '=', version)
    .executeTakeFirst()
  return found?.look as CheckoutLook | undefined
}
export const keepDraft = async (
  tx: Store,
  merchantId: string,
  given: { readonly look: CheckoutLook; readonly version: number; readonly personId: string },
) => {
  const values = {
    look: JSON.stringify(given.look),
    version: given.version,
    changed_at: new Date(),
    changed_by: given.personId,
  }
  await tx
    .insertInto('checkout_draft')
    .values({ merchant_id: merchantId, ...values })
    .onConflict((on) => on.column('merchant_id').doUpdateSet(values))
    .execute()
}
export const dropDraft = async (tx: Store, merchantId: string) => {
  await tx
    .updateTable('checkout_draft')
    .set((row) => ({ look: null, version: row('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .execute()
}
export const publish = async (
  tx: Store,
  merchantId: string,
  given: { readonly look: CheckoutLook; readonly personId: string; readonly from?: number },
): Promise<number> => {
  const { last } = await tx
    .selectFrom('checkout_style')
    .select((row) => row.fn.max('version').as('last'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const version = (last ?? 0) + 1
  await tx
    .insertInto('checkout_style')
    .values({
      merchant_id: merchantId,
      version,
      look: JSON.stringify(given.look),
      from_version: given.from ?? null,
      published_by: given.personId,
    })
    .execute()
  return version
}
/** What payers see now. */
export const lookOf: LookOf = async (tx, merchantId, store) => {
  const found = await tx
    .selectFrom('checkout_style')
    .select('look')
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lookInStore(tx, merchantId, store, (found?.look as CheckoutLook | undefined) ?? plainLook)
}
