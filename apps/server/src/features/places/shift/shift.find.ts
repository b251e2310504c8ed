import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, finder } from '../../../platform/lists/finder.ts'

/** By its own number, or that of its closing report: 'Z 14'. */
export const shiftFinder = finder('s', {
  kind: 'shift',
  access: [areas.device, areas.fiatTransactions],
  from: sql`shift s join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id
    left join shift_report r on r.merchant_id = s.merchant_id and r.shift_id = s.id and r.supplement = 0`,
  columns: {
    number: `coalesce('Z ' || r.z, s.number)`,
    title: `concat_ws(', ', d.label, s.cashier)`,
    at: 's.opened_at',
  },
  store: 's.store',
  by: { number: equals('s.number', `'Z ' || r.z`, `'Z' || r.z`) },
})
