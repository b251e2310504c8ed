// Search. What a reader may not enter is not asked for, and neither is what stands behind a page's second factor.
import { mayEnter, pageSceneFor } from '@falaj/contract/access'
import { search } from '@falaj/contract/search'
import { bind } from '../../platform/http/bind.ts'
import { findAll } from './find-all.ts'

export const searchFeature = bind(search, {
  async query({ input, tx, me, visitor, registry }) {
    const finders = registry.finders.filter(
      ({ access }) => mayEnter(access, visitor) && pageSceneFor(access, visitor) === null,
    )
    return { found: await findAll(tx, me().merchantId, finders, input.text) }
  },
})
