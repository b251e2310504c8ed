import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { greenPoint } from '@falaj/contract/growth/green-point'
import type { Feature } from '../../../platform/feature.ts'
import { equals, finder } from '../../../platform/lists/finder.ts'
import { ownNames } from '../../../platform/lists/movement-queries.ts'
import { greenPointFeature } from './green-point.handlers.ts'
import { expireDue, followEarnings } from './green-point.jobs.ts'
import { greenList } from './green-point.list.ts'

export const greenFinder = finder('e', {
  kind: 'green-point',
  access: areas.greenPoints,
  from: sql`green_entry e`,
  columns: { title: 'e.payment_number', status: 'null', currency: `'GP'`, minor: 'e.points', at: 'e.at' },
  store: 'e.store',
  by: { number: equals('e.number') },
})
export const feature = {
  endpoints: greenPointFeature,
  tasks: () => expireDue.tasks,
  loops: (db, { onPublished }) => [followEarnings.loop(db, onPublished)],
  exports: greenList.exports(greenPoint.query),
  movements: { 'green-point': { names: ownNames('green_entry', `concat_ws(' · ', payment_number)`) } },
  finders: [greenFinder],
} satisfies Feature
