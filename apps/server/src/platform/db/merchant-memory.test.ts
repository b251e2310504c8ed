import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { policyFor } from '../approval/policy.ts'
import { termsOf } from '../../features/merchant/basic-information/basic-information.read.ts'

let world: World
let merchantId = ''
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  merchantId = (
    await world.db.selectFrom('merchant').select('id').where('mid', '=', '20000001').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => world.close())

it('policies and terms that somebody changes in the database are read anew', async () => {
  const { memory } = world.context
  const own = { tx: world.db, memory: { recall: memory.recall, changed: memory.forget } }
  const version = async () => (await policyFor(own, merchantId, 'transfer')).version
  const plan = async () => (await termsOf(own, merchantId))?.feePlan
  // Once the listener is connected; until then nothing is cached.
  const isKept = async () => {
    const read = () => Promise.resolve(randomUUID())
    return (await memory.recall(merchantId, 'test', read)) === (await memory.recall(merchantId, 'test', read))
  }
  await expect.poll(isKept).toBe(true)
  const before = await version()
  expect(await plan()).toBe('STANDARD')
  await world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'transfer', $2, $3)`,
    [merchantId, before + 1, JSON.stringify({ bands: [], otherwise: 0, bulkUpTo: [], hours: 24 })],
  )
  await expect.poll(version).toBe(before + 1)
  await world.owner.query(`update merchant_terms set fee_plan = 'PARTNER' where merchant_id = $1`, [merchantId])
  await expect.poll(plan).toBe('PARTNER')
})
