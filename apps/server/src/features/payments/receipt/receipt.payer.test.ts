// What the payer gets: a receipt where they said they can be reached, and one on the page that they paid on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { checkout } from '@falaj/contract/payments/checkout'
import { payment } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { money, type Money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import type { Offer, OfferView, OrderItem } from '../../../platform/payment/offer.ts'
import { changedEvent } from '../../../platform/payment/news.ts'
import { newPayCode } from '../../../platform/payment/pay-code.ts'
import { messageRailOf } from '../../../rails/message-rail.ts'
import { hearAll, order, pay, statusOf } from '../../../testing/payer.ts'
import { merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { automaticBatch } from './receipt.automatic.ts'
import { receiptLanguageOf } from './receipt.read.ts'
import { sendReceipt, type SendPayload } from './receipt.sending.ts'

const once = () => ({ 'idempotency-key': newId() })
const view: OfferView = {
  state: 'payable',
  title: 'Tour of the old town',
  description: 'Saturday',
  items: [],
  amount: money(105_00n, 'AED'),
  currency: 'AED',
  limits: null,
  quantity: null,
  fields: [
    { name: 'email', required: false },
    { name: 'phone', required: false },
  ],
  expiresAt: null,
  methods: ['BANK_CARD'],
}
const offer: Offer = {
  kind: 'paylink',
  product: 'paylink',
  label: { table: 'paylink', text: 'o.number' },
  find: () => Promise.resolve(view),
  toOrder: () =>
    Promise.resolve({
      amount: view.amount!,
      items: [{ name: view.title, quantity: 1, price: view.amount! }],
      description: view.title,
    }),
}
let world: World
let admin: Client
let [marina, code] = ['', '']
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;(world.context.registry.offers as Map<string, Offer>).set('paylink', offer)
  marina = await merchantOf(world, '20000001')
  admin = await world.as('admin')
  code = await newPayCode(world.db, marina, 'paylink', newId())
  // As of a merchant that has set nothing.
  await world.owner.query('delete from receipt_template')
  await runOnce()
})
afterAll(() => world.close())

/** As the loop does after each commit. */
const runOnce = async (): Promise<number> => {
  while ((await publishBatch(world.db, [])) > 0);
  let made = 0
  for (;;) {
    const { events, receipts } = await automaticBatch(world.db, world.settings)
    made += receipts
    if (events === 0) return made
  }
}
const address = (): string => `${newId().slice(-12)}@example.com`
interface PaidOrder {
  readonly token: string
  readonly paymentId: string
}
/** Paid by a payer who typed this, and of whom there is no customer record. */
const buy = async (payer: { email?: string; phone?: string }): Promise<PaidOrder> => {
  const { body } = await world.stranger.call(checkout.start, { code, payer, language: 'ar' }, once())
  await payFully(body)
  const { number } = await statusOf(world, body)
  const { rows } = await world.owner.query<{ id: string }>(
    'update payment set customer_id = null where number = $1 returning id',
    [number],
  )
  return { token: body.token, paymentId: rows[0]!.id }
}
const receiptsOf = async (paymentId: string) => (await admin.call(receipt.ofPayment, { paymentId })).body.receipts
const setAutomatic = async (isAutomatic: boolean): Promise<void> => {
  const { version } = (await admin.call(receipt.template, {})).body
  expect((await admin.call(receipt.saveTemplate, { language: 'en', isAutomatic, version })).code).toBe(200)
}
const setProduct = async (offBy: string): Promise<void> => {
  await world.owner.query(
    `update merchant_product set off_by = ${offBy} where merchant_id = $1 and product = 'digital-receipt'`,
    [marina],
  )
  world.context.memory.forget(marina)
}
const openPaper = async (at: string) => (await world.stranger.call(receipt.open, { code: at })).body.receipt
const payFully = async (of: { readonly token: string }): Promise<void> => {
  await pay(world, of, 'approve')
  await hearAll(world)
}

