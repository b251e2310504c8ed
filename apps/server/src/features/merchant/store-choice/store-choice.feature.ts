import { storeChoice } from '@falaj/contract/merchant/store-choice'
import type { Feature } from '../../../platform/feature.ts'
import { bind } from '../../../platform/http/bind.ts'
import { storeOptions } from '../../../platform/store/store.ts'

export const feature = {
  endpoints: bind(storeChoice, {
    options: async ({ tx, me }) => ({ rows: await storeOptions(tx, me()) }),
  }),
} satisfies Feature
