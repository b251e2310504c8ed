import { payment } from '@falaj/contract/payments/payment'
import type { Feature } from '../../../platform/feature.ts'
import { makeHourFolder } from '../../../platform/payment/hour-sums.ts'
import { paymentFinder } from './payment.find.ts'
import { callbackRoute } from './payment.callback.ts'
import { paymentGauges } from './payment.gauges.ts'
import { paymentFeature } from './payment.handlers.ts'
import { makePaymentFolder, paymentTasks } from './payment.jobs.ts'
import { payLaterList, paymentList } from './payment.list.ts'
import { paymentMovement } from './payment.movement.ts'

export const feature = {
  endpoints: paymentFeature,
  tasks: paymentTasks,
  gauges: paymentGauges,
  loops: (db, { onPublished }) => {
    const folders = [makePaymentFolder(db), makeHourFolder(db)]
    for (const { wake } of folders) onPublished(wake)
    return folders
  },
  exports: [...paymentList.exports(payment.query), ...payLaterList.exports(payment.payLater)],
  movements: (offers) => ({ payment: paymentMovement(offers) }),
  routes: callbackRoute,
  finders: [paymentFinder],
} satisfies Feature
