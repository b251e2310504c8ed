import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { dayAfter } from '@falaj/contract/kernel/schedule'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { moveClock } from '../../../sandbox/clock.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { once } from '../../../testing/bank-account.ts'
import { askForQuiet, debitNow, openMandate, signMandate } from '../../../testing/mandate.ts'
import { answerBank, cardOf, hearAll, typeCard } from '../../../testing/payer.ts'
import { runNotices } from '../../../testing/notices.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { registry } from '../../features.ts'
import { collect, tellCustomers } from './auto-debit.collect.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [desk, other]: [Client, Client] = [] as never
let [souk, amal] = ['', '']
let today = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;[desk, other] = [await world.as('multi-cs'), await world.as('admin')]
  const one = async (text: string) => (await world.owner.query<{ id: string }>(text)).rows[0]!.id
  souk = await one(`select id from merchant where mid = '20000002'`)
  amal = await one(`select c.id from customer c where c.merchant_id = '${souk}' and c.name = 'Amal Haddad'`)
})
afterAll(() => world.close())
beforeEach(async () => {
  // The demo world's own mandates are not what is tested here.
  await world.owner.query(`update auto_debit set state = 'mandate-cancelled' where state in ('ACTIVE', 'paused')`)
  await debitNow(world)
  today = await businessToday(world.db)
})

const aed = (minor: bigint) => money(minor, 'AED')
const facts = (over: object = {}) => ({
  customerId: amal,
  title: 'Gym membership',
  kind: 'fixed' as const,
  amount: aed(35_000n),
  cycle: 'monthly' as const,
  firstOn: today,
  ...over,
})
const add = async (over: object = {}) => {
  const { body } = await desk.call(autoDebit.add, facts(over), once())
  return { id: body.id, code: body.path.slice('/pay/m/'.length) }
}
const detail = async (id: string) => (await desk.call(autoDebit.detail, { id })).body
const signed = async (over: object = {}, how: Parameters<typeof signMandate>[2] = 'approve') => {
  const made = await add(over)
  expect((await signMandate(world, made.code, how)).code).toBe(200)
  return made
}
const pass = (days: number) => moveClock(world.db, 24 * days)
const paymentsOf = async (id: string) =>
  (
    await world.owner.query<{
      id: string
      product: string
      pay_state: string
      amount_minor: string
      net_minor: string
    }>(
      `select id, product, pay_state, amount_minor, net_minor from payment where offer_kind = 'auto-debit' and offer_id = $1 order by id`,
      [id],
    )
  ).rows
const statesOf = async (id: string) => (await detail(id)).debitRows.map(({ on, status }) => `${on} ${status}`)

const noticesOf = async (text: RegExp): Promise<number> => {
  await runNotices(world)
  const { rows } = await world.owner.query<{ body: string }>(`select body from message where purpose = 'NOTICE'`)
  return rows.filter(({ body }) => text.test(body)).length
}

