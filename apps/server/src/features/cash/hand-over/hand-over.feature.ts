import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { handOver } from '@falaj/contract/cash/hand-over'
import type { Feature } from '../../../platform/feature.ts'
import { equals, finder } from '../../../platform/lists/finder.ts'
import { handOverFeature } from './hand-over.handlers.ts'
import { differenceList, handOverList } from './hand-over.list.ts'

export const feature = {
  endpoints: handOverFeature,
  exports: [...handOverList.exports(handOver.query), ...differenceList.exports(handOver.differences)],
  finders: [
    finder('h', {
      kind: 'hand-over',
      access: areas.fiatTransactions,
      from: sql`cash_hand_over h`,
      columns: {
        title: `concat_ws(' → ', h.giver, h.receiver)`,
        status: 'h.state',
        currency: 'h.currency',
        minor: 'h.given_minor',
        at: 'h.given_at',
      },
      by: { number: equals('h.number') },
    }),
  ],
} satisfies Feature
