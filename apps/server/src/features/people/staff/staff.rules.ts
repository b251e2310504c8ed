// Who may do what to whom in the team. Each rule answers the refusal's name, or null when nothing is in the way.
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Bilingual } from '@falaj/contract/kernel/words'
import {
  areas,
  factorResetters,
  firstRole,
  grantable,
  readRole,
  roles,
  roleWords,
  type Role,
} from '@falaj/contract/kernel/access'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import type { Limit } from '../../../platform/identity/throttle.ts'
import type { Entry } from './staff.store.ts'

/** The acting member, with the current roles in the database. */
export interface Manager {
  readonly staffId: string
  readonly roles: readonly Role[]
}
export const rolesFrom = (texts: readonly string[]): Role[] =>
  texts.map(readRole).filter((role): role is Role => role !== null)
/** Each once, in the table's order: the same set always gives the same list. */
export const inOrder = (given: readonly Role[]): Role[] => roles.filter((role) => given.includes(role))
const holds = (area: { readonly roles: readonly Role[] }, manager: Manager): boolean =>
  area.roles.some((role) => manager.roles.includes(role))

export const mayGive = (manager: Manager, given: readonly Role[]): boolean => {
  const own = grantable(manager.roles)
  return given.every((role) => own.includes(role))
}
/** Nobody may give or take rights beyond their own. */
export const manageFault = (manager: Manager, { roles: theirs }: Pick<Entry, 'roles'>): ErrorName | null => {
  if (!holds(areas.staffCreation, manager)) return 'ACCESS_DENIED'
  return mayGive(manager, rolesFrom(theirs)) ? null : 'ROLES_ABOVE'
}
type Target = Pick<Entry, 'id' | 'roles' | 'status' | 'has_factor' | 'elsewhere'>

/** `otherAdmins`: how many active admins stay without this one. */
export const leaveFault = (manager: Manager, target: Target, otherAdmins: number): ErrorName | null => {
  const fault = manageFault(manager, target)
  if (fault) return fault
  if (target.roles.includes(firstRole) && target.status === 'ACTIVE' && otherAdmins === 0) return 'LAST_ADMIN'
  return target.id === manager.staffId ? 'OWN_ENTRY' : null
}
export const resetFault = (manager: Manager, target: Target): ErrorName | null => {
  if (!holds(factorResetters, manager)) return 'ACCESS_DENIED'
  const fault = manageFault(manager, target)
  if (fault) return fault
  if (target.id === manager.staffId) return 'OWN_ENTRY'
  if (!target.has_factor) return 'FACTOR_ABSENT'
  // Their factor protects another merchant as well: this one may not take it away.
  return target.elsewhere ? 'FACTOR_NOT_YOURS' : null
}

/** People who did not ask for it get the code: a merchant invites a team, not a phone book. */
export const codesOfMerchant = (merchantId: string): Limit => ({
  key: `invitation codes of ${merchantId}`,
  windowMinutes: 24 * 60,
  triesMax: 100,
  blockMinutes: 8 * 60,
})
export const codesToNumber = (mobile: string): Limit => ({
  key: `invitation codes to ${mobile}`,
  windowMinutes: 24 * 60,
  triesMax: 10,
  blockMinutes: 8 * 60,
})
/** Long enough to fill in the rest, to pass the second factor, and to do both again. */
export const ticketMs = 15 * minuteMs

export const rolesText = (given: readonly string[]): Bilingual => {
  const valid = rolesFrom(given)
  return {
    en: valid.map((role) => roleWords[role].en).join(', '),
    zh: valid.map((role) => roleWords[role].zh).join('、'),
  }
}
