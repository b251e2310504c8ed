import type { Feature } from '../../platform/feature.ts'
import { announcementFeature } from './handlers.ts'

export const feature = {
  endpoints: announcementFeature,
} satisfies Feature
