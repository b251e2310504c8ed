// The bytes behind a sealed block, for whoever wants to check one without us. All numbers big-endian, all texts UTF-8.
//
//   line hash  = SHA-256( 0x01 ‖ canonical line )
//   block hash = SHA-256( 0x01 ‖ previous block's hash, 32 bytes, zeros before block 1
//                              ‖ chain, 16 bytes: the merchant's id, zeros for lines without a merchant
//                              ‖ number, 8 bytes, from 1 without a gap
//                              ‖ sealed_at, 8 bytes: microseconds since 1970-01-01 UTC
//                              ‖ line hashes, 32 bytes each, in the order of line_ids )
//
// The canonical line is one JSON object without white space: keys are the columns' names in ascending order, a column that is NULL is
// left out, `at` is '2026-11-15T08:30:00.123Z', `code` a number, `roles` an array, `before` and `after` the JSON text as it is stored
// (written with sorted keys and without white space, so the whole object is plain JSON with sorted keys), the rest strings.
import { sql } from 'kysely'
import { sha256 } from '../ids.ts'

export const noMerchantChain = '00000000-0000-0000-0000-000000000000'
export const noHash = Buffer.alloc(32)
const version = Buffer.from([1])

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
}
export const lineColumns = sql`l.id, l.merchant_id, l.person_id, l.staff_id, l.roles, l.action, l.object, l.result, l.code, l.address,
  l.device_id, l.request_id, l.before::text as before, l.after::text as after,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

const isStoredJson = (column: string): boolean => column === 'before' || column === 'after'

export const canonicalLine = (line: SealedLine): string => {
  // Lines are written in whole milliseconds; if somebody added microseconds, they are shown and so found.
  const facts = { ...line, at: line.at.replace(/000Z$/, 'Z') }
  const parts = Object.entries(facts)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([column, value]) => `"${column}":${isStoredJson(column) ? (value as string) : JSON.stringify(value)}`)
  return `{${parts.join(',')}}`
}
export const lineHash = (line: SealedLine): Buffer => sha256(Buffer.concat([version, Buffer.from(canonicalLine(line))]))

export interface BlockFacts {
  readonly previousHash: Buffer
  readonly chain: string
  readonly number: bigint
  readonly sealedMicros: bigint
  readonly lineHashes: readonly Buffer[]
}
export const blockHash = (block: BlockFacts): Buffer => {
  const numbers = Buffer.alloc(16)
  numbers.writeBigInt64BE(block.number, 0)
  numbers.writeBigInt64BE(block.sealedMicros, 8)
  const chain = Buffer.from(block.chain.replaceAll('-', ''), 'hex')
  return sha256(Buffer.concat([version, block.previousHash, chain, numbers, ...block.lineHashes]))
}
