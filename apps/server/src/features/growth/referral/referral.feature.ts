import { referral } from '@falaj/contract/growth/referral'
import type { Feature } from '../../../platform/feature.ts'
import { followReferrals, followRegistrations } from './referral.follow.ts'
import { referralFinder } from './referral.find.ts'
import { referralFeature } from './referral.handlers.ts'
import { historyList, recordList, referralList } from './referral.list.ts'

export const feature = {
  endpoints: referralFeature,
  tasks: ({ settings }) => [...followRegistrations(settings).tasks, ...followReferrals(settings).tasks],
  exports: [
    ...referralList.exports(referral.query),
    ...historyList.exports(referral.history),
    ...recordList.exports(referral.records),
  ],
  finders: [referralFinder],
} satisfies Feature
