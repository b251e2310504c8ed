// Languages that payers read: those of the console, and Arabic, which is written from right to left.

export const payerLanguages = ['en', 'zh', 'ar'] as const
export type PayerLanguage = (typeof payerLanguages)[number]
export const payerLanguageNames: Readonly<Record<PayerLanguage, string>> = { en: 'English', zh: '中文', ar: 'العربية' }
/** For payers' pages only: the language a merchant chose for the console is unaffected. */
export const payerLanguageCookie = 'pay-language'

/** Merchants write in the console's languages, and optionally in Arabic. */
export interface PayerNames {
  readonly en: string
  readonly zh: string
  readonly ar?: string | undefined
}
export const nameFor = ({ en, zh, ar }: PayerNames, language: PayerLanguage): string =>
  language === 'zh' ? zh : (language === 'ar' && ar) || en

const languageOf = (text: string): PayerLanguage | undefined => payerLanguages.find((each) => each === text)
export const readPayerLanguage = (text: string | undefined | null): PayerLanguage => languageOf(text ?? '') ?? 'en'
export const directionOf = (language: PayerLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** The browser's preferred language among ours; `Accept-Language` is a list with weights. */
export const browserLanguage = (header: string | undefined): PayerLanguage => {
  const liked = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
    const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
    const language = languageOf(tag.split('-')[0] ?? '')
    return language && weight > 0 ? [{ language, weight }] : []
  })
  return liked.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}
