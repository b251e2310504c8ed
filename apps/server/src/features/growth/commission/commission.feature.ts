import type { Feature } from '../../../platform/feature.ts'
import { makeCommissions } from './commission.earn.ts'
import { commissionFeature } from './commission.handlers.ts'

export const feature = {
  endpoints: commissionFeature,
  loops: (db, { onPublished }) => {
    const loop = makeCommissions(db)
    onPublished(loop.wake)
    return [loop]
  },
} satisfies Feature
