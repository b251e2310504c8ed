// Who a price or rate is from. A source that has no name here is shown as it is.
import type { Bilingual, Language } from '@falaj/contract/kernel/words'

const names: Readonly<Record<string, Bilingual>> = {
  'Sandbox market': { en: 'Sandbox market', zh: '沙盒市场' },
  'This exchange': { en: 'This conversion', zh: '本次兑换' },
}
export const sourceName = (by: string, language: Language): string =>
  Object.hasOwn(names, by) ? names[by]![language] : by
