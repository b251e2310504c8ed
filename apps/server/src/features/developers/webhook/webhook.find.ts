import { sql, type SqlBool } from 'kysely'
import { webhook } from '@falaj/contract/developers/webhook'
import { eventTable } from './webhook.events.ts'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

const access = webhook.query.access
export const endpointFinder = finder('w', {
  kind: 'webhook',
  access,
  from: sql`webhook_endpoint w`,
  where: () => sql<SqlBool>`w.purpose = 'any' and w.state <> 'REMOVED'`,
  columns: { number: 'w.url', title: 'w.description', status: 'w.state' },
  by: { number: equals('w.url'), name: holds('w.url', 'w.description') },
})
export const eventFinder = finder('v', {
  kind: 'event',
  access,
  from: eventTable,
  columns: { number: 'v.id', title: 'v.type', at: 'v.at' },
  by: {},
})
export const deliveryFinder = finder('d', {
  kind: 'webhook-delivery',
  access,
  from: sql`webhook_delivery d join webhook_endpoint w on w.merchant_id = d.merchant_id and w.id = d.endpoint_id
    join webhook_event e on e.merchant_id = d.merchant_id and e.id = d.event_id`,
  where: () => sql<SqlBool>`w.purpose = 'any'`,
  columns: { number: 'd.event_id', title: `concat_ws(' · ', e.type, w.url)`, status: 'd.state' },
  by: { id: ({ value }) => sql<SqlBool>`(d.event_id = ${value}::uuid or d.id = ${value}::uuid)` },
})
