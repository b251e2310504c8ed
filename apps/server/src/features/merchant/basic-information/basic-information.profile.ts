// Everything a member reads about the merchant, together.
import type { Profile } from '@falaj/contract/merchant/basic-information'
import type { Store } from '../../../platform/db/pool.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import * as store from './basic-information.store.ts'

export const profileOf = async (tx: Store, merchantId: string, readerId: string): Promise<Profile> => {
  // Dates of papers are dates where the papers were made.
  const today = dubaiDay(new Date())
  const row = await store.merchant(tx, merchantId)
  const [company, contacts, addresses, owners] = [
    await newestPart(tx, merchantId, 'company'),
    await newestPart(tx, merchantId, 'contacts'),
    await newestPart(tx, merchantId, 'addresses'),
    await newestPart(tx, merchantId, 'owners'),
  ]
  return {
    today,
    merchantMid: row.mid,
    name: { en: row.name_en, zh: row.name_zh },
    accountType: row.account_type,
    status: row.status,
    contractStatus: row.contract_status,
    since: row.created_at.toISOString(),
    company: company?.value ?? null,
    contacts: contacts?.value ?? [],
    addresses: addresses?.value ?? [],
    owners: owners?.value ?? [],
    versions: {
      company: company?.version ?? 0,
      contacts: contacts?.version ?? 0,
      addresses: addresses?.version ?? 0,
      owners: owners?.version ?? 0,
    },
    documents: store.documentRows(await store.documents(tx, merchantId), today),
    terms: await store.terms(tx, merchantId),
    waiting: await store.waiting(tx, merchantId, readerId),
    refused: await store.refused(tx, merchantId),
  }
}
