import type { ReferralChange } from '@falaj/contract/growth/referral'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const referralLog = recordLog<ReferralChange>('referral', 'referralsMarketing')
