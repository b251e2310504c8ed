import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '@falaj/contract/approval'
import { newId } from '../../platform/ids.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = async (maker: string, mid: string, area: string, state = 'APPLIED', days = 0): Promise<string> => {
  const id = newId()
  await world.owner.query(
    `insert into approval_request (id, merchant_id, number, kind, state, maker_person_id, maker_staff_id, checker_area, needed,
       payload, payload_hash, text_en, text_zh, policy, created_at, expires_at)
     select $1::uuid, m.id, 'A-' || $1::text, 'test', $4, p.id, s.id, $5, 1, '{}', decode(repeat('00', 32), 'hex'), 'x', 'x', '{}',
       now() - make_interval(days => $6), now() + interval '1 day'
     from merchant m join staff s on s.merchant_id = m.id join person p on p.id = s.person_id
     where m.mid = $3 and p.mobile = $2`,
    [id, maker, mid, state, area, days],
  )
  return id
}
const [layla, omar] = ['+971-501004401', '+971-501004402']

it('counts what waits for me, by my rights, and what I have asked for; nothing of my own waits for me', async () => {
  await ask(omar, '20000001', 'bankAccount')
  await ask(omar, '20000001', 'staff')
  await ask(omar, '20000001', 'bankAccount', 'SUCCESS')
  await ask(layla, '20000001', 'bankAccount')
  const [admin, financial, sales, other] = [
    await world.as('admin'),
    await world.as('financial'),
    await world.as('sales'),
    await world.as('multi-admin'),
  ]
  expect((await admin.call(approval.count, {})).body).toEqual({ authorization: 2, request: 1 })
  expect((await financial.call(approval.count, {})).body).toEqual({ authorization: 1, request: 2 })
  expect((await sales.call(approval.count, {})).body).toEqual({ authorization: 0, request: 0 })
  expect((await other.call(approval.count, {})).body).toEqual({ authorization: 0, request: 0 })
})

it('counts within the period that is asked for', async () => {
  await ask(omar, '20000001', 'bankAccount', 'APPLIED', 20)
  const admin = await world.as('admin')
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 19)
  const within = await admin.call(approval.count, { startTime: day(25), endTime: day(15) })
  expect(within.body).toEqual({ authorization: 1, request: 0 })
})

it('the database refuses a maker who checks, whatever the program does', async () => {
  const id = await ask(layla, '20000001', 'bankAccount')
  await expect(
    world.owner.query(
      `insert into approval_decision (request_id, maker_person_id, person_id, staff_id, decision, payload_hash)
       select id, maker_person_id, maker_person_id, maker_staff_id, 'passed', payload_hash from approval_request where id = $1`,
      [id],
    ),
  ).rejects.toThrow('check constraint')
})
