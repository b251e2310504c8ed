// Fields and values of before and after as people read them. Pure.
import { roleLabel } from '@falaj/contract/kernel/access'
import { say, type Language, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import { fieldWords, historyWords } from './operation-history.words.ts'

const words = fieldWords as Readonly<Record<string, Bilingual<Text> | undefined>>
/** 'sessionsEnded' is read 'Sessions ended'. */
const spelled = (name: string): string => {
  const text = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}
/** 'contact.email' is read 'Contact › E-mail'. */
export const fieldText = (field: string, language: Language): string =>
  field
    .split('.')
    .map((name) => {
      const word = Object.hasOwn(words, name) ? words[name] : undefined
      return word ? say(word, language) : spelled(name)
    })
    .join(' › ')

const listOf = (value: string): readonly string[] | null => {
  if (!value.startsWith('[')) return null
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every((each) => typeof each !== 'object') ? parsed.map(String) : null
  } catch {
    return null
  }
}
export const valueText = (field: string, value: string, language: Language): string => {
  if (value === 'true') return say(historyWords.yes, language)
  if (value === 'false') return say(historyWords.no, language)
  const list = listOf(value)
  if (!list) return value
  return list.map((each) => (field.endsWith('roles') ? roleLabel(each, language) : each)).join(', ') || '–'
}
