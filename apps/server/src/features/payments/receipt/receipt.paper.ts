// What a customer reads: the payment as it is now, under the merchant's name. Nothing of who paid; of a card only brand and last four.
import { plainLook } from '@falaj/contract/payments/checkout'
import { receiptLimits, type ReceiptPaper } from '@falaj/contract/payments/receipt'
import { dayMs } from '@falaj/contract/kernel/time'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { readLanguage } from '@falaj/contract/kernel/words'
import { companyOf } from '../../merchant/basic-information/basic-information.read.ts'
import { inMinor, inMinorOrNull } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import { fail } from '../../../platform/base/fail.ts'
import { boughtItemOf } from '../../../platform/payment/payment.ts'
import { orderOfToken } from '../../../platform/payment/order.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { namesOf } from '../../../platform/payment/payer-page.ts'
import { storePaper } from '../../../platform/store/store.ts'
import * as store from './receipt.store.ts'
import { vatOfPayment } from './receipt.vat.ts'

export const paperOf = async (
  tx: Store,
  registry: Registry,
  merchantId: string,
  {
    number,
    paymentId,
    language,
  }: { readonly number: string; readonly paymentId: string; readonly language: PayerLanguage },
): Promise<ReceiptPaper> => {
  const payment = await store.paymentOf(tx, merchantId, paymentId)
  if (!payment?.paid_at) throw fail('NOT_FOUND')
  const template = await store.templateOf(tx, merchantId)
  const footers = template && { en: template.footer_en, zh: template.footer_zh }
  const { trn } = await companyOf(tx, merchantId)
  const shop = await storePaper(tx, merchantId, payment.store)
  return {
    number,
    language,
    merchant: await namesOf(tx, merchantId),
    trn,
    vat: trn === null ? null : vatOfPayment(payment),
    look: (await registry.lookOf?.(tx, merchantId, payment.store)) ?? plainLook,
    header: shop?.header ?? null,
    footer: shop?.footer ?? footers?.[readLanguage(language)] ?? footers?.en ?? footers?.zh ?? null,
    paymentNumber: payment.number,
    orderNo: payment.merchant_order_no,
    store: shop?.name[readLanguage(language)] ?? null,
    description: payment.description,
    items: payment.items.map(boughtItemOf),
    amount: inMinor(payment.amount_minor, payment.currency),
    tip: inMinorOrNull(payment.tip_minor, payment.currency),
    discount: await discountOf(tx, registry, merchantId, payment),
    refunded: inMinor(payment.refunded_minor, payment.currency),
    paidAt: payment.paid_at.toISOString(),
    method: payment.method,
    brand: payment.brand,
    last4: payment.last4,
  }
}
const discountOf = async (
  tx: Store,
  { discounts }: Registry,
  merchantId: string,
  { id: paymentId, discount_minor: minor, currency }: store.ReceiptPayment,
): Promise<ReceiptPaper['discount']> => {
  if (minor === null) return null
  const found = await discounts?.find({ tx }, { merchantId, paymentId })
  return { amount: inMinor(minor, currency), name: found?.campaign ?? '' }
}
/** The receipt of a paid order for its payer, who has the token of its page. It was not sent, so it has the number of the payment. */
export const paperOfToken = async (tx: Store, registry: Registry, token: string): Promise<ReceiptPaper | null> => {
  const ref = /^[\w-]{43}$/.test(token) ? await orderOfToken(tx, token) : null
  const payment = ref && (await store.paymentOf(tx, ref.merchantId, ref.id))
  if (!ref || !payment?.paid_at || payment.paid_at.getTime() < Date.now() - receiptLimits.validDays * dayMs) return null
  if (refusalOf(await grantsOf(tx, ref.merchantId), 'digital-receipt')) return null
  return paperOf(tx, registry, ref.merchantId, { number: payment.number, paymentId: ref.id, language: 'en' })
}
