// Seals entries into hash-chained blocks, one chain per account, some seconds after their commit. Bytes: block.ts.
import type { Account } from './accounts.ts'
import { blockHash, entryColumns, entryJoin, noHash, type SealedEntry } from './block.ts'
import { ask, type Executor } from './executor.ts'

/** One sealer at a time in the whole cluster, or two blocks would claim the same place. */
const sealerLock = 7_201_007
const accountsMax = 500
const blockEntriesMax = 1000

interface Behind extends Account {
  readonly sealed: string
  readonly until: string
  readonly number: string | null
  readonly hash: Buffer | null
}
const behindText = `
  with behind as materialized (
    select a.merchant_id, a.kind, a.currency, coalesce(m.sealed_seq, 0) as sealed,
      least(a.seq, coalesce(m.sealed_seq, 0) + $2) as until
    from ledger.account a left join ledger.mark m using (merchant_id, kind, currency)
    where a.seq > coalesce(m.sealed_seq, 0) limit $1
  )
  select b.merchant_id as "merchantId", b.kind, b.currency, b.sealed::text, b.until::text, head.number::text, head.hash
  from behind b left join lateral (select k.number, k.hash from ledger.block k
    where k.merchant_id = b.merchant_id and k.kind = b.kind and k.currency = b.currency order by k.number desc limit 1) head on true`
const entriesText = `
  select ${entryColumns} from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality
    as b (merchant_id, kind, currency, sealed, until, n)
  join (${entryJoin}) on e.merchant_id = b.merchant_id and e.kind = b.kind and e.currency = b.currency
    and e.seq > b.sealed and e.seq <= b.until
  order by b.n, e.seq`

/** Inside a transaction. How many entries it sealed; none: nothing was left, or another node seals. */
export const sealEntries = async (tx: Executor): Promise<number> => {
  const [lock] = await ask<{ taken: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as taken', [sealerLock])
  if (!lock?.taken) return 0
  const behind = await ask<Behind>(tx, behindText, [accountsMax, blockEntriesMax])
  if (behind.length === 0) return 0
  const columns = <Value>(of: (each: Behind) => Value) => behind.map(of)
  const rows = await ask<SealedEntry>(tx, entriesText, [
    columns((each) => each.merchantId),
    columns((each) => each.kind),
    columns((each) => each.currency),
    columns((each) => each.sealed),
    columns((each) => each.until),
  ])
  const sealedAt = new Date()
  const byAccount = Map.groupBy(rows, (row) => `${row['merchant_id']} ${row['kind']} ${row['currency']}`)
  const blocks = behind.map((each) => {
    const entries = byAccount.get(`${each.merchantId} ${each.kind} ${each.currency}`) ?? []
    const facts = {
      account: each,
      number: BigInt(each.number ?? 0) + 1n,
      fromSeq: BigInt(each.sealed) + 1n,
      untilSeq: BigInt(each.until),
      previousHash: each.hash ?? noHash,
      sealedMicros: BigInt(sealedAt.getTime()) * 1000n,
    }
    return { ...facts, hash: blockHash(facts, entries) }
  })
  await ask(tx, 'select ledger.seal($1,$2,$3,$4,$5,$6,$7,$8,$9)', [
    columns((each) => each.merchantId),
    columns((each) => each.kind),
    columns((each) => each.currency),
    blocks.map(({ number }) => String(number)),
    blocks.map(({ fromSeq }) => String(fromSeq)),
    blocks.map(({ untilSeq }) => String(untilSeq)),
    blocks.map(({ previousHash }) => previousHash),
    blocks.map(({ hash }) => hash),
    sealedAt,
  ])
  return rows.length
}
