// Months as people read them.
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
