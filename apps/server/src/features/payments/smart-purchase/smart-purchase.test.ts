import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { home } from '@falaj/contract/overview/home'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { search } from '@falaj/contract/overview/search'
import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { daysLater } from '../../../platform/base/banking-days.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import type { Behaviour } from '../../../sandbox/acquirer/cards.ts'
import { moveClock } from '../../../sandbox/clock.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { askForQuiet } from '../../../testing/mandate.ts'
import { cardOf, hearAll, order, statusOf, typeCard } from '../../../testing/payer.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { features } from '../../features.ts'
import { askForInstalments } from './smart-purchase.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [admin, cs, other]: [Client, Client, Client] = [] as never
let finance: Member
let mine = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  other = await world.as('multi-cs')
  mine = await pennilessTwin(world, '20000001', '10000001')
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since, answers)
     values ($1, 'smart-purchase', gen_random_uuid(), 'In-App', now(), '{"instalments": ["M3", "M6"]}')`,
    [mine],
  )
  cs = await world.as('cs')
  admin = await world.as('admin')
  finance = await member(world, 'financial')
  await deposit(world, mine, 10_000_00n, 'AED')
})
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.close())

const aed = (minor: bigint) => money(minor, 'AED')
const payIn = async (token: string, parts: 3 | 6 | 12, how: Behaviour = 'approve', key = newId()) =>
  world.stranger.call(checkout.pay, {
    token,
    key,
    method: 'INSTALLMENT',
    parts,
    instrument: await typeCard(world, cardOf(how)),
  })
const bought = async (minor = 1_000_00n, how: Behaviour = 'approve', parts: 3 | 6 = 3) => {
  const made = await order(world, mine, minor)
  expect((await payIn(made.token, parts, how)).code).toBe(200)
  await hearAll(world)
  await hearAll(world)
  return made
}
const detail = async (id: string, who = cs) => (await who.call(smartPurchase.detail, { id })).body
const partsOf = async (id: string) =>
  (await detail(id)).schedule.map(({ status, amount, cut }) => [status, amount.minor - cut.minor])
const plansFor = async (minor: bigint, over = {}) =>
  (await statusOf(world, await order(world, mine, minor, over))).plans.map(({ parts }) => parts)
const attempts = async (id: string) =>
  (await world.owner.query(`select 1 from payment_attempt where payment_id = $1`, [id])).rows.length
const sendBack = async (paymentId: string, minor: bigint) => {
  const answer = await withStepUp(cs, refund.add, {
    paymentId,
    amount: aed(minor),
    reason: 'REQUESTED',
    draftId: newId(),
  })
  expect((await approve(finance, answer.body.requestId!)).code).toBe(200)
  const run = async (wanted: string): Promise<void> => {
    const { rows } = await world.owner.query<{ id: string; payload: object }>(
      'select id, payload from outbox where kind = $1 order by position',
      [wanted],
    )
    const task = features.refund.tasks({ settings: world.settings } as never).find(({ kind }) => kind === wanted)!
    for (const { id, payload } of rows)
      await task.run({ id, db: world.db, merchantId: mine, payload, signal: AbortSignal.timeout(5000) } as never)
  }
  await run('refund.placed')
  await hearAll(world)
  await run('refund.told')
}

describe('a payment in instalments', () => {
  it('is offered as the merchant applied for it: in dirhams, within the limits, where no part is too small', async () => {
    const made = await order(world, mine, 1_000_00n)
    const shown = await statusOf(world, made)
    expect(shown.methods).toContain('INSTALLMENT')
    expect(shown.plans.map(({ parts, instalments }) => [parts, instalments.map(({ amount }) => amount.minor)])).toEqual(
      [
        [3, [333_34n, 333_33n, 333_33n]],
        [6, [166_67n, 166_67n, 166_67n, 166_67n, 166_66n, 166_66n]],
      ],
    )
    expect(await plansFor(120_00n)).toEqual([3])
    expect(await plansFor(99_99n)).toEqual([])
    expect(await plansFor(20_000_01n)).toEqual([])
    expect(await plansFor(1_000_00n, { currency: 'USD' })).toEqual([])
    expect((await payIn(made.token, 12)).code).toBe(errors.METHOD_OFF.code)
  })
  it('pays the merchant at once, less the fee of the product, and the first part is collected with it', async () => {
    const before = await balanceOf(world.db, pending(mine, 'AED'))
    const { id, token } = await bought()
    // 4.5 % and AED 1.00, and VAT on both: 46.00 and 2.30.
    expect((await balanceOf(world.db, pending(mine, 'AED'))) - before).toBe(951_70n)
    const found = (await cs.call(payment.detail, { id })).body
    expect(found).toMatchObject({ status: 'PAID_SUCCESS', method: 'INSTALLMENT', product: 'gateway', last4: '0010' })
    expect(found.instalments).toHaveLength(3)
    expect(await detail(id)).toMatchObject({
      status: 'plan-open',
      parts: 3,
      collected: aed(333_34n),
      left: aed(666_66n),
    })
    expect(await partsOf(id)).toEqual([
      ['instalment-paid', 333_34n],
      ['instalment-due', 333_33n],
      ['instalment-due', 333_33n],
    ])
    expect(await statusOf(world, { token })).toMatchObject({
      state: 'paid',
      method: 'INSTALLMENT',
      plans: [{ parts: 3 }],
    })
  })
  it('refunded, loses its last parts first; what was collected goes back by the bank', async () => {
    const { id } = await bought(900_00n)
    await sendBack(id, 400_00n)
    expect(await partsOf(id)).toEqual([
      ['instalment-paid', 300_00n],
      ['instalment-due', 200_00n],
      ['instalment-cut', 0n],
    ])
    await sendBack(id, 300_00n)
    expect(await detail(id)).toMatchObject({ status: 'plan-ended', nextOn: null, left: aed(0n) })
    const { rows } = await world.owner.query(
      `select sum(amount_minor)::text as open from sandbox_acquirer_instalment where reference like $1 and not is_over`,
      [`${id}%`],
    )
    expect(rows).toEqual([{ open: null }])
  })
  it('is collected on its days: a part that is missed is behind, then paid; lost call-backs are asked for', async () => {
    const [good, late] = [await bought(), await bought(1_000_00n, 'payday')]
    await moveClock(world.db, 24 * 31)
    await hearAll(world)
    expect(await detail(good.id)).toMatchObject({ status: 'plan-open', collected: aed(666_67n) })
    expect(await detail(late.id)).toMatchObject({ status: 'plan-behind' })
    await moveClock(world.db, 24 * 3)
    await hearAll(world)
    expect(await detail(late.id)).toMatchObject({ status: 'plan-open', collected: aed(666_67n) })
    await moveClock(world.db, 24 * 31)
    // Collected, but never reported.
    await world.owner.query(`create function drop_call_back() returns trigger language plpgsql as
      'begin new.left_over := 0; return new; end'; create trigger quiet before insert on sandbox_acquirer_event
      for each row execute function drop_call_back()`)
    await world.acquirer!.tell()
    await world.owner.query('drop trigger quiet on sandbox_acquirer_event')
    expect((await detail(good.id)).status).toBe('plan-open')
    const arrive = makeAcquirerEvents(world.context)
    await runDue(world.db, askForInstalments({ rail: acquirerRailOf(world.settings), arrive: () => arrive }))
    expect(await detail(good.id)).toMatchObject({ status: 'plan-paid', left: aed(0n), nextOn: null })
    const { body } = await cs.call(smartPurchase.query, {
      filters: { status: ['plan-paid'] },
      pageParam: { number: 1, size: 10 },
    })
    expect(body.rows.map(({ id }) => id)).toContain(good.id)
    expect(new Set(body.rows.map(({ status }) => status))).toEqual(new Set(['plan-paid']))
  })
})
describe('the plans that are offered', () => {
  const offerOf = async (who = cs) => (await who.call(smartPurchase.offer, {})).body
  type Change = Omit<Input<typeof smartPurchase.setOffer>, 'version'>
  const set = async (given: Change, who = admin, version?: number) =>
    who.call(smartPurchase.setOffer, { version: version ?? (await offerOf()).version, ...given }, once())
  const faultsOf = async (given: Change) =>
    ((await set(given)).raw.body as { fields: { path: string; code: string }[] }).fields.map(
      ({ path, code }) => `${path} ${code}`,
    )
  it('are changed from a day on, by who may; plans that run stay as they are', async () => {
    const running = await bought(900_00n)
    const { today: from, now, mayChange } = await offerOf()
    expect([mayChange, (await offerOf(admin)).mayChange]).toEqual([false, true])
    expect(now.map(({ parts, min }) => [parts, min.minor])).toEqual([
      [3, 100_00n],
      [6, 150_00n],
    ])
    expect((await set({ from, min3: aed(500_00n) }, cs)).code).toBe(errors.ACCESS_DENIED.code)
    expect(await faultsOf({ from: daysLater(from, -1) })).toEqual(['min3 PLAN_NONE', 'from DATE_PAST'])
    expect(await faultsOf({ from: daysLater(from, 400), min12: aed(299_99n) })).toEqual([
      'min12 AMOUNT_MIN',
      'from DATE_FAR',
    ])
    expect(await faultsOf({ from, min3: aed(20_000_01n), min6: money(900_00n, 'USD') })).toEqual([
      'min3 PLAN_MAX',
      'min6 CURRENCY_DIFFERS',
    ])
    const both = await Promise.all([
      set({ from, min3: aed(500_00n), min12: aed(1_200_00n) }, admin, 0),
      set({ from, min3: aed(500_00n), min12: aed(1_200_00n) }, admin, 0),
    ])
    expect(both.map(({ code }) => code).toSorted((one, another) => one - another)).toEqual([
      200,
      errors.RECORD_CHANGED.code,
    ])
    expect(await Promise.all([499_99n, 900_00n, 1_200_00n].map((minor) => plansFor(minor)))).toEqual([[], [3], [3, 12]])
    expect(await detail(running.id)).toMatchObject({ status: 'plan-open', parts: 3, amount: aed(900_00n) })
    const { rows } = await world.owner.query(
      `select object from audit_entry where merchant_id = $1 and object = 'instalment plans' and result = 'done'`,
      [mine],
    )
    expect(rows).toHaveLength(1)
  })
  it('begin on their day, unless others were set before it', async () => {
    const { today: from } = await offerOf()
    expect((await set({ from: daysLater(from, 1), min6: aed(300_00n) })).code).toBe(200)
    expect((await offerOf()).next).toMatchObject({ from: daysLater(from, 1), plans: [{ parts: 6 }] })
    expect((await set({ from: daysLater(from, 2), min3: aed(100_00n), min6: aed(150_00n) })).code).toBe(200)
    expect(await plansFor(600_00n)).toEqual([3])
    await moveClock(world.db, 24)
    expect(await plansFor(600_00n)).toEqual([3])
    await moveClock(world.db, 24)
    expect(await plansFor(600_00n)).toEqual([3, 6])
    expect(await offerOf()).toMatchObject({ next: null, changes: [{}, {}, {}] })
  })
  it('bring a figure to home, and each plan is found by its number', async () => {
    const { id } = await bought()
    const { number } = await detail(id)
    const { metrics } = (await finance.client.call(home.performance, { period: 'year', currency: 'AED' })).body
    expect(metrics.find(({ name }) => name === 'instalment')?.now.count).toBeGreaterThan(0)
    const { found } = (await cs.call(search.query, { text: number })).body
    expect(found.map((each) => [each.kind, each.number])).toContainEqual(['instalment-plan', number])
  })
})
describe('money is moved once', () => {
  it('the same key twice: one attempt, one plan', async () => {
    const made = await order(world, mine, 600_00n)
    const key = newId()
    await payIn(made.token, 3, 'approve', key)
    await hearAll(world)
    await payIn(made.token, 6, 'approve', key)
    await hearAll(world)
    expect([await attempts(made.id), (await detail(made.id)).parts]).toEqual([1, 3])
  })
  it('two taps at once, and events that come twice: one attempt, each part once', async () => {
    const made = await order(world, mine, 600_00n)
    await Promise.all([payIn(made.token, 3, 'twice'), payIn(made.token, 6, 'twice')])
    await hearAll(world)
    await hearAll(world)
    expect(await attempts(made.id)).toBe(1)
    expect((await detail(made.id)).collected).toEqual((await detail(made.id)).schedule[0]!.amount)
  })
  it('an acquirer that dies before it answers: the job finds the money, then the part', async () => {
    const made = await order(world, mine, 600_00n)
    await payIn(made.token, 3, 'lost')
    await hearAll(world)
    expect((await cs.call(smartPurchase.detail, { id: made.id })).code).toBe(errors.NOT_FOUND.code)
    await askForQuiet(world)
    expect(await detail(made.id)).toMatchObject({ status: 'plan-open', collected: aed(0n) })
    // Refused as too early, the acquirer reports it again a moment later.
    await world.owner.query('update sandbox_acquirer_event set due_at = now() where left_over > 0')
    await hearAll(world)
    expect(await detail(made.id)).toMatchObject({ status: 'plan-open', collected: aed(200_00n) })
  })
  it('of another merchant answers like a missing one; without the product, or a plan, it is refused', async () => {
    const { id } = await bought()
    for (const each of [id, newId()])
      expect((await other.call(smartPurchase.detail, { id: each })).code).toBe(errors.NOT_FOUND.code)
    const made = await order(world, mine, 600_00n)
    const instrument = await typeCard(world, cardOf('approve'))
    const without = { token: made.token, key: newId(), method: 'INSTALLMENT' } as const
    expect((await world.stranger.call(checkout.pay, { ...without, instrument })).raw.body).toMatchObject({
      fields: [{ path: 'parts', code: 'REQUIRED' }],
    })
    expect((await world.stranger.call(checkout.pay, { ...without, parts: 3 })).raw.body).toMatchObject({
      fields: [{ path: 'instrument', code: 'REQUIRED' }],
    })
    await world.owner.query(
      `update merchant_product set off_by = 'merchant' where merchant_id = $1 and product = 'smart-purchase'`,
      [mine],
    )
    expect((await payIn(made.token, 3)).code).toBe(errors.METHOD_OFF.code)
    expect((await statusOf(world, made)).methods).not.toContain('INSTALLMENT')
  })
})
