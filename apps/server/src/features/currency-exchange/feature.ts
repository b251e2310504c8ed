import type { Feature } from '../../platform/feature.ts'
import { currencyExchangeFeature } from './handlers.ts'
import { exchangeApprovable } from './exchange-approvable.ts'
import { exchangeTask } from './jobs.ts'
import { exchangeMovement } from './movement.ts'
import { exchangeExports } from './list.ts'

export const feature = {
  endpoints: currencyExchangeFeature,
  approvables: [exchangeApprovable],
  tasks: ({ settings }) => [exchangeTask(settings)],
  exports: exchangeExports,
  movements: { exchange: exchangeMovement },
} satisfies Feature
