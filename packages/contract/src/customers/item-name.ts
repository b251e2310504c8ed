// What was sold, by the name that its reader knows: the merchant writes them in English and, if they like, in Chinese.
import type { Language } from '../kernel/words.ts'

export interface ItemNames {
  readonly name: string
  readonly nameZh?: string | undefined
}
export const itemName = ({ name, nameZh }: ItemNames, language: Language): string =>
  language === 'zh' ? nameZh || name : name
