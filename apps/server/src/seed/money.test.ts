import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { orderKinds, paymentStates, transitions } from '@falaj/contract/kernel/payment-states'
import { platformId } from '@falaj/ledger/accounts'
import { balancesOf, trialBalance } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { openWorld, consoleHeaders, type World } from '../testing/world.ts'
import { isBankingDay, weekdayOf } from '../platform/base/banking-days.ts'
import { uaeHolidays } from '../platform/base/holidays.ts'
import { fillWeek, seamOf, seedMoney } from './money.ts'
import { makePastStatement } from './statements.ts'
import { paymentsOf, trades } from './trade.ts'

let world: World
/** Entries of balances that were booked after later ones of the same balance. */
const outOfOrder = async (): Promise<readonly object[]> => {
  const { rows } = await world.owner.query<object>(`
    select merchant_id, currency, business_kind, booked_at, before_at from (
      select *, lag(booked_at) over (partition by merchant_id, kind, currency order by seq) as before_at from ledger.entry) e
    where booked_at < before_at and kind = 'available'`)
  return rows
}
let seeded: readonly object[] = []
const now = new Date('2026-11-12T12:00:00Z')
beforeAll(async () => {
  world = await openWorld()
  seeded = await outOfOrder()
  // The template's few days are taken out: this file makes a history of its own.
  await world.owner
    .query(`delete from sandbox_history; delete from withdraw; delete from risk_decision; delete from payment_attempt; delete from instalment; delete from instalment_plan; delete from pay_token; delete from dispute_step; delete from dispute; delete from record_change; delete from receipt; delete from cashback; delete from payment; delete from settlement;
    truncate ledger.account, ledger.key, ledger.transfer, ledger.entry, ledger.waiting, ledger.summary, ledger.mark`)
})
afterAll(() => world.close())

const withHistory = (days: number, recentDays: number) => ({ ...world.settings, history: { days, recentDays } })
const merchantIds = async () =>
  (await world.owner.query<{ id: string }>('select id from merchant order by mid')).rows.map(({ id }) => id)
const balances = async () => {
  const found: string[] = []
  for (const id of await merchantIds())
    for (const { account, balance } of await balancesOf(world.db, id))
      found.push(`${id} ${account.kind} ${account.currency} ${balance}`)
  return found
}
const totals = async () =>
  (
    await world.owner.query(`
  select (select count(*) from payment) as payments, (select count(*) from settlement) as settlements,
    (select count(*) from ledger.key) as postings`)
  ).rows[0] as Record<string, string>

it('fills the last weeks at the start and the rest behind it, without moving a balance of today', async () => {
  const settings = withHistory(40, 14)
  await seedMoney(world.db, settings, now)
  const [before, few] = [await balances(), await totals()]
  expect(await outOfOrder()).toEqual([])
  expect(before.some((line) => line.includes('available AED') && !line.endsWith(' 0'))).toBe(true)
  const unmoved = async () => {
    const after = await balances()
    expect(before.filter((line) => !after.includes(line))).toEqual([])
    expect(after.filter((line) => !before.includes(line) && !line.endsWith(' 0'))).toEqual([])
  }
  // Two nodes at once: each week is made by one of them.
  for (;;) {
    const [one, other] = await Promise.all([fillWeek(world.db, settings), fillWeek(world.db, settings)])
    await unmoved()
    if (!one || !other) break
  }
  const seam = seamOf('2026-11-12', 14, settings.bankHolidays)
  const { rows } = await world.owner.query('select days_done from sandbox_history')
  expect(rows).toEqual([{ days_done: (Date.parse(seam) - Date.parse('2026-10-03')) / dayMs }])
  expect(Number((await totals())['payments'])).toBeGreaterThan(Number(few['payments']))
})

it('books the demo world’s balances in the order of their time', () => {
  expect(seeded).toEqual([])
})

it('shows orders and payments in every state that the table has', async () => {
  const { rows } = await world.owner.query<{ kind: string; state: string; pay_state: string }>(
    `select distinct kind, state, pay_state from payment where merchant_id = (select id from merchant where mid = '20000001')`,
  )
  for (const kind of orderKinds) {
    const listed = new Set(transitions.filter((row) => row.kind === kind).flatMap(({ from, to }) => [from, to]))
    expect([kind, new Set(rows.filter((row) => row.kind === kind).map(({ state }) => state))]).toEqual([kind, listed])
  }
  const found = new Set(rows.map((row) => row.pay_state))
  expect(paymentStates.filter((state) => !found.has(state))).toEqual([])
})

it('changes nothing when it is run again, now or later', async () => {
  const before = await totals()
  await seedMoney(world.db, withHistory(40, 14), now)
  await seedMoney(world.db, withHistory(60, 14), new Date('2026-12-24T12:00:00Z'))
  expect(await fillWeek(world.db, withHistory(40, 14))).toBeNull()
  expect(await totals()).toEqual(before)
})

