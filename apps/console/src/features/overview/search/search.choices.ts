// The choices of the search, purely: pages by name, found records, and recently opened ones.
import type { Visitor } from '@falaj/contract/kernel/access'
import { businessObjectOf, wayTo } from '@falaj/contract/kernel/business-objects'
import { routeOf, type Path } from '@falaj/contract/kernel/routes'
import {
  clueWords,
  pageKind,
  pagesOf,
  type ClueKind,
  type SearchHit,
  type PinKey,
} from '@falaj/contract/overview/search'
import { pageActionsFor, type RecordVerb } from '@falaj/contract/overview/search-verbs'
import { say, type Language } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'

export interface Choice {
  readonly href: string
  readonly label: string
  readonly detail: string | null
  readonly status: string | null
  /** The clue it was found by. */
  readonly by: string | null
  /** The key to pin it by. */
  readonly of: PinKey
}
export interface Group {
  readonly title: string
  readonly choices: readonly Choice[]
}
const pagesMax = 6
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const pageChoice = (path: Path, language: Language): Choice => ({
  href: path,
  label: routeOf(path).title[language],
  detail: null,
  status: null,
  by: null,
  of: { kind: pageKind, id: path },
})
/** Every word of the text occurs in the page's name or in its synonyms, in either language. Names that begin with it come first. */
export const pagesFor = (visitor: Visitor, text: string, language: Language): readonly Choice[] => {
  const wanted = plain(text)
  if (wanted === '') return []
  const parts = wanted.split(' ')
  return pagesOf(visitor)
    .flatMap((path) => {
      const { title, also = [] } = routeOf(path)
      const names = [title.en, title.zh, ...also].map(plain)
      if (!names.some((name) => parts.every((part) => name.includes(part)))) return []
      return { path, isFirst: names.some((name) => name.startsWith(wanted)) }
    })
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .slice(0, pagesMax)
    .map(({ path }) => pageChoice(path, language))
}
/** Where most days begin; of these only what the visitor may enter. */
const suggested: readonly Path[] = [
  '/fiat/transaction/record',
  '/fiat/balance/record',
  '/paylink/creation',
  '/invoice/creation',
  '/customers',
  '/management/auth/history',
  '/settings/navigation',
]
const suggestedMax = 5
/** Shown before anything is typed. */
export const suggestedFor = (visitor: Visitor, language: Language): readonly Choice[] => {
  const pages = pagesOf(visitor)
  return suggested
    .filter((path) => pages.includes(path))
    .slice(0, suggestedMax)
    .map((path) => pageChoice(path, language))
}
const clueName = (by: string, language: Language): string =>
  Object.hasOwn(clueWords, by) ? say(clueWords[by as ClueKind], language) : by

const recordChoice = (
  { kind, id, number, title, amount, status, by }: SearchHit,
  visitor: Visitor,
  language: Language,
): readonly Choice[] => {
  const href = wayTo(kind, id, visitor)
  if (!href) return []
  const detail = [title, amount && toCodeText(amount)].filter(Boolean).join(' · ') || null
  const clue = by === 'number' || by === 'name' ? null : clueName(by, language)
  return [{ href, label: number, detail, status, by: clue, of: { kind, id } }]
}

/** What the text asks to be done, where there is a page for it. */
export const actionsFor = (visitor: Visitor, text: string, language: Language): readonly Choice[] =>
  pageActionsFor(text, visitor).map((action) => ({
    href: action.href,
    label: say(action.title, language),
    detail: action.with,
    status: null,
    by: null,
    of: { kind: pageKind, id: action.path },
  }))

/** Records that were found, one group for each kind, in the order the server gave them. */
export const groupsOf = (
  found: readonly SearchHit[],
  visitor: Visitor,
  language: Language,
  verb: RecordVerb | null,
): readonly Group[] =>
  [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, rows]) => {
    const step = verb?.stepOf(kind, visitor)
    if (verb && !step) return []
    const choices = rows
      .flatMap((row) => recordChoice(row, visitor, language))
      .map((choice) => ({
        ...choice,
        ...(step?.adds ? { href: `${choice.href}&${step.adds}` } : {}),
        ...(verb ? { label: say(verb.title, language, { number: choice.label }) } : {}),
      }))
    return choices.length > 0 ? [{ title: businessObjectOf(kind)?.[language] ?? kind, choices }] : []
  })

/** What the person pinned, as it is now. */
export const pinChoices = (
  pins: readonly (PinKey & { readonly record: SearchHit | null })[],
  visitor: Visitor,
  language: Language,
): readonly Choice[] => {
  const pages = pagesOf(visitor)
  return pins.flatMap(({ id, record }) => {
    if (record) return recordChoice(record, visitor, language)
    const page = pages.find((path) => path === id)
    return page ? pageChoice(page, language) : []
  })
}
export const isSame = (one: PinKey, other: PinKey): boolean => one.kind === other.kind && one.id === other.id

/** Stored in the browser: address and label only, no content. */
export type StoredPage = Pick<Choice, 'href' | 'label' | 'of'>
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
export const isKept = (value: unknown): value is readonly StoredPage[] =>
  Array.isArray(value) &&
  value.every(
    (each: unknown) =>
      isObject(each) &&
      typeof each['href'] === 'string' &&
      each['href'].startsWith('/') &&
      typeof each['label'] === 'string' &&
      isObject(each['of']) &&
      typeof each['of']['kind'] === 'string' &&
      typeof each['of']['id'] === 'string',
  )
const recentMax = 8
/** The newest first. */
export const keepOpened = (kept: readonly StoredPage[], { href, label, of }: StoredPage): readonly StoredPage[] => [
  { href, label, of },
  ...kept.filter((each) => each.href !== href).slice(0, recentMax - 1),
]
