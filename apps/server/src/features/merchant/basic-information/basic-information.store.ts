import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Profile, WaitingChange } from '@falaj/contract/merchant/basic-information'
import {
  documentKindNames,
  documentKinds,
  documentStateOf,
  type DocumentKindName,
} from '@falaj/contract/merchant/profile'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { termsFrom } from '../../../platform/product/charge.ts'
import { agreedTermsBy } from '../../../platform/product/terms.ts'

export interface StoredDocument {
  readonly kind: DocumentKindName
  readonly version: number
  readonly number: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly file_id: string
  readonly file_name: string
  readonly since: Date
}
/** The newest of each kind. */
export const documents = async (tx: Store, merchantId: string): Promise<readonly StoredDocument[]> => {
  const { rows } = await sql<StoredDocument>`
    select distinct on (d.kind) d.kind, d.version, d.number, d.issued_on::text as issued_on, d.expires_on::text as expires_on,
      d.file_id, f.name as file_name, d.since
    from merchant_document d join file f on f.merchant_id = d.merchant_id and f.id = d.file_id
    where d.merchant_id = ${merchantId} order by d.kind, d.version desc`.execute(tx)
  return rows
}
/** In the table's order; missing required documents are included. */
export const documentRows = (found: readonly StoredDocument[], today: string): Profile['documents'] =>
  documentKindNames.flatMap((kind): Profile['documents'] => {
    const row = found.find((each) => each.kind === kind)
    if (!row) return documentKinds[kind].required ? [{ kind, state: 'missing', known: null }] : []
    return [
      {
        kind,
        state: documentStateOf(row.expires_on, today),
        known: {
          version: row.version,
          number: row.number,
          issuedOn: row.issued_on,
          expiresOn: row.expires_on,
          fileName: row.file_name,
          since: row.since.toISOString(),
        },
      },
    ]
  })
export const documentFile = async (tx: Store, merchantId: string, kind: string, version: number) =>
  (
    await tx
      .selectFrom('merchant_document')
      .select('file_id')
      .where('merchant_id', '=', merchantId)
      .where('kind', '=', kind)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.file_id
/** A document this merchant has sent; undefined for anything else. */
export const ownFile = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('purpose', '=', 'document')
    .executeTakeFirst()

export const merchant = (tx: Store, id: string) =>
  tx.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const terms = async (tx: Store, merchantId: string): Promise<Profile['terms']> => {
  const { rows } = await sql<{
    fee_plan: string
    settlement_cycle: string | null
    settlement_days: number | null
    version: number
    currency: string
    payment: string
    daily: string
    monthly: string
    products: ProductKey[]
    since: string
  }>`
    select fee_plan, settlement_cycle, settlement_days, version, currency, payment_max_minor::text as payment, daily_max_minor::text as daily,
      monthly_max_minor::text as monthly, since::text as since,
      array(select p.product from merchant_product p where p.merchant_id = ${merchantId} and p.status = 'In-App' and p.off_by is null
        order by p.product) as products
    from merchant_terms where merchant_id = ${merchantId}`.execute(tx)
  const row = rows[0]
  const termsOf = await agreedTermsBy(tx, merchantId)
  return row
    ? {
        feePlan: row.fee_plan,
        cycle: termsFrom(row).cycle,
        paymentMax: inMinor(row.payment, row.currency),
        dailyMax: inMinor(row.daily, row.currency),
        monthlyMax: inMinor(row.monthly, row.currency),
        products: row.products.map((product) => ({ product, terms: termsOf(product) })),
        since: row.since,
      }
    : null
}

const changes = z.array(
  z.object({
    label: z.object({ en: z.string(), zh: z.string() }),
    before: z.nullable(z.object({ en: z.string(), zh: z.string() })),
    after: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  }),
)
/** Changes that a colleague, the maker or the provider still has to act on, oldest first. */
export const waiting = async (tx: Store, merchantId: string, readerId: string): Promise<WaitingChange[]> => {
  const { rows } = await sql<{
    part: WaitingChange['part']
    subject: string
    request_id: string | null
    number: string | null
    with: WaitingChange['with']
    maker: string
    maker_id: string
    since: Date
    shown: unknown
  }>`
    select r.payload->>'part' as part, coalesce(r.payload->'document'->>'kind', '') as subject, r.id as request_id, r.number,
      case r.state when 'APPLIED' then 'approval' else 'maker' end as "with", p.name as maker, p.id as maker_id, r.created_at as since, r.shown
    from approval_request r join person p on p.id = r.maker_person_id
    where r.merchant_id = ${merchantId} and r.kind = 'basic-information' and r.state in ('CREATED', 'APPLIED')
    union all
    select v.part, v.subject, v.request_id, r.number, 'provider', p.name, p.id, v.asked_at, v.shown
    from profile_review v join person p on p.id = v.maker_person_id left join approval_request r on r.merchant_id = v.merchant_id and r.id = v.request_id
    where v.merchant_id = ${merchantId} and v.state = 'WAITING'
    order by since`.execute(tx)
  return rows.map(({ request_id: requestId, maker_id: makerId, since, shown, ...row }) => ({
    ...row,
    requestId,
    isMine: makerId === readerId,
    since: since.toISOString(),
    changes: z.parse(changes, shown),
  }))
}
/** Recent refusals of the provider, unless a later change of the same was confirmed or requested. */
export const refused = async (tx: Store, merchantId: string): Promise<Profile['refused']> => {
  const { rows } = await sql<{
    part: WaitingChange['part']
    subject: string
    at: Date
    reason: { en: string; zh: string }
    state: string
  }>`
    select distinct on (part, subject) part, subject, decided_at as at, reason, state from profile_review
    where merchant_id = ${merchantId} and asked_at > now() - interval '90 days'
    order by part, subject, asked_at desc`.execute(tx)
  return rows
    .filter(({ state }) => state === 'REFUSED')
    .map(({ part, subject, at, reason }) => ({ part, subject, at: at.toISOString(), reason }))
}
