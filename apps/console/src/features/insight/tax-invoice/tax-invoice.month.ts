// A month as people say it.
import type { Language } from '@falaj/contract/kernel/words'

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** '2026-10' → 'October 2026'. */
export const monthText = (month: string, language: Language): string => {
  const [year = '', number = ''] = month.split('-')
  return language === 'zh' ? `${year} 年 ${Number(number)} 月` : `${names[Number(number) - 1] ?? number} ${year}`
}
