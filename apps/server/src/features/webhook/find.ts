import { sql, type SqlBool } from 'kysely'
import { webhook } from '@falaj/contract/webhook'
import { eventTable } from './events.ts'
import { equals, holds, type Finder } from '../../platform/search/finder.ts'

const access = webhook.query.access
export const endpointFinder: Finder = {
  kind: 'webhook',
  access,
  from: sql`webhook_endpoint w`,
  merchant: 'w.merchant_id',
  where: () => sql<SqlBool>`w.purpose = 'any' and w.state <> 'REMOVED'`,
  columns: {
    id: 'w.id',
    number: 'w.url',
    title: 'w.description',
    status: 'w.state',
    currency: 'null',
    minor: 'null',
    at: 'w.created_at',
  },
  by: { number: equals('w.url'), name: holds('w.url', 'w.description') },
}
export const eventFinder: Finder = {
  kind: 'event',
  access,
  from: eventTable,
  merchant: 'v.merchant_id',
  columns: {
    id: 'v.id',
    number: 'v.id',
    title: 'v.type',
    status: 'null',
    currency: 'null',
    minor: 'null',
    at: 'v.at',
  },
  by: {},
}
export const deliveryFinder: Finder = {
  kind: 'webhook-delivery',
  access,
  from: sql`webhook_delivery d join webhook_endpoint w on w.merchant_id = d.merchant_id and w.id = d.endpoint_id
    join webhook_event e on e.merchant_id = d.merchant_id and e.id = d.event_id`,
  merchant: 'd.merchant_id',
  where: () => sql<SqlBool>`w.purpose = 'any'`,
  columns: {
    id: 'd.id',
    number: 'd.event_id',
    title: `concat_ws(' · ', e.type, w.url)`,
    status: 'd.state',
    currency: 'null',
    minor: 'null',
    at: 'd.created_at',
  },
  by: { id: ({ value }) => sql<SqlBool>`(d.event_id = ${value}::uuid or d.id = ${value}::uuid)` },
}
