// Seals entries into hash-chained blocks, one chain per account, some seconds after their commit. Bytes: block.ts.
import type { Account } from './accounts.ts'
import { blockHash, entryColumns, entryJoin, noHash, type BlockFacts, type SealedEntry } from './block.ts'
import { ask, type Executor } from './executor.ts'

/** One sealer at a time in the whole cluster; two would write blocks with the same number. */
const sealerLock = 7_201_007
const accountsMax = 500
const blockEntriesMax = 1000
/** Maximum entries per read and per block: after a peak, all accounts together have more than memory should hold. */
const entriesMax = 2000

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

const entriesOf = ({ sealed, until }: Behind): number => Number(BigInt(until) - BigInt(sealed))
const portionsOf = function* (behind: readonly Behind[]): Generator<readonly Behind[]> {
  let [portion, entries]: [Behind[], number] = [[], 0]
  for (const each of behind) {
    if (portion.length > 0 && entries + entriesOf(each) > entriesMax) {
      yield portion
      ;[portion, entries] = [[], 0]
    }
    portion.push(each)
    entries += entriesOf(each)
  }
  yield portion
}
interface Block extends BlockFacts {
  readonly hash: Buffer
}
const blocksOf = async (tx: Executor, behind: readonly Behind[], sealedAt: Date): Promise<readonly Block[]> => {
  const rows = await ask<SealedEntry>(tx, entriesText, [
    behind.map(({ merchantId }) => merchantId),
    behind.map(({ kind }) => kind),
    behind.map(({ currency }) => currency),
    behind.map(({ sealed }) => sealed),
    behind.map(({ until }) => until),
  ])
  const byAccount = Map.groupBy(rows, (row) => `${row['merchant_id']} ${row['kind']} ${row['currency']}`)
  return behind.map((each) => {
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
}

/** Call inside a transaction. Returns the number of entries sealed; 0 if nothing was left or another node is sealing. */
export const sealEntries = async (tx: Executor): Promise<number> => {
  const [lock] = await ask<{ taken: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as taken', [sealerLock])
  if (!lock?.taken) return 0
  const behind = await ask<Behind>(tx, behindText, [accountsMax, blockEntriesMax])
  if (behind.length === 0) return 0
  const sealedAt = new Date()
  const blocks: Block[] = []
  for (const portion of portionsOf(behind)) blocks.push(...(await blocksOf(tx, portion, sealedAt)))
  await ask(tx, 'select ledger.seal($1,$2,$3,$4,$5,$6,$7,$8,$9)', [
    blocks.map(({ account }) => account.merchantId),
    blocks.map(({ account }) => account.kind),
    blocks.map(({ account }) => account.currency),
    blocks.map(({ number }) => String(number)),
    blocks.map(({ fromSeq }) => String(fromSeq)),
    blocks.map(({ untilSeq }) => String(untilSeq)),
    blocks.map(({ previousHash }) => previousHash),
    blocks.map(({ hash }) => hash),
    sealedAt,
  ])
  return behind.reduce((sum, each) => sum + entriesOf(each), 0)
}
