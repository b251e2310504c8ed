// A schedule as a sentence.
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { useWords } from '../../../words/language.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'

const dayWords = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const
export const useDayName = () => {
  const t = useWords(automaticSettlementWords)
  return (weekday: number): string => t(dayWords[weekday - 1] ?? 'day1')
}
export const useScheduleText = () => {
  const t = useWords(automaticSettlementWords)
  const dayName = useDayName()
  return ({ kind, weekdays, day, time }: Schedule): string => {
    if (kind === 'daily') return t('dailyAt', { time })
    if (kind === 'monthly') return t('monthlyAt', { day: String(day), time })
    return t('weekdaysAt', {
      days: weekdays
        .toSorted((a, b) => a - b)
        .map(dayName)
        .join(', '),
      time,
    })
  }
}
