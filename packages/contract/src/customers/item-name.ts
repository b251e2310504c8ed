// The name of an item for its reader: merchants write it in English and optionally in Chinese and Arabic.
import type { PayerLanguage } from '../kernel/payer-language.ts'

export interface ItemNames {
  readonly name: string
  readonly nameZh?: string | undefined
  readonly nameAr?: string | undefined
}
export const itemName = ({ name, nameZh, nameAr }: ItemNames, language: PayerLanguage): string =>
  (language === 'zh' ? nameZh : language === 'ar' ? nameAr : undefined) || name
