import { sql, type SqlBool } from 'kysely'
import { areas } from '@falaj/contract/access'
import { equals, type Finder } from '../../platform/search/finder.ts'
import { decidedBy, isMakerOf } from './list.ts'
import { standing, waitsFor } from './store.ts'

const shared = {
  access: areas.authorizations,
  from: sql`approval_request r join person p on p.id = r.maker_person_id`,
  merchant: 'r.merchant_id',
  columns: {
    id: 'r.id',
    number: 'r.number',
    title: 'p.name',
    status: standing,
    currency: 'r.currency',
    minor: 'r.amount_minor',
    at: 'r.created_at',
  },
  by: { number: equals('r.number') },
} as const
/** Each on the page that lists it. */
export const requestFinders: readonly Finder[] = [
  { ...shared, kind: 'own-request', where: isMakerOf },
  {
    ...shared,
    kind: 'request',
    where: (asker) => sql<SqlBool>`(${waitsFor(asker.personId)} or ${decidedBy(asker)})`,
  },
]
