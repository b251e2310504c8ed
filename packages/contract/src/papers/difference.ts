// Two versions of a paper, clause by clause: what stayed, what reads differently, what is new and what is gone.
import type { Bilingual } from '../kernel/words.ts'
import type { Printable, Section } from './paper.ts'

export interface ClauseChange {
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  readonly section: Bilingual
  readonly before: Bilingual | null
  readonly after: Bilingual | null
}
/** Every text of a section, in its order; a list's points and a table's cells are clauses of their own. */
const clausesOf = (section: Section | undefined): readonly Bilingual[] =>
  (section?.blocks ?? []).flatMap((block) => {
    if ('en' in block) return [block]
    if ('list' in block) return block.list
    if ('steps' in block) return block.steps
    return [...block.table.head, ...block.table.rows.flat()]
  })
const isSame = (one: Bilingual, other: Bilingual): boolean => one.en === other.en && one.zh === other.zh

/** Lengths of the longest common run of clauses from each pair of places on. */
const commonFrom = (before: readonly Bilingual[], after: readonly Bilingual[]): readonly (readonly number[])[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] = isSame(before[i]!, after[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}
const ofSection = (
  section: Bilingual,
  before: readonly Bilingual[],
  after: readonly Bilingual[],
): readonly ClauseChange[] => {
  const common = commonFrom(before, after)
  const changes: ClauseChange[] = []
  let [removed, added]: [Bilingual[], Bilingual[]] = [[], []]
  /** What is gone and what is new in the same place is one clause that reads differently. */
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [old, now] = [removed[at] ?? null, added[at] ?? null]
      changes.push({ kind: old && now ? 'changed' : old ? 'removed' : 'added', section, before: old, after: now })
    }
    ;[removed, added] = [[], []]
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]]
    if (old && now && isSame(old, now)) {
      flush()
      changes.push({ kind: 'same', section, before: old, after: now })
      i += 1
      j += 1
    } else if (now && (!old || common[i]![j + 1]! >= common[i + 1]![j]!)) {
      added.push(now)
      j += 1
    } else {
      removed.push(old!)
      i += 1
    }
  }
  flush()
  return changes
}

/** In the order of the newer one; sections that are gone come last. */
export const clauseDifference = (before: Printable, after: Printable): readonly ClauseChange[] => {
  const gone = before.sections.filter(({ id }) => !after.sections.some((each) => each.id === id))
  return [...after.sections, ...gone].flatMap(({ id, title }) =>
    ofSection(
      title,
      clausesOf(before.sections.find((each) => each.id === id)),
      clausesOf(after.sections.find((each) => each.id === id)),
    ),
  )
}
