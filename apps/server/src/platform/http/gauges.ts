// Reads the gauges of the database for /metrics: one at a time on one connection, each within its time, and at most every few seconds however
// many scrape. A database that is away leaves the process's own figures, and `falaj_database_up` 0.
import { Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { DatabaseGauge, GaugeRow } from '../jobs/gauge.ts'

const statementMs = 2_000
const allMs = 5_000
const keptMs = 5_000

export const registerGauges = (register: Registry, db: Db, gauges: readonly DatabaseGauge[]): (() => Promise<void>) => {
  const up = new Gauge({
    name: 'falaj_database_up',
    help: '1 if the database answered the last look.',
    registers: [register],
  })
  const missing = new Gauge({
    name: 'falaj_gauges_missing',
    help: 'Figures of the database that the last look could not read in time.',
    registers: [register],
  })
  const made = gauges.map((each) => ({
    each,
    gauge: new Gauge({ name: each.name, help: each.help, labelNames: [...(each.labels ?? [])], registers: [register] }),
  }))
  const readOne = ({ read }: DatabaseGauge): Promise<readonly GaugeRow[] | null> =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx)
        return read(tx)
      })
      .catch(() => null)
  const look = async (): Promise<void> => {
    const began = performance.now()
    let lost = 0
    for (const { each, gauge } of made) {
      const rows = performance.now() - began < allMs ? await readOne(each) : null
      gauge.reset()
      if (!rows) {
        // A gauge without labels is 0 after a reset; an unknown figure is no figure.
        if (!each.labels) gauge.remove()
        lost += 1
      }
      for (const { labels = {}, value } of rows ?? []) gauge.set({ ...labels }, value)
    }
    missing.set(lost)
    up.set(lost === made.length ? 0 : 1)
  }
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null
  return async () => {
    if (performance.now() - lookedAt < keptMs) return
    looking ??= look().finally(() => {
      lookedAt = performance.now()
      looking = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, allMs + statementMs, 'late')
    })
    // The pool may wait for a database that is away longer than a scrape does.
    if ((await Promise.race([looking, late])) === 'late') up.set(0)
    clearTimeout(timer)
  }
}
