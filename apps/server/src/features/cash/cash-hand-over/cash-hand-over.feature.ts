import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { cashHandOver } from '@falaj/contract/cash/cash-hand-over'
import type { Feature } from '../../../platform/feature.ts'
import { equals, finder } from '../../../platform/lists/finder.ts'
import { handOverFeature } from './cash-hand-over.handlers.ts'
import { differenceList, handOverList } from './cash-hand-over.list.ts'

export const feature = {
  endpoints: handOverFeature,
  exports: [...handOverList.exports(cashHandOver.query), ...differenceList.exports(cashHandOver.differences)],
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
      store: ['h.from_store', 'h.to_store'],
      by: { number: equals('h.number') },
    }),
  ],
} satisfies Feature
