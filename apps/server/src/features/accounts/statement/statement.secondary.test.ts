// A parent's statement about a merchant below it: the rows are the merchant's records in the membership's time, and their sums are those of each kind.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '@falaj/contract/accounts/statement'
import { dayMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { once } from '../../../testing/bank-account.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { registry } from '../../features.ts'
import { makeStatement } from './statement.jobs.ts'

let world: World
let parent: Client
let [parentId, child, device] = ['', '', '']
const type = 'secondary merchant/terminal' as const
const today = dubaiDay(new Date())
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
const merchantOf = async (mid: string): Promise<string> =>
  (await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])).rows[0]!.id
beforeAll(async () => {
  world = await openWorld()
  parent = await world.as('multi-admin')
  await openPages(world, parent, 'statements')
  ;[parentId, child] = [await merchantOf('20000002'), await merchantOf('20000006')]
  await world.owner.query(
    `insert into merchant_membership (merchant_id, child_id, from_at, until_at) values ($1, $2, now() - interval '20 days', now() - interval '5 days')`,
    [parentId, child],
  )
  device = newId()
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, model, serial, label, state) values ($1, $2, 'DV-STMT', 'browser', 'S-STMT', 'Till', 'RETIRED')`,
    [child, device],
  )
  for (const days of [25, 15, 10, 2]) {
    const bookedAt = daysAgo(days)
    await take(
      world,
      paid(child, { bookedAt, at: bookedAt, amount: money(BigInt(days) * 100_00n, 'AED'), number: `P-${days}` }),
    )
  }
  await world.owner.query(`update payment set pos_device_id = $2 where merchant_id = $1 and number = 'P-10'`, [
    child,
    device,
  ])
})
afterAll(() => world.close())

const ask = (about: object | undefined, over: object = {}) =>
  parent.call(
    statement.add,
    {
      types: [type],
      currencies: ['AED'],
      firstDay: daysLater(today, -29),
      lastDay: today,
      language: 'en',
      about: about as never,
      ...over,
    },
    once(),
  )
const made = async (about: object) => {
  const { body } = await ask(about)
  const id = body.made[0]!.id
  await makeStatement(
    world.db,
    { registry },
    { merchantId: parentId, id },
    { signal: new AbortController().signal, isLast: true },
  )
  const rows = (await parent.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body.rows
  return { detail: (await parent.call(statement.detail, { id })).body, rows }
}
const records = async (where = 'true') =>
  (
    await world.owner.query<{ number: string; net: string }>(
      `select number, net_minor::text as net from payment where merchant_id = $1 and paid_at is not null and currency = 'AED'
         and paid_at >= now() - interval '20 days' and paid_at < now() - interval '5 days' and ${where} order by paid_at`,
      [child],
    )
  ).rows

it('has the records of the membership, and their sums', async () => {
  const { detail, rows } = await made({ merchantMid: '20000006' })
  expect(detail).toMatchObject({ status: 'READY', type, failure: null })
  expect(detail.about).toBeTruthy()
  const payments = rows.filter(({ business }) => business === 'payment')
  const expected = await records()
  expect(payments.map(({ reference }) => reference)).toEqual(expected.map(({ number }) => number))
  expect(payments.map(({ reference }) => reference)).toEqual(expect.arrayContaining(['P-15', 'P-10']))
  expect(payments.map(({ amount }) => String(amount.minor))).toEqual(expected.map(({ net }) => net))
  const sum = rows.reduce((total, { amount }) => total + amount.minor, 0n)
  expect(detail.closing!.minor - detail.opening!.minor).toBe(sum)
  expect(detail.credits!.minor - detail.debits!.minor).toBe(sum)
  expect(rows.at(-1)!.balance.minor).toBe(detail.closing!.minor)
})

it('is about one terminal', async () => {
  const { rows, detail } = await made({ merchantMid: '20000006', terminal: device })
  expect(rows.filter(({ business }) => business === 'payment').map(({ reference }) => reference)).toEqual(['P-10'])
  expect(detail.about).toContain('DV-STMT')
})

it('needs a merchant that belongs to the account or did, and a terminal of it', async () => {
  const faults = async (about: object | undefined) =>
    ((await ask(about)).raw.body as { fields?: readonly { path: string; code: string }[] }).fields
  expect(await faults(undefined)).toEqual([{ path: 'about', code: 'REQUIRED' }])
  expect(await faults({ merchantMid: '20000001' })).toEqual([{ path: 'about.merchantMid', code: 'INVALID' }])
  expect(await faults({ merchantMid: '20000006', terminal: newId() })).toEqual([
    { path: 'about.terminal', code: 'INVALID' },
  ])
  const { code } = await parent.call(statement.schedule, { type, currency: 'AED', language: 'en' }, once())
  expect(code).not.toBe(200)
  const { merchants } = (await parent.call(statement.subjects, {})).body
  expect(merchants.find(({ mid }) => mid === '20000006')?.terminals).toContainEqual({ id: device, number: 'DV-STMT' })
})
