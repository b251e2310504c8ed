// What a member who is bound to stores may do, decided before a handler runs: an endpoint that does not declare it is refused, and so is a
// record of another store, as one that is not there.
import { sql } from 'kysely'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { fail, failFields } from '../base/fail.ts'
import { isUuid } from '../base/ids.ts'
import type { Store as Tx } from '../db/pool.ts'
import type { Finder } from '../lists/finder.ts'
import { ofOwnStores } from '../lists/page.ts'

interface Bound {
  readonly merchantId: string
  readonly stores: readonly string[]
}
type Question = Pick<Endpoint, 'kind' | 'access' | 'forStores'>

/** Which of these records are of the member's stores. Their finders know which of their columns is the code of their store. */
const ownAmong = async (
  tx: Tx,
  finders: readonly Finder[],
  { merchantId, stores }: Bound,
  of: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const questions = finders.flatMap(({ kind, from, merchant, columns, store }) =>
    of.includes(kind) && store
      ? sql`(select ${sql.raw(columns.id)}::text as id from ${from} where ${sql.raw(merchant)} = ${merchantId}::uuid
          and ${sql.raw(columns.id)} = any(${ids}::uuid[]) and ${ofOwnStores([store].flat(), stores)})`
      : [],
  )
  if (questions.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.join(questions, sql` union all `)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Before anything is read. Pages for everybody and for people without a merchant have nothing of a merchant. */
export const requireForStores = ({ access, forStores }: Question): void => {
  if (!forStores && access !== 'public' && access !== 'pre-auth') throw fail('ACCESS_DENIED')
}
/** In the call's transaction. A store that the input names has to be one of the member's. */
export const requireOwnStores = async (
  { tx, registry }: { readonly tx: Tx; readonly registry: { readonly finders: readonly Finder[] } },
  bound: Bound,
  { forStores, kind }: Question,
  input: unknown,
): Promise<void> => {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>
  const { store } = given
  if (kind === 'change' && typeof store === 'string' && !bound.stores.includes(store))
    throw failFields({ path: 'store', code: 'STORE_UNKNOWN' })
  if (typeof forStores !== 'object' || !('of' in forStores)) return
  const ids = [given[forStores.named ?? 'id']].flat()
  const own = await ownAmong(
    tx,
    registry.finders,
    bound,
    [forStores.of].flat(),
    ids.filter((id): id is string => typeof id === 'string' && isUuid(id)),
  )
  if (!ids.every((id) => typeof id === 'string' && own.has(id.toLowerCase()))) throw fail('NOT_FOUND')
}
/** A list selects by the stores, so a row of another one is a fault of ours. */
export const requireOwnRows = ({ stores }: Pick<Bound, 'stores'>, { forStores }: Question, answer: unknown): void => {
  if (typeof forStores !== 'object' || !('by' in forStores)) return
  const isOwn = (record: unknown): boolean => {
    const named = [forStores.by].flat().map((name) => (record as Readonly<Record<string, unknown>> | null)?.[name])
    return named.some((store) => typeof store === 'string' && stores.includes(store))
  }
  const { rows } = answer as { readonly rows?: readonly unknown[] }
  if (!(rows ?? []).every(isOwn)) throw new Error('a list answered a member with records of other stores')
}
