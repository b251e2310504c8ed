// Widths × languages × themes: every pair at scale 1, every combination from scale 10 on (TEST_SCALE).
import { expect, type Page } from '@playwright/test'
import type { Look } from './world.ts'

interface FullLook extends Required<Pick<Look, 'language' | 'theme'>> {
  readonly width: 390 | 768 | 1440
}
const widths = [390, 768, 1440] as const
const languages = ['en', 'zh'] as const
const themes = ['light', 'dark'] as const
const every: FullLook[] = widths.flatMap((width) =>
  languages.flatMap((language) => themes.map((theme) => ({ width, language, theme }))),
)

/** Six of the twelve hold every pair of width and language, width and theme, language and theme. */
const pairs: FullLook[] = [
  { width: 390, language: 'en', theme: 'light' },
  { width: 390, language: 'zh', theme: 'dark' },
  { width: 768, language: 'en', theme: 'dark' },
  { width: 768, language: 'zh', theme: 'light' },
  { width: 1440, language: 'en', theme: 'light' },
  { width: 1440, language: 'zh', theme: 'dark' },
]
export const isLongRun = Number(process.env['TEST_SCALE'] ?? 1) >= 10
const looks: readonly FullLook[] = isLongRun ? every : pairs
export const lookName = ({ width, language, theme }: FullLook): string => `${width} ${language} ${theme}`

/** At scale 1 axe reads a page in one of the looks, and all pages together in every look: a reading costs as much as three loads. */
export const axeReads = (page: number, look: number): boolean => isLongRun || page % 6 === look

/** For states that occur only in the middle of a walk: the two looks that differ in everything. */
export const walkLooks: readonly FullLook[] = isLongRun
  ? every
  : [
      { width: 390, language: 'zh', theme: 'dark' },
      { width: 1440, language: 'en', theme: 'light' },
    ]

/** Switches with the button in the header without a reload; false if a page has none. Works even while a dialog is open. */
const switchTo = async (page: Page, language: FullLook['language']): Promise<boolean> => {
  const button = page.locator('.header-button', { hasText: /^(Language|语言)/ })
  if ((await button.count()) === 0) return false
  await button.first().dispatchEvent('click')
  await page.locator(`.popup-item[lang="${language}"]`).dispatchEvent('click')
  await expect(page.locator(`html[lang="${language}"]`)).toHaveCount(1)
  return true
}

interface ScreenSteps {
  /** Loads it, and waits until it is whole. */
  readonly open: () => Promise<unknown>
  /** Waits until it is whole again in another language. */
  readonly whole: () => Promise<unknown>
}
/**
 * A page in every look. At scale 1 it is loaded once, in English on a phone; width, theme and language change under the reader's eyes, as a
 * turned phone and an evening do. On the long run every look loads it anew.
 */
export const inEveryLook = async (
  page: Page,
  baseURL: string | undefined,
  { open, whole }: ScreenSteps,
  check: (look: FullLook, at: number) => Promise<unknown>,
  wanted = looks,
): Promise<void> => {
  await page.context().clearCookies({ name: 'theme' })
  for (const language of languages) {
    const numbered = [...wanted.entries()].filter(([, look]) => look.language === language)
    for (const [index, [at, look]] of (language === 'en' ? numbered : numbered.toReversed()).entries()) {
      await page.emulateMedia({ colorScheme: look.theme })
      await page.setViewportSize({ width: look.width, height: 900 })
      const isFirst = index === 0
      if (isFirst && language !== languages[0] && !isLongRun && (await switchTo(page, language))) await whole()
      else if (isFirst || isLongRun) {
        await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
        await open()
      } else
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await check(look, at)
    }
  }
}
