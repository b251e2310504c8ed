// Recomputes an account's chain from the current entries and transfers and reports the first block that does not match.
// It cannot detect a chain truncated at its end together with its entries: store `head` outside the database and compare.
import type { Account } from './accounts.ts'
import { blockHash, entryColumns, entryJoin, noHash, type SealedEntry } from './block.ts'
import { ask, type Executor } from './executor.ts'

export type Verdict =
  | { readonly ok: true; readonly blocks: number; readonly entries: number; readonly head: string }
  | { readonly ok: false; readonly block: number; readonly why: 'changed' | 'missing' | 'broken link' | 'unsealed' }

interface Block {
  readonly number: string
  readonly from_seq: string
  readonly until_seq: string
  readonly previous_hash: Buffer
  readonly hash: Buffer
  readonly micros: string
}
const blocksAtOnce = 50
const unsealedMinutesMax = 10

export const verifyAccount = async (db: Executor, account: Account): Promise<Verdict> => {
  const key = [account.merchantId, account.kind, account.currency]
  let [number, until, head] = [0n, 0n, noHash as Buffer]
  for (;;) {
    const blocks = await ask<Block>(
      db,
      `select number::text, from_seq::text, until_seq::text, previous_hash, hash, (extract(epoch from sealed_at) * 1000000)::bigint::text as micros
       from ledger.block where merchant_id = $1 and kind = $2 and currency = $3 and number > $4 order by block.number limit ${blocksAtOnce}`,
      [...key, String(number)],
    )
    for (const block of blocks) {
      number += 1n
      const wrong = (why: 'changed' | 'missing' | 'broken link'): Verdict => ({ ok: false, block: Number(number), why })
      if (BigInt(block.number) !== number) return wrong('missing')
      if (!block.previous_hash.equals(head) || BigInt(block.from_seq) !== until + 1n) return wrong('broken link')
      until = BigInt(block.until_seq)
      const entries = await ask<SealedEntry>(
        db,
        `select ${entryColumns} from ${entryJoin}
         where e.merchant_id = $1 and e.kind = $2 and e.currency = $3 and e.seq >= $4 and e.seq <= $5 order by e.seq`,
        [...key, block.from_seq, block.until_seq],
      )
      if (BigInt(entries.length) !== until - BigInt(block.from_seq) + 1n) return wrong('missing')
      const facts = {
        account,
        number,
        fromSeq: BigInt(block.from_seq),
        untilSeq: until,
        previousHash: head,
        sealedMicros: BigInt(block.micros),
      }
      if (!blockHash(facts, entries).equals(block.hash)) return wrong('changed')
      head = block.hash
    }
    if (blocks.length < blocksAtOnce) break
  }
  const loose = await ask(
    db,
    `select from ledger.entry e where e.merchant_id = $1 and e.kind = $2 and e.currency = $3 and e.seq > $4
       and e.booked_at < now() - interval '${unsealedMinutesMax} minutes' limit 1`,
    [...key, String(until)],
  )
  if (loose.length > 0) return { ok: false, block: Number(number) + 1, why: 'unsealed' }
  return { ok: true, blocks: Number(number), entries: Number(until), head: head.toString('hex') }
}
