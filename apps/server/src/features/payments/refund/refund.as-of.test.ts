// The list of refunds as it was: each moment's list, asked for later, is the one that was read then.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refund } from '@falaj/contract/payments/refund'
import { newId } from '../../../platform/base/ids.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client
let merchantId = ''
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  const { rows } = await world.owner.query<{ id: string }>(
    "select merchant_id as id from staff s join person p on p.id = s.person_id where p.name = 'Layla Haddad'",
  )
  merchantId = rows[0]!.id
})
afterAll(() => world.close())

const carriedOut = ['WAITING', 'PLACED', 'SUCCESS', 'FAILURE'] as const
const read = async (filters: object, ask?: 'totals') =>
  (
    await admin.call(refund.query, {
      filters: filters as never,
      pageParam: { number: 1, size: 100 },
      ...(ask ? { ask } : {}),
    })
  ).body

it('keeps what each moment said: not there, waiting for balance, placed, done or failed', async () => {
  const payment = paid(merchantId)
  await take(world, payment)
  const kept: { at: string; rows: unknown }[] = []
  const ours = { text: payment.number }
  const remember = async () => {
    await new Promise((resolve) => setTimeout(resolve, 15))
    kept.push({
      at: new Date().toISOString(),
      rows: (await read({ ...ours, status: [...carriedOut] })).rows,
    })
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  const set = (id: string, columns: string) =>
    world.owner.query(`update refund set ${columns} where merchant_id = $1 and id = $2`, [merchantId, id])
  await remember()
  const [done, failed] = [newId(), newId()]
  for (const id of [done, failed])
    await world.owner.query(
      `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, waits_until)
       select $1, $2::uuid, 'R-' || right($2::text, 8), gen_random_uuid(), $3, 'AED', 100, 'REQUESTED', 'PLACED', s.person_id, now(), now() + interval '1 day'
       from staff s where s.merchant_id = $1 limit 1`,
      [merchantId, id, payment.id],
    )
  await remember()
  for (const id of [done, failed]) await set(id, 'funded_at = now()')
  await remember()
  await set(done, `state = 'SUCCESS', refunded_at = now(), ended_at = now(), arn = '74000000000000000000001'`)
  await remember()
  await set(failed, `state = 'FAILURE', ended_at = now(), why = 'ACCOUNT_CLOSED'`)
  await remember()
  const statuses = kept.map(({ rows }) => (rows as { status: string }[]).map(({ status }) => status).toSorted())
  expect(statuses).toEqual([
    [],
    ['WAITING', 'WAITING'],
    ['PLACED', 'PLACED'],
    ['PLACED', 'SUCCESS'],
    ['FAILURE', 'SUCCESS'],
  ])
  for (const { at, rows } of kept) expect((await read({ ...ours, asOf: at })).rows).toEqual(rows)
})

it('as of now it is the list of what was carried out: every row and every sum', async () => {
  const asOf = new Date().toISOString()
  const { rows: placed } = await world.owner.query<{ id: string }>(
    'select id from refund where merchant_id = $1 and placed_at is not null',
    [merchantId],
  )
  const ids = new Set(placed.map(({ id }) => id))
  const [now, then] = [await read({}), await read({ asOf })]
  expect(ids.size).toBeGreaterThan(0)
  expect(then.rows).toEqual(now.rows.filter(({ id }) => ids.has(id)))
  const paidBack = { status: ['SUCCESS'] }
  expect((await read({ ...paidBack, asOf }, 'totals')).sums).toEqual((await read(paidBack, 'totals')).sums)
})