describe('a mandate', () => {
  it('is signed by its customer with a card, and what they agreed to is written down', async () => {
    const { id, code } = await add({ title: 'Rent, unit 12', firstOn: dayAfter(today, 10) })
    expect(await openMandate(world, code)).toMatchObject({ state: 'to-sign', amount: aed(35_000n), cap: aed(35_000n) })
    expect((await signMandate(world, code, 'STOLEN_CARD')).body).toMatchObject({ sign: 'failed', why: 'STOLEN_CARD' })
    expect((await detail(id)).status).toBe('mandate-unsigned')
    const { body } = await signMandate(world, code, 'approve', { name: 'Amal H.' })
    expect(body).toMatchObject({ state: 'active', sign: 'none', card: { brand: 'VISA', last4: '0010' } })
    const found = await detail(id)
    expect(found).toMatchObject({ status: 'ACTIVE', card: '0010', nextOn: dayAfter(today, 10), debitRows: [] })
    expect(found.consents).toMatchObject([{ name: 'Amal H.', last4: '0010' }])
    const { rows } = await world.owner.query(
      `select terms from auto_debit_consent where auto_debit_id = $1 and state = 'GIVEN'`,
      [id],
    )
    expect(rows[0]).toMatchObject({ terms: { title: 'Rent, unit 12', cap: '350.00', cycle: 'monthly' } })
    expect(found.history.map(({ what }) => what)).toEqual(['signed', 'created'])
  })
  it('is confirmed with the bank where the card asks for it, and may get another card later', async () => {
    const { id, code } = await add({ firstOn: dayAfter(today, 9) })
    const key = newId()
    const instrument = await typeCard(world, cardOf('challenge'))
    const challenge = (await signMandate(world, code, 'challenge', { key, instrument })).body
    expect(challenge).toMatchObject({ state: 'to-sign', sign: 'challenge' })
    await answerBank(challenge, 'pass')
    expect((await signMandate(world, code, 'challenge', { key, instrument })).body).toMatchObject({ state: 'active' })
    await signMandate(world, code, 'approve')
    expect(await detail(id)).toMatchObject({ card: '0010', status: 'ACTIVE' })
    expect((await detail(id)).consents).toHaveLength(2)
  })
  it('is debited on each due day as a payment of its own, in the books and less its fee', async () => {
    const { id } = await signed({ count: 2 })
    expect(await debitNow(world)).toBe(1)
    expect(await paymentsOf(id)).toMatchObject([
      // 1.5 % and AED 0.50 and VAT on both.
      { product: 'auto-debit', pay_state: 'PAID_SUCCESS', amount_minor: '35000', net_minor: '34396' },
    ])
    expect(await detail(id)).toMatchObject({ debits: 1, collected: aed(35_000n), status: 'ACTIVE' })
    await pass(32)
    expect(await debitNow(world)).toBe(1)
    expect(await detail(id)).toMatchObject({
      debits: 2,
      collected: aed(70_000n),
      status: 'mandate-ended',
      nextOn: null,
    })
    await pass(32)
    expect(await debitNow(world)).toBe(0)
    const { rows } = await world.owner.query<{ sum: string }>(
      `select sum(paid_minor)::text as sum from customer_total where customer_id = $1 and currency = 'AED'`,
      [amal],
    )
    expect(BigInt(rows[0]!.sum)).toBeGreaterThanOrEqual(70_000n)
  })
  it('that was forgotten for weeks is debited for every due day, each once', async () => {
    const { id } = await signed({ cycle: 'weekly', firstOn: today })
    await pass(15)
    for (let run = 0; run < 4; run += 1) await debitNow(world)
    const days = [0, 7, 14].map((days) => `${dayAfter(today, days)} debit-paid`)
    expect(await statesOf(id)).toEqual(days.toReversed())
  })
  it('whose debit is refused by the bank is tried again after one, three and five days, then given up', async () => {
    const { id } = await signed({ cycle: 'yearly' }, 'INSUFFICIENT_FUNDS')
    await debitNow(world)
    expect((await detail(id)).debitRows).toMatchObject([
      { status: 'debit-retry', tries: 1, retryOn: dayAfter(today, 1), why: 'INSUFFICIENT_FUNDS' },
    ])
    const handed = []
    for (let days = 1; days <= 7; days += 1) {
      await pass(1)
      handed.push(await debitNow(world))
    }
    expect(handed).toEqual([1, 0, 1, 0, 1, 0, 0])
    expect((await detail(id)).debitRows).toMatchObject([
      { status: 'debit-failed', tries: 4, why: 'INSUFFICIENT_FUNDS', retryOn: null },
    ])
    const [payment] = await paymentsOf(id)
    expect(payment).toMatchObject({ pay_state: 'FAILURE', net_minor: '0' })
    expect((await detail(id)).status).toBe('ACTIVE')
    expect(await noticesOf(/debit of AED 350\.00 from Amal Haddad .+ failed/)).toBeGreaterThan(0)
  })
  it('that was forgotten for weeks and is refused by the bank is tried again days after each try, however late that was', async () => {
    const { id } = await signed({ cycle: 'yearly' }, 'INSUFFICIENT_FUNDS')
    await pass(15)
    const handed = [await debitNow(world), await debitNow(world)]
    expect((await detail(id)).debitRows).toMatchObject([{ tries: 1, retryOn: dayAfter(today, 16) }])
    // The job is down for another three days.
    await pass(3)
    handed.push(await debitNow(world), await debitNow(world))
    expect(handed).toEqual([1, 0, 1, 0])
    expect((await detail(id)).debitRows).toMatchObject([{ tries: 2, retryOn: dayAfter(today, 20) }])
  })
  it('of more than was agreed on for a debit or a day, in whatever currency, is refused, and the debit says why', async () => {
    const agree = (payment: number | null, day: number | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $2, day_max_minor = $3 where merchant_id = $1 and product = 'auto-debit'`,
        [souk, payment, day],
      )
    const [dollars, dirhams] = [
      await signed({ cycle: 'yearly', amount: money(100_00n, 'USD') }),
      await signed({ cycle: 'yearly' }),
    ]
    // 100.00 dollars count as 367.25 dirhams.
    await agree(360_00, null)
    expect(await debitNow(world)).toBe(1)
    const why = async ({ id }: { readonly id: string }) =>
      (await detail(id)).debitRows.map(({ status, why }) => `${status} ${why}`)
    expect([await why(dollars), await why(dirhams)]).toEqual([
      ['debit-refused MANDATE_OVER_LIMIT'],
      ['debit-paid null'],
    ])
    const large = await signed({ cycle: 'yearly' })
    await agree(null, 349_99)
    expect(await debitNow(world)).toBe(0)
    expect(await why(large)).toEqual(['debit-refused MANDATE_OVER_LIMIT'])
    expect((await desk.call(autoDebit.add, facts(), once())).code).toBe(errors.INPUT_INVALID.code)
    await agree(null, null)
  })
  it('whose card has money the next day is paid then, and charged once', async () => {
    const { id } = await signed({ cycle: 'yearly' }, 'payday')
    await debitNow(world)
    expect((await detail(id)).debitRows[0]).toMatchObject({ status: 'debit-retry' })
    await pass(1)
    await debitNow(world)
    expect((await detail(id)).debitRows).toMatchObject([{ status: 'debit-paid', tries: 2 }])
    expect(await paymentsOf(id)).toMatchObject([{ pay_state: 'PAID_SUCCESS', net_minor: '34396' }])
  })
  it('that is cancelled by its customer, without a login, is debited no more; not even what waits to be tried again', async () => {
    const { id, code } = await signed({ cycle: 'weekly' }, 'INSUFFICIENT_FUNDS')
    await debitNow(world)
    expect((await world.stranger.call(autoDebit.leave, { code })).body.state).toBe('canceled')
    await pass(8)
    expect(await debitNow(world)).toBe(0)
    expect((await detail(id)).debitRows).toMatchObject([{ status: 'debit-cancelled', why: 'MANDATE_CANCELED' }])
    expect((await detail(id)).history[0]).toMatchObject({ what: 'cancelled-by-customer', who: null })
    expect(await noticesOf(/Amal Haddad cancelled mandate M-\w{7} \(Gym membership\)/)).toBeGreaterThan(0)
    for (const refused of [
      world.stranger.call(autoDebit.leave, { code }),
      signMandate(world, code, 'approve'),
      desk.call(autoDebit.pause, { id }, once()),
      desk.call(autoDebit.cancel, { id }, once()),
    ])
      expect((await refused).code).toBe(errors.MANDATE_CANCELED.code)
  })
  it('of a product that is off is not debited, and the debit says why', async () => {
    const { id } = await signed({ cycle: 'yearly' })
    const set = (by: string | null) =>
      world.owner.query(`update merchant_product set off_by = $2 where merchant_id = $1 and product = 'auto-debit'`, [
        souk,
        by,
      ])
    await set('provider')
    expect(await debitNow(world)).toBe(0)
    expect((await detail(id)).debitRows).toMatchObject([
      { status: 'debit-refused', why: 'PRODUCT_OFF', paymentId: null },
    ])
    expect((await desk.call(autoDebit.add, facts(), once())).code).toBe(errors.PRODUCT_OFF.code)
    await set(null)
    // Marina Walk applied and was declined.
    expect((await other.call(autoDebit.add, facts(), once())).code).toBe(errors.PRODUCT_NOT_ACTIVE.code)
  })
  it('that varies takes another amount for the next debit, up to the cap, until the customer was notified', async () => {
    const { id } = await signed({ kind: 'variable', cap: aed(50_000n), firstOn: dayAfter(today, 5) })
    const name = (minor: bigint) => desk.call(autoDebit.amount, { id, amount: aed(minor) }, once())
    expect((await name(50_001n)).code).toBe(errors.MANDATE_OVER_CAP.code)
    const inDollars = { id, amount: money(100n, 'USD') }
    expect(await sendBad(world, desk, autoDebit.amount, inDollars as never)).toMatchObject({
      fields: [{ path: 'amount', code: 'CURRENCY_DIFFERS' }],
    })
    expect((await name(49_900n)).code).toBe(200)
    expect((await detail(id)).coming.map(({ amount }) => amount.minor).slice(0, 2)).toEqual([49_900n, 35_000n])
    await pass(2)
    expect(await runDue(world.db, tellCustomers(world.settings))).toBe(1)
    expect(await runDue(world.db, tellCustomers(world.settings))).toBe(0)
    const [message] = await world.inbox('amal.haddad@example.com')
    expect(message?.body).toMatch(/AED 499\.00.*ending in 0010.*\/pay\/m\//)
    expect((await name(40_000n)).code).toBe(errors.MANDATE_TOLD.code)
    await pass(3)
    await debitNow(world)
    expect(await paymentsOf(id)).toMatchObject([{ amount_minor: '49900', pay_state: 'PAID_SUCCESS' }])
    expect((await detail(id)).nextAmount).toBeNull()
  })
  it('that is paused takes nothing; what was due meanwhile is written down as skipped', async () => {
    const { id } = await signed({ cycle: 'weekly', firstOn: dayAfter(today, 1) })
    await desk.call(autoDebit.pause, { id }, once())
    await pass(10)
    expect(await debitNow(world)).toBe(0)
    await desk.call(autoDebit.resume, { id }, once())
    expect(await statesOf(id)).toEqual([`${dayAfter(today, 8)} debit-skipped`, `${dayAfter(today, 1)} debit-skipped`])
    expect(await detail(id)).toMatchObject({ status: 'ACTIVE', nextOn: dayAfter(today, 15) })
    expect((await desk.call(autoDebit.resume, { id }, once())).code).toBe(errors.RECORD_STATE.code)
  })
  it('is sent to its customer, by e-mail', async () => {
    const { id } = await add()
    expect((await desk.call(autoDebit.send, { id }, once())).body.to).toBe('a•••@example.com')
    expect((await world.inbox('amal.haddad@example.com'))[0]?.body).toContain('Gym membership')
  })
  it('is in the calendar on each of its days', async () => {
    await signed({ cycle: 'weekly', firstOn: dayAfter(today, 1), count: 3, title: 'Fruit box' })
    const months = new Set([1, 8, 15].map((days) => dayAfter(today, days).slice(0, 7)))
    const found = []
    for (const month of months) {
      const { body } = await desk.call(autoDebit.calendar, { month })
      for (const { on, debits } of body.days)
        for (const { title, status } of debits) if (title === 'Fruit box') found.push(`${on} ${status ?? 'to come'}`)
    }
    expect(found).toEqual([1, 8, 15].map((days) => `${dayAfter(today, days)} to come`))
    expect((await other.call(autoDebit.calendar, { month: [...months][0]! })).body.days).toEqual([])
  })
})

describe('money is moved once', () => {
  it('the same key twice: one mandate, one consent', async () => {
    const key = once()
    const [one, two] = [await desk.call(autoDebit.add, facts(), key), await desk.call(autoDebit.add, facts(), key)]
    expect(two.body).toEqual(one.body)
    const code = one.body.path.slice('/pay/m/'.length)
    const given = { key: newId(), instrument: await typeCard(world, cardOf('approve')) }
    await signMandate(world, code, 'approve', given)
    await signMandate(world, code, 'approve', given)
    expect((await detail(one.body.id)).consents).toHaveLength(1)
  })
  it('two jobs at once: one debit', async () => {
    const { id } = await signed()
    const work = collect({ settings: world.settings, registry })
    const handed = await Promise.all([1, 2, 3].map(() => runDue(world.db, work)))
    await hearAll(world)
    expect(handed.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await paymentsOf(id)).toMatchObject([{ pay_state: 'PAID_SUCCESS' }])
    expect(await detail(id)).toMatchObject({ debits: 1, collected: aed(35_000n) })
  })
  it('a job that dies before the acquirer has it: sent again, and taken once', async () => {
    const { id } = await signed()
    // The acquirer cannot be reached: the attempt is written down, and nobody has it.
    const away = { ...world.settings, acquirer: { ...world.settings.acquirer!, url: 'http://127.0.0.1:9' } }
    await runDue(world.db, collect({ settings: away, registry }))
    expect(await paymentsOf(id)).toMatchObject([{ pay_state: 'PENDING' }])
    await askForQuiet(world)
    expect(await debitNow(world)).toBe(1)
    expect((await detail(id)).debitRows).toMatchObject([{ status: 'debit-paid', tries: 1 }])
    expect(await paymentsOf(id)).toMatchObject([{ pay_state: 'PAID_SUCCESS', amount_minor: '35000' }])
  })
  it('a job that dies while it claims leaves nothing behind, and the next one claims it whole', async () => {
    const { id } = await signed()
    await world.owner.query(`alter table payment_attempt add constraint nobody check (method <> 'BANK_CARD') not valid`)
    await expect(runDue(world.db, collect({ settings: world.settings, registry }))).rejects.toThrow(/nobody/)
    await world.owner.query(`alter table payment_attempt drop constraint nobody`)
    expect(await paymentsOf(id)).toEqual([])
    expect((await detail(id)).debitRows).toEqual([])
    expect(await debitNow(world)).toBe(1)
    expect((await detail(id)).debitRows).toMatchObject([{ status: 'debit-paid', nth: 0 }])
  })
  it('of another merchant answers like a missing one; members without the right are refused', async () => {
    const { id } = await add({ kind: 'variable', cap: aed(50_000n) })
    await world.owner.query(
      `insert into merchant_product (merchant_id, id, product, status, active_since)
       select id, gen_random_uuid(), 'auto-debit', 'In-App', now() from merchant where mid = '20000001'
       on conflict (merchant_id, product) do update set status = 'In-App', active_since = now(), remarks = '[]'`,
    )
    for (const given of [id, newId()]) {
      expect((await other.call(autoDebit.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      for (const each of [autoDebit.send, autoDebit.pause, autoDebit.resume, autoDebit.cancel])
        expect((await other.call(each, { id: given }, once())).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(autoDebit.amount, { id: given, amount: aed(500n) }, once())).code).toBe(
        errors.NOT_FOUND.code,
      )
    }
    expect((await other.call(autoDebit.add, facts(), once())).raw.body).toMatchObject({
      fields: [{ path: 'customerId' }],
    })
    const sales = await world.as('sales')
    expect((await sales.call(autoDebit.add, facts(), once())).code).toBe(errors.ACCESS_DENIED.code)
    expect((await world.stranger.call(autoDebit.open, { code: 'aaaaaaaaaaaaaa' })).code).toBe(errors.NOT_FOUND.code)
  })
})

it.each([
  ['no name', { title: '' }, 'title', 'REQUIRED'],
  ['a first day that is over', { firstOn: '2020-01-01' }, 'firstOn', 'DATE_PAST'],
  ['a day that is none', { firstOn: '2027-02-30' }, 'firstOn', 'INVALID'],
  ['an amount under the limit', { amount: aed(499n) }, 'amount', 'AMOUNT_MIN'],
  ['an amount over the limit', { amount: aed(1_000_001n) }, 'amount', 'AMOUNT_MAX'],
  ['a cap under the amount', { kind: 'variable', cap: aed(34_999n) }, 'cap', 'CAP_BELOW'],
  ['a cap in another currency', { kind: 'variable', cap: money(90_000n, 'USD') }, 'cap', 'CURRENCY_DIFFERS'],
  ['no cap', { kind: 'variable' }, 'cap', 'REQUIRED'],
  ['no debits at all', { count: 0 }, 'count', 'INVALID'],
  ['a customer nobody knows', { customerId: newId() }, 'customerId', 'INVALID'],
])('a mandate with %s is refused, and the field is named', async (_, over, path, code) => {
  expect(await sendBad(world, desk, autoDebit.add, facts(over) as never)).toMatchObject({ fields: [{ path, code }] })
})
it('the list adds up and is exported', async () => {
  const { body } = await desk.call(autoDebit.query, {
    pageParam: { number: 1, size: 40 },
    filters: { status: ['ACTIVE'] },
  })
  expect(body.rows.every(({ status }) => status === 'ACTIVE')).toBe(true)
  expect(body.total).toBe(body.rows.length)
})
