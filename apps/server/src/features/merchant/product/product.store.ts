// Storage of merchants' products.
import { sql, type Insertable, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { AccountType } from '@falaj/contract/kernel/access'
import {
  productRemark,
  type ApplicationStatus,
  type productStep,
  type ProductDetail,
  type ProductRow,
} from '@falaj/contract/merchant/product'
import {
  productAnswers,
  productDocuments,
  productForms,
  type ProductAnswers,
  type ProductDocuments,
} from '@falaj/contract/merchant/product-questions'
import { productKeys, type ProductKey } from '@falaj/contract/kernel/products'
import type { DocumentKindName } from '@falaj/contract/merchant/profile'
import { noAgreedTerms } from '@falaj/contract/merchant/product-terms'
import { agreedTermsIn } from '../../../platform/product/terms.ts'
import { agreedCycleOf, chargedProductSql } from '../../../platform/product/charge.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { pageSize } from '../../../platform/jobs/due.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import type { ProductRef } from '../../../platform/product/grant.ts'
import { comingTermsOf } from './product.read.ts'
import { barredFrom, nextOf, offOf, type Applicant } from './product.rules.ts'

const columns = [
  'merchant_id',
  'product',
  'id',
  'status',
  'answers',
  'documents',
  'sent',
  'remarks',
  'applied_by',
  'submitted_at',
  'approved_at',
  'active_since',
  'payment_max_minor',
  'day_max_minor',
  'fee_bps',
  'fee_fixed_minor',
  'fee_min_minor',
  'paper_version',
  'sign_by',
  'off_by',
  'off_reason',
  'changed_at',
] as const
const kept = (tx: Store) => tx.selectFrom('merchant_product').select(columns)
export type StoredProduct = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>

export const answersOf = (row: Pick<StoredProduct, 'answers'>): ProductAnswers =>
  z.decode(productAnswers, row.answers as never)
export const documentsOf = (row: Pick<StoredProduct, 'documents'>): ProductDocuments =>
  z.parse(productDocuments, row.documents)
/** As last submitted. */
export const sentOf = (row: Pick<StoredProduct, 'sent'>) => {
  const { answers, documents } = (row.sent ?? { answers: {}, documents: {} }) as Record<'answers' | 'documents', never>
  return { answers: answersOf({ answers }), documents: documentsOf({ documents }) }
}
/** The files that are named, each with its kind. */
export const filesOf = (documents: ProductDocuments) =>
  Object.entries(documents).flatMap(([kind, document]) =>
    document ? [{ kind: kind as DocumentKindName, file: document.file, expiresOn: document.expiresOn }] : [],
  )
export const remarksOf = (row: Pick<StoredProduct, 'remarks'>) => z.parse(z.array(productRemark), row.remarks)

export const applicantOf = async (tx: Store, merchantId: string): Promise<Applicant> => {
  const { rows } = await sql<{ account: AccountType; lists: string[]; signBy: Date | null }>`
    select m.account_type as account, m.sign_by as "signBy", array(select l.list from merchant_list l where l.merchant_id = m.id) as lists
    from merchant m where m.id = ${merchantId}`.execute(tx)
  return rows[0]!
}
export const rowOf = (product: ProductKey, applicant: Applicant, row: StoredProduct | undefined): ProductRow => {
  const barred = barredFrom(product, applicant)
  const state = {
    status: (row?.status ?? 'To apply') as ApplicationStatus,
    hasDraft: row !== undefined,
    isApproved: Boolean(row?.approved_at),
    offBy: (row?.off_by ?? null) as 'merchant' | 'provider' | null,
    signBy: row?.sign_by ?? null,
    barred,
  }
  const off = offOf(state, applicant, new Date())
  return {
    id: row?.id ?? null,
    product,
    status: state.status,
    active: state.status === 'In-App' && off === null,
    off: off && { by: off, reason: row?.off_reason as { en: string; zh: string } | null },
    next: nextOf(state, off),
    barred,
    activeSince: row?.active_since?.toISOString() ?? null,
    signBy: state.signBy?.toISOString() ?? null,
  }
}

export const productsOf = async (tx: Store, merchantId: string): Promise<ProductRow[]> => {
  const applicant = await applicantOf(tx, merchantId)
  const rows = await kept(tx).where('merchant_id', '=', merchantId).execute()
  return productKeys.map((product) =>
    rowOf(
      product,
      applicant,
      rows.find((row) => row.product === product),
    ),
  )
}
export const find = (tx: Store, { merchantId, product }: ProductRef) =>
  kept(tx).where('merchant_id', '=', merchantId).where('product', '=', product).executeTakeFirst()
/** Held until the end: of two at once the second sees what the first did. */
export const lock = (tx: Store, { merchantId, product }: ProductRef) =>
  kept(tx).where('merchant_id', '=', merchantId).where('product', '=', product).forUpdate().executeTakeFirst()
/** For the provider, who names it by its id alone. */
export const lockById = (tx: Store, id: string): Promise<StoredProduct | undefined> =>
  isUuid(id) ? kept(tx).where('id', '=', id).forUpdate().executeTakeFirst() : Promise.resolve(undefined)

/** The newest document of each kind that the product asks for. */
export const filedFor = async (tx: Store, { merchantId, product }: ProductRef): Promise<ProductDetail['filed']> => {
  const { rows } = await sql<{ kind: DocumentKindName; path: string; name: string; expires_on: string | null }>`
    select distinct on (d.kind) d.kind, d.file_id as path, f.name, d.expires_on::text
    from merchant_document d join file f on f.merchant_id = d.merchant_id and f.id = d.file_id
    where d.merchant_id = ${merchantId} and d.kind = any(${[...productForms[product].documents]}::text[])
    order by d.kind, d.version desc`.execute(tx)
  return rows.map(({ expires_on: expiresOn, ...row }) => ({ ...row, expiresOn }))
}
/** Which of these files are documents that this member sent, or that are with the application already. */
export const filesAmong = async (
  tx: Store,
  merchantId: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly staff_id: string | null }[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('file')
        .select(['id', 'name', 'staff_id'])
        .where('merchant_id', '=', merchantId)
        .where('purpose', '=', 'product-document')
        .where('id', 'in', [...ids])
        .execute()

type Step = z.output<typeof productStep>
export const stepsOf = async (tx: Store, { merchantId, product }: ProductRef): Promise<Step[]> => {
  const rows = await tx
    .selectFrom('merchant_product_step as s')
    .leftJoin('person as p', 'p.id', 's.person_id')
    .select(['s.id', 's.step', 's.actor', 'p.name as person', 's.remark', 's.remarks', 's.at'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.product', '=', product)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    step: row.step as Step['step'],
    actor: row.actor as Step['actor'],
    person: row.person,
    remark: row.remark as Step['remark'],
    remarks: remarksOf(row),
    at: row.at.toISOString(),
  }))
}

export const detailOf = async (tx: Store, ref: ProductRef): Promise<ProductDetail> => {
  const row = await find(tx, ref)
  const documents = row ? documentsOf(row) : {}
  const sent = filesOf(documents)
  const files = await filesAmong(
    tx,
    ref.merchantId,
    sent.map(({ file }) => file),
  )
  return {
    ...rowOf(ref.product, await applicantOf(tx, ref.merchantId), row),
    answers: row ? answersOf(row) : {},
    documents,
    filed: await filedFor(tx, ref),
    sent: sent.flatMap(({ kind, file }) => {
      const found = files.find(({ id }) => id === file)
      return found ? [{ kind, path: file, name: found.name }] : []
    }),
    remarks: row ? remarksOf(row) : [],
    steps: row ? await stepsOf(tx, ref) : [],
    ...(row ? agreedTermsIn(row) : noAgreedTerms),
    cycle: await agreedCycleOf(tx, ref.merchantId),
    coming: row ? await comingTermsOf(tx, ref.merchantId, ref.product) : null,
    agreementVersion: row?.paper_version ?? null,
    submittedAt: row?.submitted_at?.toISOString() ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  }
}

export interface NewVersion {
  readonly answers: ProductAnswers
  readonly documents: ProductDocuments
  readonly personId: string
  readonly submit: boolean
}
/** A draft keeps its status; a submitted one waits for the provider, and nothing is declined until they decide so. */
export const save = async (
  tx: Store,
  { merchantId, product }: ProductRef,
  { answers, documents, personId, submit }: NewVersion,
): Promise<void> => {
  const wire = z.encode(productAnswers, answers as never)
  const values = {
    answers: JSON.stringify(wire),
    documents: JSON.stringify(documents),
    applied_by: personId,
    changed_at: new Date(),
    ...(submit
      ? {
          status: 'Applied',
          remarks: '[]',
          submitted_at: new Date(),
          sent: JSON.stringify({ answers: wire, documents }),
        }
      : {}),
  }
  await tx
    .insertInto('merchant_product')
    .values({ merchant_id: merchantId, product, id: newId(), status: 'To apply', ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'product']).doUpdateSet(values))
    .execute()
}
export const set = async (
  tx: Store,
  { merchantId, product }: ProductRef,
  values: Updateable<DB['merchant_product']>,
): Promise<void> => {
  await tx
    .updateTable('merchant_product')
    .set({ ...values, changed_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .execute()
}

export type TermColumns = Omit<
  Insertable<DB['product_terms_coming']>,
  'merchant_id' | 'product' | 'holds_from' | 'set_at'
>
export const addComing = async (
  tx: Store,
  { merchantId, product }: ProductRef,
  from: string,
  columns: TermColumns,
): Promise<void> => {
  await tx
    .insertInto('product_terms_coming')
    .values({ merchant_id: merchantId, product, holds_from: from, ...columns })
    .execute()
}
/** Those that hold from this day or before; default: whenever that is. */
export const dropComing = async (
  tx: Store,
  { merchantId, product }: ProductRef,
  until: string | null = null,
): Promise<TermColumns | null> => {
  const { rows } = await sql<TermColumns>`
    delete from product_terms_coming
    where merchant_id = ${merchantId}::uuid and product = ${product} and (${until}::date is null or holds_from <= ${until}::date)
    returning payment_max_minor::text, day_max_minor::text, fee_bps, fee_fixed_minor::text, fee_min_minor::text`.execute(
    tx,
  )
  return rows[0] ?? null
}
export const comingUntil = async (
  tx: Store,
  today: string,
  after: ProductRef | null,
): Promise<readonly ProductRef[]> => {
  const { rows } = await sql<ProductRef>`
    select merchant_id as "merchantId", product from product_terms_coming where holds_from <= ${today}::date
      ${after ? sql`and (merchant_id, product) > (${after.merchantId}::uuid, ${after.product}::text)` : sql``}
    order by merchant_id, product limit ${pageSize}`.execute(tx)
  return rows
}

/**
 * What each product brought since the month began in Dubai: payments what is left of them, tills their commission, coins what is left of them.
 * An order is open for a week at most: it was made at most so long before.
 */
export const earnedOf = async (tx: Store, merchantId: string) => {
  const { rows } = await sql<{
    since: string
    product: string | null
    currency: string
    payments: number
    gross: string
    net: string
  }>`
    with month as (select date_trunc('month', business_day(now()))::date as since)
    select month.since::text, p.product, p.currency, p.payments, p.gross::text, p.net::text
    from month left join lateral (
      select ${chargedProductSql('product', 'method')} as product,
        currency, sum(count)::int as payments, sum(amount_minor) as gross, sum(net_minor) as net
      from (select * from payment_day union all select * from payment_day_line) d
      where d.merchant_id = ${merchantId} and d.day >= month.since - 8 and d.paid_day >= month.since
      group by 1, currency having sum(count) > 0
      union all
      select case kind when 'cash-out' then 'eatm' else kind end, currency, count(*)::int, sum(net_minor), sum(fee_minor)
      from cash_move where merchant_id = ${merchantId} and kind in ('cash-out', 'cash-top-up') and state = 'SUCCESS'
        and booked_at >= month.since::timestamp at time zone 'Asia/Dubai'
      group by kind, currency
      union all
      select 'crypto-top-up', currency collate "default", count(*)::int, sum(amount_minor), sum(amount_minor - fee_minor - vat_minor)
      from crypto_deposit where merchant_id = ${merchantId} and reference is not null and state = 'SUCCESS'
        and created_at >= month.since::timestamp at time zone 'Asia/Dubai'
      group by currency) p on true
    order by p.product, p.currency`.execute(tx)
  return {
    since: rows[0]?.since ?? '',
    rows: rows.flatMap(({ product, currency, payments, gross, net }) =>
      product === null ? [] : [{ product, payments, gross: inMinor(gross, currency), net: inMinor(net, currency) }],
    ),
  }
}

/** The terms of the version that was signed last before this one. */
export const paperBefore = async (tx: Store, merchantId: string, id: string): Promise<string | null> => {
  const { rows } = await sql<{ paper: string }>`
    select b.paper_version as paper from merchant_contract c
    join merchant_contract b on b.merchant_id = c.merchant_id and b.product is not distinct from c.product
      and b.version < c.version and b.signed_at is not null
    where c.merchant_id = ${merchantId}::uuid and c.id = ${id}::uuid order by b.version desc limit 1`.execute(tx)
  return rows[0]?.paper ?? null
}
export const agreementFile = async (tx: Store, merchantId: string, id: string): Promise<string | null> => {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('merchant_contract')
    .select('file_id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.file_id ?? null
}
