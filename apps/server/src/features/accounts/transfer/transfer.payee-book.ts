// A merchant's saved payees, and the merchant of a MID.
import { sql } from 'kysely'
import { maskedName } from '@falaj/contract/accounts/transfer-rules'
import type { Store } from '../../../platform/db/pool.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { payeeBook } from '../../../platform/money/payee-book.ts'

export const merchantBook = payeeBook('transfer_payee', 'payee_merchant_id', 'payee')

/** One that can be paid, with as much of its name as a stranger may know. */
export const payeeOf = async (tx: Store, merchantId: string, mid: string) => {
  const found = await tx
    .selectFrom('merchant')
    .select(['id', 'mid', 'name_en'])
    .where('mid', '=', mid)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst()
  if (!found) throw failFields({ path: 'payeeMid', code: 'PAYEE_NOT_FOUND' })
  if (found.id === merchantId) throw failFields({ path: 'payeeMid', code: 'PAYEE_SELF' })
  return { id: found.id, mid: found.mid, name: maskedName(found.name_en) }
}

export const payees = async (tx: Store, merchantId: string) => {
  const rows = await tx
    .selectFrom('transfer_payee as k')
    .innerJoin('merchant as m', 'm.id', 'k.payee_merchant_id')
    .select(['k.id', 'k.alias', 'm.mid', 'm.name_en', 'k.last_used_at'])
    .where('k.merchant_id', '=', merchantId)
    .orderBy(sql`k.last_used_at desc nulls last`)
    .orderBy('k.alias')
    .limit(500)
    .execute()
  return rows.map(({ id, alias, mid, name_en, last_used_at }) => ({
    id,
    alias,
    mid,
    name: maskedName(name_en),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}
export const keepPayee = async (tx: Store, merchantId: string, alias: string, payeeId: string): Promise<void> => {
  await tx
    .insertInto('transfer_payee')
    .values({ id: newId(), merchant_id: merchantId, payee_merchant_id: payeeId, alias })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'payee_merchant_id']).doUpdateSet({ alias }))
    .execute()
}
