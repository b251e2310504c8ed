import { deviceOrder } from '@falaj/contract/places/device-order'
import type { Feature } from '../../../platform/feature.ts'
import { deviceOrderFinder } from './device-order.find.ts'
import { deviceOrderFeature } from './device-order.handlers.ts'
import { always } from '../../../platform/files/owner.ts'
import { makeAgreements } from './device-order.jobs.ts'
import { deviceOrderList } from './device-order.list.ts'

export const feature = {
  endpoints: deviceOrderFeature,
  exports: deviceOrderList.exports(deviceOrder.query),
  finders: [deviceOrderFinder],
  tasks: () => [...makeAgreements().tasks],
  files: { 'device-agreement': always },
} satisfies Feature
