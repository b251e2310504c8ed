import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { equals, holds, finder } from '../../../platform/lists/finder.ts'

export const customerFinder = finder('c', {
  kind: 'customer',
  access: areas.customers,
  from: sql`customer c`,
  columns: {
    title: `concat_ws(' · ', c.name, mask_payer(c.email), mask_payer(c.phone))`,
    status: `case when c.erased_at is null then 'active' else 'erased' end`,
  },
  by: {
    number: equals('c.number'),
    email: equals('lower(c.email)'),
    // Stored with a hyphen behind the country's code, which has one to three digits; typed with anything.
    phone: ({ value }) =>
      sql`c.phone in (${sql.join([
        ...[1, 2, 3].map((digits) => `+${value.slice(0, digits)}-${value.slice(digits)}`),
        `+971-${value.replace(/^0/, '')}`,
        `+${value}`,
      ])})`,
    name: holds('c.name'),
  },
})
