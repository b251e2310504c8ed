import type { Feature } from '../../../platform/feature.ts'
import { basicInformationFeature } from './basic-information.handlers.ts'
import { profileApprovable } from './basic-information.profile-approvable.ts'
import { always } from '../../../platform/files/owner.ts'
import { isDocument } from './basic-information.read.ts'

export const feature = {
  endpoints: basicInformationFeature,
  approvables: [profileApprovable],
  files: { document: isDocument, profile: always },
} satisfies Feature
