import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'
import { referralStatus } from './referral.list.ts'

export const referralFinder = finder('r', {
  kind: 'referral',
  access: areas.referralsMarketing,
  from: sql`referral r`,
  columns: { title: 'r.name', status: referralStatus },
  by: { number: equals('r.number'), name: holds('r.name') },
})
