import type { Feature } from '../../platform/feature.ts'
import { noticeFeature } from './handlers.ts'

export const feature = {
  endpoints: noticeFeature,
} satisfies Feature
