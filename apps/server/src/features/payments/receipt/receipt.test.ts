import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { errors } from '@falaj/contract/kernel/errors'
import { customer } from '@falaj/contract/customers/customer'
import { receipt } from '@falaj/contract/payments/receipt'
import { record } from '@falaj/contract/overview/record'
import { available, feeIncome, vatPayable } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { portion } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { changedEvent } from '../../../platform/payment/news.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { noteBounce } from '../../../platform/identity/message-outcome.ts'
import { MessageRefused, type MessageRail } from '../../../rails/carrier.ts'
import { messageRailOf } from '../../../rails/message-rail.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { order } from '../../../testing/payer.ts'
import { textIn } from '../../../testing/pdf.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { automaticBatch } from './receipt.automatic.ts'
import { chargeMonths, receiptFees } from './receipt.fee.ts'
import { sendReceipt, undeliveredTask, type SendPayload } from './receipt.sending.ts'
import { runDue } from '../../../testing/due.ts'

const chargeBy = (now: Date) =>
  runDue(
    world.db,
    chargeMonths(async () => now),
  )

let world: World
let rail: MessageRail
let [cs, finance, other]: [Client, Client, Client] = [] as never
let marina = ''
beforeAll(async () => {
  world = await openWorld()
  rail = await messageRailOf(world.settings)
  ;[cs, finance, other] = [await world.as('cs'), await world.as('admin'), await world.as('multi-admin')]
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
  await world.owner.query('delete from outbox')
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 40 } }
const address = (): string => `${newId().slice(-12)}@example.com`
const payment = async (customerId: string | null = null): Promise<string> => {
  const { id, ...rest } = paid(marina)
  await take(world, { id, ...rest })
  await world.owner.query('update payment set customer_id = $2 where id = $1', [id, customerId])
  await emitter(world.db)(changedEvent(marina, id))
  return id
}
const request = (paymentId: string, to: string, client = cs) =>
  client.call(receipt.send, { paymentId, channel: 'email', to, language: 'en' }, once())
const send = async (to = address(), paymentId?: string) => {
  const { body } = await request(paymentId ?? (await payment()), to)
  return { ...body, to }
}
const detail = async (id: string) => (await cs.call(receipt.detail, { id })).body
const open = async (code: string) => (await world.stranger.call(receipt.open, { code })).body.receipt

/** What waits to be sent. */
const waiting = async (): Promise<{ id: string; payload: SendPayload }[]> =>
  (
    await world.owner.query<{ id: string; payload: SendPayload }>(
      `delete from outbox where kind = 'receipt.send' returning id, payload`,
    )
  ).rows
const deliver = async (by: MessageRail = rail, attempt = 1): Promise<void> => {
  for (const { id, payload } of await waiting())
    await sendReceipt(world.db, by, {
      messageId: id,
      attempt,
      merchantId: marina,
      payload,
      signal: AbortSignal.timeout(5000),
    })
}
/** The newest first. */
const codesAt = async (to: string): Promise<string[]> =>
  (await world.inbox(to)).map(({ body }) => /\/receipt\/([\w-]+)/.exec(body)![1]!)

