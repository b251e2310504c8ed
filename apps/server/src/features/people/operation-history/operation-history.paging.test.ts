import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { sealWaiting } from '../../../platform/audit/seal.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

const day = (back: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() - back * dayMs)
let world: World
let admin: Client
const count = 1300
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  await world.owner.query(
    `with line as (
       insert into audit_entry (id, merchant_id, at, person_id, roles, action, object, result, code, address, request_id)
       select gen_random_uuid(), (select id from merchant where mid = '20000001'),
         ($2::date + time '09:00') at time zone 'Asia/Dubai' + n / 3 * interval '1 minute',
         (select id from person where mobile = '+971-501004401'), '{ADMIN}',
         case n % 3 when 0 then 'POST secure/file/ticket' else 'POST secure/common/export/add' end, 'order ' || n % 2,
         case n % 2 when 0 then 'refused' else 'done' end, 200, '10.0.0.' || n % 2, ''
       from generate_series(1, $1::int) n returning id, merchant_id)
     insert into audit_unsealed select id, merchant_id from line`,
    [count, day(20)],
  )
  await sealWaiting(world.db)
})
afterAll(() => world.close())

type Filters = Input<typeof operationHistory.query>['filters']
const lists: readonly (readonly [string, Filters, string])[] = [
  ['no filter', {}, 'true'],
  [
    'days',
    { at: { startTime: `${day(30)}T00:00:00`, endTime: `${day(20)}T23:59:59` } },
    `at < ($1::date + 1)::timestamp at time zone 'Asia/Dubai'`,
  ],
  ['a result', { result: ['refused'] }, "result = 'refused'"],
  ['every result', { result: ['refused', 'done', 'failed'] }, 'true'],
  ['a group', { group: ['files'] }, 'true'],
  ['an action', { text: 'started to upload' }, "action = 'POST secure/file/ticket'"],
  ['a person', { actor: 'layla' }, 'true'],
  ['an object', { object: '1' }, "object = 'order 1'"],
  ['an address', { address: '10.0.0.1' }, "address = '10.0.0.1'"],
]
it.each(lists)('of %s: every page holds its rows in order, and the count is right', async (_, filters, where) => {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from audit_entry where ($1::text is not null) and merchant_id = (select id from merchant where mid = '20000001') and ${where} order by at desc, id desc`,
    [day(20)],
  )
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(400)
  const size = 100
  const ask = async (number: number, part?: 'rows' | 'totals') =>
    (await admin.call(operationHistory.query, { filters, pageParam: { number, size }, ...(part ? { ask: part } : {}) }))
      .body
  expect((await ask(1, 'totals')).total).toBe(ids.length)
  const listed: string[] = []
  for (let number = 1; number <= Math.ceil(ids.length / size); number += 1)
    listed.push(...(await ask(number, 'rows')).rows.map(({ id }) => id))
  expect(listed).toEqual(ids)
  expect(await ask(1000)).toEqual({ rows: [], total: ids.length })
  expect((await ask(1)).total).toBe(ids.length)
})
