import type { Feature } from '../../../platform/feature.ts'
import { announcementFeature } from './announcement.handlers.ts'

export const feature = {
  endpoints: announcementFeature,
} satisfies Feature
