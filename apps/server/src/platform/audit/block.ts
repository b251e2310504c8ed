// A row of the database as the line that is sealed, and the hashes over it. The bytes and who checks them: packages/contract/src/formats/chain.mjs;
// for people: docs/history.md.
import { sql } from 'kysely'
import { blockBytes, lineBytes } from '@falaj/contract/chain'
import { noMerchant, sha256 } from '../base/ids.ts'

/** Times come as text with microseconds and JSON as text: a driver's own types would hide a change of the last digit. */
export interface SealedLine {
  readonly id: string
  readonly merchant_id: string | null
  readonly at: string
  readonly person_id: string | null
  readonly staff_id: string | null
  readonly roles: readonly string[]
  readonly action: string
  readonly object: string | null
  readonly before: string | null
  readonly after: string | null
  readonly result: string
  readonly code: number
  readonly address: string
  readonly device_id: string | null
  readonly request_id: string
  readonly scene: string | null
}
/** An entry without a merchant has null here, as before the column had a key. */
export const entryColumns = sql`l.id, nullif(l.merchant_id, ${sql.lit(noMerchant)}) as merchant_id, l.person_id, l.staff_id, l.roles, l.action, l.object, l.result, l.code, l.address,
  l.device_id, l.request_id, l.scene, l.before::text as before, l.after::text as after,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

const isStoredJson = (column: string): boolean => column === 'before' || column === 'after'

/** In ascending order: sorting each line cost more than hashing it. */
const columnsInOrder = [
  'action',
  'address',
  'after',
  'at',
  'before',
  'code',
  'device_id',
  'id',
  'merchant_id',
  'object',
  'person_id',
  'request_id',
  'result',
  'roles',
  'scene',
  'staff_id',
] as const satisfies readonly (keyof SealedLine)[]
/** One JSON object without white space, its keys in ascending order; NULL values are left out. */
export const canonicalLine = (entry: SealedLine): string => {
  // Lines have whole milliseconds; added microseconds would show up here and be detected.
  const facts = { ...entry, at: entry.at.replace(/000Z$/, 'Z') }
  let text = ''
  for (const column of columnsInOrder) {
    const value = facts[column]
    if (value === null) continue
    text += `${text ? ',' : ''}"${column}":${isStoredJson(column) ? (value as string) : JSON.stringify(value)}`
  }
  return `{${text}}`
}
export const lineHash = (entry: SealedLine): string => sha256(lineBytes(canonicalLine(entry))).toString('hex')

export const blockHash = (...facts: Parameters<typeof blockBytes>): string =>
  sha256(blockBytes(...facts)).toString('hex')
