import { sql, type SqlBool } from 'kysely'
import { monthClose } from '@falaj/contract/insight/month-close'
import { finder, holds } from '../../../platform/lists/finder.ts'

/** Months that somebody has done something with. */
export const monthFinder = finder('c', {
  kind: 'month',
  access: monthClose.query.access,
  from: sql`month_close c`,
  columns: {
    id: `to_char(c.month, 'YYYY-MM')`,
    number: `to_char(c.month, 'YYYY-MM')`,
    status: `'MONTH_' || c.state`,
    at: 'c.changed_at',
  },
  // A month has no id of its own.
  by: { id: () => sql<SqlBool>`false`, name: holds(`to_char(c.month, 'YYYY-MM')`) },
})
