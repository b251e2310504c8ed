import { sql } from 'kysely'
import { areas } from '@falaj/contract/access'
import { amountIs, equals, holds, type Finder } from '../../platform/search/finder.ts'
import { campaignStatus, cashbackStatus } from './list.ts'

export const cashbackFinder: Finder = {
  kind: 'cashback',
  access: areas.fiatTransactions,
  from: sql`cashback b`,
  merchant: 'b.merchant_id',
  columns: {
    id: 'b.id',
    number: 'b.number',
    title: 'b.customer',
    status: cashbackStatus,
    currency: 'b.currency',
    minor: 'b.net_minor',
    at: 'b.earned_at',
  },
  by: { number: equals('b.number'), amount: amountIs('b.currency', 'b.net_minor') },
}
export const campaignFinder: Finder = {
  kind: 'cashback-campaign',
  access: areas.fiatTransactions,
  from: sql`cashback_campaign c`,
  merchant: 'c.merchant_id',
  columns: {
    id: 'c.id',
    number: 'c.number',
    title: 'c.title',
    status: campaignStatus,
    currency: 'c.currency',
    minor: 'c.budget_minor',
    at: 'c.created_at',
  },
  by: { number: equals('c.number'), name: holds('c.title') },
}
