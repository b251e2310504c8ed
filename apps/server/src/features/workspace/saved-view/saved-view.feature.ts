import type { Feature } from '../../../platform/feature.ts'
import { savedViewFeature } from './saved-view.handlers.ts'

export const feature = {
  endpoints: savedViewFeature,
} satisfies Feature
