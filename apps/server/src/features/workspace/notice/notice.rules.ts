// Pure rules of notices: how far a link has been used.
import { hourMs } from '@falaj/contract/kernel/time'
import { undoHours, type UnsubscribeLink } from '@falaj/contract/workspace/notice'

export const stateOf = (usedAt: Date | null, now: Date): UnsubscribeLink['state'] => {
  if (usedAt === null) return 'fresh'
  return now.getTime() - usedAt.getTime() < undoHours * hourMs ? 'used' : 'spent'
}
