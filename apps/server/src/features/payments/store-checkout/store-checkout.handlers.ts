import { plainLook } from '@falaj/contract/payments/checkout'
import { storeCheckout } from '@falaj/contract/payments/store-checkout'
import { checkoutMethods, type CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind } from '../../../platform/http/bind.ts'
import { storeCheckoutOf } from '../../../platform/store/store-checkout.ts'
import { storesFor } from '../../../platform/store/store.ts'

const isKnown = (code: string): code is CheckoutMethod => (checkoutMethods as readonly string[]).includes(code)
/** A closed store may be changed: it can reopen. */
const requireStore = async (tx: Store, merchantId: string, code: string): Promise<void> => {
  const found = (await storesFor(tx, { merchantId }, [code])).get(code)
  if (!found) throw failFields({ path: 'store', code: 'STORE_UNKNOWN' })
  if (found.kind === 'agent') throw failFields({ path: 'store', code: 'IS_AGENT' })
}
type StoreCheckoutRow = NonNullable<Awaited<ReturnType<typeof storeCheckoutOf>>>
const says = (kept: Pick<StoreCheckoutRow, 'primary_colour' | 'on_primary' | 'logo' | 'methods'>) => ({
  primary: kept.primary_colour,
  onPrimary: kept.on_primary,
  logo: kept.logo ? 'yes' : 'no',
  methods: kept.methods?.join(', ') ?? null,
})

export const storeCheckoutFeature = bind(storeCheckout, {
  async query({ tx, me, input, registry }) {
    const { merchantId } = me()
    await requireStore(tx, merchantId, input.store)
    const kept = await storeCheckoutOf(tx, merchantId, input.store)
    return {
      version: kept?.version ?? 0,
      primary: kept?.primary_colour ?? null,
      onPrimary: kept?.on_primary ?? null,
      logo: kept?.logo ?? null,
      methods: kept?.methods?.filter(isKnown) ?? null,
      look: (await registry.lookOf?.(tx, merchantId, input.store)) ?? plainLook,
    }
  },
  async save({ tx, me, input, note, emit }) {
    const { merchantId, personId } = me()
    const { store, version, primary, onPrimary, logo, methods } = input
    await requireStore(tx, merchantId, store)
    await takeLock(tx, `checkout of store ${merchantId} ${store}`)
    const before = await storeCheckoutOf(tx, merchantId, store)
    note({ object: `checkout of store ${store}` })
    if ((before?.version ?? 0) !== version) throw fail('RECORD_CHANGED')
    const values = {
      primary_colour: primary ?? null,
      on_primary: onPrimary ?? null,
      logo: logo ?? null,
      methods: methods ? [...methods] : null,
      version: version + 1,
      changed_at: new Date(),
      changed_by: personId,
    }
    await tx
      .insertInto('store_checkout')
      .values({ merchant_id: merchantId, store, ...values })
      .onConflict((on) => on.columns(['merchant_id', 'store']).doUpdateSet(values))
      .execute()
    note({
      object: `checkout of store ${store}`,
      ...(before ? { before: says(before) } : {}),
      after: says(values),
    })
    await emit({ kind: 'store-checkout.changed', merchantId, audience: 'checkout', payload: {} })
    return { version: version + 1 }
  },
})
