// Every cell and every total opens rows whose sum equals it.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dataSummary,
  dimensionNames,
  measureKinds,
  measureNames,
  type MeasureName,
  type SummaryFigure,
  type Where,
} from '@falaj/contract/insight/data-summary'
import { errors } from '@falaj/contract/kernel/errors'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { foldPaymentHours, wrongPaymentHours } from '../../../platform/payment/hour-sums.ts'
import { newId } from '../../../platform/base/ids.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { nameStores } from '../../../testing/store.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client
let merchantId = ''
const devices = [newId(), newId(), newId()]
const customers = [newId(), newId(), newId(), newId()]
const period = { from: '2026-06-10', to: '2026-08-20' }
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('multi-admin')
  const { rows } = await world.owner.query<{ id: string; person: string }>(
    `select m.id, (select s.person_id from staff s where s.merchant_id = m.id limit 1) as person from merchant m where mid = '20000002'`,
  )
  merchantId = rows[0]!.id
  await nameStores(world, merchantId, ['Marina', 'Deira'])
  // Ninety sales over three months, some before the period; a third with a customer, a quarter settled; every seventh refunded, every ninth disputed.
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, method,
       store, pos_device_id, customer_id, settlement_id, created_at, paid_at, cycle_day, due_on)
     select $1, gen_random_uuid(), 'DS-' || n, 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', 'GBP', 1000 + n * 37, n % 11, n % 3, 1000 + n * 37 - n % 11 - n % 3,
       (array['VISA', 'NPSS', 'APPLE_PAY'])[1 + n % 3], (array['Marina', 'Deira', null])[1 + n % 3], ($2::uuid[])[1 + n % 4],
       ($3::uuid[])[1 + n % 7], case when n % 4 = 0 then gen_random_uuid() end, at, at, at::date, at::date + 1
     from generate_series(1, 90) n, lateral (select timestamptz '2026-05-20 04:10+00' + n * interval '25 hours 17 minutes' as at) t`,
    [merchantId, devices, customers],
  )
  await world.owner.query(
    `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, funded_at,
       refunded_at, ended_at)
     select merchant_id, gen_random_uuid(), 'DSR-' || number, gen_random_uuid(), id, currency, 300, 'REQUESTED', 'SUCCESS', $2, at, at, at, at
     from payment, lateral (select paid_at + interval '9 days' as at) t where merchant_id = $1 and number ~ '^DS-\\d*[07]$' and currency = 'GBP'`,
    [merchantId, rows[0]!.person],
  )
  await world.owner.query(
    `insert into dispute (merchant_id, id, number, payment_id, payment_number, case_no, type, code, state, currency, net_minor, original_minor, money,
       received_at, respond_by, told_at)
     select merchant_id, gen_random_uuid(), 'DSD-' || number, id, number, number, 'x', 'LIC', case when number ~ '5$' then 'ALERT' else 'OPEN' end, currency,
       amount_minor, amount_minor, 'none', at, at, at
     from payment, lateral (select paid_at + interval '12 days' as at) t where merchant_id = $1 and number ~ '^DS-\\d*[459]$' and currency = 'GBP'`,
    [merchantId],
  )
  // Some are folded, some wait.
  await foldPaymentHours(world.db, 70)
})
afterAll(() => world.close())

const currency = 'GBP'
type Question = Input<typeof dataSummary.query>
const ask = (over: Partial<Question>): Question => ({
  show: 'sales',
  currency,
  period,
  where: {},
  rows: 'store',
  columns: 'none',
  against: 'none',
  ...over,
})
const query = async (over: Partial<Question>) => (await admin.call(dataSummary.query, ask(over))).body
type Row = Output<typeof dataSummary.records>['rows'][number]
/** What the rows add up to, page by page, with what the call itself says of them. */
const opened = async (show: MeasureName, where: Where) => {
  const rows: Row[] = []
  let after: string | undefined
  for (;;) {
    const { body } = await admin.call(dataSummary.records, {
      show,
      currency,
      period,
      where,
      ...(after ? { after } : {}),
    })
    rows.push(...body.rows)
    if (!body.next) {
      expect(body.count).toBe(rows.length)
      expect(new Set(rows.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(rows.length)
      return { rows, total: body.total }
    }
    after = body.next
  }
}
const sumOf = (show: MeasureName, rows: readonly Row[]): Pick<SummaryFigure, 'value' | 'base'> => {
  if (measureKinds[show] === 'distinct')
    return { value: String(new Set(rows.map(({ counted }) => counted)).size), base: null }
  const hasBase = measureKinds[show] === 'rate' || measureKinds[show] === 'average'
  return {
    value: String(rows.reduce((sum, { value }) => sum + BigInt(value), 0n)),
    base: hasBase ? String(rows.reduce((sum, { base }) => sum + BigInt(base ?? 0), 0n)) : null,
  }
}
const figure = ({ value, base }: SummaryFigure) => ({ value, base })

describe('every figure opens rows whose sum equals it', () => {
  it('of every measure, by any two groups: each cell, each total and all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...measureNames),
        fc.constantFrom(...dimensionNames),
        fc.constantFrom(...dimensionNames, 'none' as const),
        async (show, rows, columns) => {
          const found = await query({ show, rows, columns })
          if (found.tooFine) return
          const figures: [Where, SummaryFigure][] = [
            [{}, found.total],
            ...found.rows.map(({ key, total }): [Where, SummaryFigure] => [{ [rows]: key }, total]),
            ...found.columns.map(({ key, total }): [Where, SummaryFigure] => [{ [columns]: key }, total]),
            ...found.rows.flatMap((row, at) =>
              found.columns.flatMap((column, nth): [Where, SummaryFigure][] => {
                const cell = found.cells[at]?.[nth]
                return cell ? [[{ [columns]: column.key, [rows]: row.key }, cell]] : []
              }),
            ),
          ]
          // All totals, and a dozen cells spread over the table.
          const chosen = figures.filter((_, at) => at < 12 || at % Math.ceil(figures.length / 12) === 0)
          for (const [where, each] of chosen) {
            const { rows: records, total } = await opened(show, where)
            expect({ show, where, ...sumOf(show, records) }).toEqual({ show, where, ...figure(each) })
            expect(figure(total)).toEqual(figure(each))
          }
        },
      ),
      {
        numRuns: sampled(14),
        seed,
        examples: [
          ...measureNames.map((show): [MeasureName, 'store', 'month'] => [show, 'store', 'month']),
          ['net', 'weekday', 'hour'],
          ['terminals', 'terminal', 'week'],
          ['payers', 'method', 'none'],
        ],
      },
    )
    expect(await wrongPaymentHours(world.db)).toBe(0)
  })
  it('and what is counted once is less than the sum of its cells: a customer who came in two months is one', async () => {
    const found = await query({ show: 'payers', rows: 'month' })
    const cells = found.rows.reduce((sum, { total }) => sum + Number(total.value), 0)
    expect({ cells: cells > 4, total: found.total.value }).toEqual({ cells: true, total: '4' })
  })
})
it('adds the cells of a row up to its total, and all rows to the whole', async () => {
  const { rows, cells, columns, total } = await query({ rows: 'store', columns: 'week' })
  const sum = (values: readonly (SummaryFigure | null)[]) =>
    String(values.reduce((all, each) => all + BigInt(each?.value ?? 0), 0n))
  for (const [at, row] of rows.entries()) expect(sum(cells[at]!)).toBe(row.total.value)
  for (const [at, column] of columns.entries()) expect(sum(cells.map((row) => row[at]!))).toBe(column.total.value)
  expect(sum(rows.map((row) => row.total))).toBe(total.value)
  expect(Number(total.value)).toBeGreaterThan(100_000)
})
it('compares with the period before, and each group with itself', async () => {
  const month = { from: '2026-07-01', to: '2026-07-31' }
  const { total, rows, before } = await query({ period: month, rows: 'method', against: 'before' })
  expect(before).toEqual({ from: '2026-06-01', to: '2026-06-30' })
  const june = await query({ period: before!, rows: 'method' })
  expect(total.before?.value).toBe(june.total.value)
  const byKey = new Map(june.rows.map((row) => [row.key, row.total.value]))
  for (const row of rows) expect(row.total.before?.value).toBe(byKey.get(row.key))
})
it('says what to choose instead of what is too fine, and reads nothing', async () => {
  const years = { from: '2025-01-01', to: '2026-12-31' }
  const finest = async (over: Partial<Question>) => (await query({ period: years, ...over })).tooFine
  expect(await finest({ columns: 'day' })).toEqual({ axis: 'columns', choose: 'week' })
  expect(await finest({ rows: 'day', columns: 'none' })).toEqual({ axis: 'rows', choose: 'week' })
  expect(await finest({ rows: 'hour', columns: 'week' })).toEqual({ axis: 'columns', choose: 'month' })
  expect(await finest({ rows: 'hour', columns: 'month' })).toBeNull()
  expect(await finest({ rows: 'hour', columns: 'store', where: { method: 'VISA' } })).toEqual({
    axis: 'period',
    choose: null,
  })
})
it('adds up the merchants below it for the whole days of their membership, and opens nothing of another time', async () => {
  const child = newId()
  await world.owner.query(
    `insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status, created_at)
     select $1, '20990001', 'Saffron', '藏红花', account_type, 'ENABLED', contract_status, '2026-01-01' from merchant where mid = '20000001'`,
    [child],
  )
  await nameStores(world, child, ['Marina'])
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, net_minor, method, store, created_at, paid_at,
       cycle_day, due_on)
     select $1, gen_random_uuid(), 'DC-' || n, 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', 'EUR', 100, 100, 'VISA', 'Marina', at, at, at::date, at::date + 1
     from generate_series(0, 19) n, lateral (select timestamptz '2026-07-01 08:00+04' + n * interval '1 day' as at) t`,
    [child],
  )
  // From the middle of the 3rd to the middle of the 12th: the 4th to the 11th are whole.
  await world.owner.query(
    `insert into merchant_membership (merchant_id, child_id, from_at, until_at) values ($1, $2, '2026-07-03 06:00+04', '2026-07-12 12:00+04')`,
    [merchantId, child],
  )
  const july = { currency: 'EUR', period: { from: '2026-07-01', to: '2026-07-31' } } as const
  for (const rows of ['merchant', 'store', 'month', 'hour', 'day'] as const)
    expect({ rows, total: (await query({ ...july, rows, show: 'payments' })).total.value }).toEqual({
      rows,
      total: '8',
    })
  const { merchants, rows } = await query({ ...july, rows: 'store' })
  expect(merchants.at(-1)).toMatchObject({ mid: '20990001', from: '2026-07-04', to: '2026-07-11' })
  expect(rows).toMatchObject([{ key: `${child}/Marina`, note: 'Saffron' }])
  const records = await admin.call(dataSummary.records, { show: 'sales', ...july, where: { merchant: child } })
  expect(records.body.count).toBe(8)
  expect(records.body.rows.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4].map((n) => `DC-${n - 1}`))
})
it('shows nothing of another merchant, and is for parents only', async () => {
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
  const other = { merchant: rows[0]!.id }
  expect((await query({ where: other, currency: 'AED' })).total.value).toBe('0')
  expect((await query({ where: { merchant: 'no-id' } })).total.value).toBe('0')
  const records = await admin.call(dataSummary.records, { show: 'sales', currency: 'AED', period, where: other })
  expect(records.body).toMatchObject({ rows: [], count: 0 })
  const single = await world.as('admin')
  expect((await single.call(dataSummary.query, ask({}))).code).toBe(errors.ACCESS_DENIED.code)
  expect((await single.call(dataSummary.records, { show: 'sales', currency, period, where: {} })).code).toBe(
    errors.ACCESS_DENIED.code,
  )
})
