// Light or dark: the person's choice in a cookie, else what their system prefers.
import { useSyncExternalStore } from 'react'
import { createStore } from '../state/store.ts'
import { readCookie, writeCookie } from '../state/cookie.ts'

export type Theme = 'light' | 'dark'
const dark = () => matchMedia('(prefers-color-scheme: dark)')
const chosen = (): Theme | null => {
  const cookie = readCookie('theme')
  return cookie === 'light' || cookie === 'dark' ? cookie : null
}
const current = createStore<Theme>('light')

export const startTheme = (): void => {
  const follow = (): void => current.set(chosen() ?? (dark().matches ? 'dark' : 'light'))
  follow()
  dark().addEventListener('change', follow)
}
export const switchTheme = (theme: Theme): void => {
  writeCookie('theme', theme)
  document.documentElement.dataset['theme'] = theme
  current.set(theme)
}
/** Prerendered pages are drawn for light; the first render must agree with them, the next one is right. */
export const useTheme = (): Theme => useSyncExternalStore(current.subscribe, current.get, () => 'light')
