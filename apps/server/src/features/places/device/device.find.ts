import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'

export const deviceFinder = finder('d', {
  kind: 'device',
  access: areas.device,
  from: sql`pos_device d left join store s on s.merchant_id = d.merchant_id and s.code = d.store`,
  columns: { title: `concat_ws(', ', d.label, s.name)`, status: 'd.state' },
  store: 'd.store',
  by: { number: equals('d.number', 'd.serial'), name: holds('d.label', 's.name') },
})
