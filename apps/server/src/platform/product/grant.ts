// A product that a merchant has from now on, and who did what on the way there.
import type { productStep } from '@falaj/contract/merchant/product'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type * as z from 'zod/mini'
import type { Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'
import type { Emit } from '../outbox/emit.ts'

export interface ProductRef {
  readonly merchantId: string
  readonly product: ProductKey
}
type Step = z.output<typeof productStep>

export const addProductStep = async (
  tx: Store,
  { merchantId, product }: ProductRef,
  step: Pick<Step, 'step' | 'actor'> &
    Partial<Pick<Step, 'remark' | 'remarks'>> & {
      readonly personId?: string | null
      /** Unless now. */
      readonly at?: Date
    },
): Promise<void> => {
  await tx
    .insertInto('merchant_product_step')
    .values({
      merchant_id: merchantId,
      product,
      id: newId(),
      step: step.step,
      actor: step.actor,
      person_id: step.personId ?? null,
      remark: step.remark ? JSON.stringify(step.remark) : null,
      remarks: JSON.stringify(step.remarks ?? []),
      ...(step.at ? { at: step.at } : {}),
    })
    .execute()
}

/** Agreed on with the merchant agreement: no application of its own. What is there stays as it is. */
export const grantProducts = async (
  tx: Store,
  merchantId: string,
  keys: readonly string[],
  since = new Date(),
): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .insertInto('merchant_product')
    .values(
      keys.map((product) => ({ merchant_id: merchantId, product, id: newId(), status: 'In-App', active_since: since })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Null means what holds for all of them, the merchant agreement. */
export const productChanged = ({
  merchantId,
  product,
}: {
  readonly merchantId: string
  readonly product: ProductKey | null
}) => ({
  kind: 'product.changed' as const,
  merchantId,
  audience: 'allProducts' as const,
  payload: { product },
})

/** The signature under a product's agreement: it can be used from now on, or goes on being used. */
export const agreementSigned = async (
  { tx, emit }: { readonly tx: Store; readonly emit: Emit },
  { merchantId, product }: ProductRef,
  { personId, paperVersion }: { readonly personId: string; readonly paperVersion: string },
): Promise<void> => {
  const row = await tx
    .selectFrom('merchant_product')
    .select(['status', 'active_since'])
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('merchant_product')
    .set({
      status: 'In-App',
      active_since: row.active_since ?? new Date(),
      paper_version: paperVersion,
      sign_by: null,
      changed_at: new Date(),
    })
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .execute()
  await addProductStep(tx, { merchantId, product }, { step: 'SIGNED', actor: 'merchant', personId })
  await emit(productChanged({ merchantId, product }))
}

/** May an agreement for it be made and signed: it is approved, or in use. */
export const isSignable = async (tx: Store, { merchantId, product }: ProductRef): Promise<boolean> => {
  const row = await tx
    .selectFrom('merchant_product')
    .select(['status', 'approved_at'])
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .executeTakeFirst()
  return row?.status === 'In-App' || (row?.status === 'In progress' && row.approved_at !== null)
}
