import type { Feature } from '../../platform/feature.ts'
import { basicInformationFeature } from './handlers.ts'
import { profileApprovable } from './profile-approvable.ts'

export const feature = {
  endpoints: basicInformationFeature,
  approvables: [profileApprovable],
} satisfies Feature
