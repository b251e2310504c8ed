// The demo world's shop has a product in every state: to apply, a draft, applied, declined, to be signed, in use, switched off, and
// with a new agreement to sign, in time and too late; other merchants show the states of the merchant agreement. Only rows are written: no
// notices are sent.
import { money } from '@falaj/money'
import { newestVersion } from '@falaj/contract/papers/agreement'
import type { ProductRemark } from '@falaj/contract/merchant/product'
import type { ProductAnswers } from '@falaj/contract/merchant/product-questions'
import type { ProductKey } from '@falaj/contract/kernel/products'
import * as store from '../features/merchant/product/product.store.ts'
import { keepOffer } from '../features/payments/smart-purchase/smart-purchase.offer.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import { dubaiDay } from '../platform/base/banking-days.ts'
import { addProductStep, grantProducts } from '../platform/product/grant.ts'
import { keepDemoFile } from './demo-file.ts'
import { merchants } from './people.ts'
import { daysAgo, sellerOf } from './selling.ts'

const midOf = (merchant: string): string => merchants.find(({ key }) => key === merchant)!.mid
const marinaMid = midOf('marina')
const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const drafts: Readonly<Partial<Record<ProductKey, ProductAnswers>>> = {
  'smart-purchase': { goods: 'Furniture and lamps for homes and offices.', typicalPayment: aed(2_400) },
  'direct-pay': {
    goods: 'Home deliveries from our shop, paid from a saved card.',
    website: 'https://marinawalk.example',
    consent: 'ONLINE',
    typicalPayment: aed(180),
    monthlyVolume: aed(120_000),
  },
  'in-app': {
    goods: 'Orders from our own app.',
    appName: 'Marina Walk',
    platforms: ['IOS', 'ANDROID'],
    monthlyVolume: aed(90_000),
    techName: 'Ravi Menon',
    techEmail: 'it@marinawalk.example',
  },
  'auto-debit': {
    goods: 'Weekly fruit boxes.',
    cycle: 'WEEKLY',
    debitMax: aed(9_000),
    consent: 'PAPER',
    monthlyVolume: aed(60_000),
  },
}
const remarks: ProductRemark[] = [
  {
    field: 'debitMax',
    remark: {
      en: 'AED 9,000 a week is far above a fruit box. Please lower it.',
      zh: '每周 9,000 迪拉姆远高于水果箱价格，请降低。',
    },
  },
  {
    field: 'consent',
    remark: { en: 'Consent on paper is not enough for weekly charges.', zh: '每周扣款不能仅凭纸质授权。' },
  },
]
const offReason = {
  en: 'Three codes at your counters were reported as replaced. Call us.',
  zh: '您有三个收银台的二维码被举报调换，请联系我们。',
}
type StepGiven = Pick<Parameters<typeof addProductStep>[2], 'step' | 'remark' | 'remarks'>
const signed = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  product: ProductKey | null,
  version: number,
  paper: string,
  at: Date,
  mid = marinaMid,
): Promise<void> => {
  const name = `agreement-${[mid, product].filter(Boolean).join('-')}.en.pdf`
  const lines = [product ? `Product: ${product}` : 'Merchant agreement', `MID ${mid}`, `Terms ${paper}`]
  const file = await keepDemoFile(tx, merchantId, { purpose: 'contract', name, title: 'Agreement', lines })
  const { sha256 } = await tx
    .selectFrom('file')
    .select('sha256')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', file)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('merchant_contract')
    .values({
      merchant_id: merchantId,
      id: newId(),
      version,
      product,
      paper_version: paper,
      file_id: file,
      sha256,
      made_at: at,
      signed_at: at,
      signed_by: personId,
      signed_from: '127.0.0.1',
    })
    .execute()
}

/** Another merchant changed its instalment plans once, and changes them again in two weeks. */
const setPlans = async (tx: Store): Promise<void> => {
  const { merchantId, personId } = await sellerOf(tx, 'souk')
  const offers = [
    {
      setAgo: 90,
      fromAgo: 85,
      plans: [
        { parts: 3, min: aed(100) },
        { parts: 6, min: aed(150) },
        { parts: 12, min: aed(300) },
      ],
    },
    {
      setAgo: 2,
      fromAgo: -14,
      plans: [
        { parts: 3, min: aed(150) },
        { parts: 6, min: aed(600) },
      ],
    },
  ] as const
  for (const [version, { setAgo, fromAgo, plans }] of offers.entries()) {
    const [today, from] = [dubaiDay(daysAgo(setAgo)), dubaiDay(daysAgo(fromAgo))]
    await keepOffer(tx, { merchantId, personId, version, from, today, plans, at: daysAgo(setAgo) })
  }
}

