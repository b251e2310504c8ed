// The provider's word on a product: being looked at, declined field by field, approved, switched, to be signed anew. Called by the provider's API
// and by the sandbox's autopilot.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newestVersion, type AgreementSubject } from '@falaj/contract/papers/agreement'
import type { ProductRemark } from '@falaj/contract/merchant/product'
import { dayText as paperDay } from '@falaj/contract/papers/paper'
import {
  dayText,
  feeText,
  isWorse,
  limitText,
  noAgreedTerms,
  productFor,
  termsNoticeDays,
  type AgreedTerms,
  type OwnFee,
} from '@falaj/contract/merchant/product-terms'
import { admissionOf, fieldsOf } from '@falaj/contract/merchant/product-questions'
import { productKeys, productNames, products, type ProductKey } from '@falaj/contract/kernel/products'
import { words, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { dueWork, type DueWork } from '../../../platform/jobs/due.ts'
import { copyTo } from '../../../platform/files/bytes.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { sayBoth, withoutSender } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import { newId } from '../../../platform/base/ids.ts'
import { addDocument, holdMerchant } from '../../../platform/product/profile.ts'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { emitter, type Emit } from '../../../platform/outbox/emit.ts'
import { addProductStep, grantProducts, productChanged, type ProductRef } from '../../../platform/product/grant.ts'
import { agreedTermsIn } from '../../../platform/product/terms.ts'
import { barredFrom } from './product.rules.ts'
import * as store from './product.store.ts'

export interface Decider {
  readonly tx: Store
  readonly emit: Emit
  readonly by: 'provider' | 'autopilot'
}

const messages = words({
  declined: {
    en: 'Falaj: your application for {product} was declined. Log in to see what to change.',
    zh: '【Falaj】您的{product}申请被拒绝，请登录查看需修改的内容。',
  },
  approved: {
    en: 'Falaj: your application for {product} is approved. Log in to sign its agreement.',
    zh: '【Falaj】您的{product}申请已通过，请登录签署协议。',
  },
})
const refOf = (row: store.StoredProduct): ProductRef => ({
  merchantId: row.merchant_id,
  product: row.product as ProductKey,
})
/** Only what waits for the provider can be decided; the row is held until the end. */
const waiting = async (tx: Store, id: string): Promise<store.StoredProduct> => {
  const row = await store.lockById(tx, id)
  if (!row || row.status === 'To apply') throw fail('NOT_FOUND')
  const waits = row.status === 'Applied' || (row.status === 'In progress' && row.approved_at === null)
  if (!waits) throw fail('PRODUCT_STATE', { status: row.status })
  return row
}
/** Notifies open consoles at once, the applicant a moment later by SMS. */
const tell = async ({ tx, emit }: Decider, row: store.StoredProduct, message: keyof typeof messages): Promise<void> => {
  await emit(productChanged(refOf(row)))
  const person = await tx
    .selectFrom('person')
    .select(['mobile', 'language'])
    .where('id', '=', row.applied_by)
    .executeTakeFirst()
  if (!person) return
  const text = sayBoth(messages[message], { product: productNames[row.product as ProductKey] })
  await post(tx, emit, {
    channel: 'sms',
    recipient: person.mobile,
    purpose: 'PRODUCT',
    body: text[person.language as Language],
    inbox: {
      topic: 'approvals',
      merchantId: row.merchant_id,
      text: withoutSender(text),
      object: { kind: 'product-application', id: row.product },
    },
  })
}

export const takeUp = async (decider: Decider, id: string): Promise<ProductRef> => {
  const row = await waiting(decider.tx, id)
  if (row.status !== 'Applied') throw fail('PRODUCT_STATE', { status: row.status })
  await store.set(decider.tx, refOf(row), { status: 'In progress' })
  await addProductStep(decider.tx, refOf(row), { step: 'TAKEN_UP', actor: decider.by })
  await decider.emit(productChanged(refOf(row)))
  return refOf(row)
}

export const decline = async (decider: Decider, id: string, remarks: readonly ProductRemark[]): Promise<ProductRef> => {
  const row = await waiting(decider.tx, id)
  const ref = refOf(row)
  const fields = fieldsOf(ref.product)
  const unknown = remarks.filter(({ field }) => !fields.includes(field))
  if (unknown.length > 0)
    throw failFields(...unknown.map(({ field }) => ({ path: `remarks.${field}`, code: 'INVALID' })))
  await store.set(decider.tx, ref, { status: 'Declined', remarks: JSON.stringify(remarks) })
  await addProductStep(decider.tx, ref, { step: 'DECLINED', actor: decider.by, remarks: [...remarks] })
  await tell(decider, row, 'declined')
  return ref
}

/** The fee of incoming payments, and the price of a receipt. */
const hasOwnFee = (product: ProductKey, { bps, min }: OwnFee): boolean => {
  if (product === 'digital-receipt') return bps === 0 && min === null
  const { direction, paidBy } = products[product]
  return direction === 'in' && paidBy === 'merchant' && product !== 'crypto-top-up'
}
/** A limit may be lower than the product's own, never higher. */
const termColumns = (product: ProductKey, { paymentMax, dayMax, fee }: AgreedTerms) => {
  const { limits } = products[product]
  const isOver = (given: Money | null, own: Money | undefined): boolean =>
    given !== null && (own?.currency !== 'AED' || given.minor > own.minor)
  const faults = [
    ...(isOver(paymentMax, limits?.max) ? [{ path: 'paymentMax', code: 'TOO_MANY' }] : []),
    ...(isOver(dayMax, limits?.daily) ? [{ path: 'dayMax', code: 'TOO_MANY' }] : []),
    ...(fee && !hasOwnFee(product, fee) ? [{ path: 'fee', code: 'INVALID' }] : []),
  ]
  if (faults.length > 0) throw failFields(...faults)
  return {
    payment_max_minor: paymentMax && String(paymentMax.minor),
    day_max_minor: dayMax && String(dayMax.minor),
    fee_bps: fee && fee.bps,
    fee_fixed_minor: fee && String(fee.fixed.minor),
    fee_min_minor: fee?.min ? String(fee.min.minor) : null,
  }
}
/** Payments record the version of the merchant's terms they were charged by; a trigger numbers every update of them. */
const countVersion = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`update merchant_terms set fee_plan = fee_plan where merchant_id = ${merchantId}::uuid`.execute(tx)
}
/** Earlier payments stay as charged. Versions are counted first: they store what was agreed on. */
const hold = async (tx: Store, ref: ProductRef, columns: store.TermColumns): Promise<void> => {
  await countVersion(tx, ref.merchantId)
  await store.set(tx, ref, columns)
}
/** Notifies those who sign, as for agreements. */
const announce = async (emit: Emit, { merchantId, product }: ProductRef, text: Bilingual): Promise<void> => {
  const payload = {
    about: `product ${product} ${newId()}`,
    text,
    object: { kind: 'product-application', id: product },
  }
  await emit({ kind: 'product.announced', merchantId, audience: 'none', payload })
}
const termsSay = (product: ProductKey, terms: AgreedTerms, from: string): Bilingual => {
  const [name, of, day] = [productNames[product], productFor(products[product], terms), paperDay(from)]
  const [fee, max, daily] = [feeText(of), limitText(of), dayText(of)]
  const limits = of.limits && {
    en: `, at most ${max.en} for one payment and ${daily.en} a day`,
    zh: `，单笔上限 ${max.zh}，单日上限 ${daily.zh}`,
  }
  return {
    en: `${name.en} from ${day}: the fee is ${fee.en}${limits?.en ?? ''}.`,
    zh: `${name.zh}自 ${day} 起：费率 ${fee.zh}${limits?.zh ?? ''}。`,
  }
}
/** The day it holds from: now, unless another is named. What costs more or allows less is announced long enough before. */
export const setTerms = async (
  { tx, emit, by }: Decider,
  ref: ProductRef,
  terms: AgreedTerms,
  from: string | null = null,
): Promise<string> => {
  await holdMerchant(tx, ref.merchantId)
  const row = await store.lock(tx, ref)
  if (row?.status !== 'In-App') throw fail('NOT_FOUND')
  const columns = termColumns(ref.product, terms)
  const today = await businessToday(tx)
  const day = from ?? today
  if (day < today) throw failFields({ path: 'from', code: 'DATE_PAST' })
  const own = products[ref.product]
  const worse = isWorse(productFor(own, agreedTermsIn(row)), productFor(own, terms))
  if (worse && day < daysLater(today, termsNoticeDays)) throw failFields({ path: 'from', code: 'TERMS_NOTICE' })
  await store.dropComing(tx, ref)
  if (day === today) await hold(tx, ref, columns)
  else await store.addComing(tx, ref, day, columns)
  await addProductStep(tx, ref, { step: 'TERMS', actor: by })
  await announce(emit, ref, termsSay(ref.product, terms, day))
  await emit(productChanged(ref))
  return day
}
const productKeyOf = z.object({ merchantId: z.string(), product: z.enum(productKeys) })
/** What was announced for this day or one before holds from now on. `today` differs from the business clock in tests only. */
export const holdDue = (today: (tx: Store) => Promise<string> = businessToday): DueWork<ProductRef> =>
  dueWork({
    name: 'product.terms',
    clock: '* * * * *',
    key: productKeyOf,
    due: async (db, after) => store.comingUntil(db, await today(db), after),
    one: ({ db }, ref) =>
      db.transaction().execute(async (tx) => {
        await holdMerchant(tx, ref.merchantId)
        await store.lock(tx, ref)
        const columns = await store.dropComing(tx, ref, await today(tx))
        if (!columns) return false
        await hold(tx, ref, columns)
        await emitter(tx)(productChanged(ref))
        return true
      }),
  })

