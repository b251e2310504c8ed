import type { followerChanges, followerInviteChanges } from '@falaj/contract/growth/follower'
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const followerLog = recordLog<keyof typeof followerChanges>('follower', 'followers')
export const inviteLog = recordLog<keyof typeof followerInviteChanges>('follower-invite', 'followers')
