// What a product is for, in the sentences of its introduction on the login-free side; loaded when a page is replaced by them.
import { introductionOf, type ProductKey } from '@falaj/contract/kernel/products'
import type { Introduction } from './open/introduction/content.ts'
import { filled } from './open/introduction/terms.ts'

const modules = import.meta.glob<{ readonly content: Introduction }>('./open/pages/products/introduction/main/*.tsx')

export const introduce = async (key: ProductKey): Promise<Readonly<Record<'en' | 'zh', readonly string[]>>> => {
  const { lead, facts } = (await modules[`./open/pages${introductionOf(key)}.tsx`]!()).content
  const sentences = [lead, ...facts]
  return {
    en: sentences.map((sentence) => filled(sentence, key, 'en')),
    zh: sentences.map((sentence) => filled(sentence, key, 'zh')),
  }
}