/** Documents that came with it are in the merchant's file from now on; the agreement waits to be signed. */
export const approve = async (
  decider: Decider,
  id: string,
  terms: AgreedTerms = noAgreedTerms,
): Promise<ProductRef> => {
  const { tx } = decider
  const row = await waiting(tx, id)
  const ref = refOf(row)
  await hold(tx, ref, termColumns(ref.product, terms))
  await store.set(tx, ref, { status: 'In progress', approved_at: new Date() })
  for (const { kind, file, expiresOn } of store.filesOf(store.documentsOf(row)))
    await addDocument(tx, ref.merchantId, {
      kind,
      file: await copyTo(tx, ref.merchantId, { merchantId: ref.merchantId, id: file }, 'document'),
      expiresOn,
    })
  await addProductStep(tx, ref, { step: 'APPROVED', actor: decider.by })
  await tell(decider, row, 'approved')
  return ref
}

/** Taken off a product's list, or put on it: open pages show it at once, without a reload. */
export const admissionChanged = async (
  { emit }: Pick<Decider, 'emit'>,
  merchantId: string,
  list: string,
): Promise<void> => {
  for (const product of productKeys)
    if (admissionOf(product) === list) await emit(productChanged({ merchantId, product }))
}

/** True when it was otherwise before. What the merchant never had, it has from now on: never what it could not use. */
export const switchProduct = async (
  { tx, emit, by }: Decider,
  ref: ProductRef,
  on: boolean,
  reason: Bilingual | null,
): Promise<boolean> => {
  const row = await store.lock(tx, ref)
  if (!row && !on) throw fail('NOT_FOUND')
  const barred = on ? barredFrom(ref.product, await store.applicantOf(tx, ref.merchantId)) : null
  if (barred === 'account') throw fail('PRODUCT_NOT_FOR_ACCOUNT', { product: ref.product })
  if (barred) throw fail('MERCHANT_NOT_ADMITTED', { product: ref.product, list: admissionOf(ref.product) })
  if (!row) await grantProducts(tx, ref.merchantId, [ref.product])
  else {
    const isOn = row.status === 'In-App' && row.off_by !== 'provider'
    if (isOn === on) return false
    if (row.status !== 'In-App' && !on) throw fail('PRODUCT_STATE', { status: row.status })
    await store.set(tx, ref, {
      status: 'In-App',
      remarks: '[]',
      active_since: row.active_since ?? new Date(),
      off_by: on ? null : 'provider',
      off_reason: on || !reason ? null : JSON.stringify(reason),
    })
  }
  await addProductStep(tx, ref, { step: on ? 'SWITCHED_ON' : 'SWITCHED_OFF', actor: by, remark: on ? null : reason })
  await emit(productChanged(ref))
  const name = productNames[ref.product]
  await announce(
    emit,
    ref,
    on
      ? { en: `${name.en} is switched on. You can use it.`, zh: `${name.zh}已开启，可以使用。` }
      : {
          en: `${name.en} was switched off by the provider${reason ? `: ${reason.en}` : '.'}`,
          zh: `${name.zh}已由服务商关闭${reason ? `：${reason.zh}` : '。'}`,
        },
  )
  return true
}

