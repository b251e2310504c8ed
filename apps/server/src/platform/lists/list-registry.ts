// What features register so that lists, exports and the search can name and find each other's records.
import type { Finder } from './finder.ts'
import type { MovementQueries } from './movement-queries.ts'

export type Movements = Readonly<Record<string, MovementQueries>>
export interface ListRegistry {
  /** By the ledger's name of the movement. */
  readonly movements: Movements
  /** What can be searched for. */
  readonly finders: readonly Finder[]
}
