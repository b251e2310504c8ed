// The primary is killed under postings and its replica promoted: the program's pool finds it by itself, and what was answered is booked once.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { available, bank } from '@falaj/ledger/accounts'
import { selfCheck } from '@falaj/ledger/check'
import { post } from '@falaj/ledger/post'
import { posting } from '../../testing/torture/operations.ts'
import { openReplicated, type Replicated } from '../../testing/replicated.ts'
import { scale } from '../../testing/scale.ts'
import { isOutage } from './outage.ts'
import { connect, type Db } from './pool.ts'

const failovers = scale
const clients = 4
vi.setConfig({ testTimeout: 60_000 * scale })

let servers: Replicated
let db: Db
beforeAll(async () => {
  servers = await openReplicated()
  db = connect(servers.appUrl, clients + 1).db
})
afterAll(async () => {
  await db.destroy()
  await servers.close()
})

it(`the primary is killed ${failovers} times and its replica promoted: no answered posting is lost, none is booked twice`, async () => {
  const merchants = Array.from({ length: clients }, () => randomUUID())
  const answered: string[] = []
  const unexpected: unknown[] = []
  let [outages, isOver, lastAt, longest] = [0, false, Infinity, 0]
  const client = async (merchant: string): Promise<void> => {
    while (!isOver) {
      const one = posting(merchant, {
        debit: bank('AED'),
        credit: available(merchant, 'AED'),
        amount: 100n,
        reason: 'top-up',
      })
      for (;;) {
        try {
          await db.transaction().execute((tx) => post(tx, one))
          break
        } catch (error) {
          if (!isOutage(error)) unexpected.push(error)
          outages += 1
          await pause(20)
        }
      }
      answered.push(one.key)
      longest = Math.max(longest, performance.now() - lastAt)
      if (lastAt !== Infinity) lastAt = performance.now()
    }
  }
  const storm = merchants.map(client)
  for (let n = 0; n < failovers; n += 1) {
    await servers.replicate()
    const before = answered.length
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    // The silence of the failover itself, not that of making a replica.
    lastAt = performance.now()
    await servers.failover()
    const at = answered.length
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(at + 20)
    lastAt = Infinity
  }
  isOver = true
  await Promise.all(storm)
  expect(unexpected).toEqual([])
  const { rows } = await sql<{ key: string }>`select key from ledger.key`.execute(db)
  expect(rows.map(({ key }) => key).toSorted()).toEqual(answered.toSorted())
  expect(await selfCheck(db)).toEqual([])
  expect(outages).toBeGreaterThan(0)
  if (scale > 1)
    process.stdout.write(
      `failover: ${JSON.stringify({ failovers, answered: answered.length, outages, longestSilenceMs: Math.round(longest) })}\n`,
    )
})
