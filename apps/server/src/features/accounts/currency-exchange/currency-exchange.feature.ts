import type { Feature } from '../../../platform/feature.ts'
import { exchangeFinder } from './currency-exchange.find.ts'
import { currencyExchangeFeature } from './currency-exchange.handlers.ts'
import { exchangeOrders } from './currency-exchange.order.ts'
import { exchangeTask } from './currency-exchange.jobs.ts'
import { exchangeMovement } from './currency-exchange.movement.ts'
import { exchangeExports } from './currency-exchange.list.ts'

export const feature = {
  endpoints: currencyExchangeFeature,
  approvables: [exchangeOrders.approvable],
  tasks: ({ settings }) => [exchangeTask(settings)],
  exports: exchangeExports,
  finders: [exchangeFinder],
  movements: { 'currency-exchange': exchangeMovement },
} satisfies Feature
