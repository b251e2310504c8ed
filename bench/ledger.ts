// L2, L3, L4: our postings against the least SQL that moves the same money, on the same server, alternating. BENCH_ROWS=20000 for a quick L4.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { available, bank } from '@falaj/ledger/accounts'
import { postBatch } from '@falaj/ledger/batch'
import type { Posting } from '@falaj/ledger/posting'
import { foldWaiting } from '@falaj/ledger/upkeep'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { connect, type Db } from '../apps/server/src/platform/db/pool.ts'
import { accounts, installBare } from './bare.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { tempFolder } from './world.ts'

const seconds = 5
const rounds = 3
const batchRows = Number(process.env['BENCH_ROWS'] ?? 100_000)
/** A merchant from its number. */
const idOf = (n: string): string => `md5(${n}::text)::uuid`

const payer = `\\set a random(1, ${accounts})\n\\set b random(1, ${accounts - 1})\n\\set m random(1, 1000)\n\\set k random(1, 9000000000000000000)\n`
const other = '(case when :b >= :a then :b + 1 else :b end)'
const ours = (credit: string): string =>
  `${payer}select ledger.post(${idOf(':a')}, 'transfer:' || :k, '\\x${'ab'.repeat(32)}', gen_random_uuid(), 'transfer', 'T' || :k, null, null, 'transfer', ${idOf(':a')}, 'available', ${credit}, 'AED', :m);\n`
const scripts = {
  bare: `${payer}select bare.transfer(:a, ${other}, :m);\n`,
  bareHot: `${payer}select bare.transfer(:b + 1, 1, :m);\n`,
  ours: ours(`${idOf(other)}, 'available'`),
  oursHot: ours("'00000000-0000-0000-0000-000000000000', 'fee-income'"),
}
type Script = keyof typeof scripts

/** Transactions a second, as pgbench counts them. */
const pgbench = (file: string, url: string, clients: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, url]
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', () => reject(new Error('L2 and L3 need pgbench. Fix: apt-get install postgresql-contrib.')))
    child.once('exit', () => {
      const found = /tps = ([\d.]+)/.exec(output)?.[1]
      if (found && !output.includes('ERROR')) resolve(Number(found))
      else reject(new Error(output))
    })
  })

const prepare = async (owner: pg.Client, db: Db): Promise<void> => {
  await installBare(owner)
  await owner.query('grant temporary on database falaj to falaj_app')
  const { rows } = await owner.query<{ id: string }>(`select ${idOf('n')} as id from generate_series(1, ${accounts}) n`)
  const funds = rows.map(({ id }): Posting => ({
    merchantId: id,
    key: 'funds',
    business: { kind: 'bench', id: 'funds' },
    transfers: [{ debit: bank('AED'), credit: available(id, 'AED'), amount: 10n ** 12n, reason: 'top-up' }],
  }))
  await postBatch((work) => db.transaction().execute(work), funds)
  while ((await foldWaiting(db)) > 0);
  await owner.query('vacuum analyze')
}

/** The folder works as it does beside a server: what is put off is paid for inside the measured time. */
const withFolder = async <Value>(db: Db, work: () => Promise<Value>): Promise<Value> => {
  let isOver = false
  const folding = (async () => {
    while (!isOver) {
      await foldWaiting(db)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    while ((await foldWaiting(db)) > 0);
  })()
  const value = await work()
  isOver = true
  await folding
  return value
}

const batches = async (db: Db, pool: pg.Pool): Promise<Measurement[]> => {
  const { rows } = await pool.query<{ id: string }>(`select ${idOf('n')} as id from generate_series(1, ${accounts}) n`)
  const pick = (): number => Math.floor(Math.random() * accounts)
  const pairs = Array.from({ length: batchRows }, () => {
    const from = pick()
    return { from, to: (from + 1 + (pick() % (accounts - 1))) % accounts }
  })
  const postings = pairs.map(({ from, to }, at): Posting => ({
    merchantId: rows[from]!.id,
    key: `batch ${at}`,
    business: { kind: 'batch', id: `row ${at}` },
    transfers: [
      {
        debit: available(rows[from]!.id, 'AED'),
        credit: available(rows[to]!.id, 'AED'),
        amount: 5n,
        reason: 'transfer',
      },
    ],
  }))
  const [mine, limit]: [number[], number[]] = [[], []]
  const chunk = 2000
  const part = batchRows / 5
  // Alternates over parts of the same rows.
  for (let at = 0; at < batchRows; at += part) {
    const from = performance.now()
    await postBatch((work) => db.transaction().execute(work), postings.slice(at, at + part))
    const between = performance.now()
    for (let row = at; row < at + part; row += chunk) {
      const some = pairs.slice(row, row + chunk)
      await pool.query('select bare.batch($1, $2, $3)', [
        some.map((pair) => pair.from + 1),
        some.map((pair) => pair.to + 1),
        some.map(() => 5),
      ])
    }
    mine.push(between - from)
    limit.push(performance.now() - between)
  }
  const total = mine.reduce((sum, each) => sum + each, 0)
  const perSecond = (times: readonly number[]): number => (part / median(times)) * 1000
  return [
    {
      id: 'L4',
      what: 'batch of 2,000 a chunk, against a plain set-based batch',
      ours: perSecond(mine),
      limit: perSecond(limit),
      unit: '/s',
      budget: { bound: 'min', ratio: 0.5 },
    },
    {
      id: 'L4s',
      what: `${batchRows.toLocaleString('en')} rows, against twenty seconds for a hundred thousand`,
      ours: total / 1000,
      limit: (20 * batchRows) / 100_000,
      unit: 's',
      budget: { bound: 'max', ratio: 1 },
    },
  ]
}

export const ledger: Bench = async () => {
  const folder = tempFolder()
  const server = await startEmbedded({ dataDir: folder, durable: true })
  await migrate(server.ownerUrl, server.appUrl)
  const { db, pool } = connect(server.appUrl, 4)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    await prepare(owner, db)
    const files = Object.fromEntries(
      Object.entries(scripts).map(([name, text]) => {
        const file = path.join(folder, `${name}.sql`)
        fs.writeFileSync(file, text)
        return [name, file]
      }),
    ) as Record<Script, string>
    const figures: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round += 1)
      for (const [name, clients] of [
        ['bare', 8],
        ['ours', 8],
        ['bare', 32],
        ['ours', 32],
        ['oursHot', 32],
        ['bareHot', 32],
      ] as const) {
        const tps = await withFolder(db, () => pgbench(files[name], server.appUrl, clients))
        ;(figures[`${name} ${clients}`] ??= []).push(tps)
      }
    const of = (name: string): number => median(figures[name] ?? [])
    const row = (id: string, what: string, [our, limit]: readonly [string, string], ratio: number): Measurement => ({
      id,
      what,
      ours: of(our),
      limit: of(limit),
      unit: '/s',
      budget: { bound: 'min', ratio },
    })
    return [
      row('L2a', 'transfers, distinct accounts, 8 clients, against the bare function', ['ours 8', 'bare 8'], 0.6),
      row('L2b', 'the same, 32 clients', ['ours 32', 'bare 32'], 0.6),
      row('L2c', 'into one hot account, 32 clients, against the bare function', ['oursHot 32', 'bareHot 32'], 2),
      row('L3', 'into one hot account, against our own distinct accounts', ['oursHot 32', 'ours 32'], 0.8),
      ...(await batches(db, pool)),
    ]
  } finally {
    await owner.end()
    await db.destroy()
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
