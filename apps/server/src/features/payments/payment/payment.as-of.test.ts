// The list as it was: each moment's list, asked for later, is the one that was read then.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { neverPaidStatuses, paymentStatuses } from '@falaj/contract/kernel/payment-states'
import { nameOf, urlOf } from '@falaj/contract/kernel/endpoint'
import { payment } from '@falaj/contract/payments/payment'
import { settlement } from '@falaj/contract/accounts/settlement'
import { exportJobs } from '@falaj/contract/workspace/export'
import { once } from '../../../testing/bank-account.ts'
import { disputePayment } from '../../../testing/dispute.ts'
import { paid, take } from '../../../testing/payment.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client
let merchantId = ''
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  admin = await world.as('admin')
  const { rows } = await world.owner.query<{ id: string }>(
    "select merchant_id as id from staff s join person p on p.id = s.person_id where p.name = 'Layla Haddad'",
  )
  merchantId = rows[0]!.id
})
afterAll(() => world.close())

const wasPaid = paymentStatuses.filter((status) => !(neverPaidStatuses as readonly string[]).includes(status))
const read = async (filters: object, number = 1) =>
  (await admin.call(payment.query, { filters: filters as never, pageParam: { number, size: 100 } })).body
const sumsOf = async (filters: object) =>
  (await admin.call(payment.query, { filters: filters as never, ask: 'totals', pageParam: { number: 1, size: 10 } }))
    .body

it('as of now it is the list of what is paid: every row and every sum', async () => {
  const [now, at] = [{ status: wasPaid }, { asOf: new Date().toISOString() }]
  expect(await sumsOf(at)).toEqual(await sumsOf(now))
  for (const page of [1, 2, 3]) expect((await read(at, page)).rows).toEqual((await read(now, page)).rows)
})

it('keeps what each moment said: paid, settled, refunded in part and whole, disputed, won and lost', async () => {
  const store = `as-of ${Date.now()}`
  const kept: { at: string; rows: unknown }[] = []
  const remember = async () => {
    await new Promise((resolve) => setTimeout(resolve, 15))
    kept.push({
      at: new Date().toISOString(),
      rows: (await read({ text: undefined, status: wasPaid, store: [store] })).rows,
    })
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  await remember()
  const made = [1, 2, 3].map(() => paid(merchantId, { store }))
  const [first, second, third] = made.map(({ id }) => id)
  for (const one of made) await take(world, one)
  await remember()
  const settlementId = '01900000-0000-7000-8000-00000000a50f'
  await world.owner.query(
    `insert into settlement (merchant_id, id, number, currency, due_on, first_day, last_day, payments, gross_minor, fee_minor, vat_minor, net_minor, settled_at)
     select $1, $2, 'S-ASOF', 'AED', '2001-01-01', '2001-01-01', '2001-01-01', 3, 3, 0, 0, 3, now()`,
    [merchantId, settlementId],
  )
  await world.owner.query(
    `update payment set pay_state = 'SETTLED', state = 'SETTLED', settlement_id = $2 where merchant_id = $1 and store = $3`,
    [merchantId, settlementId, store],
  )
  await remember()
  const refund = (paymentId: string, minor: number) =>
    world.owner.query(
      `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, created_at, placed_at, funded_at,
         sent_at, refunded_at, ended_at)
       select $1, gen_random_uuid(), 'R-' || gen_random_uuid(), gen_random_uuid(), $2, 'AED', $3, 'REQUESTED', 'SUCCESS', s.person_id, now(), now(), now(), now(), now(), now()
       from staff s where s.merchant_id = $1 limit 1`,
      [merchantId, paymentId, minor],
    )
  await refund(first!, 30_00)
  await remember()
  await refund(first!, 70_00)
  await remember()
  await disputePayment(world, merchantId, second!)
  await disputePayment(world, merchantId, third!)
  await remember()
  const decide = (paymentId: string, state: string) =>
    world.owner.query(
      'update dispute set state = $3, closed_at = now(), told_at = now() where merchant_id = $1 and payment_id = $2',
      [merchantId, paymentId, state],
    )
  await decide(second!, 'LOST')
  await remember()
  await decide(third!, 'WON')
  await remember()
  for (const { at, rows } of kept)
    expect({ at, rows: (await read({ asOf: at, store: [store] })).rows }).toEqual({ at, rows })
  const statuses = kept.map(({ rows }) => (rows as { status: string }[]).map(({ status }) => status).toSorted())
  expect(statuses).toEqual([
    [],
    ['PAID_SUCCESS', 'PAID_SUCCESS', 'PAID_SUCCESS'],
    ['SETTLED', 'SETTLED', 'SETTLED'],
    ['PART_REFUNDED', 'SETTLED', 'SETTLED'],
    ['REFUNDED', 'SETTLED', 'SETTLED'],
    ['DISPUTED', 'DISPUTED', 'REFUNDED'],
    ['DISPUTED', 'DISPUTE_LOST', 'REFUNDED'],
    ['DISPUTE_LOST', 'REFUNDED', 'SETTLED'],
  ])
  // Settlements by then: the one that was made is in the list from its own time on.
  const numbersAt = async (at: string) =>
    (
      await admin.call(settlement.query, {
        filters: { asOf: at, text: 'S-ASOF' },
        pageParam: { number: 1, size: 10 },
      })
    ).body.rows.map(({ number }) => number)
  expect([await numbersAt(kept[1]!.at), await numbersAt(kept[2]!.at)]).toEqual([[], ['S-ASOF']])
})

it('is exported as it was', async () => {
  const at = new Date().toISOString()
  const expected = (await sumsOf({ asOf: at })).total
  const { body } = await admin.call(
    exportJobs.add,
    { list: nameOf(payment.query), filters: { asOf: at }, columns: ['number'], language: 'en', timezone: 'Asia/Dubai' },
    once(),
  )
  await expect
    .poll(async () => (await admin.call(exportJobs.detail, { id: body.id })).body.status, { timeout: 20_000 })
    .toBe('READY')
  const job = (await admin.call(exportJobs.detail, { id: body.id })).body
  expect(job.rowsTotal).toBe(expected)
  expect(job.filter.en).toContain('As of')
})

it('has no future, and a list whose history is not kept has no such filter', async () => {
  const ask = async (endpoint: typeof payment.query | typeof payment.payLater, asOf: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: urlOf(endpoint),
        headers: { ...consoleHeaders, cookie: admin.cookie },
        payload: JSON.stringify({ filters: { asOf }, pageParam: { number: 1, size: 10 } }),
      })
    ).json<{ head: { code: number }; body: { fields: { path: string; code: string }[] } }>()
  const { head, body } = await ask(payment.query, '2099-01-01T00:00:00Z')
  expect(head.code).toBe(errors.INPUT_INVALID.code)
  expect(body.fields).toEqual([{ path: 'filters.asOf', code: 'RANGE_FUTURE' }])
  expect('asOf' in payment.payLater.filters.shape).toBe(false)
})