describe('a payer who types an e-mail', () => {
  it('gets one receipt without a customer record or a setting, however often the payment changes, in the language of the page', async () => {
    const to = address()
    const { paymentId } = await buy({ email: to })
    expect(await runOnce()).toBe(1)
    await emitter(world.db)(changedEvent(marina, paymentId))
    expect(await runOnce()).toBe(0)
    const receipts = await receiptsOf(paymentId)
    expect(receipts).toMatchObject([{ channel: 'email', createdBy: null }])
    const { rows } = await world.owner.query<{ id: string; payload: SendPayload }>(
      `select id, payload from event where kind = 'receipt.send' and payload ->> 'id' = $1`,
      [receipts[0]!.id],
    )
    const [{ id, payload }] = rows as [{ id: string; payload: SendPayload }]
    const job = { messageId: id, attempt: 1, merchantId: marina, payload, signal: AbortSignal.timeout(5000) }
    await sendReceipt(world.db, await messageRailOf(world.settings), job)
    const [message] = await world.inbox(to)
    expect(message?.body).toContain('إيصالك بمبلغ')
    const sent = /https?:\S+\/receipt\/([\w-]{22})$/.exec(message?.body ?? '')?.[1] ?? ''
    expect(await receiptLanguageOf(world.db, sent)).toBe('ar')
    expect(await openPaper(sent)).toMatchObject({ language: 'ar', number: receipts[0]!.number })
  })
  it('gets none where the merchant has switched it off, or has no receipts', async () => {
    await setAutomatic(false)
    const off = await buy({ email: address() })
    expect(await runOnce()).toBe(0)
    await setAutomatic(true)
    await setProduct(`'provider'`)
    const without = await buy({ email: address() })
    expect(await runOnce()).toBe(0)
    await setProduct('null')
    expect([await receiptsOf(off.paymentId), await receiptsOf(without.paymentId)]).toEqual([[], []])
    // A later event of a payment from before the switch sends nothing either.
    await emitter(world.db)(changedEvent(marina, off.paymentId))
    expect(await runOnce()).toBe(0)
  })
  it('who types a phone number of the Emirates without its country gets it by SMS', async () => {
    const { paymentId } = await buy({ phone: '050 123 4567' })
    expect(await runOnce()).toBe(1)
    expect(await receiptsOf(paymentId)).toMatchObject([{ channel: 'sms', recipient: '+971-50•••4567' }])
  })
})

describe('what a payer typed at the checkout', () => {
  const revealed = async (): Promise<readonly unknown[]> => {
    const { rows } = await world.owner.query<{ object: string; after: unknown }>(
      "select object, after from audit_entry where action = $1 and result = 'done' order by at, id",
      [nameOf(payment.reveal)],
    )
    return rows
  }
  it('is masked with the payment, and shown whole to those who may, recorded by what was shown and not by its value', async () => {
    const email = address()
    const { paymentId } = await buy({ email, phone: '050 123 4567' })
    const byPhone = await buy({ phone: '+971-502222222' })
    for (const role of ['cs', 'admin', 'financial']) {
      const reader = await world.as(role)
      const { body } = await reader.call(payment.detail, { id: paymentId })
      expect(body.hasContact).toBe(true)
      expect(JSON.stringify(body, (_, value: unknown) => String(value))).not.toContain(email)
      const before = await revealed()
      expect((await reader.call(payment.reveal, { id: paymentId })).body).toEqual({ email, phone: '+971-501234567' })
      const recorded = (await revealed()).slice(before.length)
      expect(recorded).toEqual([{ object: `payment ${body.number}`, after: { shown: 'email, phone' } }])
    }
    const { body } = await admin.call(payment.reveal, { id: byPhone.paymentId })
    expect(body).toEqual({ email: null, phone: '+971-502222222' })
    expect((await revealed()).at(-1)).toMatchObject({ after: { shown: 'phone' } })
  })
  it('is refused to the other roles and to other merchants, and nothing is recorded as shown', async () => {
    const { paymentId } = await buy({ email: address() })
    const before = await revealed()
    for (const role of ['it', 'service-provider']) {
      const answer = await (await world.as(role)).call(payment.reveal, { id: paymentId })
      expect([answer.code, Object.keys(answer.body)]).toEqual([errors.ACCESS_DENIED.code, ['requestId']])
    }
    const theirs = await world.as('multi-admin')
    expect((await theirs.call(payment.reveal, { id: paymentId })).code).toBe(errors.NOT_FOUND.code)
    expect(await revealed()).toEqual(before)
  })
  it('is none where nothing was typed', async () => {
    const { paymentId } = await buy({})
    expect((await admin.call(payment.detail, { id: paymentId })).body.hasContact).toBe(false)
    expect((await admin.call(payment.reveal, { id: paymentId })).code).toBe(errors.RECORD_STATE.code)
  })
})

