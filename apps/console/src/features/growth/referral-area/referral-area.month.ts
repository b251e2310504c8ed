import type { Language } from '@falaj/contract/kernel/words'

/** 'November 2026', '2026年11月'. */
export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
