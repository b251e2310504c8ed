import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { member, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf } from '../../../testing/batch-transfer.ts'
import { since, unmoved } from '../../../testing/transfer.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { resumeBatches } from './batch-transfer.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  await deposit(world, '50000.00')
})
afterAll(() => world.close())

const payer = path.join(import.meta.dirname, '../../../testing/batch-payer.ts')
/** Its connections have a name, by which the test sees that the server has ended them too. */
const payerUrl = (): string => {
  const url = new URL(world.appUrl)
  url.searchParams.set('application_name', 'falaj batch payer')
  return url.href
}
/** Killed after so many chunks, at a moment that differs each time. Returns how many it had reported. */
const payAndDie = async (id: string, chunks: number, afterMs: number, max: number): Promise<number> => {
  const given = [payerUrl(), JSON.stringify(world.settings), id, String(max), String(chunks)]
  const child = spawn(process.execPath, [payer, ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  let paidChunks = 0
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'paid') paidChunks += 1
    if (paidChunks === chunks || line === 'ended') setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  await once(child, 'close')
  // The server may still commit what the killed process had sent.
  const open =
    "select from pg_stat_activity where application_name = 'falaj batch payer' and datname = current_database()"
  await expect.poll(async () => (await world.owner.query(open)).rowCount, { timeout: 30_000 }).toBe(0)
  return paidChunks
}

it('the process that pays a batch is killed again and again: no row is lost, none is paid twice, and the clock goes on with it', async () => {
  const desk = batchDesk(world, maker, checker)
  const [ours, souk] = [await since(world, '20000001'), await since(world, '20000002')]
  const rows = 400
  const { id } = await desk.prepared(
    sheetOf(...Array.from({ length: rows }, (_, at) => `20000002,1.00,AED,${crypto.randomUUID().slice(0, 8)}-${at},`)),
  )
  const requestId = (await desk.submitted(id)).body.requestId!
  await desk.approvePart(requestId, [{ parts: [7, 77, 377], reason: 'Left out' }])
  for (let death = 0; death < 6; death += 1) {
    const before = (await desk.detailOf(id)).done
    const paidChunks = await payAndDie(id, 2 + death, death * 3, 8)
    const { done, status } = await desk.detailOf(id)
    // What it reported is there; what it could not report may be.
    expect(done).toBeGreaterThanOrEqual(Math.min(rows - 3, before + paidChunks * 8))
    const paid = (await souk()).available
    expect(paid).toBe(BigInt(done) * 100n)
    expect((await ours()).hold).toBe(BigInt(rows - 3 - done) * 205n)
    expect(await selfCheck(world.db)).toEqual([])
    if (status !== 'PROCESSING') break
  }
  expect((await desk.detailOf(id)).status).toBe('PROCESSING')
  // Two nodes whose clock strikes at once.
  await world.owner.query(`update batch_transfer set submitted_at = submitted_at - interval '2 minutes'`)
  const resume = () => runDue(world.db, resumeBatches(world.settings))
  await Promise.all([resume(), resume()])
  expect(await desk.detailOf(id)).toMatchObject({ status: 'part-finished', done: rows - 3, failed: 0, refused: 3 })
  expect(await souk()).toEqual({ ...unmoved, available: BigInt(rows - 3) * 100n })
  expect(await ours()).toEqual({ ...unmoved, available: BigInt(rows - 3) * -205n })
  expect(await selfCheck(world.db)).toEqual([])
}, 120_000)