describe('the page of a paid order', () => {
  it('leads to its receipt, which is none before it is paid and where the merchant has no receipts', async () => {
    const waiting = await order(world, marina, 105_00n)
    expect((await statusOf(world, waiting)).receiptUrl).toBeNull()
    expect(await openPaper(waiting.token)).toBeNull()
    await payFully(waiting)
    const { receiptUrl, number } = await statusOf(world, waiting)
    expect(receiptUrl).toBe(`/receipt/${waiting.token}`)
    expect(await openPaper(waiting.token)).toMatchObject({ number, vat: { amount: money(5_00n, 'AED'), bps: 500 } })
    await setProduct(`'provider'`)
    expect((await statusOf(world, waiting)).receiptUrl).toBeNull()
    expect(await openPaper(waiting.token)).toBeNull()
    await setProduct('null')
  })
})

it('has the name, header and footer of the store, where it has some', async () => {
  const made = await order(world, marina, 105_00n)
  await payFully(made)
  const set = (values: string) =>
    world.owner.query(
      `with s as (insert into store (merchant_id, code, id, name) values ($1, 'ST-90', gen_random_uuid(), 'Palm Jumeirah')
         on conflict (merchant_id, code) do update set ${values} returning merchant_id, code)
       update payment p set store = s.code from s where p.merchant_id = s.merchant_id and p.number = $2`,
      [marina, made.number],
    )
  await set(`name = 'Palm Jumeirah'`)
  expect(await openPaper(made.token)).toMatchObject({ store: 'Palm Jumeirah', header: null })
  await set(`receipt_header = 'Shop 12, The Pointe', receipt_footer = 'Exchange within 14 days'`)
  expect(await openPaper(made.token)).toMatchObject({
    store: 'Palm Jumeirah',
    header: 'Shop 12, The Pointe',
    footer: 'Exchange within 14 days',
  })
})

describe('the VAT of a receipt', () => {
  const aed = (minor: bigint): Money => money(minor, 'AED')
  const vatOf = async (
    minor: bigint,
    items: readonly OrderItem[],
    tip: Money | null = null,
    off: Money | null = null,
  ) => {
    const made = await order(world, marina, minor, { items, tip, discount: off })
    await payFully(made)
    return (await openPaper(made.token))?.vat
  }
  const line = (minor: bigint, vat?: bigint): OrderItem => ({
    name: 'Dates',
    quantity: 2,
    price: aed(minor),
    ...(vat === undefined ? {} : { vat: aed(vat) }),
  })
  it('is that of each line as it was bought, and none of a tip', async () => {
    expect(await vatOf(115_00n, [], aed(10_00n))).toEqual({ amount: aed(5_00n), bps: 500 })
    expect(await vatOf(210_00n, [line(105_00n)])).toEqual({ amount: aed(10_00n), bps: 500 })
    expect(await vatOf(310_00n, [line(105_00n), line(50_00n, 0n)])).toEqual({ amount: aed(10_00n), bps: null })
    expect(await vatOf(100_00n, [line(50_00n, 0n)])).toEqual({ amount: aed(0n), bps: 0 })
  })
  it('is less by what a coupon takes off each line, at the rate of that line', async () => {
    const off = (minor: bigint) => [null, aed(minor)] as const
    // Half off: 210.00 with VAT and 100.00 without.
    const mixed = [line(105_00n), line(50_00n, 0n)]
    expect(await vatOf(155_00n, mixed, ...off(155_00n))).toEqual({ amount: aed(5_00n), bps: null })
    expect(await vatOf(80_00n, [line(50_00n, 0n)], ...off(20_00n))).toEqual({ amount: aed(0n), bps: 0 })
    expect(await vatOf(189_00n, [line(105_00n)], ...off(21_00n))).toEqual({ amount: aed(9_00n), bps: 500 })
    expect(await vatOf(199_00n, [line(105_00n)], aed(10_00n), aed(21_00n))).toEqual({ amount: aed(9_00n), bps: 500 })
    // One line of several rates, as an invoice has: its proportion stays.
    expect(await vatOf(155_00n, [line(155_00n, 10_00n)], ...off(155_00n))).toEqual({ amount: aed(5_00n), bps: null })
    // The last line takes what rounding leaves: 0.01 off each of two lines, and of the third.
    const thirds = [line(5_25n), line(5_25n), line(5_25n, 0n)]
    expect(await vatOf(31_47n, thirds, ...off(3n))).toEqual({ amount: aed(1_00n), bps: null })
  })
  it('is the standard rate of the amount where the lines do not add up to it', async () => {
    expect(await vatOf(210_00n, [line(50_00n, 0n)])).toEqual({ amount: aed(10_00n), bps: 500 })
  })
})
