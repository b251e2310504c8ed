import type { Feature } from '../../../platform/feature.ts'
import { tillFeature } from './till.handlers.ts'
import { tillTasks } from './till.jobs.ts'
import { tillPage } from './till.page.ts'
import { tillRoutes } from './till.routes.ts'

export const feature = {
  endpoints: tillFeature,
  tasks: tillTasks,
  routes: (app, context) => {
    tillRoutes(app, context)
    tillPage(app, context.settings)
  },
} satisfies Feature
