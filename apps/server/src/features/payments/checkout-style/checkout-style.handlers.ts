import { plainLook, type CheckoutLook } from '@falaj/contract/payments/checkout'
import { checkoutStyle } from '@falaj/contract/payments/checkout-style'
import { usualMethods } from '@falaj/contract/payments/payment-methods'
import { takeLock } from '../../../platform/db/lock.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import * as store from './checkout-style.store.ts'

const notifyChanged = async ({ emit, me }: Pick<Call, 'emit' | 'me'>): Promise<void> => {
  await emit({ kind: 'checkout-style.changed', merchantId: me().merchantId, audience: 'checkout', payload: {} })
}
/** Locks the current draft; refuses if it is not the version that the reader has open. */
const draftAt = async (call: Pick<Call, 'tx' | 'me' | 'note'>, version: number) => {
  const { merchantId } = call.me()
  await takeLock(call.tx, `checkout style ${merchantId}`)
  call.note({ object: 'checkout-style draft' })
  if ((await store.nextOf(call.tx, merchantId)) !== version) throw fail('RECORD_CHANGED')
  return store.draftOf(call.tx, merchantId)
}
/** A text given in one language only is used for both. */
const bothOf = (en: string | undefined, zh: string | undefined) => {
  const one = en ?? zh
  return one ? { en: en ?? one, zh: zh ?? one } : null
}
const says = ({ primary, onPrimary, logo, thanks, legal, button, ground, font, corners }: CheckoutLook) => ({
  primary,
  onPrimary,
  logo: logo ? 'yes' : 'no',
  thanks: thanks?.en ?? null,
  legal: legal?.en ?? null,
  button: button?.en ?? null,
  ground: ground ?? null,
  font: font ?? 'sans',
  corners: corners ?? 'soft',
})

export const checkoutStyleFeature = bind(checkoutStyle, {
  async page({ input, tx, me, registry }) {
    const { merchantId } = me()
    const methods = await registry.methodsFor?.(tx, merchantId, input.product, input.currency, input.store)
    return { look: await store.lookOf(tx, merchantId, input.store), methods: [...(methods ?? usualMethods)] }
  },
  async query({ tx, me }) {
    const { merchantId } = me()
    const draft = await store.draftOf(tx, merchantId)
    const versions = await store.versionsOf(tx, merchantId)
    const [newest] = versions
    return {
      published: { version: newest?.version ?? 0, look: (newest?.look as CheckoutLook | undefined) ?? plainLook },
      draft: draft
        ? {
            version: draft.version,
            look: draft.look as unknown as CheckoutLook,
            at: draft.changed_at.toISOString(),
            by: draft.by,
          }
        : null,
      next: await store.nextOf(tx, merchantId),
      versions: versions.map((each) => ({
        version: each.version,
        look: each.look as unknown as CheckoutLook,
        from: each.from_version,
        at: each.published_at.toISOString(),
        by: each.by,
      })),
    }
  },
  async save(call) {
    const { tx, me, input, note } = call
    const { version, thanksEn, thanksZh, legalEn, legalZh, buttonEn, buttonZh, logo, ground, ...rest } = input
    const draft = await draftAt(call, version)
    const look: CheckoutLook = {
      ...rest,
      logo: logo ?? null,
      ground: ground ?? null,
      button: bothOf(buttonEn, buttonZh),
      thanks: bothOf(thanksEn, thanksZh),
      legal: bothOf(legalEn, legalZh),
    }
    const { merchantId, personId } = me()
    await store.keepDraft(tx, merchantId, { look, version: version + 1, personId })
    note({
      object: 'checkout-style draft',
      ...(draft ? { before: says(draft.look as unknown as CheckoutLook) } : {}),
      after: says(look),
    })
    await notifyChanged(call)
    return { version: version + 1 }
  },
  async discard(call) {
    if (!(await draftAt(call, call.input.version))) throw fail('RECORD_STATE')
    await store.dropDraft(call.tx, call.me().merchantId)
    await notifyChanged(call)
    return {}
  },
  async publish(call) {
    const { tx, me, note } = call
    const { merchantId, personId } = me()
    const draft = await draftAt(call, call.input.version)
    if (!draft) throw fail('RECORD_STATE')
    const look = draft.look as unknown as CheckoutLook
    const version = await store.publish(tx, merchantId, { look, personId })
    await store.dropDraft(tx, merchantId)
    note({ object: `checkout-style ${version}`, after: says(look) })
    await notifyChanged(call)
    return { version }
  },
  async rollBack(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    await takeLock(tx, `checkout style ${merchantId}`)
    const look = await store.lookAt(tx, merchantId, input.version)
    if (!look) throw fail('NOT_FOUND')
    const version = await store.publish(tx, merchantId, { look, personId, from: input.version })
    note({ object: `checkout-style ${version}`, after: { ...says(look), from: input.version } })
    await notifyChanged(call)
    return { version }
  },
})
