// Which of several things comes first.
import { needLevels } from '@falaj/contract/overview/home'

/** Level of a document: missing or expired, within a fortnight, or later. */
export const levelOf = (daysLeft: number | null): 'now' | 'soon' | 'later' =>
  daysLeft === null || daysLeft < 0 ? 'now' : daysLeft <= 14 ? 'soon' : 'later'

const rank = (level: string): number => {
  const at = (needLevels as readonly string[]).indexOf(level)
  return at === -1 ? needLevels.length : at
}
/** Most pressing first; of equal ones, the one that is due first. */
export const pressing = <T extends { readonly level: string; readonly due: string | null }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => rank(a.level) - rank(b.level) || (a.due ?? '9').localeCompare(b.due ?? '9'))
