import type { Feature } from '../../platform/feature.ts'
import { exchangeFinder } from './find.ts'
import { currencyExchangeFeature } from './handlers.ts'
import { exchangeOrders } from './product.ts'
import { exchangeTask } from './jobs.ts'
import { exchangeMovement } from './movement.ts'
import { exchangeExports } from './list.ts'

export const feature = {
  endpoints: currencyExchangeFeature,
  approvables: [exchangeOrders.approvable],
  tasks: ({ settings }) => [exchangeTask(settings)],
  exports: exchangeExports,
  finders: [exchangeFinder],
  movements: { exchange: exchangeMovement },
} satisfies Feature
