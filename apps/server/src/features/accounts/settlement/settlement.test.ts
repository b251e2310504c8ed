import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { exportJobs } from '@falaj/contract/workspace/export'
import { settlement } from '@falaj/contract/accounts/settlement'
import { payment } from '@falaj/contract/payments/payment'
import { money, toText } from '@falaj/money'
import { daysLater, dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { payments } from '../../../platform/payment/payment.ts'
import { settlements } from '../../../platform/money/settle.ts'
import { newId } from '../../../platform/base/ids.ts'
import { paid, take } from '../../../testing/payment.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [reader, other]: [Client, Client] = [] as never
let marina = ''
const today = dubaiDay(new Date())
const page = { pageParam: { number: 1, size: 40 } }

/** Payments of some days ago, settled the next day or at once. */
const sell = async (daysAgo: number, minor: bigint, product: 'qrpay' | 'paylink' = 'qrpay') => {
  const at = dubaiTime(daysLater(today, -daysAgo), '12:00')
  await world.db
    .transaction()
    .execute((tx) =>
      payments.recordPast({ tx, settings: world.settings }, [
        paid(marina, { product, store: 'Quay', amount: money(minor, 'AED'), at, bookedAt: at }),
      ]),
    )
}
const settleAll = (early: boolean, dueOn = today) =>
  world.db
    .transaction()
    .execute((tx) =>
      settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [
        { merchantId: marina, currency: 'AED', dueOn, early },
      ]),
    )

beforeAll(async () => {
  world = await openWorld({}, { background: true })
  marina = await pennilessTwin(world, '20000001', '10000001')
  reader = await world.as('cs')
  other = await world.as('multi-admin')
  await sell(9, 100_00n)
  await sell(9, 50_00n, 'paylink')
  await sell(8, 200_00n)
  await settleAll(true, daysLater(today, -7))
  await sell(2, 70_00n)
  await settleAll(true)
})
afterAll(() => world.close())

const listed = async (filters = {}) => (await reader.call(settlement.query, { filters, ...page })).body

