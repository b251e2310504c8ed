import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { dayMs } from '@falaj/contract/kernel/time'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { search } from '@falaj/contract/overview/search'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { fromText, money, toText, type Currency } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { disputePayment } from '../../../testing/dispute.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { paid, take } from '../../../testing/payment.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { recordAnswer } from './refund.jobs.ts'
import { lookAtRefunds } from '../../../testing/refund.ts'

let world: World
let [cs, finance, stranger]: [Client, Client, Client] = [] as never
let mine = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[cs, finance, stranger] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
})
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
  const { rows } = await world.owner.query(
    `select from payment p where (p.refunded_minor, p.refunding_minor) <> (select coalesce(sum(net_minor) filter (where r.state = 'SUCCESS'), 0),
      coalesce(sum(net_minor) filter (where r.state in ('ASKED', 'PLACED')), 0) from refund r where r.merchant_id = p.merchant_id and r.payment_id = p.id)`,
  )
  if (rows.length > 0) throw new Error('a payment does not say what its refunds do')
})
afterAll(() => world.close())

const sale = async (minor = 100_00n, currency: Currency = 'AED', at?: Date): Promise<string> => {
  const made = paid(mine, { amount: money(minor, currency), ...(at ? { at, bookedAt: at } : {}) })
  await take(world, made)
  return made.id
}
const ask = (paymentId: string, amount: string, currency: Currency = 'AED', draftId = newId(), who = cs) =>
  withStepUp(who, refund.add, { paymentId, amount: fromText(amount, currency)!, reason: 'REQUESTED', draftId })
const restOf = async (id: string) => (await cs.call(refund.ofPayment, { paymentId: id })).body

describe('what can go back', () => {
  it('is never more than was paid, of fifty refunds at once on one payment', async () => {
    await deposit(world, mine, 1_000_00n, 'AED')
    const id = await sale(100_00n)
    const presses = await Promise.all(Array.from({ length: 50 }, () => ask(id, '9.00')))
    expect(presses.filter(({ code }) => code === 200)).toHaveLength(11)
    expect(await restOf(id)).toMatchObject({ left: money(1_00n, 'AED') })
  }, 120_000)
  it('is asked for by two people at once: the rest goes to one of them, and the other gets the remaining amount', async () => {
    await deposit(world, mine, 1_000_00n, 'AED')
    const id = await sale(100_00n)
    const admin = await world.as('admin')
    const answers = await Promise.all([ask(id, '60.00', 'AED', newId(), cs), ask(id, '60.00', 'AED', newId(), admin)])
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.map(({ code }) => code)).toEqual([errors.INPUT_INVALID.code])
    expect(refused[0]!.raw.body).toMatchObject({ fields: [{ code: 'OVER_REST' }] })
    expect(await restOf(id)).toMatchObject({ left: money(40_00n, 'AED') })
  })
  it('is refused above the rest, in another currency, too old, disputed and of another merchant', async () => {
    const id = await sale()
    const fault = async (...given: Parameters<typeof ask>) => {
      const { code, body } = await ask(...given)
      return [code, (body as unknown as { fields?: { code: string }[] } | null)?.fields?.[0]?.code]
    }
    expect(await fault(id, '100.01')).toEqual([errors.INPUT_INVALID.code, 'OVER_REST'])
    expect(await fault(id, '1.00', 'USD')).toEqual([errors.INPUT_INVALID.code, 'CURRENCY_DIFFERS'])
    const old = await sale(100_00n, 'AED', new Date(Date.now() - 181 * dayMs))
    expect((await ask(old, '1.00')).code).toBe(errors.REFUND_TOO_OLD.code)
    await disputePayment(world, mine, id)
    expect((await ask(id, '1.00')).code).toBe(errors.REFUND_DISPUTED.code)
    expect((await ask(id, '1.00', 'AED', newId(), stranger)).code).toBe(errors.NOT_FOUND.code)
    const wanted = { paymentId: id, amount: money(1_00n, 'AED'), reason: 'OTHER' } as const
    expect((await stranger.call(refund.prepare, wanted)).code).toBe(errors.NOT_FOUND.code)
    expect((await stranger.call(refund.ofPayment, wanted)).code).toBe(errors.NOT_FOUND.code)
    expect((await stranger.call(refund.whatIf, wanted)).code).toBe(errors.NOT_FOUND.code)
    const { number: paymentNo } = (await cs.call(payment.detail, { id })).body
    const bulk = { rows: [{ paymentNo }], reason: 'OTHER' as const, draftId: newId() }
    expect((await withStepUp(stranger, refund.bulk, bulk)).body.rows[0]?.why).toBe('NOT_FOUND')
  })
  it('is refused by the database itself', async () => {
    const id = await sale()
    const insert = (minor: number) =>
      world.owner.query(
        `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id)
         select $1, gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), $2, 'AED', $3, 'OTHER', 'ASKED', id from person limit 1 returning id`,
        [mine, id, minor],
      )
    const first = await insert(60_00)
    await expect(insert(60_00)).rejects.toThrow('payment_refunds_fit')
    await world.owner.query(`update refund set state = 'RELEASED' where id = $1`, [first.rows[0].id])
    expect((await restOf(id)).left.minor).toBe(100_00n)
  })
})