it('leaves books that add up: every payment is in the ledger, every settlement is the sum of its payments', async () => {
  const sums = new Map<string, bigint>()
  for (const { account, balance } of await trialBalance(world.db))
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + balance)
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
  const { rows: apart } = await world.owner.query(`
    select m.mid, a.currency from ledger.account a join merchant m on m.id = a.merchant_id
    left join (select merchant_id, currency, sum(net_minor) as net from payment
      where settlement_id is null and paid_at is not null group by 1, 2) t on t.merchant_id = a.merchant_id and t.currency = a.currency
    where a.kind = 'pending' and a.merchant_id <> '${platformId}' and a.balance <> coalesce(t.net, 0)`)
  expect(apart).toEqual([])
  const { rows: wrong } = await world.owner.query(`
    select s.number from settlement s join payment t on t.merchant_id = s.merchant_id and t.settlement_id = s.id
    group by s.merchant_id, s.id
    having s.net_minor <> sum(t.net_minor) or s.payments <> count(*)`)
  expect(wrong).toEqual([])
  const { rows: paid } = await world.owner.query(`select count(*)::int as n from withdraw where state = 'SUCCESS'`)
  expect((paid as { n: number }[])[0]!.n).toBeGreaterThan(5)
  const { rows: moved } = await world.owner.query(`
    select (select count(*)::int from transfer where state = 'SUCCESS') as transfers,
      (select count(*)::int from transfer_to_bank where state = 'SUCCESS') as "toBank",
      (select count(*)::int from batch_transfer where state = 'FINISHED' and done = row_count) as batches,
      (select count(*)::int from currency_exchange where state = 'SUCCESS') as exchanges`)
  for (const count of Object.values((moved as Record<string, number>[])[0]!)) expect(count).toBeGreaterThan(1)
  expect(await selfCheck(world.db)).toEqual([])
  const { rows: early } = await world.owner.query(`
    select s.number from settlement s join payment t on t.settlement_id = s.id where t.due_on <> s.due_on or t.paid_at >= s.settled_at`)
  expect(early).toEqual([])
})

it('has a statement of every month of its past, dated when the month was over, and notifies nobody', async () => {
  const events = async () => (await world.owner.query(`select count(*)::int as n from event`)).rows[0]
  const before = await events()
  while (await makePastStatement(world.db, world.context, now));
  const { rows } = await world.owner.query<{ mid: string; type: string; day: string; state: string; at: string }>(`
    select m.mid, s.type, s.first_day::text as day, s.state, (s.created_at at time zone 'Asia/Dubai')::date::text as at
    from statement s join merchant m on m.id = s.merchant_id where s.schedule_id is not null`)
  const marina = rows.filter(({ mid }) => mid === '20000001')
  expect(marina.map(({ type }) => type).toSorted()).toEqual(
    ['balance', 'charge', 'purchase', 'purchase', 'refund', 'settlement', 'withdraw'].toSorted(),
  )
  expect(new Set(rows.map(({ day, state, at }) => `${day} ${state} ${at}`))).toEqual(
    new Set(['2026-10-01 READY 2026-11-01']),
  )
  expect(new Set(rows.map(({ mid }) => mid)).size).toBe(trades.length)
  expect(await events()).toEqual(before)
})

it('makes the same payments of a day every time, more of them at the weekend and in winter', () => {
  const [marina] = trades
  const count = (day: string) => paymentsOf(marina!, platformId, day).length
  expect(paymentsOf(marina!, platformId, '2026-02-14')).toEqual(paymentsOf(marina!, platformId, '2026-02-14'))
  const sum = (month: string) =>
    Array.from({ length: 28 }, (_, at) => count(`${month}-${String(at + 1).padStart(2, '0')}`)).reduce((a, b) => a + b)
  expect(sum('2025-12')).toBeGreaterThan(sum('2025-07') * 1.3)
})

it('has its seam on a Monday on which banks work', () => {
  const holidays = new Set(uaeHolidays)
  for (const day of ['2026-11-15', '2026-05-30', '2027-02-01']) {
    const seam = seamOf(day, 60, holidays)
    expect([weekdayOf(seam), isBankingDay(seam, holidays)]).toEqual([1, true])
  }
})

it('tells how far it is, and settles at once what is pending', async () => {
  const answer = await world.app.inject({ method: 'GET', url: '/sandbox/history', headers: consoleHeaders })
  expect(answer.json().body).toEqual({ days: 26, done: 26 })
  const settle = (mid: string) =>
    world.app.inject({
      method: 'POST',
      url: '/sandbox/settle',
      headers: consoleHeaders,
      payload: JSON.stringify({ mid }),
    })
  expect((await settle('20000001')).json().body.settled.length).toBeGreaterThan(0)
  expect((await settle('20000001')).json().body.settled).toEqual([])
  const [marina] = await merchantIds()
  const pending = (await balancesOf(world.db, marina!)).filter(({ account }) => account.kind === 'pending')
  expect(pending.map(({ balance }) => balance).filter((balance) => balance !== 0n)).toEqual([])
})
