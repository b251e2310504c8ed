import { staff } from '@falaj/contract/staff'
import type { Feature } from '../../platform/feature.ts'
import { staffFinder } from './find.ts'
import { staffFeature } from './handlers.ts'
import { teamList } from './list.ts'
import { staffApprovable } from './staff-approvable.ts'

export const feature = {
  endpoints: staffFeature,
  approvables: [staffApprovable],
  exports: teamList.exports(staff.query),
  finders: [staffFinder],
} satisfies Feature
