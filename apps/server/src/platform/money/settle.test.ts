import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { available, clearing, feeIncome, pending, vatPayable } from '@falaj/ledger/accounts'
import { balanceOf, trialBalance } from '@falaj/ledger/balance'
import { settlementText } from '@falaj/contract/merchant/product-terms'
import { paymentProducts, products } from '@falaj/contract/kernel/products'
import { money, type Currency } from '@falaj/money'
import { openWorld, type World } from '../../testing/world.ts'
import { emitter } from '../outbox/emit.ts'
import { daysLater, dubaiDay, dubaiTime } from '../base/banking-days.ts'
import { settlements as settling } from './settle.ts'
import { settleDue, settledUntil } from './settlement-job.ts'
import { chargeOf } from '../product/charge.ts'
import { payments, type PaidPayment } from '../payment/payment.ts'
import { paid } from '../../testing/payment.ts'
import { runDue } from '../../testing/due.ts'

const settleBy = (now: Date) =>
  runDue(
    world.db,
    settleDue(async () => now),
  )

let world: World
let marina = ''
let oryx = ''
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await world.owner.query<{ id: string }>('select id from merchant order by mid')
  marina = rows[0]!.id
  oryx = rows[2]!.id
})
afterAll(() => world.close())
beforeEach(() =>
  world.owner.query(
    'delete from risk_decision; delete from payment_attempt; delete from instalment; delete from instalment_plan; delete from pay_token; delete from dispute_step; delete from dispute; delete from record_change; delete from receipt; delete from cashback; delete from payment; delete from settlement; delete from outbox',
  ),
)

const sold = (over: Partial<PaidPayment> = {}): PaidPayment =>
  paid(marina, { number: 'P-TEST234', store: 'Marina Walk', amount: money(10_000n, 'GBP'), ...over })
const take = async (payment: PaidPayment): Promise<void> => {
  await world.db.transaction().execute(async (tx) => {
    await payments.record({ tx, settings: world.settings, emit: emitter(tx) }, [payment])
  })
}
const balances = async (currency: Currency) => ({
  pending: await balanceOf(world.db, pending(marina, currency)),
  available: await balanceOf(world.db, available(marina, currency)),
  clearing: await balanceOf(world.db, clearing(currency)),
  fees: await balanceOf(world.db, feeIncome(currency)),
  vat: await balanceOf(world.db, vatPayable(currency)),
})
const settlements = async () =>
  (
    await world.owner.query(
      `select merchant_id, currency, due_on::text, part, payments, gross_minor::text as gross, fee_minor::text as fee,
        vat_minor::text as vat, net_minor::text as net, first_day::text, last_day::text from settlement order by due_on, part`,
    )
  ).rows as Record<string, unknown>[]
const day = (text: string, time = '12:00') => dubaiTime(text, time)

describe('a payment', () => {
  it('is pending less the fee and its tax, and owed by the schemes', async () => {
    const before = await balances('GBP')
    await take(sold())
    const { fee, vat } = chargeOf('qrpay', money(10_000n, 'GBP'))
    expect([fee.minor, vat.minor]).toEqual([120n, 6n])
    expect(await balances('GBP')).toEqual({
      ...before,
      pending: before.pending + 9_874n,
      clearing: before.clearing - 10_000n,
      fees: before.fees + 120n,
      vat: before.vat + 6n,
    })
  })
  it('arrives once, however often it is reported, and is refused with another amount', async () => {
    const payment = sold()
    await take(payment)
    const after = await balances('GBP')
    await take(payment)
    expect(await balances('GBP')).toEqual(after)
    await take({ ...payment, amount: money(10_001n, 'GBP') })
    expect((await world.owner.query('select from payment')).rowCount).toBe(1)
  })
  it('keeps when it happened, and falls into the cycle of the day it reached us', async () => {
    await take(sold({ at: day('2026-02-13'), bookedAt: day('2026-02-16') }))
    const { rows } = await world.owner.query('select paid_at, cycle_day::text, due_on::text from payment')
    expect(rows).toEqual([{ paid_at: day('2026-02-13'), cycle_day: '2026-02-16', due_on: '2026-02-17' }])
  })
  // As the product's page and its agreement say; a Monday, so that nothing waits for a weekend.
  it.each([...paymentProducts, 'smart-purchase', 'pay-with-crypto'] as const)(
    'through %s is due when the product promises, or by the cycle that was agreed on with the merchant',
    async (product) => {
      const bookedAt = day('2026-02-16')
      for (const merchantId of [marina, oryx]) {
        await take(sold({ merchantId, product, bookedAt, amount: money(500_00n, 'AED') }))
        // Whatever was sold: a way to pay with a product of its own settles as that one does.
        await take(
          sold({ merchantId, product: 'invoice', chargedAs: product, bookedAt, amount: money(600_00n, 'AED') }),
        )
      }
      const { rows } = await world.owner.query('select merchant_id, cycle_day::text, due_on::text from payment')
      const promised = { 'T+1': '2026-02-17', 'T+2': '2026-02-18' }[settlementText(products[product]).en]
      expect(promised).toBeDefined()
      const own = { merchant_id: marina, cycle_day: '2026-02-16', due_on: promised }
      const weekly = { merchant_id: oryx, cycle_day: '2026-02-16', due_on: '2026-02-24' }
      expect(rows.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))).toEqual([own, own, weekly, weekly])
    },
  )
  it('has a fixed fee in dirhams only', () => {
    expect(chargeOf('gateway', money(10_000n, 'AED')).fee).toEqual(money(350n, 'AED'))
    expect(chargeOf('gateway', money(10_000n, 'USD')).fee).toEqual(money(250n, 'USD'))
  })
})

