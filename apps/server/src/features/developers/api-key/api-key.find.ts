import { sql, type SqlBool } from 'kysely'
import { apiKey } from '@falaj/contract/developers/api-key'
import type { Clue } from '@falaj/contract/overview/search'
import { holds, finder } from '../../../platform/lists/finder.ts'
import { keyState } from './api-key.list.ts'
import { hashOf, isWellFormed } from './api-key.secret.ts'

/** As in the list, as cut in log lines, or in full: identifies a leaked key. */
const written = ({ typed = '' }: Clue) => {
  if (isWellFormed(typed))
    return sql<SqlBool>`(k.hash = ${hashOf(typed)}::bytea or k.previous_hash = ${hashOf(typed)}::bytea)`
  const last4 = /^(?:falaj_(?:sandbox|live)_\w*)?(?:…|\.{2,}|[•*]+)?(\w{4})$/.exec(typed)?.[1]
  return last4 ? sql<SqlBool>`k.last4 = ${last4}` : sql<SqlBool>`false`
}
export const keyFinder = finder('k', {
  kind: 'api-key',
  access: apiKey.query.access,
  from: sql`api_key k`,
  columns: { number: 'k.name', title: `'•••• ' || k.last4`, status: keyState },
  by: { number: written, name: holds('k.name'), last4: ({ value }) => sql<SqlBool>`k.last4 = ${value}` },
})
