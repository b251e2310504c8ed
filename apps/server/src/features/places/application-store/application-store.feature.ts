import type { Feature } from '../../../platform/feature.ts'
import { applicationStoreFeature } from './application-store.handlers.ts'
import { makeApplicationStores } from './application-store.jobs.ts'

export const feature = {
  endpoints: applicationStoreFeature,
  tasks: () => makeApplicationStores.tasks,
} satisfies Feature
