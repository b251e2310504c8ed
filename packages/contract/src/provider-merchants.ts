// What the provider asks and decides of merchants: their applications, products, agreements and changes of basic information.
import * as z from 'zod/mini'
import { applicationStatuses } from './kernel/enumerations.ts'
import { nothing } from './kernel/endpoint.ts'
import { productKeys } from './kernel/products.ts'
import { calendarDay } from './kernel/sale.ts'
import { id, instant } from './kernel/scalars.ts'
import { productKey } from './merchant/application-answers.ts'
import {
  applicationDetail,
  applicationRow,
  applicationStates,
  applicationStep,
  missingItem,
} from './merchant/application.ts'
import { productDetail, productRemark } from './merchant/product.ts'
import { shownChange } from './people/approval.ts'
import { bilingual, merchantMid, row, switched } from './provider-endpoint.ts'

const merchant = z.object({
  merchantMid: z.string(),
  name: z.object({ en: z.string(), zh: z.string() }),
  accountType: z.string(),
  status: z.string(),
  contractStatus: z.string(),
  referrerFlag: z.string(),
  lists: z.array(z.string()),
  reports: z.array(z.string()),
  staff: z.int(),
})
/** Fee and limits of one merchant's product. */
const productTerms = {
  paymentMax: z.optional(z.string()),
  dayMax: z.optional(z.string()),
  fee: z.optional(
    z.object({
      bps: z.int().check(z.minimum(0, 'INVALID'), z.maximum(2000, 'INVALID')),
      fixed: z.optional(z.string()),
      min: z.optional(z.string()),
    }),
  ),
}

export const providerMerchants = {
  merchants: row('GET merchants', nothing, z.object({ rows: z.array(merchant) })),
  applications: row(
    'GET applications',
    z.object({ state: z.optional(z.enum(applicationStates, { error: 'INVALID' })) }),
    z.object({ rows: z.array(z.extend(applicationRow, { mobile: z.string() })) }),
  ),
  application: row(
    'GET applications/{id}',
    z.object({ id }),
    z.object({
      application: applicationDetail,
      mobile: z.string(),
      steps: z.array(applicationStep),
      /** Each opens for a minute. */
      links: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  approve: row('POST applications/approve', z.object({ id }), z.object({ merchantMid: z.string() })),
  reject: row('POST applications/reject', z.object({ id, reason: bilingual }), nothing),
  ask: row(
    'POST applications/ask',
    z.object({ id, missing: z.array(missingItem).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')) }),
    nothing,
  ),

  /** Products that merchants applied for or have, those that wait longest first. */
  products: row(
    'GET products',
    z.object({
      status: z.optional(z.enum(applicationStatuses, { error: 'INVALID' })),
      merchantMid: z.optional(merchantMid),
    }),
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          name: z.string(),
          product: z.string(),
          status: z.string(),
          /** Approved, and not signed yet. */
          approved: z.boolean(),
          off: z.nullable(z.string()),
          submittedAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  product: row(
    'GET products/{id}',
    z.object({ id }),
    z.object({
      merchantMid: z.string(),
      detail: productDetail,
      /** Each opens for a minute. */
      links: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  productTake: row('POST products/take', z.object({ id }), nothing),
  /** Limits and the parts of a fee are in dirhams; default: the product's own. */
  productApprove: row('POST products/approve', z.object({ id, ...productTerms }), nothing),
  /**
   * Terms of a product that the merchant has; an absent field is reset to the product's own. `from`: the day they apply from, default now;
   * a higher fee or a lower limit needs a notice. Earlier planned changes are replaced.
   */
  productTerms: row(
    'POST products/terms',
    z.object({ merchantMid, product: productKey, ...productTerms, from: z.optional(calendarDay) }),
    z.object({ from: z.string() }),
  ),
  productDecline: row(
    'POST products/decline',
    z.object({
      id,
      remarks: z.array(productRemark).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')),
    }),
    nothing,
  ),
  /** Also for a product that was never applied for. Off needs a reason, which the merchant reads. */
  productSwitch: row(
    'POST products/switch',
    z.object({ merchantMid, product: productKey, on: z.boolean(), reason: z.optional(bilingual) }),
    switched,
  ),
  /** Asks every merchant with an older agreement to sign the newest within this many days. Default: those of all products. */
  agreementRenew: row(
    'POST agreements/renew',
    z.object({
      of: z.optional(z.enum(['merchant', ...productKeys])),
      days: z.int().check(z.minimum(1, 'INVALID'), z.maximum(365, 'INVALID')),
    }),
    z.object({ asked: z.int() }),
  ),

  /** Changes of basic information that merchants have agreed to and that wait for the provider's word, longest first. */
  profileReviews: row(
    'GET profile/reviews',
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          part: z.string(),
          maker: z.string(),
          askedAt: instant,
          changes: z.array(shownChange),
          /** Link to a document; valid for a minute. */
          link: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  profileConfirm: row('POST profile/confirm', z.object({ id }), nothing),
  profileRefuse: row('POST profile/refuse', z.object({ id, reason: bilingual }), nothing),
}
