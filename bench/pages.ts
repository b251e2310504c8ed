// Q1 and Q2 of any list of money: the first page of any filter, any page the pager can reach, the strip of totals over thirty days.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from '../apps/server/src/platform/db/pool.ts'
import type { DB } from '../apps/server/src/platform/db/tables.ts'
import { median, type Measurement } from './budget.ts'

const size = 20
const rounds = 40

interface PageOptions {
  readonly pageParam: { readonly number: number; readonly size: number }
  readonly ask: 'rows' | 'totals'
}
/** What the list asks of the database for an answer, and how long that takes as PostgreSQL measures it: without planning. */
export const makeReader = <Filters>(
  pool: pg.Pool,
  answer: (db: Db, filters: Filters, page: PageOptions) => Promise<{ readonly total?: number | undefined }>,
) => {
  let queries: CompiledQuery[] = []
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void queries.push(query) })
  return async (given: Filters, number: number, ask: 'rows' | 'totals') => {
    queries = []
    const { total } = await answer(db, given, { pageParam: { number, size }, ask })
    let ms = 0
    for (const { sql, parameters } of queries) {
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        [...parameters],
      )
      ms += rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
    }
    return { ms, total }
  }
}
type Reader<Filters> = ReturnType<typeof makeReader<Filters>>
const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

export const measurePages = async <Filters>(
  records: string,
  read: Reader<Filters>,
  filters: Readonly<Record<string, Filters>>,
  totals: Readonly<Record<string, Filters>>,
): Promise<Measurement[]> => {
  const measured: Measurement[] = []
  for (const [name, given] of Object.entries(filters)) {
    const { total = 0 } = await read(given, 1, 'totals')
    const last = Math.max(1, Math.ceil(total / size))
    const [first, best, any]: [number[], number[], number[]] = [[], [], []]
    // Pages are compared by the best of three each: what a busy machine adds is not the page's.
    const times = async (number: number): Promise<number[]> => {
      const three: number[] = []
      while (three.length < 3) three.push((await read(given, number, 'rows')).ms)
      return three
    }
    for (let round = 0; round < rounds; round += 1) {
      const firsts = await times(1)
      first.push(...firsts)
      best.push(Math.min(...firsts))
      // Half of them near the first, as clicks go; half of them anywhere, as a typed number goes.
      const number = round % 2 === 0 ? 1 + (round % 20) : Math.ceil((last * (round + 1)) / rounds)
      any.push(Math.min(...(await times(Math.min(last, number)))))
    }
    measured.push(
      {
        id: 'Q1',
        what: `${records}, ${name}: first page`,
        ours: median(first),
        limit: 5,
        unit: 'ms',
        budget: { bound: 'max', ratio: 1 },
      },
      {
        id: 'Q1p',
        what: `${records}, ${name}: any of ${last} pages`,
        ours: p99(any),
        limit: p99(best),
        unit: 'ms',
        budget: { bound: 'max', ratio: 3 },
      },
    )
  }
  for (const [name, given] of Object.entries(totals)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push((await read(given, 1, 'totals')).ms)
    measured.push({
      id: 'Q2',
      what: `${records}, count and totals, ${name}`,
      ours: median(times),
      limit: 10,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    })
  }
  return measured
}
