import { apiKey } from '@falaj/contract/developers/api-key'
import type { Feature } from '../../../platform/feature.ts'
import { apiDocs } from '../../../merchant-api/docs-page.ts'
import { keyFinder } from './api-key.find.ts'
import { apiKeyFeature } from './api-key.handlers.ts'
import { keyApprovable } from './api-key.key-approvable.ts'
import { keyList } from './api-key.list.ts'
import { merchantApi } from '../../../merchant-api/v1.ts'

export const feature = {
  endpoints: apiKeyFeature,
  approvables: [keyApprovable],
  exports: keyList.exports(apiKey.query),
  finders: [keyFinder],
  routes: (app, context) => {
    merchantApi(app, context)
    apiDocs(app, context)
  },
} satisfies Feature
