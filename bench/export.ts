// E1: a million transfers, and a million payments, as a file, from the click to the last byte (the job's event, count, rows, hash, disk, link, download), against a COPY of
// the same query, and of the same rows with no word written differently. E2: the same rows as a workbook. BENCH_ROWS=100000 for a quick look.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { nameOf, urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { exportJobs, type ExportJob } from '@falaj/contract/workspace/export'
import { payment } from '@falaj/contract/payments/payment'
import { transfer } from '@falaj/contract/accounts/transfer'
import { registry } from '../apps/server/src/features/features.ts'
import { headingsOf } from '../apps/server/src/features/workspace/export/export.rules.ts'
import { statementOf } from '../apps/server/src/features/workspace/export/export.statement.ts'
import type { Exportable } from '../apps/server/src/platform/lists/exportable.ts'
import { connect } from '../apps/server/src/platform/db/pool.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { asSuper, fillMerchants, fillPayments, fillTransfers, type Reader } from './fill.ts'
import { changing, onProduct, residentMb, root, type Product } from './world.ts'

const count = Math.min(1_000_000, Number(process.env['BENCH_ROWS'] ?? 1_000_000))
const rounds = 3
const timezone = 'Asia/Dubai'
interface List {
  readonly name: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  /** The file's part of the list's query. */
  readonly shown: string
  readonly fill: (client: pg.Client, reader: Reader) => Promise<void>
}
const lists: readonly List[] = [
  {
    name: 'transfers',
    endpoint: transfer.query,
    shown: `created_at, number, role, sign, counterparty, counterparty_mid, type, status, currency, amount_minor, fee_minor, note, maker, auditor,
      completed_at`,
    fill: (client, reader) => fillTransfers(client, reader, { count, every: 1 }),
  },
  {
    name: 'payments',
    endpoint: payment.query,
    shown: `created_at, number, order_no, status, product, method, last4, payer, store, currency, amount_minor, fee_minor, vat_minor, net_minor,
      refunded_minor, paid_at, tip_minor, payer_note`,
    fill: (client) => fillPayments(client, { count, every: 1 }),
  },
]

/** COPY takes no parameters; these are ids and words of our own making. */
const inlined = ({ sql: text, parameters }: CompiledQuery): string =>
  text.replace(/\$(\d+)/g, (_, digits: string) => pg.escapeLiteral(String(parameters[Number(digits) - 1])))
/** The file's own statement, and the list's query with its current values: the cost of the rows alone. */
const queries = async (
  url: string,
  { endpoint, shown }: List,
  { merchantId, personId }: Reader,
): Promise<Record<'same' | 'plain', string>> => {
  const { db } = connect(url, 1)
  const list = registry.exports.get(nameOf(endpoint)) as Exportable
  const rows = list.rows(merchantId, {}, timezone, personId, registry)
  const same = statementOf(list, rows, headingsOf(list, Object.keys(list.columns), 'en'), {
    language: 'en',
    plain: false,
    whole: true,
    merchantId,
  })
  const order = sql.raw(list.newestFirst.map((column) => `${column} desc`).join(', '))
  const plain = sql`select ${sql.raw(shown)} from (${rows}) as filtered order by ${order}`
  const texts = { same: inlined(same.compile(db)), plain: inlined(plain.compile(db)) }
  await db.destroy()
  return texts
}
const copied = async (url: string, query: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'bench/floor/copy.ts')], {
    env: { ...process.env, DATABASE_URL: url, BENCH_QUERY: query },
  })
  return (JSON.parse(stdout) as { seconds: number }).seconds
}

const asking =
  (product: Product, { cookie }: Reader) =>
  async <Body>(endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown): Promise<Body> => {
    const response = await fetch(product.url + urlOf(endpoint), {
      method: 'POST',
      headers: changing(cookie),
      body: JSON.stringify(input),
    })
    const { head, body } = (await response.json()) as { head: { code: number; msg: string }; body: Body }
    if (head.code !== 200) throw new Error(`${nameOf(endpoint)} answered ${head.code} ${head.msg}`)
    return body
  }
type Ask = ReturnType<typeof asking>

/** Peak memory since the last reset, as counted by the kernel. */
const peakMb = ({ child }: Product): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
const forgetPeak = ({ child }: Product): void => fs.writeFileSync(`/proc/${child.pid}/clear_refs`, '5')

