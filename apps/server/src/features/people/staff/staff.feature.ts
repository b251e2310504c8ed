import { staff } from '@falaj/contract/people/staff'
import type { Feature } from '../../../platform/feature.ts'
import { staffFinder } from './staff.find.ts'
import { staffFeature } from './staff.handlers.ts'
import { teamList } from './staff.list.ts'
import { staffApprovable } from './staff-approvable.ts'

export const feature = {
  endpoints: staffFeature,
  approvables: [staffApprovable],
  exports: teamList.exports(staff.query),
  finders: [staffFinder],
} satisfies Feature
