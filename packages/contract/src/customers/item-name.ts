// The name of an item for its reader: merchants write it in English and optionally in Chinese.
import type { Language } from '../kernel/words.ts'

export interface ItemNames {
  readonly name: string
  readonly nameZh?: string | undefined
}
export const itemName = ({ name, nameZh }: ItemNames, language: Language): string =>
  language === 'zh' ? nameZh || name : name
