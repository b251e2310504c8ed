import {
  directionOf,
  payerLanguageCookie,
  readPayerLanguage,
  type PayerLanguage,
} from '@falaj/contract/kernel/payer-language'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Arabic } from './arabic.ts'
import { texts, type WordName } from './texts.ts'

export type { WordName }
const root = document.documentElement
export const language: PayerLanguage = readPayerLanguage(root.lang)
/** What merchants write they write for readers of English and Chinese. */
export const merchantLanguage = language === 'zh' ? 'zh' : 'en'
/** Dates in it have the digits that amounts have. */
export const locale = { en: 'en-GB', zh: 'zh-CN', ar: 'ar-AE-u-nu-latn' }[language]
/** The server reads it for the page. */
export const speak = (chosen: PayerLanguage): void => {
  document.cookie = `${payerLanguageCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}

let arabic: Arabic | null = null
export const loadWords = async (): Promise<void> => {
  if (language !== 'ar') return
  try {
    arabic = (await import('./arabic.ts')).arabic
  } catch {
    // Where the words do not arrive, paying in English is better than not at all.
    root.lang = 'en'
    root.dir = directionOf('en')
  }
}
/** A name or an amount inside an Arabic sentence keeps its own direction. */
const apart = (text: string): string => (arabic ? `\u2068${text}\u2069` : text)
export const t = (name: WordName, values: Readonly<Record<string, string>> = {}): string =>
  (arabic?.words[name] ?? texts[name][merchantLanguage]).replace(/\{(\w+)\}/g, (_, key: string) =>
    apart(values[key] ?? ''),
  )
/** A code by its table; one that is not there is shown as it came. */
export const nameOf = (
  part: Exclude<keyof Arabic, 'words'>,
  code: string,
  table: Readonly<Record<string, Bilingual>>,
): string =>
  (arabic?.[part] as Readonly<Record<string, string>> | undefined)?.[code] ?? table[code]?.[merchantLanguage] ?? code
/** Amounts and cards read from left to right, whatever surrounds them. */
export const leftToRight = (text: string): string => (language === 'ar' ? `\u2066${text}\u2069` : text)
