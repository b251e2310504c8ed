import { payment } from '@falaj/contract/payment'
import type { Feature } from '../../platform/feature.ts'
import { paymentFinder } from './find.ts'
import { callbackRoute } from './callback.ts'
import { paymentFeature } from './handlers.ts'
import { makePaymentFolder, paymentTasks } from './jobs.ts'
import { payLaterList, paymentList } from './list.ts'
import { paymentMovement } from './movement.ts'

export const feature = {
  endpoints: paymentFeature,
  tasks: paymentTasks,
  loops: (db) => [makePaymentFolder(db)],
  exports: [...paymentList.exports(payment.query), ...payLaterList.exports(payment.payLater)],
  movements: (offers) => ({ payment: paymentMovement(offers) }),
  routes: callbackRoute,
  finders: [paymentFinder],
} satisfies Feature
