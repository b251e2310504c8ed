import { apiKey } from '@falaj/contract/developers/api-key'
import type { Feature } from '../../../platform/feature.ts'
import { keyFinder } from './api-key.find.ts'
import { apiKeyFeature } from './api-key.handlers.ts'
import { keyApprovable } from './api-key.key-approvable.ts'
import { keyList } from './api-key.list.ts'

export const feature = {
  endpoints: apiKeyFeature,
  approvables: [keyApprovable],
  exports: keyList.exports(apiKey.query),
  finders: [keyFinder],
} satisfies Feature
