// G1: what one command costs in the database when ten thousand, a hundred thousand, a million transfers are there already, all of two years, a
// fifth of them one merchant's. It may grow with the logarithm of their number, as an index does. BENCH_ROWS=10000000 adds a point,
// 100000 is a quick look.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { hourMs, dayMs } from '@falaj/contract/kernel/time'
import { available, bank } from '@falaj/ledger/accounts'
import { balanceAsOf } from '@falaj/ledger/balance'
import { postBatch } from '@falaj/ledger/batch'
import { selfCheck } from '@falaj/ledger/check'
import { compose } from '@falaj/ledger/compose'
import type { Executor } from '@falaj/ledger/executor'
import { post } from '@falaj/ledger/post'
import { foldWaiting, makeMonths, summarise } from '@falaj/ledger/upkeep'
import { newestFirst, transfers } from '../apps/server/src/features/accounts/transfer/transfer.query.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { answerPage } from '../apps/server/src/platform/lists/page.ts'
import { connect, type Db } from '../apps/server/src/platform/db/pool.ts'
import type { DB } from '../apps/server/src/platform/db/tables.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { asSuper, fillMerchants, fillTransfers, type Reader } from './fill.ts'
import { tempFolder } from './world.ts'

const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter(
  (size) => size <= Number(process.env['BENCH_ROWS'] ?? 1_000_000),
)
const rounds = 200
const since = new Date(Date.now() - 731 * dayMs)