/** One merchant has signed the newest merchant agreement, one has let the day pass, and one has a product's new version to sign. */
const signElsewhere = async (tx: Store): Promise<void> => {
  const [souk, harbour, fleet] = [
    await sellerOf(tx, 'souk'),
    await sellerOf(tx, 'harbour'),
    await sellerOf(tx, 'fleet'),
  ]
  const set = (merchantId: string, values: { contract_status?: string; paper_version?: string; sign_by?: Date }) =>
    tx.updateTable('merchant').set(values).where('id', '=', merchantId).execute()
  const newest = newestVersion(null)
  await signed(tx, souk, null, 1, '1.0', daysAgo(700), midOf('souk'))
  await signed(tx, souk, null, 2, newest, daysAgo(11), midOf('souk'))
  await set(souk.merchantId, { contract_status: 'RESIGNED', paper_version: newest })
  await signed(tx, harbour, null, 1, '1.0', daysAgo(500), midOf('harbour'))
  await set(harbour.merchantId, { sign_by: daysAgo(5) })
  const inApp = { merchantId: fleet.merchantId, product: 'in-app' } as const
  await signed(tx, fleet, 'in-app', 1, '1.1', daysAgo(16), midOf('fleet'))
  await store.set(tx, inApp, { paper_version: '1.1', sign_by: daysAgo(-20) })
  await addProductStep(tx, inApp, { step: 'RENEWAL', actor: 'provider', at: daysAgo(0) })
}

export const seedProducts = async (db: Db): Promise<void> => {
  const { merchantId, personId } = await sellerOf(db, 'marina')
  const begun = await db
    .selectFrom('merchant_product')
    .select('product')
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'In-App')
    .executeTakeFirst()
  if (begun) return
  await db.transaction().execute(async (tx) => {
    const refOf = (product: ProductKey) => ({ merchantId, product })
    const byProvider = (product: ProductKey, step: StepGiven, days: number): Promise<void> =>
      addProductStep(tx, refOf(product), { actor: 'provider', at: daysAgo(days), ...step })
    for (const [product, answers] of Object.entries(drafts) as [ProductKey, ProductAnswers][]) {
      const submit = product !== 'smart-purchase'
      await store.save(tx, refOf(product), { answers, documents: {}, personId, submit })
      if (!submit) continue
      // The autopilot leaves alone what has waited for more than a day.
      await store.set(tx, refOf(product), { submitted_at: daysAgo(3) })
      await addProductStep(tx, refOf(product), { step: 'APPLIED', actor: 'merchant', personId, at: daysAgo(3) })
    }
    await store.set(tx, refOf('in-app'), {
      status: 'In progress',
      approved_at: daysAgo(1),
      payment_max_minor: String(aed(10_000).minor),
    })
    await byProvider('in-app', { step: 'TAKEN_UP' }, 2)
    await byProvider('in-app', { step: 'APPROVED' }, 1)
    await store.set(tx, refOf('auto-debit'), { status: 'Declined', remarks: JSON.stringify(remarks) })
    await byProvider('auto-debit', { step: 'DECLINED', remarks }, 2)

    const [longAgo, before] = [daysAgo(600), daysAgo(300)]
    await signed(tx, { merchantId, personId }, null, 1, '1.0', longAgo)
    await tx
      .updateTable('merchant')
      .set({ sign_by: daysAgo(-18) })
      .where('id', '=', merchantId)
      .execute()
    const agreed = async (product: ProductKey, values: Parameters<typeof store.set>[2]): Promise<void> => {
      await signed(tx, { merchantId, personId }, product, 1, '1.0', before)
      await store.set(tx, refOf(product), { paper_version: '1.0', ...values })
      await addProductStep(tx, refOf(product), { step: 'SIGNED', actor: 'merchant', personId, at: before })
      if (values.sign_by) await byProvider(product, { step: 'RENEWAL' }, 20)
    }
    await agreed('gateway', { sign_by: daysAgo(-25) })
    await agreed('cash-top-up', { sign_by: daysAgo(3) })
    await agreed('digital-receipt', {})
    await grantProducts(tx, merchantId, ['pay-with-crypto', 'crypto-top-up'], before)
    await agreed('pay-with-crypto', {})
    await agreed('crypto-top-up', {})
    await signed(tx, { merchantId, personId }, 'digital-receipt', 2, '1.1', daysAgo(9))
    await store.set(tx, refOf('digital-receipt'), { paper_version: '1.1' })
    await addProductStep(tx, refOf('digital-receipt'), { step: 'SIGNED', actor: 'merchant', personId, at: daysAgo(9) })
    await store.set(tx, refOf('qrpay'), { off_by: 'provider', off_reason: JSON.stringify(offReason) })
    await byProvider('qrpay', { step: 'SWITCHED_OFF', remark: offReason }, 4)
    // One merchant has a fee and limits of its own.
    const oryx = { merchantId: (await sellerOf(tx, 'oryx')).merchantId, product: 'invoice' } as const
    await store.set(tx, oryx, {
      fee_bps: 180,
      fee_fixed_minor: '50',
      fee_min_minor: '300',
      payment_max_minor: String(aed(100_000).minor),
      day_max_minor: String(aed(400_000).minor),
    })
    await addProductStep(tx, oryx, { step: 'TERMS', actor: 'provider', at: daysAgo(40) })
    // And was notified of a higher one.
    const dearer = { fee_bps: 195, fee_fixed_minor: '50', fee_min_minor: '300' }
    const same = { payment_max_minor: String(aed(100_000).minor), day_max_minor: String(aed(400_000).minor) }
    await store.addComing(tx, oryx, dubaiDay(daysAgo(-65)), { ...dearer, ...same })
    await addProductStep(tx, oryx, { step: 'TERMS', actor: 'provider', at: daysAgo(2) })
    await setPlans(tx)
    await signElsewhere(tx)
  })
}
