import type { Store } from '../../platform/db/pool.ts'

export const person = (tx: Store, id: string) =>
  tx
    .selectFrom('person')
    .select(['name', 'mobile', 'status', 'new_user', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The places a person may act for: active entries of enabled merchants. */
export const staffList = async (tx: Store, personId: string) => {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('merchant', 'merchant.id', 'staff.merchant_id')
    .select(['staff.id', 'merchant.mid', 'merchant.name_en', 'merchant.name_zh', 'staff.roles'])
    .where('staff.person_id', '=', personId)
    .where('staff.status', '=', 'ACTIVE')
    .where('merchant.status', '=', 'ENABLED')
    .orderBy('merchant.mid')
    .execute()
  return rows.map((row) => ({
    staffId: row.id,
    merchantMid: row.mid,
    merchantName: { en: row.name_en, zh: row.name_zh },
    roles: row.roles,
  }))
}

export const merchant = (tx: Store, id: string) =>
  tx.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const endSession = (tx: Store, id: string) => tx.deleteFrom('session').where('id', '=', id).execute()
