import type { Feature } from '../../../platform/feature.ts'
import { makeCommissions } from './commission.earn.ts'

export const feature = {
  endpoints: [],
  loops: (db, { onPublished }) => {
    const loop = makeCommissions(db)
    onPublished(loop.wake)
    return [loop]
  },
} satisfies Feature
