// A merchant's stored profile: the newest version of each part applies, and every earlier one stays.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Answers } from '@falaj/contract/merchant/application-answers'
import type { Cycle } from '@falaj/contract/kernel/products'
import { partSchemas, type DocumentKindName, type PartName, type PartValue } from '@falaj/contract/merchant/profile'
import { money, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { copyTo } from '../files/bytes.ts'
import { noMerchant } from '../base/ids.ts'
import { grantProducts } from './grant.ts'

export type KeptPart = Exclude<PartName, 'document'>
export interface StoredPart<P extends KeptPart> {
  readonly version: number
  readonly value: PartValue<P>
}

/** Undefined: nothing is known of it yet. */
export const newestPart = async <P extends KeptPart>(
  tx: Store,
  merchantId: string,
  part: P,
): Promise<StoredPart<P> | undefined> => {
  const row = await tx
    .selectFrom('merchant_profile')
    .select(['version', 'value'])
    .where('merchant_id', '=', merchantId)
    .where('part', '=', part)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, value: z.parse(partSchemas[part], row.value) as PartValue<P> }
}
/** Call while holding the merchant's lock: two concurrent additions would take the same number. */
export const addPart = async <P extends KeptPart>(
  tx: Store,
  merchantId: string,
  part: P,
  value: PartValue<P>,
  requestId: string | null = null,
): Promise<void> => {
  const before = await newestPart(tx, merchantId, part)
  await tx
    .insertInto('merchant_profile')
    .values({
      merchant_id: merchantId,
      part,
      version: (before?.version ?? 0) + 1,
      value: JSON.stringify(value),
      request_id: requestId,
    })
    .execute()
}
/** Locks the merchant; every change of a profile starts here and holds the lock until the end. */
export const holdMerchant = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`select from merchant where id = ${merchantId} for update`.execute(tx)
}

export interface NewDocument {
  readonly kind: DocumentKindName
  readonly number?: string | undefined
  readonly issuedOn?: string | undefined
  readonly expiresOn?: string | undefined
  readonly file: string
}
export const addDocument = async (
  tx: Store,
  merchantId: string,
  { kind, number, issuedOn, expiresOn, file }: NewDocument,
  requestId: string | null = null,
): Promise<void> => {
  await sql`
    insert into merchant_document (merchant_id, kind, version, number, issued_on, expires_on, file_id, request_id)
    select ${merchantId}, ${kind}, coalesce(max(version), 0) + 1, ${number ?? null}, ${issuedOn ?? null}::date,
      ${expiresOn ?? null}::date, ${file}::uuid, ${requestId}::uuid
    from merchant_document where merchant_id = ${merchantId} and kind = ${kind}`.execute(tx)
}

export interface NewTerms {
  readonly feePlan: 'STANDARD' | 'GROUP' | 'PARTNER' | 'TRANSPORT'
  /** Agreed on; default: each product has its own. */
  readonly cycle?: Cycle
  readonly paymentMax: Money
  readonly dailyMax: Money
  readonly monthlyMax: Money
  readonly products: readonly string[]
  /** YYYY-MM-DD; default: today. */
  readonly since?: string
}
export const setTerms = async (tx: Store, merchantId: string, terms: NewTerms): Promise<void> => {
  await tx
    .insertInto('merchant_terms')
    .values({
      merchant_id: merchantId,
      fee_plan: terms.feePlan,
      ...(terms.cycle && {
        settlement_cycle: terms.cycle.kind === 'weekly' ? 'WEEKLY' : 'DAILY',
        settlement_days: terms.cycle.days,
      }),
      currency: terms.paymentMax.currency,
      payment_max_minor: terms.paymentMax.minor.toString(),
      daily_max_minor: terms.dailyMax.minor.toString(),
      monthly_max_minor: terms.monthlyMax.minor.toString(),
      ...(terms.since ? { since: terms.since } : {}),
    })
    .execute()
  await grantProducts(tx, merchantId, terms.products, terms.since ? new Date(terms.since) : new Date())
}

/** What a new merchant may take until it asks for more: one payment, one day. A month: twice what it expects. */
const startLimits = { payment: money(5_000_000n, 'AED'), daily: money(50_000_000n, 'AED') } as const

/** The approved application becomes the merchant's first profile; its applicant is the first contact. */
export const takeOver = async (
  tx: Store,
  merchantId: string,
  given: Answers,
  applicant: { readonly mobile: string },
  /** Whose the documents are: a person's own, or those of the parent that proposed it. */
  owner = noMerchant,
): Promise<void> => {
  const { nameEn, nameZh, licenceNo, licenceExpiry, activity, country, city, address } = given
  if (nameEn && licenceNo && licenceExpiry && activity)
    await addPart(tx, merchantId, 'company', {
      nameEn,
      ...(nameZh ? { nameZh } : {}),
      licenceNo,
      licenceExpiry,
      activity,
    })
  if (given.contactName && given.contactEmail)
    await addPart(tx, merchantId, 'contacts', [
      { role: 'PRIMARY', name: given.contactName, email: given.contactEmail, phone: applicant.mobile },
    ])
  if (address && city && country)
    await addPart(tx, merchantId, 'addresses', [{ kind: 'REGISTERED', line: address, city, country }])
  const documents = [
    ['TRADE_LICENCE', given.tradeLicence, { number: licenceNo, expiresOn: licenceExpiry }],
    ['OWNER_ID', given.ownerId, {}],
    ['BANK_LETTER', given.bankLetter, {}],
  ] as const
  for (const [kind, files, facts] of documents)
    for (const id of files ?? []) {
      const file = await copyTo(
        tx,
        merchantId,
        { merchantId: owner, id },
        owner === noMerchant ? undefined : 'document',
      )
      await addDocument(tx, merchantId, { kind, file, ...facts })
    }
  const month = given.monthlyVolume
  await setTerms(tx, merchantId, {
    feePlan: 'STANDARD',
    paymentMax: startLimits.payment,
    dailyMax: startLimits.daily,
    monthlyMax: money(2n * (month?.currency === 'AED' ? month.minor : startLimits.daily.minor), 'AED'),
    products: given.products ?? [],
  })
}
