// What can be chosen in the search, purely: pages by their names, records that were found, and what was opened before.
import { mayEnter, type Visitor } from '@falaj/contract/access'
import { businessObjectOf, wayTo } from '@falaj/contract/business-objects'
import { paths, routeOf } from '@falaj/contract/routes'
import { clueWords, type ClueKind, type Found, type SearchVerb } from '@falaj/contract/search'
import { say, type Language } from '@falaj/contract/words'
import { toCodeText } from '@falaj/money'

export interface Choice {
  readonly href: string
  readonly label: string
  readonly detail: string | null
  readonly status: string | null
  /** The clue it was found by. */
  readonly by: string | null
}
export interface Group {
  readonly title: string
  readonly choices: readonly Choice[]
}
const pagesMax = 6
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Every word of the text stands in the page's name, in either language. Names that begin with it come first. */
export const pagesFor = (visitor: Visitor, text: string, language: Language): readonly Choice[] => {
  const wanted = plain(text)
  if (wanted === '') return []
  const parts = wanted.split(' ')
  return paths
    .flatMap((path) => {
      const { built, access, title, layout } = routeOf(path)
      if (built === false || access === 'public' || access === 'pre-auth' || layout === 'full' || path.includes('{'))
        return []
      if (!mayEnter(access, visitor)) return []
      const names = [plain(title.en), plain(title.zh)]
      if (!names.some((name) => parts.every((part) => name.includes(part)))) return []
      return { path, name: title[language], isFirst: names.some((name) => name.startsWith(wanted)) }
    })
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .slice(0, pagesMax)
    .map(({ path, name }) => ({ href: path, label: name, detail: null, status: null, by: null }))
}
const clueName = (by: string, language: Language): string =>
  Object.hasOwn(clueWords, by) ? say(clueWords[by as ClueKind], language) : by

/** Records that were found, one group for each kind, in the order the server gave them. */
export const groupsOf = (
  found: readonly Found[],
  visitor: Visitor,
  language: Language,
  { verb, toRefund }: { readonly verb: SearchVerb | null; readonly toRefund: (number: string) => string },
): readonly Group[] =>
  [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, rows]) => {
    if (verb === 'refund' && kind !== 'payment') return []
    const choices = rows.flatMap(({ id, number, title, amount, status, by }) => {
      const href = wayTo(kind, id, visitor)
      if (!href) return []
      return {
        href: verb === 'refund' ? `${href}&refund=1` : href,
        label: verb === 'refund' ? toRefund(number) : number,
        detail: [title, amount && toCodeText(amount)].filter(Boolean).join(' · ') || null,
        status,
        by: by === 'number' || by === 'name' ? null : clueName(by, language),
      }
    })
    return choices.length > 0 ? [{ title: businessObjectOf(kind)?.[language] ?? kind, choices }] : []
  })

/** Kept in the browser: where it leads and what it is called, nothing of what it says. */
export interface Kept {
  readonly href: string
  readonly label: string
  readonly isPinned: boolean
}
export const isKept = (value: unknown): value is readonly Kept[] =>
  Array.isArray(value) &&
  value.every(
    (each: unknown) =>
      typeof each === 'object' &&
      each !== null &&
      'href' in each &&
      typeof each.href === 'string' &&
      each.href.startsWith('/') &&
      'label' in each &&
      typeof each.label === 'string' &&
      'isPinned' in each &&
      typeof each.isPinned === 'boolean',
  )
const recentMax = 8
/** The newest first; pinned ones stay, however many come after. */
export const keepOpened = (kept: readonly Kept[], { href, label }: Pick<Kept, 'href' | 'label'>): readonly Kept[] => {
  const before = kept.find((each) => each.href === href)
  const others = kept.filter((each) => each.href !== href)
  const recent = others.filter(({ isPinned }) => !isPinned).slice(0, recentMax - 1)
  const pinned = others.filter(({ isPinned }) => isPinned)
  return [{ href, label, isPinned: before?.isPinned ?? false }, ...pinned, ...recent]
}
export const togglePin = (kept: readonly Kept[], { href, label }: Pick<Kept, 'href' | 'label'>): readonly Kept[] =>
  kept.some((each) => each.href === href)
    ? kept.map((each) => (each.href === href ? { ...each, isPinned: !each.isPinned } : each))
    : [{ href, label, isPinned: true }, ...kept]
