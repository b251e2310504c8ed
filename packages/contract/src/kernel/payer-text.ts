// Texts in the languages that payers read.
import type { PayerLanguage } from './payer-language.ts'
import { readLanguage, say, type Bilingual, type Say } from './words.ts'

/** A text that payers get in a message. */
export interface PayerText extends Bilingual {
  readonly ar: string
}
/** In Arabic, names and amounts inside the sentence keep their own direction; a link is left as it is, to be recognised. */
export const sayToPayer = (
  text: PayerText,
  language: PayerLanguage,
  params: Readonly<Record<string, string | number>> = {},
): string =>
  language === 'ar'
    ? text.ar.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = String(params[name] ?? '')
        return /^https?:/.test(value) ? value : `\u2068${value}\u2069`
      })
    : say(text, readLanguage(language), params)

/** `speak`, for papers that payers read. */
export const speakToPayer =
  <T extends Readonly<Record<string, PayerText>>>(table: T, language: PayerLanguage): Say<T> =>
  (key, ...[params]) =>
    sayToPayer(table[key] as PayerText, language, params)
