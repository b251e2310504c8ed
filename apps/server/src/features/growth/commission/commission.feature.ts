import type { Feature } from '../../../platform/feature.ts'
import { makeCommissions } from './commission.earn.ts'
import { commissionFinder, payoutFinder } from './commission.find.ts'
import { commissionFeature } from './commission.handlers.ts'
import { commissionMovement, payoutMovement } from './commission.movement.ts'
import { payoutOrders } from './commission.order.ts'

export const feature = {
  endpoints: ({ approvables }) => commissionFeature(approvables),
  approvables: [payoutOrders.approvable],
  movements: { commission: commissionMovement, 'commission-payout': payoutMovement },
  finders: [payoutFinder, commissionFinder],
  loops: (db, { onPublished }) => {
    const loop = makeCommissions(db)
    onPublished(loop.wake)
    return [loop]
  },
} satisfies Feature
