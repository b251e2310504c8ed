// Payment links of the demo world, one in every state, and what was paid through them; a published payment page and a draft of the next.
import { dayMs } from '@falaj/contract/kernel/time'
import type { PaylinkFacts } from '@falaj/contract/selling/paylink'
import { money } from '@falaj/money'
import { keepDraft, publish } from '../features/payments/checkout-style/checkout-style.store.ts'
import { customerOf as knownCustomer } from '../features/customers/customer/customer.read.ts'
import { itemsFor } from '../features/customers/item/item.read.ts'
import { paylinkOffer } from '../features/selling/paylink/paylink.offer.ts'
import * as store from '../features/selling/paylink/paylink.store.ts'
import { keep as keepMethods } from '../features/payments/payment-method/payment-method.store.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ensureStore } from '../platform/store/store.ts'
import { keepDemoPicture } from './demo-file.ts'
import { keepPastLinks } from './past-links.ts'
import { daysAgo, sellerOf, sellNow } from './selling.ts'
import { paylinkLog } from '../features/selling/paylink/paylink.log.ts'

interface DemoLink extends PaylinkFacts {
  readonly is?: 'paused' | 'cancelled' | 'expired'
  readonly paid?: number
  readonly opened?: number
  readonly tried?: number
}
const base = { type: 'single', rule: 'fixed', currency: 'AED' } as const
const links: readonly DemoLink[] = [
  { ...base, title: 'Deposit for the wedding party', amount: money(500_000n, 'AED'), is: 'cancelled', opened: 3 },
  { ...base, title: 'Catering in September', amount: money(320_000n, 'AED'), is: 'expired', opened: 6, tried: 1 },
  {
    ...base,
    title: 'Office lunch, 12 people',
    amount: money(78_000n, 'AED'),
    reference: 'LUNCH-118',
    paid: 1,
    opened: 2,
    tried: 1,
    fields: ['name', 'email'],
  },
  {
    ...base,
    title: 'Barista course in January',
    type: 'reusable',
    amount: money(65_000n, 'AED'),
    paidMax: 20,
    paid: 2,
    opened: 41,
    tried: 5,
    is: 'paused',
  },
  {
    ...base,
    title: 'Dates and tea, delivered',
    type: 'reusable',
    rule: 'items',
    quantityMax: 10,
    paid: 3,
    opened: 58,
    tried: 6,
    store: 'Marina Walk',
    fields: ['name', 'email', 'phone'],
  },
  {
    ...base,
    title: 'Tip the team',
    type: 'reusable',
    rule: 'open',
    min: money(500n, 'AED'),
    max: money(50_000n, 'AED'),
    paid: 1,
    opened: 17,
    tried: 2,
  },
  {
    ...base,
    title: 'Shipping to Berlin',
    currency: 'USD',
    amount: money(2600n, 'USD'),
    opened: 1,
    methods: ['BANK_CARD', 'APPLE_PAY'],
  },
]
export const seedPaylinks = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('paylink').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    const items = await tx
      .selectFrom('item')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('sku', 'in', ['TEA-01', 'DAT-500'])
      .execute()
    const sold = await itemsFor(
      tx,
      merchantId,
      items.map(({ id }) => id),
      'AED',
    )
    const lines = [...sold.values()].map(({ id, nameEn, nameZh, price }) => ({
      itemId: id,
      name: nameEn,
      ...(nameZh ? { nameZh } : {}),
      quantity: 2,
      price,
    }))
    const sum = lines.reduce((total, { price, quantity }) => total + price.minor * BigInt(quantity), 0n)
    const payer = await tx
      .selectFrom('customer')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('email', '=', 'amal.haddad@example.com')
      .executeTakeFirstOrThrow()
    const customer = await knownCustomer(tx, merchantId, payer.id)
    for (const [at, { is, paid = 0, opened = 0, tried = 0, ...facts }] of links.entries()) {
      const since = daysAgo(36 - 5 * at)
      const own = facts.rule === 'items' ? lines : []
      const amount = facts.rule === 'items' ? money(sum, 'AED') : (facts.amount ?? null)
      const picture = facts.rule === 'items' ? { picture: await keepDemoPicture(tx, merchantId, 'tea.png') } : {}
      if (facts.store) await ensureStore(tx, merchantId, facts.store)
      const { id } = await store.add(tx, merchantId, personId, { facts: { ...facts, ...picture }, amount, lines: own })
      await paylinkLog.write(tx, merchantId, id, { what: 'created', personId, at: since })
      if (is === 'paused' || is === 'cancelled') await paylinkLog.write(tx, merchantId, id, { what: is, personId })
      await tx
        .updateTable('paylink')
        .set({
          created_at: since,
          opened: String(opened) as never,
          tried: String(tried) as never,
          ...(is === 'paused' ? { paused_at: new Date() } : {}),
          ...(is === 'cancelled' ? { canceled_at: new Date() } : {}),
          ...(is === 'expired' ? { expires_at: new Date(Date.now() - 5 * dayMs) } : {}),
        })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .execute()
      const each = amount ?? money(2500n, 'AED')
      await sellNow(
        tx,
        settings,
        Array.from({ length: paid }, (_, nth) => ({
          offer: paylinkOffer,
          product: 'paylink' as const,
          merchantId,
          offerId: id,
          amount: each,
          payer: customer?.name ?? 'Amal Haddad',
          items: own.length > 0 ? own : [{ name: facts.title, quantity: 1, price: each }],
          customerId: payer.id,
          minutes: 40 + 25 * nth + at,
        })),
      )
    }
    await keepPastLinks(tx)
    const look = { primary: '#0b6b53', onPrimary: '#ffffff', logo: null, thanks: null }
    await publish(tx, merchantId, { look, personId })
    await publish(tx, merchantId, {
      look: {
        ...look,
        primary: '#8a3b12',
        thanks: { en: 'Thank you! See you at the Marina Walk.', zh: '谢谢惠顾，滨海步道再见！' },
        legal: {
          en: 'Sold by Marina Walk Trading. Goods can be returned within 14 days with this receipt.',
          zh: '由滨海步道贸易销售。商品凭收据 14 天内可退。',
        },
      },
      personId,
    })
    await keepDraft(tx, merchantId, {
      look: {
        ...look,
        primary: '#1f4e8c',
        ground: '#eef3fa',
        font: 'serif',
        corners: 'round',
        button: { en: 'Order for', zh: '下单' },
      },
      version: 1,
      personId,
    })
    await keepMethods(tx, {
      merchantId,
      product: 'paylink',
      currency: 'AED',
      methods: ['BANK_CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'NPSS', 'PAY_LATER', 'CRYPTO'],
      version: 1,
      personId,
    })
  })
}