describe('a receipt', () => {
  it('is sent with an address that opens it for anyone, and records that it was opened', async () => {
    const { id, number, to } = await send()
    expect(await detail(id)).toMatchObject({ number, status: 'pending', sentAt: null, opened: 0 })
    await deliver()
    const sent = await detail(id)
    expect(sent).toMatchObject({ status: 'sent', opened: 0, openedAt: null, createdBy: 'Mei Chen' })
    expect(sent.recipient).not.toContain(to.slice(1, 8))
    const [code] = await codesAt(to)
    expect(code).toHaveLength(22)
    const paper = await open(code!)
    expect(paper).toMatchObject({ number, brand: 'VISA', last4: '4242', merchant: { en: 'Marina Walk Trading' } })
    await open(code!)
    const body = await detail(id)
    expect(body).toMatchObject({ status: 'opened', opened: 2 })
    expect(body.openedAt).not.toBeNull()
    expect(body.history.map(({ what }) => what)).toEqual(['opened', 'sent', 'requested'])
    expect(body.paper).toEqual(paper)
  })
  it('keeps no code, only its hash, and tells a stranger nothing of who paid', async () => {
    const { to } = await send()
    await deliver()
    const [code] = await codesAt(to)
    const { rows } = await world.owner.query(
      `select (select count(*)::int from receipt r where r::text like $1) + (select count(*)::int from receipt_code c where c::text like $1)
         + (select count(*)::int from record_change c where c::text like $1) + (select count(*)::int from outbox o where o::text like $1) as n`,
      [`%${code}%`],
    )
    expect(rows[0]).toEqual({ n: 0 })
    expect(JSON.stringify(await open(code!), (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))).not.toContain(to)
  })
  it('that is expired, mistyped or guessed looks like one that never was', async () => {
    const { id, to } = await send()
    await deliver()
    const [code] = await codesAt(to)
    const never = await world.stranger.call(receipt.open, { code: 'A'.repeat(22) })
    await world.owner.query(`update receipt_code set expires_at = now() - interval '1 second' where receipt_id = $1`, [
      id,
    ])
    await world.owner.query(`update receipt set expires_at = now() - interval '1 second' where id = $1`, [id])
    for (const wrong of [code!, code!.slice(1), `${code!.slice(0, -1)}!`, '', '../secure', newId()])
      expect((await world.stranger.call(receipt.open, { code: wrong })).raw).toEqual(never.raw)
    expect(await detail(id)).toMatchObject({ status: 'expired', opened: 0 })
    // Sent again it has a new address.
    expect((await cs.call(receipt.resend, { id }, once())).code).toBe(200)
    await deliver()
    expect(await open((await codesAt(to))[0]!)).not.toBeNull()
    expect(await open(code!)).toBeNull()
  })
  it('is the same one for the same recipient: twice by one key, by two at once, and later', async () => {
    const [to, paymentId, key] = [address(), await payment(), once()]
    const input = { paymentId, channel: 'email' as const, to, language: 'en' as const }
    const first = await cs.call(receipt.send, input, key)
    expect((await cs.call(receipt.send, input, key)).body).toEqual(first.body)
    const [one, another] = await Promise.all([request(paymentId, to), request(paymentId, to, finance)])
    expect([one.body, another.body]).toEqual([first.body, first.body])
    const { body } = await cs.call(receipt.ofPayment, { paymentId })
    expect(body.receipts).toHaveLength(1)
    expect((await detail(first.body.id)).history.map(({ what }) => what)).toEqual(['resent', 'resent', 'requested'])
    // Three were asked for; only the last one is still wanted.
    await deliver()
    expect(await codesAt(to)).toHaveLength(1)
  })
  it('is sent five times a day at most, and to five people', async () => {
    const { id, to } = await send()
    for (let at = 2; at <= 5; at += 1) expect((await cs.call(receipt.resend, { id }, once())).code).toBe(200)
    expect((await cs.call(receipt.resend, { id }, once())).code).toBe(errors.RECEIPT_LIMIT.code)
    const { paymentId } = await detail(id)
    expect((await request(paymentId, to)).code).toBe(errors.RECEIPT_LIMIT.code)
    for (let at = 2; at <= 5; at += 1) expect((await request(paymentId, address())).code).toBe(200)
    expect((await request(paymentId, address())).code).toBe(errors.RECEIPT_RECIPIENTS.code)
    await waiting()
  })
  it('is a PDF, and a row of the list with its total', async () => {
    const { id: paymentId, ...rest } = paid(marina)
    const tea = { name: 'Karak tea', nameZh: '卡拉克茶', nameAr: 'شاي كرك', quantity: 1, price: rest.amount }
    await take(world, { id: paymentId, ...rest, made: { store: null, items: [tea] } })
    const { id, number } = await send(address(), paymentId)
    const inPdf = async (language: 'en' | 'zh') => {
      const { url } = (await cs.call(receipt.download, { id, language })).body
      const text = textIn((await world.app.inject({ method: 'GET', url })).rawPayload)
      return [tea.name, tea.nameZh].filter((name) => text.includes(name))
    }
    expect([await inPdf('en'), await inPdf('zh')]).toEqual([[tea.name], [tea.nameZh]])
    const { url } = (await cs.call(receipt.download, { id, language: 'ar' })).body
    const arabic = textIn((await world.app.inject({ method: 'GET', url })).rawPayload)
    for (const part of ['إيصال', 'المدفوع', number, tea.nameAr, 'مارينا ووك']) expect(arabic).toContain(part)
    for (const part of [tea.name, 'Marina Walk Trading']) expect(arabic).not.toContain(part)
    expect((await detail(id)).paper.items).toEqual([tea])
    const { body } = await cs.call(receipt.query, { filters: { text: number, status: ['pending'] }, ...page })
    expect(body.rows.map((row) => row.id)).toEqual([id])
    const { body: totals } = await cs.call(receipt.query, { filters: { text: number }, ...page, ask: 'totals' })
    expect(totals.sums?.[0]).toMatchObject({ currency: 'AED', count: 1 })
    await waiting()
  })
})
/** So many more that were first sent at that time. */
const sentAt = (at: string, n: number, merchantId = marina) =>
  world.owner.query(
    `insert into receipt (merchant_id, id, number, payment_id, payment_number, currency, amount_minor, channel, recipient, shown, language, expires_at,
       state, sent_at, first_sent_at)
     select merchant_id, gen_random_uuid(), gen_random_uuid()::text, id, number, currency, amount_minor, 'email', gen_random_uuid()::text, '–', 'en', $3,
       'sent', $3::timestamptz, $3::timestamptz
     from generate_series(1, $2), (select * from payment where merchant_id = $1 and paid_at is not null limit 1) p`,
    [merchantId, n, at],
  )
