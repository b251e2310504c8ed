// S1: memory of the server with 100 open consoles, and of 10,000 event streams more, against a plain server that only holds streams.
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Bench } from './budget.ts'
import { session } from './payers.ts'
import { residentMb, run, startProduct } from './world.ts'

const consoles = 100
const manyStreams = 10_000
const atOnce = 100
/** A session may hold only a few streams: the load signs in as often as it takes. */
const perSession = 5

/** Opens streams and resolves when each has begun to answer. */
const openStreams = async (url: string, cookieOf: () => Promise<string>, count: number): Promise<() => void> => {
  const requests: http.ClientRequest[] = []
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const openOne = (cookie: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.get(url, { agent, headers: { cookie, accept: 'text/event-stream' } }, (response) => {
        if (!String(response.headers['content-type']).startsWith('text/event-stream'))
          return reject(new Error(`refused: ${response.statusCode}`))
        response.resume()
        resolve()
      })
      request.on('error', reject)
      requests.push(request)
    })
  for (let opened = 0; opened < count; opened += atOnce) {
    const wave = Math.min(atOnce, count - opened)
    const cookies = await Promise.all(Array.from({ length: Math.ceil(wave / perSession) }, cookieOf))
    await Promise.all(Array.from({ length: wave }, (_, at) => openOne(cookies[Math.floor(at / perSession)] ?? '')))
  }
  return () => {
    for (const request of requests) {
      request.removeAllListeners('error')
      request.on('error', () => undefined)
      request.destroy()
    }
  }
}

export const streams: Bench = async () => {
  const product = await startProduct({ FALAJ_HISTORY_DAYS: '60' }, { again: true })
  const bare = await run('bench/floor/streams.ts', {})
  const owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ person: string; staff: string }>(
    `select s.person_id as person, s.id as staff from staff s join merchant m on m.id = s.merchant_id
     where m.mid = '20000001' and s.status = 'ACTIVE' order by s.id limit 1`,
  )
  // One after the other: the connection is one.
  let last: Promise<string> = Promise.resolve('')
  const cookieOf = (): Promise<string> => (last = last.then(() => session(owner, rows[0]!.person, rows[0]!.staff)))
  const address = `${product.url}/restful/secure/events`

  const closeConsoles = await openStreams(address, cookieOf, consoles)
  await pause(3000)
  const idle = residentMb(product.child)
  const closeMany = await openStreams(address, cookieOf, manyStreams)
  await pause(3000)
  const more = residentMb(product.child) - idle

  // One after the other: together they would need more open files than a process may have.
  for (const close of [closeConsoles, closeMany]) close()
  const bareIdle = residentMb(bare.child)
  const closeBare = await openStreams(bare.url, async () => '', manyStreams)
  await pause(3000)
  const bareMore = residentMb(bare.child) - bareIdle
  closeBare()
  await bare.stop()
  await owner.end()
  await product.stop()
  return [
    {
      id: 'S1',
      what: 'memory with 100 open consoles (limit: 200 MB)',
      ours: idle,
      limit: 200,
      unit: 'MB',
      budget: { bound: 'max', ratio: 1 },
    },
    {
      id: 'S1a',
      what: '10,000 event streams more (limit: 250 MB)',
      ours: more,
      limit: 250,
      unit: 'MB',
      budget: { bound: 'max', ratio: 1 },
    },
    {
      id: 'S1b',
      what: 'the same, against a plain server that only holds streams',
      ours: more,
      limit: bareMore,
      unit: 'MB',
      budget: { bound: 'max', ratio: 3 },
    },
  ]
}
