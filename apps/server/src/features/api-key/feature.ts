import { apiKey } from '@falaj/contract/api-key'
import type { Feature } from '../../platform/feature.ts'
import { apiDocs } from './docs-page.ts'
import { keyFinder } from './find.ts'
import { apiKeyFeature } from './handlers.ts'
import { keyApprovable } from './key-approvable.ts'
import { keyList } from './list.ts'
import { merchantApi } from './v1.ts'

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
