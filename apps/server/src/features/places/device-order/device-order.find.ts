import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder } from '../../../platform/lists/finder.ts'

export const deviceOrderFinder = finder('o', {
  kind: 'device-order',
  access: areas.device,
  from: sql`pos_device_order o`,
  columns: { status: 'o.state', title: 'o.address' },
  by: { number: equals('o.number', 'o.tracking') },
})
