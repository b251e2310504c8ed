// Applies a change: at once for what the merchant may decide, after the provider's decision for the rest.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  company,
  confirmedFields,
  document,
  documentKinds,
  isConfirmedField,
  owners,
  type PartValue,
} from '@falaj/contract/merchant/profile'
import type { ShownChange } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { addDocument, addPart, newestPart } from '../../../platform/product/profile.ts'

export const notifyChanged = ({ emit }: Pick<TxContext, 'emit'>, merchantId: string): Promise<unknown> =>
  emit({ kind: 'profile.changed', merchantId, audience: 'basicInformation', payload: {} })

const confirmed = z.partial(company)
type ConfirmedFields = z.output<typeof confirmed>
/** The fields of a company that differ and that the provider must confirm. */
export const confirmedPart = (
  before: Partial<PartValue<'company'>>,
  after: PartValue<'company'>,
): ConfirmedFields | null => {
  const fields = confirmedFields.filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
  // A cleared field is stored as such: JSON would drop it.
  return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, after[field] ?? ''])) : null
}
/** The company with only those fields new that the merchant may decide. */
export const ownPart = (before: PartValue<'company'>, after: PartValue<'company'>): PartValue<'company'> => {
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => isConfirmedField(field)))
  const fresh = Object.fromEntries(Object.entries(after).filter(([field]) => !isConfirmedField(field)))
  return { ...kept, ...fresh } as PartValue<'company'>
}
export const withConfirmed = (now: Partial<PartValue<'company'>>, fields: ConfirmedFields): PartValue<'company'> =>
  z.parse(company, Object.fromEntries(Object.entries({ ...now, ...fields }).filter(([, value]) => value !== '')))

export type ReviewPart = 'company' | 'owners' | 'document'
export interface Review {
  readonly merchantId: string
  readonly part: ReviewPart
  readonly subject: string
  readonly value: unknown
  readonly shown: readonly ShownChange[]
  readonly requestId: string | null
  readonly makerPersonId: string
}
export const refuseIfWaiting = async (tx: Store, merchantId: string, part: string, subject: string): Promise<void> => {
  const { rows } = await sql`select from profile_review
    where merchant_id = ${merchantId} and part = ${part} and subject = ${subject} and state = 'WAITING'`.execute(tx)
  if (rows.length > 0) throw fail('WITH_THE_PROVIDER')
}
/** Hands it to the provider. Of a merchant that is held. */
export const sendToProvider = async (tx: Store, review: Review): Promise<void> => {
  await refuseIfWaiting(tx, review.merchantId, review.part, review.subject)
  await tx
    .insertInto('profile_review')
    .values({
      id: newId(),
      merchant_id: review.merchantId,
      part: review.part,
      subject: review.subject,
      value: JSON.stringify(review.value),
      shown: JSON.stringify(review.shown),
      request_id: review.requestId,
      maker_person_id: review.makerPersonId,
    })
    .execute()
}

/** People read a merchant's legal name; one without a Chinese name goes by the English one. */
const renameMerchant = async (
  tx: Store,
  merchantId: string,
  { nameEn, nameZh, nameAr }: PartValue<'company'>,
): Promise<void> => {
  await tx
    .updateTable('merchant')
    .set({ name_en: nameEn, name_zh: nameZh ?? nameEn, name_ar: nameAr ?? null })
    .where('id', '=', merchantId)
    .execute()
}

/** Merges the confirmed change into the current profile, whatever else changed meanwhile. The caller holds the merchant's lock. */
export const applyReviewed = async (
  tx: Store,
  review: Pick<Review, 'merchantId' | 'part' | 'requestId' | 'value'>,
): Promise<void> => {
  const { merchantId, part, requestId } = review
  if (part === 'owners') return addPart(tx, merchantId, 'owners', z.parse(owners, review.value), requestId)
  if (part === 'company') {
    const fields = review.value as ConfirmedFields
    const value = withConfirmed((await newestPart(tx, merchantId, 'company'))?.value ?? {}, fields)
    await addPart(tx, merchantId, 'company', value, requestId)
    if (['nameEn', 'nameZh', 'nameAr'].some((name) => name in fields)) await renameMerchant(tx, merchantId, value)
    return
  }
  await applyDocument(tx, merchantId, z.parse(document, review.value), requestId)
}
/** A renewed licence moves the company's own dates with it. */
export const licenceFields = ({ kind, number, issuedOn, expiresOn }: PartValue<'document'>): ConfirmedFields =>
  kind === 'TRADE_LICENCE'
    ? {
        ...(number ? { licenceNo: number } : {}),
        ...(issuedOn ? { licenceIssued: issuedOn } : {}),
        ...(expiresOn ? { licenceExpiry: expiresOn } : {}),
      }
    : {}
export const applyDocument = async (
  tx: Store,
  merchantId: string,
  given: PartValue<'document'>,
  requestId: string | null,
): Promise<void> => {
  await addDocument(tx, merchantId, given, requestId)
  const now = await newestPart(tx, merchantId, 'company')
  const fields = licenceFields(given)
  if (now && Object.keys(fields).length > 0)
    await addPart(tx, merchantId, 'company', withConfirmed(now.value, fields), requestId)
}
export const needsProvider = (given: PartValue<'document'>): boolean => documentKinds[given.kind].confirmed ?? false
