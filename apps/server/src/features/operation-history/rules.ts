// How an audit line becomes readable. Pure.
import { actionWords } from '@falaj/contract/operation-history'
import { languages } from '@falaj/contract/words'

/** The deeds whose words, in either language, hold the typed text. */
export const actionsNamed = (typed: string): string[] => {
  const wanted = typed.trim().toLowerCase()
  return Object.entries(actionWords)
    .filter(([, word]) => languages.some((language) => word[language].toLowerCase().includes(wanted)))
    .map(([action]) => action)
}

export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}
/** Nested values become 'amount.currency'; a list stays in one piece, so that its order can be read. */
const leavesOf = (value: unknown, path: string): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || Array.isArray(value))
    return [[path || 'value', typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
}
/** What differs between before and after, field by field. */
export const changesOf = (before: unknown, after: unknown): Change[] => {
  const [was, is] = [new Map(leavesOf(before, '')), new Map(leavesOf(after, ''))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}
