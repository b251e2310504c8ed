import type { Feature } from '../../../platform/feature.ts'
import { basicInformationFeature } from './basic-information.handlers.ts'
import { profileApprovable } from './basic-information.profile-approvable.ts'

export const feature = {
  endpoints: basicInformationFeature,
  approvables: [profileApprovable],
} satisfies Feature
