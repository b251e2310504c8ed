// Queries for other features: documents that need attention, agreed terms, and the legal identity.
import { sql } from 'kysely'
import type { DocumentKindName, DocumentState } from '@falaj/contract/merchant/profile'
import { daysLeft } from '@falaj/contract/merchant/profile'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { documentRows, documents, terms } from './basic-information.store.ts'

/** Whether a file is one of the merchant's documents, of whatever version, or waits to become one. */
export const isDocument = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from merchant_document where merchant_id = ${merchantId}::uuid and file_id = ${fileId}::uuid
    union all
    select from profile_review where merchant_id = ${merchantId}::uuid and part = 'document' and value ->> 'file' = ${fileId}
    limit 1`.execute(tx)
  return rows.length > 0
}

export interface DocumentDue {
  readonly kind: DocumentKindName
  readonly state: Exclude<DocumentState, 'valid'>
  /** Null if it is missing. */
  readonly expiresOn: string | null
  /** Negative if it has expired. */
  readonly daysLeft: number | null
}
/** Expired, missing, or ending within sixty days; the most pressing first. */
export const documentsDue = async (
  tx: Store,
  merchantId: string,
  now = new Date(),
): Promise<readonly DocumentDue[]> => {
  const today = dubaiDay(now)
  return documentRows(await documents(tx, merchantId), today)
    .flatMap(({ kind, state, known: current }): DocumentDue[] => {
      if (state === 'valid') return []
      const expiresOn = current?.expiresOn ?? null
      return [{ kind, state, expiresOn, daysLeft: expiresOn === null ? null : daysLeft(expiresOn, today) }]
    })
    .toSorted((one, other) => (one.daysLeft ?? -10_000) - (other.daysLeft ?? -10_000))
}

/** Fee plan and limits, as they are remembered where something is; null if nothing was agreed yet. */
export const termsOf = (
  { tx, memory }: Pick<TxContext, 'tx' | 'memory'>,
  merchantId: string,
): ReturnType<typeof terms> => {
  const read = () => terms(tx, merchantId)
  return memory ? memory.recall(merchantId, 'terms', read) : read()
}

/** Company facts for the merchant's papers; null if unknown. */
export const companyOf = async (
  tx: Store,
  merchantId: string,
): Promise<{ readonly licenceNo: string | null; readonly trn: string | null }> => {
  const company = (await newestPart(tx, merchantId, 'company'))?.value
  return { licenceNo: company?.licenceNo ?? null, trn: company?.trn ?? null }
}