interface Renewal {
  readonly merchant_id: string
  readonly product: AgreementSubject
  readonly sign_by: Date
}
/**
 * Returns how many were asked: every merchant whose signed version is not the newest or who has none (the product came with the merchant
 * agreement, or by the provider's decision), and who was not asked before. For the merchant agreement, for one product's, or for all
 * products'.
 */
export const renew = async (
  { tx, emit, by }: Decider,
  agreement: ProductKey | 'merchant' | null,
  days: number,
): Promise<number> => {
  const newestOf = [sql`product`, ...productKeys.map((key) => sql`when ${key} then ${newestVersion(key)}`)]
  const until = sql`now() + ${days} * interval '1 day'`
  const { rows } = await (
    agreement === 'merchant'
      ? sql<Renewal>`
        update merchant set sign_by = ${until}
        where status = 'ENABLED' and paper_version <> ${newestVersion(null)} and sign_by is null
        returning id as merchant_id, null as product, sign_by`
      : sql<Renewal>`
        update merchant_product set sign_by = ${until}, changed_at = now()
        where status = 'In-App' and sign_by is null
          and paper_version is distinct from case ${sql.join(newestOf, sql` `)} end
          and (${agreement}::text is null or product = ${agreement})
        returning merchant_id, product, sign_by`
  ).execute(tx)
  for (const { merchant_id: merchantId, product, sign_by: signBy } of rows) {
    if (product) await addProductStep(tx, { merchantId, product }, { step: 'RENEWAL', actor: by })
    await emit(productChanged({ merchantId, product }))
    const payload = { product, version: newestVersion(product), day: dubaiDay(signBy) }
    await emit({ kind: 'agreement.renewal', merchantId, audience: 'none', payload })
  }
  return rows.length
}