/** Milliseconds from the click on the link until something comes; ends when everything is there, packed as a browser takes it. */
const fetched = async (product: Product, ask: Ask, id: string): Promise<number> => {
  const from = performance.now()
  const { url } = await ask<{ url: string }>(exportJobs.download, { id })
  return new Promise((resolve, reject) => {
    const request = http.get(product.url + url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the file answered ${response.statusCode}`))
      let first: number | undefined
      response.on('data', () => (first ??= performance.now() - from))
      response.once('error', reject)
      response.once('end', () => resolve(first ?? Number.NaN))
    })
    request.once('error', reject)
  })
}

interface ExportTimes {
  readonly seconds: number
  readonly peakMb: number
  readonly firstMs: number
}
const exported = async (product: Product, ask: Ask, list: string, format: 'csv' | 'xlsx'): Promise<ExportTimes> => {
  forgetPeak(product)
  const from = performance.now()
  const { id } = await ask<ExportJob>(exportJobs.add, {
    list,
    filters: {},
    columns: Object.keys((registry.exports.get(list) as Exportable).columns),
    language: 'en',
    timezone,
    format,
  })
  let job: ExportJob
  do {
    await wait(50)
    job = await ask<ExportJob>(exportJobs.detail, { id })
  } while (job.status === 'PROCESSING')
  if (job.status !== 'READY' || job.rowsDone !== count)
    throw new Error(`${format} ended as ${job.status} ${job.failure} with ${job.rowsDone} rows`)
  const firstMs = await fetched(product, ask, id)
  return { seconds: (performance.now() - from) / 1000, peakMb: peakMb(product), firstMs }
}

const measureList = async (
  product: Product,
  reader: Reader,
  list: List,
  idleMb: number,
): Promise<readonly Measurement[]> => {
  const name = nameOf(list.endpoint)
  const ask = asking(product, reader)
  const { same, plain } = await queries(product.database.appUrl, list, reader)
  const [ours, copies, plainCopies]: [ExportTimes[], number[], number[]] = [[], [], []]
  for (let round = 0; round <= rounds; round += 1) {
    const times = [
      await copied(product.database.appUrl, same),
      await exported(product, ask, name, 'csv'),
      await copied(product.database.appUrl, plain),
    ] as const
    // The first round warms all of them.
    if (round === 0) continue
    copies.push(times[0])
    ours.push(times[1])
    plainCopies.push(times[2])
  }
  const workbook = await exported(product, ask, name, 'xlsx')
  const atMost = (id: string, what: string, our: number, bound: number, unit: string): Measurement => ({
    id,
    what,
    ours: our,
    limit: bound,
    unit,
    budget: { bound: 'max', ratio: 1 },
  })
  const of = (name: keyof ExportTimes): number => median(ours.map((each) => each[name]))
  const rows = count.toLocaleString('en')
  const against = (id: string, what: string, seconds: readonly number[], ratio: number): Measurement => ({
    id,
    what,
    ours: count / of('seconds'),
    limit: count / median(seconds),
    unit: '/s',
    budget: { bound: 'min', ratio },
  })
  return [
    against('E1', `${rows} ${list.name} as CSV, from the click to the last byte, against COPY`, copies, 0.8),
    against('E1w', 'the same, against COPY of the values as they are stored', plainCopies, 0.6),
    atMost('E1m', 'the same, memory on top', Math.max(...ours.map((each) => each.peakMb)) - idleMb, 120, 'MB'),
    atMost('E1f', 'the same, first byte of the download', of('firstMs'), 50, 'ms'),
    atMost('E2', `${rows} ${list.name} as XLSX, memory on top`, workbook.peakMb - idleMb, 120, 'MB'),
    atMost('E2s', 'the same, against two minutes', workbook.seconds, 120, 's'),
  ]
}

const measure = async (product: Product): Promise<readonly Measurement[]> => {
  const client = await asSuper(product.database.superUrl)
  const reader = await fillMerchants(client)
  for (const { fill } of lists) await fill(client, reader)
  await client.end()
  const idleMb = residentMb(product.child)
  const measured: Measurement[] = []
  for (const list of lists) measured.push(...(await measureList(product, reader, list, idleMb)))
  return measured
}

export const exports: Bench = () => onProduct(measure)
