import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { payoutListing } from '@falaj/contract/growth/commission'
import { payoutListOf } from './commission.read.ts'

/** Payouts of every partner of the account. */
export const payoutList = payoutListOf(
  payoutListing('POST secure/referral/settlement/query', areas.referral),
  () => sql`true`,
)