/** For the provider: those that wait longest first. Drafts are their merchant's own. */
export const providerRows = async (
  tx: Store,
  { status, merchantMid }: { readonly status?: string | undefined; readonly merchantMid?: string | undefined },
) => {
  const { rows } = await sql<{
    id: string
    mid: string
    name: string
    product: string
    status: string
    approved: boolean
    off: string | null
    submitted_at: Date | null
  }>`
    select p.id, m.mid, m.name_en as name, p.product, p.status, p.approved_at is not null as approved, p.off_by as off, p.submitted_at
    from merchant_product p join merchant m on m.id = p.merchant_id
    where p.status <> 'To apply' and (${status ?? null}::text is null or p.status = ${status ?? null})
      and (${merchantMid ?? null}::text is null or m.mid = ${merchantMid ?? null})
    order by p.status not in ('Applied', 'In progress'), p.submitted_at, m.mid, p.product limit 500`.execute(tx)
  return rows.map(({ mid, submitted_at: submittedAt, ...row }) => ({
    ...row,
    merchantMid: mid,
    submittedAt: submittedAt?.toISOString() ?? null,
  }))
}
export const show = async (tx: Store, id: string) => {
  const row = await store.lockById(tx, id)
  if (!row || row.status === 'To apply') throw fail('NOT_FOUND')
  const { mid } = await tx
    .selectFrom('merchant')
    .select('mid')
    .where('id', '=', row.merchant_id)
    .executeTakeFirstOrThrow()
  return { merchantMid: mid, detail: await store.detailOf(tx, refOf(row)) }
}