it('counts once in its month, and those beyond the free ones are charged', async () => {
  const month = async (client = cs) => (await client.call(receipt.month, {})).body
  await deliver()
  const before = await month()
  const [one, unsent] = [await send(), await send()]
  await world.owner.query(`update receipt set state = 'failed' where id = $1`, [unsent.id])
  await deliver()
  await cs.call(receipt.resend, { id: one.id }, once())
  await deliver()
  expect(await month()).toEqual({ ...before, sent: before.sent + 1 })
  expect(before).toMatchObject({ freePerMonth: 1000, charged: 0, fee: { minor: 0n }, owed: null })
  await sentAt(new Date().toISOString(), 1000)
  const { sent, charged, fee, vat } = await month()
  expect([charged, fee.minor]).toEqual([sent - 1000, 5n * BigInt(sent - 1000)])
  expect(vat).toEqual(portion(fee, 500))
  expect((await month(other)).sent).not.toBe(sent)
})

describe('the fee of a month', () => {
  const balances = async (merchantId = marina) => ({
    available: await balanceOf(world.db, available(merchantId, 'AED')),
    fees: await balanceOf(world.db, feeIncome('AED')),
    vat: await balanceOf(world.db, vatPayable('AED')),
  })
  const feeOf = async (month: string, client = finance) =>
    (await client.call(receipt.fees, { filters: { text: month }, ...page })).body.rows
  const after = (month: string) => new Date(`${month}-28T20:00:00Z`)
  /** Marina's AED alone: the cost, and the shares of the provider and the state. */
  const paidFor = (before: Awaited<ReturnType<typeof balances>>, fee: bigint, vat: bigint) => ({
    available: before.available - fee - vat,
    fees: before.fees + fee,
    vat: before.vat + vat,
  })

  it('is taken from the balance once it is over, with VAT, and is explained to the last fils', async () => {
    await sentAt('2026-02-01T00:00:00+04:00', 1)
    await sentAt('2026-02-28T23:59:59+04:00', 1002)
    await sentAt('2026-03-01T00:00:00+04:00', 1)
    const before = await balances()
    expect(await chargeBy(new Date('2026-02-28T19:59:59Z'))).toBe(0)
    expect(await chargeBy(new Date('2026-02-28T20:00:00Z'))).toBe(1)
    expect(await balances()).toEqual(paidFor(before, 15n, 1n))
    const [row] = await feeOf('2026-02')
    expect(row).toMatchObject({ month: '2026-02', sent: 1003, free: 1000, charged: 3, each: { minor: 5n } })
    expect(row).toMatchObject({ fee: { minor: 15n }, vat: { minor: 1n }, amount: { minor: 16n } })
    const { entries, explained } = (await finance.call(receipt.fee, { id: row!.id })).body
    expect(entries.map(({ reason, amount }) => [reason, amount.minor])).toEqual([
      ['fee', 15n],
      ['vat', 1n],
    ])
    expect(explained).not.toBeNull()
    const { rows } = await world.owner.query(`select payload from outbox where kind = 'receipt-fee.made'`)
    expect(rows).toMatchObject([{ payload: { month: '2026-02-01', charged: 3, fee: '15', vat: '1' } }])
    const { links } = (await finance.call(record.linked, { kind: 'receipt-fee', id: row!.id })).body
    expect(links).toBeDefined()
  })
  it('is charged once, however often and by however many it is tried', async () => {
    await sentAt('2026-04-10T12:00:00+04:00', 1010)
    const before = await balances()
    const due = { merchantId: marina, month: '2026-04-01' }
    const made = await Promise.all(Array.from({ length: 4 }, () => receiptFees.accrueOne(world.db, due)))
    expect(made.filter((each) => each !== null)).toHaveLength(1)
    expect(await receiptFees.accrueOne(world.db, due)).toBeNull()
    expect(await balances()).toEqual(paidFor(before, 50n, 3n))
    expect(await feeOf('2026-04')).toHaveLength(1)
  })
  it('that dies half way leaves nothing, and is charged by the next run', async () => {
    await sentAt('2026-05-10T12:00:00+04:00', 1020)
    const before = await balances()
    const dying = world.db.transaction().execute(async (tx) => {
      const died = () => Promise.reject(new Error('the node died'))
      await receiptFees.accrue({ tx, emit: died }, [{ merchantId: marina, month: '2026-05-01' }])
    })
    await expect(dying).rejects.toThrow('the node died')
    expect([await balances(), await feeOf('2026-05')]).toEqual([before, []])
    expect(await chargeBy(new Date('2026-06-01T00:00:00Z'))).toBe(1)
    expect(await balances()).toEqual(paidFor(before, 100n, 5n))
  })
  it('is the merchant’s own: nobody else pays it, reads it or finds it', async () => {
    const [row] = await feeOf('2026-02')
    const theirs = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!
      .id
    const before = await balances(theirs)
    await sentAt('2026-06-10T12:00:00+04:00', 1100)
    expect(await chargeBy(after('2026-07'))).toBe(1)
    expect((await balances(theirs)).available).toBe(before.available)
    expect(await feeOf('2026-06', other)).toEqual([])
    expect((await other.call(receipt.fee, { id: row!.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(record.linked, { kind: 'receipt-fee', id: row!.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await cs.call(receipt.fee, { id: row!.id })).code).toBe(200)
  })
  it('waits while the balance is too low, and is said to be owed', async () => {
    const poor = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
    await world.owner.query(
      `insert into merchant_product (merchant_id, id, product, status, active_since, fee_bps, fee_fixed_minor)
       values ($1, gen_random_uuid(), 'digital-receipt', 'In-App', now(), 0, 1000000000)
       on conflict (merchant_id, product) do update set fee_bps = 0, fee_fixed_minor = 1000000000`,
      [poor],
    )
    const lastMonth = new Date(new Date().setUTCDate(1) - 5 * dayMs)
    await sentAt(lastMonth.toISOString(), 1001, poor)
    const before = await balances(poor)
    await chargeBy(new Date())
    expect(await balances(poor)).toEqual(before)
    const { owed } = (await other.call(receipt.month, {})).body
    expect(owed).toMatchObject({ minor: 1_050_000_000n, currency: 'AED' })
    await world.owner.query(
      `update merchant_product set fee_fixed_minor = 7 where merchant_id = $1 and product = 'digital-receipt'`,
      [poor],
    )
    expect(await chargeBy(new Date())).toBe(1)
    expect((await other.call(receipt.month, {})).body.owed).toBeNull()
  })
})
it('is among the links of its payment', async () => {
  const paymentId = await payment()
  const { id, number } = await send(address(), paymentId)
  const { links } = (await cs.call(record.linked, { kind: 'payment', id: paymentId })).body
  expect(links).toContainEqual({ kind: 'receipt', id, text: number })
})
it('forgets its recipient with the customer, and is not sent again', async () => {
  const email = address()
  const { id: customerId } = (
    await cs.call(customer.add, { name: 'Noor Saleh', email, language: 'en', consent: 'given' } as never, once())
  ).body
  const paymentId = await payment(customerId)
  // To another address for the same payment, and to theirs for a payment of nobody.
  const [theirs, shared, elsewhere] = [
    await send(email, paymentId),
    await send(address(), paymentId),
    await send(email, await payment()),
  ]
  const untouched = await send()
  expect((await cs.call(customer.erase, { id: customerId }, once())).code).toBe(200)
  for (const { id, to } of [theirs, shared, elsewhere]) {
    expect(await detail(id)).toMatchObject({ recipient: '–', status: 'failed' })
    const { rows } = await world.owner.query(`select from receipt where recipient = $1`, [to])
    expect(rows).toHaveLength(0)
    expect((await cs.call(receipt.resend, { id }, once())).code).toBe(errors.RECORD_STATE.code)
  }
  await deliver()
  expect([await codesAt(email), (await codesAt(untouched.to)).length]).toEqual([[], 1])
})

describe('receipts of several payments', () => {
  it('go to those whose address is known; each other payment says why not', async () => {
    const { rows: known } = await world.owner.query<{ id: string; email: string }>(
      `select id, email from customer where merchant_id = $1 and email is not null and erased_at is null limit 1`,
      [marina],
    )
    const [reached, unknown] = [await payment(known[0]!.id), await payment()]
    const { id: unpaid } = await order(world, marina)
    const missing = newId()
    const paymentIds = [reached, unknown, unpaid, missing]
    const { body } = await cs.call(receipt.sendSeveral, { ids: paymentIds }, once())
    expect(body.rows.map(({ paymentId, why }) => [paymentId, why])).toEqual([
      [reached, null],
      [unknown, 'RECEIPT_NO_ADDRESS'],
      [unpaid, 'RECEIPT_UNPAID'],
      [missing, 'NOT_FOUND'],
    ])
    const { receipts } = (await cs.call(receipt.ofPayment, { paymentId: reached })).body
    expect(receipts.map(({ number, recipient }) => [number, recipient])).toEqual([
      [body.rows[0]!.number, body.rows[0]!.to],
    ])
    expect((await cs.call(receipt.ofPayment, { paymentId: unknown })).body.receipts).toEqual([])
    await waiting()
  })
})

describe('what cannot be sent', () => {
  it('a payment that is not paid', async () => {
    const { id } = await order(world, marina)
    expect((await request(id, address())).code).toBe(errors.RECEIPT_UNPAID.code)
    expect((await cs.call(receipt.ofPayment, { paymentId: id })).body).toMatchObject({ isPaid: false, receipts: [] })
  })
  it('another merchant’s payment and receipt, which look like ones that never were', async () => {
    const { id } = await send()
    const { paymentId } = await detail(id)
    const missing = (await request(newId(), address())).raw.head
    expect((await request(paymentId, address(), other)).raw.head).toEqual(missing)
    expect((await other.call(receipt.ofPayment, { paymentId })).raw.head).toEqual(missing)
    const several = await other.call(receipt.sendSeveral, { ids: [paymentId] }, once())
    expect(several.body.rows).toMatchObject([{ number: null, to: null, why: 'NOT_FOUND' }])
    for (const answer of [
      await other.call(receipt.detail, { id }),
      await other.call(receipt.resend, { id }, once()),
      await other.call(receipt.download, { id, language: 'en' }),
    ])
      expect(answer.raw.head).toEqual(missing)
    const { body } = await other.call(receipt.query, { filters: {}, ...page })
    expect(body.rows.map((row) => row.id)).not.toContain(id)
    await waiting()
  })
  it.each([
    ['an e-mail that is none', { channel: 'email', to: 'amal' }, 'EMAIL'],
    ['a number without its country', { channel: 'sms', to: '0501234567' }, 'PHONE'],
    ['an e-mail by SMS', { channel: 'sms', to: 'amal@example.com' }, 'PHONE'],
  ])('%s: the field is named', async (_, over, code) => {
    const bad = await sendBad(world, cs, receipt.send, { paymentId: newId(), language: 'en', ...over })
    expect(bad).toMatchObject({ fields: expect.arrayContaining([{ path: 'to', code }]) })
  })
  it('to a number that no plan has', async () => {
    const paymentId = await payment()
    const answer = await cs.call(
      receipt.send,
      { paymentId, channel: 'sms', to: '+971-111111111', language: 'en' },
      once(),
    )
    expect(answer.raw.body).toMatchObject({ fields: [{ path: 'to', code: 'PHONE' }] })
  })
})
describe('the carrier', () => {
  const dead: MessageRail = { send: () => Promise.reject(new Error('no carrier')) }
  it('that never takes it leaves it failed, and it can be sent again', async () => {
    const { id, to } = await send()
    const [job] = await waiting()
    const run = (by: MessageRail, attempt: number) =>
      sendReceipt(world.db, by, {
        messageId: job!.id,
        attempt,
        merchantId: marina,
        payload: job!.payload,
        signal: AbortSignal.timeout(5000),
      })
    for (const attempt of [1, 2, 9]) {
      await expect(run(dead, attempt)).rejects.toThrow('no carrier')
      expect((await detail(id)).status).toBe('pending')
    }
    await expect(run(dead, 10)).rejects.toThrow('no carrier')
    expect((await detail(id)).status).toBe('failed')
    // An attempt that comes late sends nothing.
    await run(rail, 11)
    expect(await codesAt(to)).toHaveLength(0)
    await cs.call(receipt.resend, { id }, once())
    await deliver()
    expect((await detail(id)).status).toBe('sent')
  })
  it('that refuses the address ends it at once', async () => {
    const { id } = await send()
    await deliver({ send: () => Promise.reject(new MessageRefused('550 5.1.1', true)) })
    expect((await detail(id)).status).toBe('failed')
  })
  it('that brings it back later leaves it undelivered, unless it was sent again since', async () => {
    const { id } = await send()
    const [job] = await waiting()
    const run = (messageId: string, payload: SendPayload) =>
      sendReceipt(world.db, rail, {
        messageId,
        attempt: 1,
        merchantId: marina,
        payload,
        signal: AbortSignal.timeout(5000),
      })
    await run(job!.id, job!.payload)
    const bounce = { messageId: job!.id, action: 'failed', status: '5.2.2' } as const
    expect(await noteBounce(world.db, { ...bounce, action: 'delayed', status: '4.4.1' })).toBe('ignored')
    expect(await noteBounce(world.db, bounce)).toBe('noted')
    expect(await noteBounce(world.db, bounce)).toBe('repeated')
    const events = async () =>
      (
        await world.owner.query<{ payload: unknown }>(
          `delete from outbox where kind = 'receipt.undelivered' and payload ->> 'id' = $1 returning payload`,
          [id],
        )
      ).rows
    const [event, ...others] = await events()
    expect(others).toEqual([])
    const undelivered = () =>
      undeliveredTask.run({ db: world.db, merchantId: marina, payload: event!.payload } as Parameters<Task['run']>[0])
    await undelivered()
    await undelivered()
    expect(await detail(id)).toMatchObject({ status: 'failed' })
    expect((await detail(id)).history.map(({ what }) => what)).toEqual(['undelivered', 'sent', 'requested'])
    await cs.call(receipt.resend, { id }, once())
    const [again] = await waiting()
    await run(again!.id, again!.payload)
    await undelivered()
    expect((await detail(id)).status).toBe('sent')
  })
  it('that took it before the program died delivers it once, and that address opens it', async () => {
    const { id, to } = await send()
    const [job] = await waiting()
    const takes: MessageRail = {
      async send(...given) {
        await rail.send(...given)
        throw new Error('died')
      },
    }
    const run = (by: MessageRail, attempt: number) =>
      sendReceipt(world.db, by, {
        messageId: job!.id,
        attempt,
        merchantId: marina,
        payload: job!.payload,
        signal: AbortSignal.timeout(5000),
      })
    await expect(run(takes, 1)).rejects.toThrow('died')
    await run(rail, 2)
    const codes = await codesAt(to)
    expect(codes).toHaveLength(1)
    expect(await open(codes[0]!)).not.toBeNull()
    expect((await detail(id)).status).toBe('opened')
  })
})
describe('automatic receipts', () => {
  const reach = async (email: string | null, phone: string | null): Promise<string> => {
    const id = newId()
    await world.owner.query(
      `insert into customer (merchant_id, id, number, name, email, phone, language) values ($1, $2, $3, 'Sara', $4, $5, 'zh')`,
      [marina, id, `C-${id.slice(-7)}`, email, phone],
    )
    return id
  }
  const version = async () => (await finance.call(receipt.template, {})).body.version
  const save = async (isAutomatic: boolean, at?: number) =>
    finance.call(receipt.saveTemplate, {
      language: 'en',
      footerEn: 'Returns within 14 days.',
      isAutomatic,
      version: at ?? (await version()),
    })
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
  const setProduct = async (offBy: string) => {
    await world.owner.query(
      `update merchant_product set off_by = ${offBy} where merchant_id = $1 and product = 'digital-receipt'`,
      [marina],
    )
    world.context.memory.forget(marina)
  }
  const of = async (paymentId: string) => (await cs.call(receipt.ofPayment, { paymentId })).body.receipts

  it('follow each payment whose payer can be reached, once, by e-mail before SMS', async () => {
    await save(false)
    await runOnce()
    const early = await payment(await reach(address(), null))
    expect((await save(true)).code).toBe(200)
    const to = address()
    const reachable = await payment(await reach(to, '+971-501234567'))
    const phone = await payment(await reach(null, '+971-501234568'))
    const nobody = await payment()
    expect(await runOnce()).toBe(2)
    expect(await runOnce()).toBe(0)
    expect(await of(reachable)).toMatchObject([{ channel: 'email', createdBy: null, status: 'pending' }])
    expect(await of(phone)).toMatchObject([{ channel: 'sms', recipient: '+971-50•••4568' }])
    expect([await of(early), await of(nobody)]).toEqual([[], []])
    await save(false)
    const off = await payment(await reach(address(), null))
    expect(await runOnce()).toBe(0)
    expect(await of(off)).toEqual([])
    // Without the product nothing is sent, by itself or by hand.
    await save(true)
    const without = await payment(await reach(address(), null))
    await setProduct(`'provider'`)
    expect(await runOnce()).toBe(0)
    expect((await request(without, address())).code).toBe(errors.PRODUCT_OFF.code)
    await setProduct('null')
    await save(false)
    // The events were published, so the jobs of this test are there.
    const { rows } = await world.owner.query<{ id: string; payload: SendPayload }>(
      `select id, payload from event where kind = 'receipt.send' and payload ->> 'id' = $1`,
      [(await of(reachable))[0]!.id],
    )
    const [{ id, payload }] = rows as [{ id: string; payload: SendPayload }]
    await sendReceipt(world.db, rail, {
      messageId: id,
      attempt: 1,
      merchantId: marina,
      payload,
      signal: AbortSignal.timeout(5000),
    })
    const paper = await open((await codesAt(to))[0]!)
    expect(paper).toMatchObject({ language: 'zh', footer: 'Returns within 14 days.' })
  })
  it('are switched by one at a time', async () => {
    const at = await version()
    expect((await save(false, at)).body.version).toBe(at + 1)
    expect((await save(true, at)).code).toBe(errors.RECORD_CHANGED.code)
    expect((await finance.call(receipt.template, {})).body).toMatchObject({ isAutomatic: false, version: at + 1 })
  })
})
