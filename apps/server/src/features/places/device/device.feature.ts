import { device } from '@falaj/contract/places/device'
import type { Feature } from '../../../platform/feature.ts'
import { deviceFinder } from './device.find.ts'
import { deviceFeature } from './device.handlers.ts'
import { deviceTasks } from './device.jobs.ts'
import { deviceList, waitingList } from './device.list.ts'

export const feature = {
  endpoints: deviceFeature,
  tasks: deviceTasks,
  exports: [...deviceList.exports(device.query), ...waitingList.exports(device.waiting)],
  finders: [deviceFinder],
} satisfies Feature
