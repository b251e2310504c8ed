import { mayEnter, profileMakers } from '@falaj/contract/kernel/access'
import { product } from '@falaj/contract/merchant/product'
import {
  expiredDocuments,
  lacksOf,
  type ProductAnswers,
  type ProductDocuments,
} from '@falaj/contract/merchant/product-questions'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { signedLink } from '../../../platform/files/link.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { holdMerchant } from '../../../platform/product/profile.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { addProductStep, productChanged, type ProductRef } from '../../../platform/product/grant.ts'
import { agreementList } from './product.list.ts'
import { barredFrom, mendFaults, ownFields } from './product.rules.ts'
import * as store from './product.store.ts'

const refOf = ({ me }: Pick<Call, 'me'>, key: ProductKey): ProductRef => ({
  merchantId: me().merchantId,
  product: key,
})
type FormInput = { readonly answers: ProductAnswers; readonly documents: ProductDocuments }
type Means = Pick<Call, 'tx' | 'me' | 'emit' | 'note' | 'memory'>

/** A document is one that the member sent themselves, or that is with the application already. */
const foreignFiles = async (call: Means, before: FormInput, { documents }: FormInput) => {
  const named = store.filesOf(documents)
  const files = await store.filesAmong(
    call.tx,
    call.me().merchantId,
    named.map(({ file }) => file),
  )
  const earlierFiles = store.filesOf(before.documents).map(({ file }) => file)
  return named
    .filter(({ file }) => {
      const found = files.find(({ id }) => id === file)
      return !found || !(found.staff_id === call.me().staffId || earlierFiles.includes(file))
    })
    .map(({ kind }) => ({ path: kind, code: 'NOT_YOURS' }))
}

/** Everything wrong at once, at its field. A draft may lack anything, but never name another's file. */
const keep = async (call: Means, key: ProductKey, typed: FormInput, submit: boolean) => {
  const { tx, me, emit, note } = call
  const ref = refOf(call, key)
  // Two who apply at once: the second finds the first's.
  await holdMerchant(tx, ref.merchantId)
  const row = await store.lock(tx, ref)
  const status = row?.status ?? 'To apply'
  if (status !== 'To apply' && status !== 'Declined') throw fail('PRODUCT_APPLIED', { product: key, status })
  const barred = barredFrom(key, await store.applicantOf(tx, ref.merchantId))
  if (barred) throw fail(barred === 'account' ? 'PRODUCT_NOT_FOR_ACCOUNT' : 'PRODUCT_NOT_ADMITTED', { product: key })
  const before = row
    ? { answers: store.answersOf(row), documents: store.documentsOf(row) }
    : { answers: {}, documents: {} }
  const given = ownFields(key, typed)
  const remarks = row ? store.remarksOf(row) : []
  const [filed, today] = [await store.filedFor(tx, ref), await businessToday(tx)]
  const sent = status === 'Declined' ? store.sentOf(row!) : null
  const mends = sent ? mendFaults(key, sent, given, remarks, expiredDocuments(key, sent.documents, filed, today)) : []
  const faults = [
    ...(await foreignFiles(call, before, given)),
    ...mends.filter(({ code }) => submit || code === 'NOT_DECLINED'),
    ...(submit ? lacksOf(key, given.answers, given.documents, filed, today) : []),
  ]
  // Reports the first fault of each field.
  const first = faults.filter(({ path }, at) => faults.findIndex((each) => each.path === path) === at)
  if (first.length > 0) throw failFields(...first)
  await store.save(tx, ref, { ...given, personId: me().personId, submit })
  if (submit) {
    await addProductStep(tx, ref, { step: 'APPLIED', actor: 'merchant', personId: me().personId })
    await emit(productChanged(ref))
  }
  note({ object: `product ${key}`, before: { status }, after: { status: submit ? 'Applied' : status } })
  return store.detailOf(tx, ref)
}

const flip = async (call: Means & Pick<Call, 'visitor'>, key: ProductKey, on: boolean) => {
  const { tx, me, emit, note, memory, visitor } = call
  if (!mayEnter(profileMakers, visitor)) throw fail('ACCESS_DENIED')
  const ref = refOf(call, key)
  const row = await store.lock(tx, ref)
  // What the provider switched off, the provider switches on.
  if (row?.status !== 'In-App' || row.off_by === 'provider') throw fail('PRODUCT_STATE', { product: key })
  if ((row.off_by === null) !== on) {
    await store.set(tx, ref, { off_by: on ? null : 'merchant', off_reason: null })
    await addProductStep(tx, ref, {
      step: on ? 'SWITCHED_ON' : 'SWITCHED_OFF',
      actor: 'merchant',
      personId: me().personId,
    })
    memory?.changed(ref.merchantId)
    await emit(productChanged(ref))
  }
  note({ object: `product ${key}`, before: { on: row.off_by === null }, after: { on } })
  return store.detailOf(tx, ref)
}
const receipt = 'digital-receipt'

export const productFeature = bind(product, {
  query: async ({ tx, me }) => ({ rows: await store.productsOf(tx, me().merchantId) }),
  earned: ({ tx, me }) => store.earnedOf(tx, me().merchantId),
  detail: (call) => store.detailOf(call.tx, refOf(call, call.input.product)),
  save: (call) => keep(call, call.input.product, call.input as FormInput, false),
  apply: (call) => keep(call, call.input.product, call.input as FormInput, true),
  switch: (call) => flip(call, call.input.product, call.input.on),
  agreements: agreementList.query,
  async agreement({ tx, me, input }) {
    const { merchantId } = me()
    const row = await agreementList.one(tx, merchantId, input.id)
    return { ...row, previousPaper: await store.paperBefore(tx, merchantId, row.id) }
  },
  async agreementDownload({ tx, me, input, settings }) {
    const path = await store.agreementFile(tx, me().merchantId, input.id)
    if (!path) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, path), path }
  },
  receiptApply: (call) => keep(call, receipt, call.input as FormInput, true),
  receiptDetail: (call) => store.detailOf(call.tx, refOf(call, receipt)),
  receiptStatus: async (call) => {
    const ref = refOf(call, receipt)
    return store.rowOf(receipt, await store.applicantOf(call.tx, ref.merchantId), await store.find(call.tx, ref))
  },
})
