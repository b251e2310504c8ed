import { staff } from '@falaj/contract/staff'
import type { Feature } from '../../platform/feature.ts'
import { staffFeature } from './handlers.ts'
import { teamList } from './list.ts'
import { staffApprovable } from './staff-approvable.ts'

export const feature = {
  endpoints: staffFeature,
  approvables: [staffApprovable],
  exports: teamList.exports(staff.query),
} satisfies Feature
