// Widths × languages × themes: every pair at scale 1, every combination from scale 10 on (TEST_SCALE).
import type { Look } from './world.ts'

export interface FullLook extends Required<Pick<Look, 'language' | 'theme'>> {
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
export const looks: readonly FullLook[] = Number(process.env['TEST_SCALE'] ?? 1) >= 10 ? every : pairs
export const lookName = ({ width, language, theme }: FullLook): string => `${width} ${language} ${theme}`

/** Pages of one layout: at scale 1 axe reads each of them in two of the looks, and all of them together in every look. */
export const axeReads = (page: number, look: number): boolean => looks.length > pairs.length || page % 3 === look % 3
