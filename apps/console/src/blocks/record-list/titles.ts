// What the contract calls the fields of a list and their values.
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { say, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import { useLanguage } from '../../words/language.tsx'

/** Titles and labels of the endpoint in the language in force. */
export const useTitles = (of: ListEndpoint) => {
  const language = useLanguage()
  const titles = of.titles as Readonly<Record<string, Bilingual<Text>>>
  const labels = of.labels as Readonly<Record<string, Readonly<Record<string, Bilingual<Text>>> | undefined>>
  return {
    titleOf: (field: string): string => say(titles[field] as Bilingual<Text>, language),
    labelOf: (field: string, code: string): string => {
      const word = Object.hasOwn(labels[field] ?? {}, code) ? labels[field]?.[code] : undefined
      return word ? say(word, language) : code
    },
  }
}
