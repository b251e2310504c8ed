// The pages that a person pinned, as far as they may enter them now; the oldest pin first, so that a new one is added at the end.
import type { Visitor } from '@falaj/contract/kernel/access'
import { pageKind, pagesOf } from '@falaj/contract/overview/search'
import type { Me } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { pinsOf } from './search.pins.ts'

export const pinnedPages = async (tx: Store, me: Me, visitor: Visitor): Promise<string[]> => {
  const pages = new Set<string>(pagesOf(visitor))
  const pins = await pinsOf(tx, me)
  return pins.flatMap(({ kind, id }) => (kind === pageKind && pages.has(id) ? [id] : [])).toReversed()
}
