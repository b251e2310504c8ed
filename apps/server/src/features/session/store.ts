import type { Store } from '../../platform/db/pool.ts'

export const person = (tx: Store, id: string) =>
  tx
    .selectFrom('person')
    .select(['name', 'mobile', 'status', 'new_user', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The places a person may act for: active entries of enabled merchants. */
export const staffList = async (tx: Store, personId: string) =>
  tx
    .selectFrom('staff')
    .innerJoin('merchant', 'merchant.id', 'staff.merchant_id')
    .select(['staff.id as staffId', 'merchant.mid as merchantMid', 'merchant.name_en as merchantName', 'staff.roles'])
    .where('staff.person_id', '=', personId)
    .where('staff.status', '=', 'ACTIVE')
    .where('merchant.status', '=', 'ENABLED')
    .orderBy('merchant.mid')
    .execute()

export const merchant = (tx: Store, id: string) =>
  tx.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const endSession = (tx: Store, id: string) => tx.deleteFrom('session').where('id', '=', id).execute()
