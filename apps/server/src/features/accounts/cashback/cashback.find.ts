import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { amountIs, equals, holds, finder } from '../../../platform/lists/finder.ts'
import { campaignStatus, cashbackStatus } from './cashback.list.ts'

export const cashbackFinder = finder('b', {
  kind: 'cashback',
  access: areas.fiatTransactions,
  from: sql`cashback b`,
  columns: { title: 'b.customer', status: cashbackStatus, minor: 'b.net_minor', at: 'b.earned_at' },
  by: { number: equals('b.number'), amount: amountIs('b.currency', 'b.net_minor') },
})
export const campaignFinder = finder('c', {
  kind: 'cashback-campaign',
  access: areas.fiatTransactions,
  from: sql`cashback_campaign c`,
  columns: { title: 'c.title', status: campaignStatus, minor: 'c.budget_minor' },
  by: { number: equals('c.number'), name: holds('c.title') },
})
