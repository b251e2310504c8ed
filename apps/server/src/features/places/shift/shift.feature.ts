import { shift } from '@falaj/contract/places/shift'
import type { Feature } from '../../../platform/feature.ts'
import { shiftFinder } from './shift.find.ts'
import { shiftFeature } from './shift.handlers.ts'
import { shiftTasks } from './shift.jobs.ts'
import { shiftList } from './shift.list.ts'

export const feature = {
  endpoints: shiftFeature,
  exports: shiftList.exports(shift.query),
  tasks: shiftTasks,
  finders: [shiftFinder],
} satisfies Feature
