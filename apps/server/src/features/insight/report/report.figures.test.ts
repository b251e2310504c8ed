// Every report × every group: each cell and each total is the sum of the rows that it opens, and the rows of the cells are those of the total.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, reportNames, reportOf } from '@falaj/contract/insight/report-library'
import { hasBase } from '@falaj/contract/insight/report-terms'
import { report, type ReportFigure } from '@falaj/contract/insight/report'
import { nameStores } from '../../../testing/store.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { newId } from '../../../platform/base/ids.ts'
import { factsFor, groupsOf, textOf, totalOf, type Fact, type Question } from './report.compile.ts'
import { definitions } from './report.definitions.ts'

let world: World
let admin: Client
let merchantId = ''
const now = new Date()
const day = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const period = { from: day(120), to: day(0) }
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  const { rows } = await world.owner.query<{ id: string; person: string; staff: string }>(
    `select m.id, s.person_id as person, s.id as staff from merchant m join staff s on s.merchant_id = m.id where mid = '20000001' and 'ADMIN' = any(s.roles) limit 1`,
  )
  merchantId = rows[0]!.id
  const { person, staff } = rows[0]!
  await nameStores(world, merchantId, ['Marina', 'Deira'])
  await world.owner.query(
    `insert into withdraw (merchant_id, id, number, draft_id, mode, account_id, currency, amount_minor, fee_minor, vat_minor, net_minor, counted_minor, state,
       maker_person_id, created_at, arrives_by, placed_at, ended_at, certificate_code)
     select $1, gen_random_uuid(), 'RW-' || n, gen_random_uuid(), 'MANUAL', (select id from bank_account where merchant_id = $1 limit 1), 'AED', 1100 + n, 100, 0,
       1000 + n, 1000, case when n < 6 then 'SUCCESS' else 'PLACED' end, $2, at, at + interval '1 day', at, case when n < 6 then at + n * interval '3 hours' end,
       case when n < 6 then 'RW' || n end
     from generate_series(1, 8) n, lateral (select now() - n * interval '3 days' as at) t`,
    [merchantId, person],
  )
  // What a few days of the demo world do not have: tips, items, customers, failures, differences, late money.
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, tip_minor,
       method, store, customer_id, items, created_at, paid_at, cycle_day, due_on)
     select $1, gen_random_uuid(), 'RP-' || n, 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', 'AED', 1000 + n * 37, n % 11, n % 3,
       1000 + n * 37 - n % 11 - n % 3, case when n % 3 = 0 then 50 + n end, (array['VISA', 'NPSS', 'APPLE_PAY'])[1 + n % 3],
       (array['Marina', 'Deira', null])[1 + n % 3], case when n % 2 = 0 then ($2::uuid[])[1 + n % 4] end,
       case when n % 4 = 0 then jsonb_build_array(
         jsonb_build_object('name', 'Tea', 'quantity', 1 + n % 3, 'price', jsonb_build_object('amount', '4.50', 'currency', 'AED')),
         jsonb_build_object('name', 'Cake', 'quantity', 1, 'price', jsonb_build_object('amount', '18.00', 'currency', 'AED'))) else '[]' end,
       at, at, at::date, at::date + 1
     from generate_series(1, 60) n, lateral (select now() - n * interval '41 hours' as at) t`,
    [merchantId, [newId(), newId(), newId(), newId()]],
  )
  await world.owner.query(
    `insert into payment_attempt (merchant_id, payment_id, no, reference, key, method, state, decline_code, product, currency, at, ended_at)
     select merchant_id, id, n, id || '-' || n, 'k' || n, method, case when n = 2 then 'PAID' else 'DECLINED' end,
       case when n = 1 then (array['DO_NOT_HONOUR', 'EXPIRED_CARD', null])[1 + length(number) % 3] end, product, currency, paid_at, paid_at
     from payment, generate_series(1, 2) n where merchant_id = $1 and number like 'RP-%'`,
    [merchantId],
  )
  await world.owner.query(
    `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, funded_at,
       refunded_at, ended_at)
     select merchant_id, gen_random_uuid(), 'RR-' || number, gen_random_uuid(), id, currency, 300, 'REQUESTED', 'SUCCESS', $2, at, at, at, at
     from payment, lateral (select paid_at + interval '9 hours' as at) t where merchant_id = $1 and number ~ '^RP-\\d*[07]$'`,
    [merchantId, person],
  )
  await world.owner.query(
    `update payment set refunded_minor = 300 where merchant_id = $1 and number ~ '^RP-\\d*[07]$'`,
    [merchantId],
  )
  await world.owner.query(
    `insert into dispute (merchant_id, id, number, payment_id, payment_number, case_no, type, code, state, currency, net_minor, original_minor, money,
       received_at, respond_by, told_at, closed_at)
     select merchant_id, gen_random_uuid(), 'RD-' || number, id, number, number, 'x', 'LIC', case when number ~ '5$' then 'LOST' else 'WON' end, currency,
       amount_minor, amount_minor, 'none', at, at, at, at
     from payment, lateral (select paid_at + interval '5 hours' as at) t where merchant_id = $1 and number ~ '^RP-\\d*[45]$'`,
    [merchantId],
  )
  await world.owner.query(
    `insert into cash_difference (merchant_id, id, at, kind, about_id, number, store, currency, minor, from_who, from_place, from_at, to_who, to_place)
     select $1, gen_random_uuid(), now() - n * interval '1 day', (array['shift', 'hand-over'])[1 + n % 2], gen_random_uuid(), 'Z ' || n,
       (array['Marina', 'Deira'])[1 + n % 2], 'AED', (n - 4) * 100 - 50, 'Mei', 'Till', now(), 'Omar', 'Safe' from generate_series(1, 7) n`,
    [merchantId],
  )
  await world.owner.query(
    `insert into approval_request (merchant_id, id, number, kind, state, maker_person_id, maker_staff_id, needed, payload, payload_hash, policy, text_en, text_zh,
       created_at, ended_at, expires_at)
     select $1, gen_random_uuid(), 'RQ-' || n, (array['refund', 'staff'])[1 + n % 2], case when n % 3 = 0 then 'APPLIED' else 'SUCCESS' end, $2, $3, 1, '{}', sha256('x'),
       '[]', 'x', 'x', at, case when n % 3 > 0 then at + n * interval '37 minutes' end, now() + interval '1 day'
     from generate_series(1, 12) n, lateral (select now() - n * interval '2 days' as at) t`,
    [merchantId, person, staff],
  )
})
afterAll(() => world.close())

const sumOf = (rows: readonly Fact[], isShare: boolean): ReportFigure => totalOf(rows, isShare)
const nameOf = ({ kind, id, part }: Fact): string => `${kind} ${id} ${part}`

describe('every figure opens rows whose sum equals it', () => {
  it.each(reportNames)('%s: each cell and each total, by each of its groups', async (name) => {
    const { by: groups, columns } = reportOf(name)
    for (const by of groups) {
      const question: Question = { report: name, by, currency: 'AED', period }
      const found = await groupsOf(world.db, merchantId, question, now)
      expect(found.length, `${name} by ${by} has something`).toBeGreaterThan(0)
      for (const [nth, column] of columnsOf(name).entries()) {
        const isShare = hasBase(columns[column]!.kind)
        const opened = (key: string | null) =>
          factsFor(world.db, merchantId, { ...question, column, key }, { asOf: now }, 100_000)
        const all = await opened(null)
        expect({ by, column, ...sumOf(all, isShare) }).toEqual({
          by,
          column,
          ...totalOf(
            found.map(({ cells }) => cells[nth]!),
            isShare,
          ),
        })
        expect(new Set(all.map(nameOf)).size).toBe(all.length)
        // Every cell of the first group, a dozen of the others.
        const chosen = by === groups[0] ? found : found.filter((_, at) => at % Math.ceil(found.length / 12) === 0)
        for (const { key, cells } of chosen) {
          const rows = await opened(key)
          expect({ by, column, key, ...sumOf(rows, isShare) }).toEqual({ by, column, key, ...cells[nth]! })
        }
      }
    }
  })
})
it('and over the wire, page by page: as many rows as it says, none twice', async () => {
  const question = { report: 'fees', by: 'method', currency: 'AED', period } as const
  const { body } = await admin.call(report.query, question)
  const rows: string[] = []
  let [sum, count, after]: [bigint, number, string | undefined] = [0n, 0, undefined]
  for (;;) {
    const page: Awaited<ReturnType<typeof next>> = await next()
    rows.push(...page.rows.map(({ kind, id }) => `${kind} ${id}`))
    sum += page.rows.reduce((all, { value }) => all + BigInt(value), 0n)
    expect(page.total).toEqual(body.total.cells[2])
    count = page.count
    if (!page.next) break
    after = page.next
  }
  async function next() {
    return (await admin.call(report.records, { ...question, column: 'fees', key: null, ...(after ? { after } : {}) }))
      .body
  }
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(50)
  expect(count).toBe(rows.length)
  expect(String(sum)).toBe(body.total.cells[2]?.value)
})
it('counts as its version says: who changes what a report counts raises its version here and in its definition', () => {
  const hash = (text: string) => createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 8)
  const versions = reportNames.map((name) => `${name} ${definitions[name].version} ${hash(textOf(world.db, name))}`)
  expect(versions).toEqual([
    'earned 1 3c1dfb55',
    'fees 1 0a463804',
    'arriving 1 2f580ac6',
    'held 1 85db4d8c',
    'late 1 07dde578',
    'payouts 1 b8aa554c',
    'stores 1 a5d7a8f8',
    'hours 1 ae132707',
    'methods 1 e623e36f',
    'returning 1 5a779229',
    'items 1 c334412f',
    'tips 1 3ecf6724',
    'refunders 1 2dd21963',
    'sent-back 1 0fe9d3a9',
    'failing 1 adbd2287',
    'disputes 1 cef74050',
    'cash 1 728120c5',
    'waiting 1 e31a6420',
    'growth 1 5d723732',
    'activity 1 c97d79d4',
  ])
})
it('reads nothing of another merchant', async () => {
  const souk = await world.as('multi-admin')
  const { body } = await souk.call(report.query, { report: 'cash', by: 'store', currency: 'AED', period })
  expect(body.total.records).toBe(0)
})
