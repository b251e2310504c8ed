import { sql, type SqlBool } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder, type Finder } from '../../../platform/lists/finder.ts'
import { decidedBy, isMakerOf } from './approval.list.ts'
import { standing, waitsFor } from './approval.store.ts'

const shared = {
  access: areas.authorizations,
  from: sql`approval_request r join person p on p.id = r.maker_person_id`,
  columns: { title: 'p.name', status: standing, minor: 'r.amount_minor' },
  by: { number: equals('r.number') },
} as const
/** Each on the page that lists it. */
export const requestFinders: readonly Finder[] = [
  finder('r', { ...shared, kind: 'own-request', where: isMakerOf }),
  finder('r', {
    ...shared,
    kind: 'request',
    where: (asker) => sql<SqlBool>`(${waitsFor(asker.personId)} or ${decidedBy(asker)})`,
  }),
]
