// How an audit entry becomes readable, and a filter a set of actions. Pure.
import { groupOf, lookWords, type ActionGroup } from '@falaj/contract/people/action-groups'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { everyMerchantEndpoint } from '@falaj/contract/merchant-api/merchant-commands'
import { answers } from '@falaj/contract/kernel/movements'
import { otherActions } from '@falaj/contract/people/operation-history'
import { languages, type Bilingual } from '@falaj/contract/kernel/words'

/** What changes something, by its name. */
const changes: Readonly<Record<string, Bilingual>> = {
  ...otherActions,
  ...answers,
  ...Object.fromEntries(
    [
      ...everyEndpoint.map(({ endpoint }) => endpoint),
      ...everyMerchantEndpoint.map(([, endpoint]) => endpoint),
    ].flatMap((endpoint) => (endpoint.does ? [[nameOf(endpoint), endpoint.does]] : [])),
  ),
}
/** What a person reads a word for: the action by its name, a mere look by its group. */
export const actionOf = (action: string): string =>
  Object.hasOwn(changes, action) ? action : `look ${groupOf(action)}`
export const wordsOf = (action: string): Bilingual =>
  Object.hasOwn(changes, action) ? changes[action]! : lookWords[`look ${groupOf(action)}`]
/** Every call by its name, with the word people read for it. */
export const wordsByAction: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  [...new Set([...Object.keys(changes), ...everyEndpoint.map(({ endpoint }) => nameOf(endpoint))])].map((action) => [
    action,
    wordsOf(action),
  ]),
)

/** The actions whose words, in either language, or whose path hold the typed text. */
export const actionsNamed = (typed: string): string[] => {
  const wanted = typed.trim().toLowerCase()
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted)
  return Object.entries(wordsByAction)
    .filter(([action, word]) => holds(action) || languages.some((language) => holds(word[language])))
    .map(([action]) => action)
}
export const actionsOf = (groups: readonly ActionGroup[]): string[] =>
  Object.keys(wordsByAction).filter((action) => groups.includes(groupOf(action)))

/** An object is found by its last word, which is its id; typed with more than that, by the whole. */
export const objectKey = (typed: string): { readonly id: string; readonly whole: string | null } => {
  const whole = typed.trim()
  return { id: whole.slice(whole.lastIndexOf(' ') + 1), whole: whole.includes(' ') ? whole : null }
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