it('goes on its way when a colleague has agreed, comes back with its ARN, and the payment says so', async () => {
  await deposit(world, mine, 1_000_00n, 'AED')
  const id = await sale()
  const made = (await ask(id, '100.00')).body
  await world.owner.query(
    `update refund set state = 'PLACED', placed_at = now(), waits_until = now() + interval '1 day' where id = $1`,
    [made.id],
  )
  const before = await balanceOf(world.db, available(mine, 'AED'))
  await lookAtRefunds(world)
  expect(before - (await balanceOf(world.db, available(mine, 'AED')))).toBe(100_00n)
  await lookAtRefunds(world)
  const found = (await finance.call(refund.detail, { id: made.id })).body
  expect(found.arn).toMatch(/^\d{23}$/)
  const [first] = (await cs.call(search.query, { text: found.number.toLowerCase() })).body.found
  expect(first).toMatchObject({ kind: 'refund', id: made.id })
  expect((await cs.call(payment.detail, { id })).body.refunded.minor).toBe(100_00n)
  expect(
    await recordAnswer(world.db, world.settings, { merchantId: mine, id: made.id }, { kind: 'failed', why: 'X' }),
  ).toBe(false)
})

/** Nobody has to approve from here on: what colleagues decide is the approval's own test. */
describe('without approval', () => {
  beforeAll(async () => {
    const rules = { ...defaultRules('refund'), otherwise: 0 }
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules) select id, 'refund', 1, $1 from merchant`,
      [JSON.stringify(rules)],
    )
  })
  const look = () => lookAtRefunds(world)
  const usable = (currency: Currency) => balanceOf(world.db, available(mine, currency))
  const detailOf = async (id: string) => (await finance.call(refund.detail, { id })).body

  it('waits for balance, says until when, is cancelled, and goes on once the money is there', async () => {
    const id = await sale(80_00n, 'GBP')
    const one = (await ask(id, '30.00', 'GBP')).body
    expect(await detailOf(one.id)).toMatchObject({ status: 'WAITING', waiting: { expectedOn: expect.any(String) } })
    const two = (await ask(id, '40.00', 'GBP')).body
    const cancelled = await cs.call(refund.cancel, { id: two.id }, { 'idempotency-key': newId() })
    expect(cancelled.code).toBe(200)
    expect((await detailOf(two.id)).status).toBe('CANCELED')
    expect((await restOf(id)).left.minor).toBe(50_00n)
    await look()
    expect((await detailOf(one.id)).status).toBe('WAITING')
    await deposit(world, mine, 30_00n, 'GBP')
    await look()
    expect(await usable('GBP')).toBe(0n)
    await look()
    expect((await detailOf(one.id)).status).toBe('SUCCESS')
  })
  it('ends what waited too long, and what the acquirer refuses gives the money back', async () => {
    const id = await sale(80_00n, 'GBP')
    const late = (await ask(id, '80.00', 'GBP')).body
    await world.owner.query(`update refund set waits_until = now() - interval '1 second' where id = $1`, [late.id])
    await look()
    expect(await detailOf(late.id)).toMatchObject({ status: 'FAILURE', why: 'WAITED_TOO_LONG' })
    await deposit(world, mine, 20_00n, 'GBP')
    const refused = (await ask(id, '10.13', 'GBP')).body
    expect(await usable('GBP')).toBe(9_87n)
    await look()
    await look()
    expect(await detailOf(refused.id)).toMatchObject({ status: 'FAILURE', why: 'ACCOUNT_CLOSED' })
    expect(await usable('GBP')).toBe(20_00n)
    expect((await restOf(id)).left.minor).toBe(80_00n)
  })
  it('takes many, and says of each what became of it', async () => {
    await deposit(world, mine, 1_000_00n, 'AED')
    const [one, two] = [await sale(10_00n), await sale(10_00n)]
    const numbers = await Promise.all([one, two].map(async (id) => (await cs.call(payment.detail, { id })).body.number))
    const { body } = await withStepUp(cs, refund.bulk, {
      rows: [
        { paymentNo: numbers[0]! },
        { paymentNo: numbers[1]!, amount: money(11_00n, 'AED') },
        { paymentNo: 'P-NONE' },
        { paymentNo: numbers[0]! },
      ],
      reason: 'DUPLICATE',
      draftId: newId(),
    })
    expect(body.rows.map(({ why }) => why)).toEqual([null, 'OVER_REST', 'NOT_FOUND', 'REFUND_NOTHING_LEFT'])
  })
  it('takes a part of one payment among many, and leaves the rest of it to be refunded', async () => {
    await deposit(world, mine, 1_000_00n, 'AED')
    const [one, two] = [await sale(10_00n), await sale(10_00n)]
    const [first, second] = await Promise.all(
      [one, two].map(async (id) => (await cs.call(payment.detail, { id })).body.number),
    )
    const before = await usable('AED')
    const { body } = await withStepUp(cs, refund.bulk, {
      rows: [{ paymentNo: first! }, { paymentNo: second!, amount: money(4_50n, 'AED') }],
      reason: 'REQUESTED',
      draftId: newId(),
    })
    expect(body.rows.map(({ why, amount }) => [why, amount?.minor])).toEqual([
      [null, 10_00n],
      [null, 4_50n],
    ])
    expect(before - (await usable('AED'))).toBe(14_50n)
    expect((await restOf(two)).left.minor).toBe(5_50n)
    const part = body.rows[1]!.refund!
    expect(await detailOf(part.id)).toMatchObject({ amount: { minor: 4_50n }, paymentNo: second })
    expect((await ask(two, '5.51')).code).toBe(errors.INPUT_INVALID.code)
    expect((await ask(two, '5.50')).code).toBe(200)
  })
  it('agrees with a small model after any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60_00 }), { maxLength: 6 }), async (amounts) => {
        await deposit(world, mine, 100_00n, 'AED')
        const id = await sale()
        const before = await usable('AED')
        let [left, gone] = [100_00n, 0n]
        for (const each of amounts) {
          const minor = BigInt(each)
          const { code } = await ask(id, toText(money(minor, 'AED')))
          const goes = minor <= left
          expect(code === 200).toBe(goes)
          if (!goes) continue
          left -= minor
          gone += minor
        }
        expect((await restOf(id)).left.minor).toBe(left)
        expect(before - (await usable('AED'))).toBe(gone)
      }),
      { numRuns: 6 },
    )
  }, 60_000)

  const large = new Map<string, string>()
  orderBehaves(() => ({
    world,
    merchantId: mine,
    maker: cs,
    stranger,
    currency: 'EUR',
    prepare: async (amount) => {
      // Two for the same large amount are of one payment: what is left of it is there once.
      const existing = amount === '50.00' ? undefined : large.get(amount)
      const id = existing ?? (await sale(fromText(amount, 'EUR')!.minor, 'EUR'))
      large.set(amount, id)
      const draftId = newId()
      return () => ask(id, amount, 'EUR', draftId)
    },
    tells: 'refund.changed',
    refusal: 'REFUND_NOTHING_LEFT',
    byId: [refund.detail, refund.submit, refund.cancel],
  }))
})
