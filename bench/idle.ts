// I0: the transactions of a server at rest, whose demo world is filled: what loops and timers ask of the database when nobody does anything.
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from './budget.ts'
import { onProduct } from './world.ts'

const forMs = 30_000
/** At rest: no event in so long. Coins of the demo world are confirmed block by block for a minute or two after a first start. */
const settleMs = 35_000
const patienceMs = 300_000
/** For the measurement itself: the connection that counts. */
const own = 1
const restsMs = 1000

const committed = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ commits: string }>(
    'select xact_commit::text as commits from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.commits)
}
/** The database's own upkeep after the fill is no request of the server's, and would be most of what is counted. */
const stopVacuum = async (superUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}
/** Messages and events that came with the demo world. */
const isBusy = async (app: pg.Client): Promise<boolean> => {
  const { rows } = await app.query(
    'select from outbox union all select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
  )
  return rows.length > 0
}
const settle = async (owner: pg.Client): Promise<void> => {
  const end = performance.now() + patienceMs
  for (let last = '', since = performance.now(); performance.now() < end;) {
    const { rows } = await owner.query<{ last: string }>('select last_number::text as last from event_bounds')
    if (rows[0]?.last !== last) [last, since] = [rows[0]?.last ?? '', performance.now()]
    else if (performance.now() - since > settleMs) return
    await rest(restsMs)
  }
  throw new Error('the demo world does not come to rest')
}
const isFilled = async (url: string): Promise<boolean> => {
  const answer = (await (await fetch(`${url}/sandbox/history`)).json()) as { body: { days: number; done: number } }
  return answer.body.done >= answer.body.days
}

export const idle: Bench = () =>
  onProduct(async ({ url, database }, owner) => {
    // The queue belongs to the application's role.
    const app = new pg.Client({ connectionString: database.appUrl })
    await app.connect()
    while (!(await isFilled(url)) || (await isBusy(app))) await rest(restsMs)
    await app.end()
    await stopVacuum(database.superUrl)
    await settle(owner)
    const [from, before] = [performance.now(), await committed(owner)]
    await rest(forMs)
    const commits = (await committed(owner)) - before - own
    return [
      {
        id: 'I0',
        what: 'transactions a second of a server at rest (limit: 8)',
        ours: commits / ((performance.now() - from) / 1000),
        limit: 8,
        unit: '/s',
        budget: { bound: 'max', ratio: 1 },
      },
    ]
  })
