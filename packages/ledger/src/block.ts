// The bytes behind a sealed block of entries, for independent verification. All numbers are big-endian, all texts UTF-8.
//
//   entry hash = SHA-256( 0x01 ‖ canonical entry )
//   block hash = SHA-256( 0x01 ‖ previous block's hash, 32 bytes, zeros before block 1
//                              ‖ merchant_id, 16 bytes ‖ kind ‖ 0x00 ‖ currency ‖ 0x00
//                              ‖ number, from_seq, until_seq, sealed_at: 8 bytes each, the last in microseconds since 1970-01-01 UTC
//                              ‖ entry hashes, 32 bytes each, in the order of seq )
//
// The canonical entry is one JSON object without white space: an entry's columns and the other columns of its transfer by name, in
// ascending order, all of them texts; times are '2026-11-15T08:30:00.123000Z'. A block therefore covers both sides of what it seals.
import { hash } from 'node:crypto'
import type { Account } from './accounts.ts'

export const noHash = Buffer.alloc(32)
const version = Buffer.from([1])
const sha256 = (bytes: Buffer | string): Buffer => hash('sha256', bytes, 'buffer')

export type SealedEntry = Readonly<Record<string, string>> & { readonly seq: string }

const time = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/**
 * A deleted transfer leaves its columns empty, which changes the hash. Columns are listed in ascending order of name, because rows are
 * serialised in this order: sorting each row cost more than hashing it.
 */
export const entryColumns = `e.amount::text, e.balance::text, ${time('e.booked_at')} as booked_at, e.business_id, e.business_kind,
  e.by_merchant_id::text, coalesce(t.credit_kind, '') as credit_kind, coalesce(t.credit_merchant_id::text, '') as credit_merchant_id,
  e.currency, coalesce(t.debit_kind, '') as debit_kind, coalesce(t.debit_merchant_id::text, '') as debit_merchant_id,
  ${time('e.event_at')} as event_at, coalesce(t.key, '') as key, e.kind, e.merchant_id::text, e.place::text, e.posting_id::text,
  e.reason, e.seq::text, coalesce(t.amount::text, '') as transfer_amount, coalesce(t.currency, '') as transfer_currency,
  coalesce(t.reason, '') as transfer_reason`
export const entryJoin = `ledger.entry e left join ledger.transfer t on t.merchant_id = e.by_merchant_id
  and t.business_id = e.business_id and t.posting_id = e.posting_id and t.place = e.place and t.booked_at = e.booked_at`

const entryHash = (entry: SealedEntry): Buffer => sha256(`\u0001${JSON.stringify(entry)}`)

export interface BlockFacts {
  readonly account: Account
  readonly number: bigint
  readonly fromSeq: bigint
  readonly untilSeq: bigint
  readonly previousHash: Buffer
  readonly sealedMicros: bigint
}
export const blockHash = (block: BlockFacts, entries: readonly SealedEntry[]): Buffer => {
  const { account, number, fromSeq, untilSeq, sealedMicros } = block
  const numbers = Buffer.alloc(32)
  for (const [at, value] of [number, fromSeq, untilSeq, sealedMicros].entries()) numbers.writeBigInt64BE(value, at * 8)
  return sha256(
    Buffer.concat([
      version,
      block.previousHash,
      Buffer.from(account.merchantId.replaceAll('-', ''), 'hex'),
      Buffer.from(`${account.kind}\0${account.currency}\0`),
      numbers,
      ...entries.map(entryHash),
    ]),
  )
}
