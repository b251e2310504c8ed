import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, holds, finder } from '../../../platform/lists/finder.ts'

export const paylinkFinder = finder('l', {
  kind: 'paylink',
  access: areas.paylink,
  from: sql`paylink l`,
  columns: { title: 'l.title', minor: 'l.amount_minor' },
  store: 'l.store',
  by: {
    number: equals('l.number', 'upper(l.reference)'),
    amount: amountIs('l.currency', 'l.amount_minor'),
    name: holds('l.title'),
  },
})
