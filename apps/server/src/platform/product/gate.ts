// Whether a merchant may use a product now: the one place that decides, for calls, payers' pages, approved orders and jobs.
import { sql } from 'kysely'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import { admissionOf } from '@falaj/contract/merchant/product-questions'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'
import { inMinorOrNull } from '../lists/page.ts'
import type { Store } from '../db/pool.ts'
import { fail } from '../base/fail.ts'
import type { MerchantMemory } from '../db/merchant-memory.ts'

interface ProductGrant {
  /** False if the provider took the merchant off the list that the product is open to. */
  readonly isAdmitted: boolean
  readonly offBy: string | null
  readonly signBy: Date | null
  /** The same for the merchant agreement, which all products rest on. */
  readonly merchantSignBy: Date | null
  /** A suspended merchant uses none. */
  readonly isSuspended: boolean
  readonly paymentMax: Money | null
  readonly dayMax: Money | null
}
export type Grants = ReadonlyMap<string, ProductGrant>

const isAdmitted = (product: ProductKey, lists: readonly string[]): boolean => {
  const list = admissionOf(product)
  return list === null || lists.includes(list)
}
/** The products that are In-App, switched on or not. */
export const grantsOf = async (tx: Store, merchantId: string): Promise<Grants> => {
  const rows = await tx
    .selectFrom('merchant_product as p')
    .innerJoin('merchant as m', 'm.id', 'p.merchant_id')
    .select(['p.product', 'p.off_by', 'p.sign_by', 'p.payment_max_minor', 'p.day_max_minor'])
    .select(['m.sign_by as merchant_sign_by', 'm.status as merchant_status'])
    .select(
      sql<string[]>`array(select l.list from merchant_list l where l.merchant_id = ${merchantId}::uuid)`.as('lists'),
    )
    .where('p.merchant_id', '=', merchantId)
    .where('p.status', '=', 'In-App')
    .execute()
  return new Map(
    rows.map((row) => [
      row.product,
      {
        isAdmitted: isAdmitted(row.product as ProductKey, row.lists),
        offBy: row.off_by,
        signBy: row.sign_by,
        merchantSignBy: row.merchant_sign_by,
        isSuspended: row.merchant_status === 'SUSPENDED',
        paymentMax: inMinorOrNull(row.payment_max_minor, 'AED'),
        dayMax: inMinorOrNull(row.day_max_minor, 'AED'),
      },
    ]),
  )
}
/** What the provider allows this merchant's single payment to be, in dirhams; null means as much as the product itself. */
export const agreedMaxOf = async (tx: Store, merchantId: string, product: ProductKey): Promise<Money | null> =>
  (await grantsOf(tx, merchantId)).get(product)?.paymentMax ?? null
/** What all payments of a day may come to, in dirhams; null means as much as there is. */
export const dayMaxOf = (grants: Grants, product: ProductKey): Money | null =>
  grants.get(product)?.dayMax ?? products[product].limits?.daily ?? null
/** Null if it can be used. */
export const refusalOf = (grants: Grants, product: ProductKey, now = new Date()): ErrorName | null => {
  const granted = grants.get(product)
  if (!granted) return 'PRODUCT_NOT_ACTIVE'
  if (!granted.isAdmitted) return 'PRODUCT_NOT_ADMITTED'
  if (granted.isSuspended) return 'MERCHANT_SUSPENDED'
  if (granted.offBy) return 'PRODUCT_OFF'
  if (granted.merchantSignBy && granted.merchantSignBy < now) return 'MERCHANT_AGREEMENT_OVERDUE'
  return granted.signBy && granted.signBy < now ? 'AGREEMENT_OVERDUE' : null
}

/** Refuses with the product's name in the answer, so that a screen can lead there. With a memory, the database is asked every few seconds only. */
export const requireProduct = async (
  tx: Store,
  merchantId: string,
  product: ProductKey,
  memory?: Pick<MerchantMemory, 'recall'>,
): Promise<ProductGrant> => {
  const read = (): Promise<Grants> => grantsOf(tx, merchantId)
  const grants = await (memory ? memory.recall(merchantId, 'products', read) : read())
  const refusal = refusalOf(grants, product)
  if (refusal) throw fail(refusal, { product })
  return grants.get(product)!
}
