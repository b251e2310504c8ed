// Months as people read them, and what is left in one.
import { neverExcused, type CheckedItem, type monthClose } from '@falaj/contract/insight/month-close'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { Language } from '@falaj/contract/kernel/words'

/** 'October 2026', '2026年10月'. */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
/** '9c1e 44b7 … 02fa'. */
export const shortPrint = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`

export type MonthDetail = Output<typeof monthClose.detail>
export const openOf = (checks: readonly CheckedItem[]): readonly CheckedItem[] => checks.filter(({ open }) => open > 0)
export const isBlocked = (checks: readonly CheckedItem[]): boolean =>
  openOf(checks).some(({ check }) => neverExcused.some((each) => each === check))
