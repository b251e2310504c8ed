import { autoDebit } from '@falaj/contract/selling/auto-debit'
import type { Feature } from '../../../platform/feature.ts'
import { mandateTasks } from './auto-debit.collect.ts'
import { mandateFinder } from './auto-debit.find.ts'
import { mandateFeature } from './auto-debit.handlers.ts'
import { mandateList } from './auto-debit.list.ts'
import { mandateOffer } from './auto-debit.offer.ts'
import { cancelMandatesOf, mandatesOfCustomer } from './auto-debit.read.ts'

export const feature = {
  endpoints: mandateFeature,
  tasks: mandateTasks,
  exports: mandateList.exports(autoDebit.query),
  offers: [mandateOffer],
  finders: [mandateFinder],
  customerRecords: {
    detail: async (...customer) => ({ mandates: await mandatesOfCustomer(...customer) }),
    onErase: (tx, merchantId, { id }, personId) => cancelMandatesOf(tx, merchantId, id, personId),
  },
} satisfies Feature
