import { sql } from 'kysely'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import type { Feature } from '../../../platform/feature.ts'
import type { IsPartOf } from '../../../platform/files/owner.ts'
import { changeApprovable, secondaryApprovable } from './secondary-merchant.approvables.ts'
import { secondaryFinder } from './secondary-merchant.find.ts'
import { secondaryMerchantFeature } from './secondary-merchant.handlers.ts'
import { secondaryList } from './secondary-merchant.list.ts'

const isDocument: IsPartOf = async (tx, merchantId, fileId) => {
  const { rows } = await sql`
    select from secondary_merchant where merchant_id = ${merchantId}::uuid and position(${fileId} in facts::text) > 0 limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
export const feature = {
  endpoints: secondaryMerchantFeature,
  approvables: [secondaryApprovable, changeApprovable],
  exports: secondaryList.exports(secondaryMerchant.query),
  finders: [secondaryFinder],
  files: { 'secondary-document': isDocument },
} satisfies Feature
