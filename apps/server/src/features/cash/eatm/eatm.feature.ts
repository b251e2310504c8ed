import { sql } from 'kysely'
import { eatm } from '@falaj/contract/cash/eatm'
import { areas } from '@falaj/contract/kernel/access'
import type { Feature } from '../../../platform/feature.ts'
import { equals, finder } from '../../../platform/lists/finder.ts'
import { ownNames } from '../../../platform/lists/movement-queries.ts'
import { eatmRoute } from './eatm.callback.ts'
import { eatmFeature } from './eatm.handlers.ts'
import { eatmList, refillList, visitList } from './eatm.list.ts'
import { watchEatms } from './eatm.notify.ts'
import { refillApprovable } from './eatm.refill-approvable.ts'

export const feature = {
  endpoints: eatmFeature,
  tasks: () => watchEatms.tasks,
  approvables: [refillApprovable],
  exports: [
    ...eatmList.exports(eatm.query),
    ...refillList.exports(eatm.refillQuery),
    ...visitList.exports(eatm.visitQuery),
  ],
  movements: {
    'eatm-refill': {
      names: ownNames('eatm_refill', `to_char(day, 'DD-MM-YYYY')`),
      holds: { table: 'eatm_refill', holder: 'merchant_id' },
    },
    'eatm-emptied': { names: ownNames('eatm_visit', `coalesce(courier, '')`) },
  },
  finders: [
    finder('e', {
      kind: 'eatm',
      access: areas.eatm,
      from: sql`eatm e`,
      columns: { title: 'e.label', status: 'e.state', at: 'e.installed_at' },
      store: 'e.store',
      by: { number: equals('e.number', 'e.serial') },
    }),
    finder('r', {
      kind: 'eatm-refill',
      access: areas.eatm,
      from: sql`eatm_refill r join eatm e on e.merchant_id = r.merchant_id and e.id = r.eatm_id`,
      columns: { title: 'e.label', status: 'r.state', minor: 'r.amount_minor' },
      by: { number: equals('r.number') },
    }),
    finder('v', {
      kind: 'eatm-visit',
      access: areas.eatm,
      from: sql`eatm_visit v join eatm e on e.merchant_id = v.merchant_id and e.id = v.eatm_id`,
      columns: { title: 'e.label', minor: 'v.counted_minor', at: 'v.at' },
      by: { number: equals('v.number') },
    }),
  ],
  routes: eatmRoute,
} satisfies Feature