describe('settlements', () => {
  it('are listed newest first, with totals of the filter that are the sums of its rows', async () => {
    const { rows } = await listed()
    expect(rows).toHaveLength(2)
    expect(rows.map(({ payments }) => payments)).toEqual([1, 3])
    expect(rows[0]).toMatchObject({ number: expect.stringMatching(/^S-\w{7}$/), kind: 'early', dueOn: today })
    const { body } = await reader.call(settlement.query, { filters: {}, ...page, ask: 'totals' })
    const sum = (field: 'gross' | 'fee' | 'vat' | 'net') => rows.reduce((all, row) => all + row[field].minor, 0n)
    expect(body).toMatchObject({ total: 2, sums: [{ currency: 'AED', count: 2 }] })
    const values = body.sums![0]!.values
    for (const field of ['gross', 'fee', 'vat', 'net'] as const) expect(values[field]!.minor).toBe(sum(field))
    expect(sum('gross')).toBe(420_00n)
  })
  it('are found by number, currency, kind and day', async () => {
    const [newest] = (await listed()).rows
    const only = async (filters: object) => (await listed(filters)).rows.map(({ number }) => number)
    expect(await only({ text: newest!.number.slice(2) })).toEqual([newest!.number])
    expect(await only({ currency: 'USD' })).toEqual([])
    expect(await only({ kind: 'cycle' })).toEqual([])
    const day = (at: string) => ({ startTime: `${at}T00:00:00`, endTime: `${at}T23:59:59` })
    expect(await only({ settledAt: day(dubaiDay(new Date(newest!.settledAt))) })).toHaveLength(2)
    expect(await only({ settledAt: day(daysLater(today, -3)) })).toEqual([])
  })
  it('tell the days and products they are made of, each adding up to the settled amount', async () => {
    const { rows } = await listed()
    const { body } = await reader.call(settlement.detail, { id: rows[1]!.id })
    expect(body.days.map(({ day, payments }) => [day, payments])).toEqual([
      [daysLater(today, -9), 2],
      [daysLater(today, -8), 1],
    ])
    expect(body.products.map(({ product, gross }) => [product, gross.minor])).toEqual([
      ['qrpay', 300_00n],
      ['paylink', 50_00n],
    ])
    for (const parts of [body.days, body.products])
      expect(parts.reduce((all, { net }) => all + net.minor, 0n)).toBe(body.net.minor)
    expect(body.gross.minor - body.fee.minor - body.vat.minor).toBe(body.net.minor)
  })
  it('tell every payment in them, page by page', async () => {
    const { rows } = await listed()
    const { id, net } = rows[1]!
    const pages = [1, 2].map((number) => reader.call(settlement.payments, { id, pageParam: { number, size: 2 } }))
    const payments = (await Promise.all(pages)).flatMap(({ body }) => body.rows)
    expect(payments).toHaveLength(3)
    expect(payments.reduce((all, payment) => all + payment.net.minor, 0n)).toBe(net.minor)
    expect(payments[0]).toMatchObject({ store: 'Quay', number: expect.stringMatching(/^P-/) })
  })
  it('explain what they did to the balance, by their entries', async () => {
    const { id, net } = (await listed()).rows[0]!
    const { entries, explained } = (await reader.call(settlement.detail, { id })).body
    expect(entries).toMatchObject([
      { reason: 'settlement', debit: 'pending', credit: 'available', amount: net, mine: { debit: true, credit: true } },
    ])
    const { before, own, after } = explained!
    expect([own.minor, before.minor + own.minor]).toEqual([net.minor, after.minor])
  })
  it('can be had as a file', async () => {
    const [newest] = (await listed()).rows
    const job = await reader.call(
      exportJobs.add,
      {
        list: nameOf(settlement.query),
        filters: { text: newest!.number },
        columns: ['number', 'kind', 'net'],
        language: 'en',
        timezone: 'Asia/Dubai',
      },
      { 'idempotency-key': newId() },
    )
    await expect.poll(async () => (await reader.call(exportJobs.detail, { id: job.body.id })).body.status).toBe('READY')
    const { url } = (await reader.call(exportJobs.download, { id: job.body.id })).body
    const lines = (await world.app.inject({ method: 'GET', url })).body.trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe(`${newest!.number},Before it was due,AED,${toText(newest!.net)}`)
  })
})

describe('another merchant’s settlement', () => {
  it('answers as one that never was', async () => {
    const { id } = (await listed()).rows[0]!
    for (const given of [id, newId(), 'x']) {
      const answers = [
        await other.call(settlement.detail, { id: given }),
        await other.call(settlement.payments, { id: given, ...page }),
        await other.call(settlement.rows, { id: given, part: 'refund', ...page }),
      ]
      expect(answers.map(({ code, msg }) => [code, msg])).toEqual(
        Array.from({ length: 3 }, () => [errors.NOT_FOUND.code, answers[0]!.msg]),
      )
    }
    const theirs = (await other.call(settlement.query, { filters: {}, ...page })).body.rows
    expect(theirs.map((row) => row.id)).not.toContain(id)
  })
  it('nor is one read by a member without transactions', async () => {
    const { id } = (await listed()).rows[0]!
    const sales = await world.as('sales')
    expect((await sales.call(settlement.query, { filters: {}, ...page })).code).toBe(errors.ACCESS_DENIED.code)
    expect((await sales.call(settlement.detail, { id })).code).toBe(errors.ACCESS_DENIED.code)
  })
})

it('a payment lists the day on which it is due, and the day of its settlement once it is settled', async () => {
  const due = daysLater(today, 20)
  const sold = paid(marina, { store: 'Quay' })
  await take(world, sold)
  await world.owner.query('update payment set due_on = $2 where id = $1', [sold.id, due])
  const settlesOn = async () =>
    (await reader.call(payment.query, { filters: { ids: [sold.id] }, ...page })).body.rows.map((row) => row.settlesOn)
  expect(await settlesOn()).toEqual([due])
  await settleAll(true)
  const { settledAt } = (await reader.call(payment.detail, { id: sold.id })).body.settlement!
  expect(await settlesOn()).toEqual([dubaiDay(new Date(settledAt))])
  expect(await settlesOn()).not.toEqual([due])
})
