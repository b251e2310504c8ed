// The apps that the provider publishes: where to get each, and how to know that it arrived unchanged.
import * as z from 'zod/mini'
import { nothing, read } from '../kernel/endpoint.ts'
import { words } from '../kernel/words.ts'

export const appPlatforms = ['android', 'ios', 'harmony', 'windows', 'macos'] as const
export const platformWords = words({
  android: { en: 'Android', zh: '安卓' },
  ios: { en: 'iPhone and iPad', zh: 'iPhone 与 iPad' },
  harmony: { en: 'HarmonyOS', zh: '鸿蒙' },
  windows: { en: 'Windows', zh: 'Windows' },
  macos: { en: 'macOS', zh: 'macOS' },
})

const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
const textLine = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[^\p{Cc}]+$/u))

/** One published file or store page. Unknown fields are refused, so that a typing error does not pass in silence. */
export const publishedApp = z.strictObject({
  platform: z.enum(appPlatforms),
  name: z.strictObject({ en: textLine, zh: textLine }),
  version: z.string().check(z.regex(/^\d+(\.\d+){1,3}$/)),
  /** YYYY-MM-DD. */
  releasedOn: z.iso.date(),
  /** The oldest system it runs on, as text. */
  needs: z.strictObject({ en: textLine, zh: textLine }),
  link: z.string().check(z.maxLength(500), z.refine(isWebAddress)),
  sizeBytes: z.int().check(z.minimum(1)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PublishedApp = z.output<typeof publishedApp>
export const publishedApps = z.array(publishedApp).check(z.maxLength(20))

/** '48.2 MB': decimal units, as shops and file managers count. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`
}

export const download = {
  query: read('GET common/app/query', {
    access: 'public',
    input: nothing,
    output: z.object({ items: publishedApps }),
  }),
}
