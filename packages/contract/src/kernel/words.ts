// Texts in both languages, side by side. A missing language does not compile; `{name}` in a text becomes a typed parameter.

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export const readLanguage = (text: string | undefined | null): Language => (text === 'zh' ? 'zh' : 'en')

/** A text, or its plural forms chosen by the parameter `n` (Intl.PluralRules). */
export type Text = string | { readonly one?: string; readonly other: string }
/** One text in both languages. `Bilingual<Text>` may have plural forms. */
export interface Bilingual<T extends Text = string> {
  readonly en: T
  readonly zh: T
}
export type Words = Readonly<Record<string, Bilingual<Text>>>

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Forms<T> = T extends string ? T : T extends { readonly other: infer O } ? O : never
export type Params<W extends Bilingual<Text>> = Names<Forms<W['en']> & string>
type Rest<W extends Bilingual<Text>> = [Params<W>] extends [never]
  ? []
  : [{ readonly [P in Params<W>]: string | number }]

export type Say<T extends Words> = <K extends keyof T>(key: K, ...rest: Rest<T[K]>) => string

/** Declares a feature's texts. */
export const words = <const T extends Words>(table: T): T => table

/** `n` is a count, and a count has separators: 5,039. */
const counts = new Intl.NumberFormat('en')
const shown = (name: string, value: string | number | undefined): string =>
  name === 'n' && typeof value === 'number' ? counts.format(value) : String(value)
const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? shown(name, params[name]) : whole))

const plurals = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh') }

/** One word in one language. */
export const say = (
  word: Bilingual<Text>,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string => {
  const text = word[language]
  if (typeof text === 'string') return fill(text, params)
  const form = plurals[language].select(Number(params['n'] ?? 0))
  return fill((form === 'one' && text.one) || text.other, params)
}

/** `const t = speak(table, language); t('total', { n: 3 })` */
export const speak =
  <T extends Words>(table: T, language: Language): Say<T> =>
  (key, ...[params]) =>
    say(table[key] as Bilingual<Text>, language, params ?? {})

/** A code by its table; one that is not there is shown as it came. */
export const sayCode = (table: Words, code: string, language: Language): string => {
  const word = Object.hasOwn(table, code) ? table[code] : undefined
  return word ? say(word, language) : code
}