describe('a settlement', () => {
  it('covers a weekend on Monday, adds up, and is what became available', async () => {
    for (const on of ['2026-02-13', '2026-02-14', '2026-02-15']) await take(sold({ bookedAt: day(on) }))
    await take(sold({ bookedAt: day('2026-02-16') }))
    const before = await balances('GBP')
    expect(await settleBy(day('2026-02-16', '05:59'))).toBe(0)
    expect(await settleBy(day('2026-02-16', '06:00'))).toBe(1)
    expect(await settlements()).toMatchObject([
      {
        merchant_id: marina,
        due_on: '2026-02-16',
        part: 0,
        payments: 3,
        gross: '30000',
        fee: '360',
        vat: '18',
        net: '29622',
        first_day: '2026-02-13',
        last_day: '2026-02-15',
      },
    ])
    expect(await balances('GBP')).toMatchObject({
      pending: before.pending - 29_622n,
      available: before.available + 29_622n,
    })
    const { rows } = await world.owner.query(`select payload from outbox where kind = 'settlement.made'`)
    expect(rows).toMatchObject([{ payload: { currency: 'GBP', net: '29622' } }])
  })
  it('is made once by two nodes at once', async () => {
    await take(sold({ bookedAt: day('2026-02-18') }))
    const due = { merchantId: marina, currency: 'GBP', dueOn: '2026-02-19' } as const
    const made = await Promise.all(Array.from({ length: 4 }, () => settling.accrueOne(world.db, due)))
    expect(made.filter((each) => each !== null)).toHaveLength(1)
    expect(await settlements()).toHaveLength(1)
    expect(await settleBy(day('2026-02-20'))).toBe(0)
  })
  it('that dies in the middle leaves nothing, and is made by the next run', async () => {
    await take(sold({ bookedAt: day('2026-02-23') }))
    const before = await balances('GBP')
    const due = { merchantId: marina, currency: 'GBP', dueOn: '2026-02-24' } as const
    const dying = world.db.transaction().execute(async (tx) => {
      await settling.accrue({ tx, emit: () => Promise.reject(new Error('the node died')) }, [due])
    })
    await expect(dying).rejects.toThrow('the node died')
    expect(await settlements()).toEqual([])
    expect(await balances('GBP')).toEqual(before)
    expect(await settleBy(day('2026-02-24'))).toBe(1)
    expect((await balances('GBP')).available).toBe(before.available + 9_874n)
  })
  it('catches up what was missed, each day by itself', async () => {
    for (const on of ['2026-10-05', '2026-10-06']) await take(sold({ bookedAt: day(on) }))
    await take(sold({ merchantId: oryx, bookedAt: day('2026-10-06') }))
    expect(await settleBy(day('2026-10-30'))).toBe(3)
    expect((await settlements()).map(({ due_on }) => due_on)).toEqual(['2026-10-06', '2026-10-07', '2026-10-13'])
  })
  it('asked for early takes all that is pending, and the cycle’s own still comes', async () => {
    await take(sold({ bookedAt: day(daysLater(dubaiDay(new Date()), -1)) }))
    // Not today: after six in the morning the demo world has settled today.
    const dueOn = daysLater(dubaiDay(new Date()), 30)
    const due = { merchantId: marina, currency: 'GBP', dueOn } as const
    expect(await settling.accrueOne(world.db, { ...due, early: true })).not.toBeNull()
    await take(sold())
    expect(await settling.accrueOne(world.db, { ...due, early: true })).not.toBeNull()
    expect(await settling.accrueOne(world.db, { ...due, early: true })).toBeNull()
    expect((await settlements()).map(({ part }) => part)).toEqual([1, 2])
    await take(sold())
    await world.owner.query('update payment set due_on = $1 where settlement_id is null', [dueOn])
    expect(await settling.accrueOne(world.db, due)).not.toBeNull()
    expect((await settlements()).map(({ part }) => part)).toEqual([0, 1, 2])
  })
  it('leaves every currency at zero in sum', async () => {
    const sums = new Map<string, bigint>()
    for (const { account, balance } of await trialBalance(world.db))
      sums.set(account.currency, (sums.get(account.currency) ?? 0n) + balance)
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
  })
})

it('settles a day from six in the morning of Dubai on', () => {
  expect(settledUntil(new Date('2026-11-16T01:59:59Z'))).toBe('2026-11-15')
  expect(settledUntil(new Date('2026-11-16T02:00:00Z'))).toBe('2026-11-16')
})
