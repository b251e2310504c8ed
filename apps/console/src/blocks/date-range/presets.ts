// The ranges people ask for most, none of them longer than the rule allows. Pure.
import { rangeDaysMax } from '@falaj/contract/kernel/scalars'
import { dayPlus } from '../zone.ts'

export type Days = readonly [first: string, last: string]
export const presetsAt = (
  today: string,
): Readonly<Record<'today' | 'yesterday' | 'week' | 'month' | 'thisMonth', Days>> => ({
  today: [today, today],
  yesterday: [dayPlus(today, -1), dayPlus(today, -1)],
  week: [dayPlus(today, -6), today],
  month: [dayPlus(today, 1 - rangeDaysMax), today],
  thisMonth: [`${today.slice(0, 8)}01`, today],
})