/** So many booked transfers between the merchants, numbered and with their balances, as if they had been posted one by one. */
const fillLedger = async (client: pg.Client, db: Db, count: number): Promise<string[]> => {
  await client.query(
    'truncate ledger.key, ledger.transfer, ledger.entry, ledger.account, ledger.summary, ledger.mark, ledger.waiting',
  )
  const { rows } = await client.query<{ id: string }>(
    `select id from merchant where mid between '30000001' and '30000200' order by mid`,
  )
  const ids = rows.map(({ id }) => id)
  await makeMonths(db, since, 26)
  await postBatch(
    (work) => db.transaction().execute(work),
    ids.map((id) => ({
      merchantId: id,
      key: 'funds',
      business: { kind: 'bench', id: 'funds' },
      bookedAt: since,
      transfers: [{ debit: bank('AED'), credit: available(id, 'AED'), amount: 10n ** 15n, reason: 'top-up' }],
    })),
  )
  while ((await foldWaiting(db)) > 0);
  await client.query(
    'create temp table if not exists made (n int, a uuid, b uuid, amount numeric, reason text, at timestamptz, posting uuid)',
  )
  await client.query('truncate made')
  await client.query(
    `insert into made
     select n, ids[case when n % 5 = 0 then 1 else 2 + n % 199 end], ids[case when n % 10 = 3 then 1 else 2 + (n + 1) % 199 end], 1 + n % 1000,
       (array['transfer', 'payment', 'fee'])[1 + n % 3], date_trunc('milliseconds', now() - interval '730 days' * (1 - n / $2::float)), gen_random_uuid()
     from generate_series(1, $2::int) n, (values ($1::uuid[])) as of (ids)`,
    [ids, count],
  )
  await client.query(`insert into ledger.key select a, 'n' || n, '\\x00', posting, 1 from made`)
  await client.query(`insert into ledger.transfer
    select a, 'bench', 'b' || n, posting, 1, 'n' || n, reason, at, at, a, 'available', b, 'available', 'AED', amount from made`)
  await client.query(`insert into ledger.entry
    select s.owner, 'available', 'AED', c.seq + row_number() over w, s.signed, c.balance + sum(s.signed) over w, s.reason, s.at, s.at, s.a, 'bench',
      'b' || s.n, s.posting, 1
    from (select *, a as owner, -amount as signed from made union all select *, b, amount from made) s
    join ledger.account c on c.merchant_id = s.owner and c.kind = 'available' and c.currency = 'AED'
    window w as (partition by s.owner order by s.n rows unbounded preceding)`)
  await client.query(`update ledger.account c set seq = e.seq, balance = e.balance from (
    select distinct on (merchant_id) merchant_id, seq, balance from ledger.entry where kind = 'available' order by merchant_id, seq desc) e
    where c.merchant_id = e.merchant_id and c.kind = 'available'`)
  while ((await summarise(db)) > 0);
  await client.query('vacuum analyze')
  const faults = count === sizes[0] ? await selfCheck(db) : []
  if (faults.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(faults)}`)
  return ids
}

/** Adds up PostgreSQL's own timing of each statement: without planning and network. */
const makeWatch = (pool: pg.Pool) => {
  let ms = 0
  const db = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        [...parameters],
      )
      ms += rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
      return { rows: [] }
    },
  } as unknown as Executor
  return async (command: (db: Executor, round: number) => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < rounds * 1.5; round += 1) {
      ms = 0
      await command(db, round)
      // The first ones warm it.
      if (round >= rounds / 2) times.push(ms)
    }
    return median(times)
  }
}

/** What the list asks of the database for its first page. */
const firstPage = async (pool: pg.Pool, merchantId: string): Promise<readonly CompiledQuery[]> => {
  const queries: CompiledQuery[] = []
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void queries.push(query) })
  await answerPage(db, transfers(merchantId, {}, 'Asia/Dubai'), newestFirst, {
    pageParam: { number: 1, size: 20 },
    ask: 'rows',
  })
  return queries
}

const deedsOf = async (pool: pg.Pool, { merchantId }: Reader, ids: readonly string[]) => {
  const mine = available(merchantId, 'AED')
  const yearBack = (round: number): Date => new Date(Date.now() - (365 + (round % 30)) * dayMs + round * hourMs)
  const page = await firstPage(pool, merchantId)
  const commands: Readonly<Record<string, (watched: Executor, round: number) => Promise<unknown>>> = {
    'one posting': (watched, round) => {
      const [from, to] = [ids[(round * 7) % ids.length]!, ids[(round * 7 + 3) % ids.length]!]
      return post(watched, {
        merchantId: from,
        key: randomUUID(),
        business: { kind: 'bench', id: randomUUID() },
        transfers: [{ debit: available(from, 'AED'), credit: available(to, 'AED'), amount: 5n, reason: 'transfer' }],
      })
    },
    'a balance as of a moment a year back': (watched, round) => balanceAsOf(watched, mine, yearBack(round)),
    'the composition of a month a year back': (watched, round) => {
      const until = yearBack(round)
      return compose(watched, mine, { from: new Date(until.getTime() - 30 * dayMs), until })
    },
    'the first page of the transfers': async (watched) => {
      for (const query of page) await watched.executeQuery(query)
    },
  }
  return commands
}

export const growth: Bench = async () => {
  const folder = tempFolder()
  const database = await startEmbedded({ dataDir: folder, durable: true })
  await migrate(database.ownerUrl, database.appUrl)
  const client = await asSuper(database.superUrl)
  const { db, pool } = connect(database.appUrl, 2)
  const curves = new Map<string, number[]>()
  try {
    const reader = await fillMerchants(client)
    for (const count of sizes) {
      const ids = await fillLedger(client, db, count)
      await client.query('truncate transfer cascade')
      await fillTransfers(client, reader, { count, every: 5 })
      const watch = makeWatch(pool)
      for (const [name, command] of Object.entries(await deedsOf(pool, reader, ids)))
        curves.set(name, [...(curves.get(name) ?? []), await watch(command)])
    }
  } finally {
    await db.destroy()
    await client.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const growsBy = Math.log(sizes.at(-1)!) / Math.log(sizes[0]!)
  return [...curves].map(([name, costs]): Measurement => ({
    id: 'G1',
    what: `${name}: ${costs.map((ms) => ms.toFixed(2)).join(', ')} ms at 10^${sizes.map((size) => Math.log10(size)).join(', ')}`,
    ours: costs.at(-1)! / costs[0]!,
    limit: growsBy,
    unit: 'times',
    budget: { bound: 'max', ratio: 1 },
  }))
}
