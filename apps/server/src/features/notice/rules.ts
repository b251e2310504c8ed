// Pure rules of notices: how an address is shown, and how far a link has been used.
import { undoHours, type UnsubscribeLink } from '@falaj/contract/notice'
import { maskMobile } from '../../platform/identity/phone.ts'

/** '+971-50•••4401', 'l•••@example.com': enough to recognise one's own address, not enough to write to it. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${String.fromCodePoint(address.codePointAt(0) ?? 0)}•••${address.slice(at)}`
  return maskMobile(address)
}

export const stateOf = (usedAt: Date | null, now: Date): UnsubscribeLink['state'] => {
  if (usedAt === null) return 'fresh'
  return now.getTime() - usedAt.getTime() < undoHours * 3_600_000 ? 'used' : 'spent'
}
