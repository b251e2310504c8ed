// The language in force: remembered in a cookie, so that the server can send the right page at once.
import { createContext, use, useMemo, type ReactNode } from 'react'
import { readLanguage, speak, type Language, type Say, type Words } from '@falaj/contract/kernel/words'
import { createStore, useStore } from '../state/store.ts'
import { readCookie, writeCookie } from '../state/cookie.ts'

const current = createStore<Language>('en')
/** Called once by each entry, before the first render. */
export const startLanguage = (given?: string): void => current.set(readLanguage(given ?? readCookie('language')))
export const languageNow = (): Language => current.get()
export const switchLanguage = (language: Language): void => {
  writeCookie('language', language)
  document.documentElement.lang = language
  current.set(language)
}

const LanguageContext = createContext<Language>('en')
/** `fixed` is for prerendering, where no store lives. */
export const LanguageProvider = ({ fixed, children }: { readonly fixed?: Language; readonly children: ReactNode }) => {
  const live = useStore(current)
  return <LanguageContext value={fixed ?? live}>{children}</LanguageContext>
}
export const useLanguage = (): Language => use(LanguageContext)

/** `const t = useWords(words)` then `t('title')`. */
export const useWords = <T extends Words>(table: T): Say<T> => {
  const language = useLanguage()
  return useMemo(() => speak(table, language), [table, language])
}
