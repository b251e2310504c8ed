import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { customer } from '@falaj/contract/customers/customer'
import { errors } from '@falaj/contract/kernel/errors'
import { file } from '@falaj/contract/workspace/file'
import { invoice, invoiceStatuses } from '@falaj/contract/selling/invoice'
import { item } from '@falaj/contract/customers/item'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { noteBounce } from '../../../platform/identity/message-outcome.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import type { AcquirerEvent } from '../../../rails/acquirer-rail.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { expireAll, hearAll, pay as payOrder } from '../../../testing/payer.ts'
import { deposit } from '../../../testing/money.ts'
import { textIn } from '../../../testing/pdf.ts'
import { refundAlone, refundedBy } from '../../../testing/refund.ts'
import { uploadFile } from '../../../testing/upload.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { remindOverdue, repeatDue, undeliveredTask } from './invoice.jobs.ts'
import { invoiceOffer } from './invoice.offer.ts'
import { recordPaid, takeBackPaid } from './invoice.paid.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [cs, other]: [Client, Client] = [] as never
let marina = ''
let customerId = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  ;[cs, other] = [await world.as('cs'), await world.as('multi-admin')]
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
  customerId = (await cs.call(customer.pick, { text: 'blue dune' })).body.rows[0]!.id
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 40 } }
const aed = (minor: bigint) => money(minor, 'AED')
const lines = [
  { text: 'Dates', quantity: '2', unit: aed(10_000n), vat: 'standard' as const },
  { text: 'Shipping', quantity: '1', unit: aed(5000n), discount: '50', vat: 'zero' as const },
]
const facts = (over: object = {}) => ({
  customerId,
  language: 'en' as const,
  currency: 'AED' as const,
  termsDays: 14,
  lines,
  ...over,
})
const draft = async (over: object = {}) => (await cs.call(invoice.add, facts(over), once())).body.id
const detail = async (id: string) => (await cs.call(invoice.detail, { id })).body
const issue = async (id: string, send = false) =>
  cs.call(invoice.issue, { id, version: (await detail(id)).version, send }, once())
const issued = async () => {
  const id = await draft()
  await issue(id)
  return id
}
const numberOf = (text: string | null): number => Number(text?.slice(-6))
const pay = (id: string, minor: bigint, paymentId = newId()) =>
  world.db
    .transaction()
    .execute((tx) =>
      invoiceOffer.onPaid!({ tx, emit: emitter(tx) }, [
        { merchantId: marina, id, paymentId, number: 'P-TEST', amount: aed(minor), customerId: null, at: new Date() },
      ]),
    )

describe('an invoice', () => {
  it('adds up line by line, gets the next number when it is issued, and is mailed with its link', async () => {
    const id = await draft()
    expect(await detail(id)).toMatchObject({
      status: 'draft',
      number: null,
      net: aed(22_500n),
      vat: aed(1000n),
      total: aed(23_500n),
      due: aed(0n),
    })
    const { body } = await issue(id, true)
    const found = await detail(id)
    expect(found).toMatchObject({
      number: body.number,
      status: 'open',
      due: aed(23_500n),
      buyer: { trn: '100234567800003' },
    })
    expect(found.seller?.name).toBe('Marina Walk Trading L.L.C.')
    const [mail] = await world.inbox('accounts@bluedune.example.com')
    expect(mail!.body).toContain(found.path)
  })
  it('is mailed and opened in Arabic where its reader reads Arabic', async () => {
    const id = await draft({ language: 'ar' })
    await issue(id, true)
    const { path, language, number } = await detail(id)
    expect(language).toBe('ar')
    const mails = await world.inbox('accounts@bluedune.example.com')
    const mail = mails.find(({ body }) => body.includes(path!))
    expect(mail?.body).toContain(`الفاتورة \u2068${number}\u2069`)
    expect(mail?.body.endsWith(path!)).toBe(true)
    expect(await invoiceOffer.find(world.db, { merchantId: marina, id })).toMatchObject({ language: 'ar' })
  })
  it('has no gaps in its numbers, however many are issued at once and whatever fails', async () => {
    const drafts = await Promise.all([draft(), draft(), draft(), draft()])
    const bad = await cs.call(invoice.issue, { id: drafts[0]!, version: 99, send: false }, once())
    expect(bad.code).toBe(errors.RECORD_CHANGED.code)
    const numbers = (await Promise.all(drafts.map((id) => issue(id))))
      .map(({ body }) => numberOf(body.number))
      .toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 4 }, (_, at) => numbers[0]! + at))
    const { rows } = await world.owner.query<{ n: number; last: number }>(
      `select count(*)::int as n, max(right(number, 6)::int) as last from invoice where merchant_id = $1 and number is not null`,
      [marina],
    )
    expect(rows[0]!.n).toBe(rows[0]!.last)
  })
  it('is not edited after it was issued, and a draft by one at a time', async () => {
    const id = await draft()
    const edit = { ...facts({ reference: 'First' }), id, version: 1 }
    expect((await cs.call(invoice.edit, edit)).body.version).toBe(2)
    expect((await cs.call(invoice.edit, { ...edit, reference: 'Second' })).code).toBe(errors.RECORD_CHANGED.code)
    await issue(id)
    expect((await cs.call(invoice.edit, { ...edit, version: 2 })).code).toBe(errors.INVOICE_ISSUED.code)
    expect((await issue(id)).code).toBe(errors.INVOICE_ISSUED.code)
    expect((await detail(id)).reference).toBe('First')
  })
  it('is paid in part elsewhere and the rest by its link, once', async () => {
    const id = await issued()
    const record = (minor: bigint) => cs.call(invoice.record, { id, amount: aed(minor), way: 'Cash' }, once())
    expect((await record(23_501n)).raw.body).toMatchObject({ fields: [{ path: 'amount', code: 'OVER_DUE' }] })
    await record(3500n)
    const part = await detail(id)
    expect(part).toMatchObject({ status: 'part-paid', due: aed(20_000n) })
    const code = part.path!.slice('/pay/'.length)
    // Who pays reads every line with its VAT, and how the total came to what is left.
    expect((await world.stranger.call(checkout.open, { code })).body).toMatchObject({
      state: 'payable',
      amount: aed(20_000n),
      bill: {
        lines: [
          { name: 'Dates', quantity: '2', unit: aed(10_000n), net: aed(20_000n), vat: 'standard', tax: aed(1000n) },
          { name: 'Shipping', quantity: '1', discount: '50', net: aed(2500n), vat: 'zero', tax: aed(0n) },
        ],
        net: aed(22_500n),
        tax: aed(1000n),
        total: aed(23_500n),
        paid: aed(3500n),
      },
    })
    expect((await world.stranger.call(checkout.start, { code }, once())).code).toBe(200)
    expect((await world.stranger.call(checkout.start, { code }, once())).code).toBe(errors.LINK_HELD.code)
    const paymentId = newId()
    await pay(id, 20_000n, paymentId)
    await pay(id, 20_000n, paymentId)
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      paid: aed(23_500n),
      due: aed(0n),
      viewedAt: expect.any(String),
      opened: 1,
    })
    expect((await world.stranger.call(checkout.start, { code }, once())).code).toBe(errors.OFFER_PAID.code)
  })
  it('is not voided, credited or recorded while somebody pays it', async () => {
    const id = await issued()
    const code = (await detail(id)).path!.slice('/pay/'.length)
    const { body } = await world.stranger.call(checkout.start, { code }, once())
    // The payer's second step shows the lines of the invoice, too.
    const { bill } = (await world.stranger.call(checkout.status, { token: body.token })).body
    expect(bill).toEqual((await world.stranger.call(checkout.open, { code })).body.bill)
    expect(bill?.lines.length).toBeGreaterThan(0)
    expect((await cs.call(invoice.void, { id, reason: 'Wrong' }, once())).code).toBe(errors.LINK_HELD.code)
    expect((await cs.call(invoice.record, { id, amount: aed(1n), way: 'Cash' }, once())).code).toBe(
      errors.LINK_HELD.code,
    )
    expect((await cs.call(invoice.credit, { id, amount: aed(1n), reason: 'Gift' }, once())).code).toBe(
      errors.LINK_HELD.code,
    )
    await world.stranger.call(checkout.cancel, { token: body.token })
    expect((await cs.call(invoice.void, { id, reason: 'Wrong' }, once())).code).toBe(200)
    expect((await world.stranger.call(checkout.start, { code }, once())).code).toBe(errors.OFFER_CANCELED.code)
  })
  it('in parts takes what the payer types, never more than is open', async () => {
    const id = await draft({ options: ['parts'] })
    await issue(id)
    const code = (await detail(id)).path!.slice('/pay/'.length)
    const start = (minor: bigint) => world.stranger.call(checkout.start, { code, amount: aed(minor) }, once())
    expect((await world.stranger.call(checkout.open, { code })).body).toMatchObject({
      amount: null,
      limits: { min: aed(500n), max: aed(23_500n) },
    })
    for (const wrong of [499n, 23_501n])
      expect((await start(wrong)).raw.body).toMatchObject({ fields: [{ path: 'amount' }] })
    const { body } = await start(10_000n)
    expect((await world.stranger.call(checkout.status, { token: body.token })).body.amount).toEqual(aed(10_000n))
    await world.stranger.call(checkout.cancel, { token: body.token })
    await pay(id, 10_000n)
    expect(await detail(id)).toMatchObject({ status: 'part-paid', due: aed(13_500n) })
    expect((await start(20_000n)).raw.body).toMatchObject({ fields: [{ path: 'amount' }] })
  })
  it('in parts is charged its fixed fee once, with the first of them', async () => {
    const id = await draft({ options: ['parts'] })
    await issue(id)
    const code = (await detail(id)).path!.slice('/pay/'.length)
    for (const minor of [10_000n, 5000n, 8500n]) {
      const { body } = await world.stranger.call(checkout.start, { code, amount: aed(minor) }, once())
      await payOrder(world, body, 'APPLE_PAY')
      await hearAll(world)
    }
    expect(await detail(id)).toMatchObject({ status: 'paid' })
    const { rows } = await world.owner.query<{ fee: string; vat: string }>(
      `select fee_minor::text as fee, vat_minor::text as vat from payment where offer_id = $1 order by paid_at, id`,
      [id],
    )
    // 2 % of each, and a dirham once.
    expect(rows.map(({ fee }) => fee)).toEqual(['300', '100', '170'])
    expect(rows.map(({ vat }) => vat)).toEqual(['15', '5', '9'])
  })
  const inParts = async () => {
    const id = await draft({ options: ['parts'] })
    await issue(id)
    const code = (await detail(id)).path!.slice('/pay/'.length)
    return {
      id,
      start: (minor: bigint) => world.stranger.call(checkout.start, { code, amount: aed(minor) }, once()),
    }
  }
  it('in parts, of which six are started at once, takes one: together they are more than is due', async () => {
    const { id, start } = await inParts()
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(20_000n)))
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, ...Array.from({ length: 5 }, () => errors.LINK_HELD.code)])
    const { rows } = await world.owner.query(`select from payment where offer_id = $1`, [id])
    expect(rows).toHaveLength(1)
  })
  it.each([
    ['never answered for, and its time was over', 'late', expireAll],
    ['declined, and its time is over', 'INSUFFICIENT_FUNDS', hearAll],
  ] as const)(
    'in parts is never paid more than is due: one of two orders reported as captured at once was %s',
    async (_, how, isOver) => {
      const { id, start } = await inParts()
      const earlier = (await start(20_000n)).body
      await payOrder(world, earlier, how)
      const orders = async () =>
        (
          await world.owner.query<{ id: string; pay_state: string; fee: string }>(
            `select id, pay_state, fee_minor::text as fee from payment where offer_id = $1 order by id`,
            [id],
          )
        ).rows
      await world.owner.query(`update payment set expires_at = now() - interval '1 second' where offer_id = $1`, [id])
      await isOver(world)
      const later = (await start(20_000n)).body
      await payOrder(world, later, 'late')
      const [first, second] = await orders()
      const captured = (paymentId: string): AcquirerEvent => ({
        id: `late ${paymentId}`,
        reference: `${paymentId}.1`,
        kind: 'captured',
        amount: aed(20_000n),
        at: new Date(),
        code: null,
        brand: 'VISA',
        last4: '0010',
        threeDs: null,
        rrn: null,
        authCode: null,
        refundId: null,
        arn: null,
        dispute: null,
      })
      // Two nodes, so that they are not one group commit.
      const outcomes = await Promise.all([
        makeAcquirerEvents(world.context)(captured(first!.id)),
        makeAcquirerEvents(world.context)(captured(second!.id)),
      ])
      expect(outcomes).toEqual(['returned', 'paid'])
      expect(await detail(id)).toMatchObject({ status: 'part-paid', paid: aed(20_000n), due: aed(3500n) })
      await expireAll(world)
      // The fixed part of the fee is charged with what was kept, and the surplus goes back by its attempt.
      expect(await orders()).toEqual([
        { id: first!.id, pay_state: 'FAILURE', fee: '0' },
        { id: second!.id, pay_state: 'PAID_SUCCESS', fee: '500' },
      ])
      const { rows } = await world.owner.query(
        `select payload ->> 'reference' as reference from outbox where kind = 'payment.return' and payload ->> 'reference' = any($1)`,
        [[`${first!.id}.1`, `${second!.id}.1`]],
      )
      expect(rows).toEqual([{ reference: `${first!.id}.1` }])
      expect(await selfCheck(world.db)).toEqual([])
    },
  )
  it('of which little is left is never charged more than that', async () => {
    const id = await issued()
    await cs.call(invoice.record, { id, amount: aed(23_450n), way: 'Cash' }, once())
    const code = (await detail(id)).path!.slice('/pay/'.length)
    const { body } = await world.stranger.call(checkout.start, { code }, once())
    // The payer's second step shows the lines of the invoice, too.
    const { bill } = (await world.stranger.call(checkout.status, { token: body.token })).body
    expect(bill).toEqual((await world.stranger.call(checkout.open, { code })).body.bill)
    expect(bill?.lines.length).toBeGreaterThan(0)
    await payOrder(world, body, 'APPLE_PAY')
    await hearAll(world)
    expect(await detail(id)).toMatchObject({ status: 'paid' })
  })
  it('overdue, is filtered by its days, given up and reopened; its link still works', async () => {
    const id = await issued()
    await world.owner.query(`update invoice set due_on = (now() at time zone 'Asia/Dubai')::date - 45 where id = $1`, [
      id,
    ])
    const ids = async (overdue: string) =>
      (await cs.call(invoice.query, { ...page, filters: { overdue: overdue as 'd30' } })).body.rows.map((row) => row.id)
    expect([(await ids('d30')).includes(id), (await ids('d60')).includes(id)]).toEqual([true, false])
    expect((await cs.call(invoice.writeOff, { id, reason: 'Closed down' }, once())).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'uncollectible', due: aed(23_500n) })
    expect((await cs.call(invoice.remind, { id }, once())).code).toBe(errors.RECORD_STATE.code)
    const code = (await detail(id)).path!.slice('/pay/'.length)
    expect((await world.stranger.call(checkout.open, { code })).body.state).toBe('payable')
    expect((await cs.call(invoice.reopen, { id }, once())).code).toBe(200)
    expect((await detail(id)).status).toBe('overdue')
  })
  it('that asks for it is reminded of by itself: each step once, and never without consent', async () => {
    const id = await draft({ options: ['reminders'] })
    await issue(id)
    const settings = { ...world.settings, publicOrigin: 'https://pay.example' }
    const remindedAfter = async (days: number) => {
      await world.owner.query(
        `update invoice set due_on = (now() at time zone 'Asia/Dubai')::date - $2::int where id = $1`,
        [id, days],
      )
      await Promise.all([runDue(world.db, remindOverdue(settings)), runDue(world.db, remindOverdue(settings))])
      return (await detail(id)).history.filter(({ what }) => what === 'reminded').length
    }
    expect(await remindedAfter(0)).toBe(0)
    expect(await remindedAfter(2)).toBe(1)
    expect(await remindedAfter(3)).toBe(1)
    expect(await remindedAfter(8)).toBe(2)
    await cs.call(customer.consent, { id: customerId, consent: 'withdrawn' })
    expect(await remindedAfter(20)).toBe(2)
    await cs.call(customer.consent, { id: customerId, consent: 'given' })
  })
  it('is credited with its VAT, or voided while nothing is paid', async () => {
    const id = await issued()
    const { body } = await cs.call(invoice.credit, { id, amount: aed(11_750n), reason: 'Half came back' }, once())
    expect(body.number).toMatch(/^CN-\d{6}$/)
    const { rows } = await world.owner.query(
      `select net_minor::text, vat_minor::text from credit_note where number = $1 and merchant_id = $2`,
      [body.number, marina],
    )
    expect(rows).toEqual([{ net_minor: '11250', vat_minor: '500' }])
    expect(await detail(id)).toMatchObject({ status: 'part-paid', due: aed(11_750n), credited: aed(11_750n) })
    await pay(id, 11_750n)
    expect((await cs.call(invoice.void, { id, reason: 'No' }, once())).code).toBe(errors.RECORD_STATE.code)
    const second = await issued()
    expect((await cs.call(invoice.void, { id: second, reason: 'Twice' }, once())).code).toBe(200)
    expect(await detail(second)).toMatchObject({ status: 'void', due: aed(0n), actions: ['duplicate'] })
  })
  it('that recurs is issued again on its day, once, with a number of its own', async () => {
    const id = await issued()
    const schedule = (nextOn: string) => cs.call(invoice.schedule, { id, every: 'month', nextOn }, once())
    expect((await schedule('2020-01-31')).raw.body).toMatchObject({ fields: [{ path: 'nextOn', code: 'DATE_PAST' }] })
    expect((await schedule('2099-01-31')).code).toBe(200)
    expect((await schedule('2099-01-31')).code).toBe(errors.RECORD_STATE.code)
    await world.owner.query(`update invoice_schedule set next_on = current_date - 1 where invoice_id = $1`, [id])
    const made = await Promise.all([
      runDue(world.db, repeatDue(world.settings)),
      runDue(world.db, repeatDue(world.settings)),
    ])
    expect(made[0]! + made[1]!).toBe(1)
    const [first, twin] = (await cs.call(invoice.query, { ...page, filters: { text: 'blue dune' } })).body.rows
      .toReversed()
      .slice(-2)
    expect(numberOf(twin!.number)).toBe(numberOf(first!.number) + 1)
    expect((await cs.call(invoice.stop, { id }, once())).code).toBe(200)
  })
  it.each([
    ['on the last day', '2020-01-10', '31', '2020-01-31', ['2020-02-29', '2020-03-31', '2020-04-30', '2020-05-31']],
    ['on another day than it was issued', '2020-11-18', '01', '2020-12-01', ['2021-01-01', '2021-02-01']],
  ])('that recurs %s comes on the day of the month that was chosen', async (_, issuedOn, day, nextOn, days) => {
    const id = await issued()
    await world.owner.query(`update invoice set issued_on = $2 where id = $1`, [id, issuedOn])
    await cs.call(invoice.schedule, { id, every: 'month', nextOn: `2099-01-${day}` }, once())
    await world.owner.query(`update invoice_schedule set next_on = $2 where invoice_id = $1`, [id, nextOn])
    for (const next of days) {
      await runDue(world.db, repeatDue(world.settings))
      expect((await detail(id)).schedule).toMatchObject({ nextOn: next })
    }
    await cs.call(invoice.stop, { id }, once())
  })
  it('that is voided or given up no longer recurs, and is never issued again', async () => {
    const copiesOf = async (id: string) =>
      (
        await world.owner.query(
          `select from invoice i join invoice_schedule s on s.id = i.schedule_id where s.invoice_id = $1`,
          [id],
        )
      ).rowCount
    const recurring = async () => {
      const id = await issued()
      await world.owner.query(
        `update invoice set due_on = (now() at time zone 'Asia/Dubai')::date - 45 where id = $1`,
        [id],
      )
      await cs.call(invoice.schedule, { id, every: 'month', nextOn: '2099-01-31' }, once())
      return id
    }
    for (const [ends, status] of [
      [invoice.void, 'void'],
      [invoice.writeOff, 'uncollectible'],
    ] as const) {
      const id = await recurring()
      expect((await cs.call(ends, { id, reason: 'Over' }, once())).code).toBe(200)
      const found = await detail(id)
      expect(found).toMatchObject({ status, schedule: null })
      expect(found.history.slice(0, 2).map(({ what }) => what)).toContain('unscheduled')
      // As of one that was voided before voiding stopped it.
      await world.owner.query(
        `update invoice_schedule set next_on = current_date - 1, stopped_at = null where invoice_id = $1`,
        [id],
      )
      await runDue(world.db, repeatDue(world.settings))
      expect(await copiesOf(id)).toBe(0)
      expect((await detail(id)).schedule).toBeNull()
    }
    // Reopened, it does not recur by itself; it can be made to.
    const id = await recurring()
    await cs.call(invoice.writeOff, { id, reason: 'Over' }, once())
    await cs.call(invoice.reopen, { id }, once())
    expect(await detail(id)).toMatchObject({ schedule: null, actions: expect.arrayContaining(['schedule']) })
    const plain = await issued()
    await cs.call(invoice.void, { id: plain, reason: 'Twice' }, once())
    expect((await detail(plain)).history.map(({ what }) => what)).not.toContain('unscheduled')
  })
  it('that recurs or asks for reminders is mailed with the address that its issuer used; where none is known, its history says so', async () => {
    const mails = async () => (await world.inbox('accounts@bluedune.example.com')).length
    const changesOf = async (id: string) => (await detail(id)).history.map(({ what }) => what)
    const overdue = (id: string) =>
      world.owner.query(`update invoice set due_on = (now() at time zone 'Asia/Dubai')::date - 2 where id = $1`, [id])
    expect(world.settings.publicOrigin).toBeNull()
    const id = await draft({ options: ['reminders'] })
    await issue(id)
    await cs.call(invoice.schedule, { id, every: 'month', nextOn: '2099-01-31' }, once())
    const repeat = async () => {
      await world.owner.query(`update invoice_schedule set next_on = current_date - 1 where invoice_id = $1`, [id])
      await runDue(world.db, repeatDue(world.settings))
      const { rows } = (await cs.call(invoice.query, { ...page, filters: { text: 'blue dune' } })).body
      return rows[0]!.id
    }
    const before = await mails()
    const first = await repeat()
    expect([await mails(), await changesOf(first)]).toEqual([before + 1, expect.arrayContaining(['sent'])])
    const [mail] = await world.inbox('accounts@bluedune.example.com')
    expect(mail!.body).toMatch(new RegExp(`http\\S+${(await detail(first)).path}`))
    await overdue(id)
    await runDue(world.db, remindOverdue(world.settings))
    expect([await mails(), await changesOf(id)]).toEqual([before + 2, expect.arrayContaining(['reminded'])])
    // As of a site that was never reached by anybody: one that was made before addresses were kept.
    await world.owner.query(`update invoice set origin = null, reminders = 0 where id = $1`, [id])
    const second = await repeat()
    await runDue(world.db, remindOverdue(world.settings))
    expect(await mails()).toBe(before + 2)
    expect(await changesOf(second)).toEqual(expect.arrayContaining(['unmailed']))
    expect((await changesOf(id))[0]).toBe('unmailed')
    expect((await detail(second)).sentAt).toBeNull()
    await cs.call(invoice.stop, { id }, once())
  })
  it('whose e-mail came back says so until it is sent again; what became of an older e-mail changes nothing', async () => {
    const id = await draft()
    await issue(id)
    const send = async (): Promise<string> => {
      expect((await cs.call(invoice.send, { id }, once())).code).toBe(200)
      const { rows } = await world.owner.query<{ id: string }>(
        'select id from message where about_id = $1 order by created_at desc limit 1',
        [id],
      )
      return rows[0]!.id
    }
    const bounces = async (messageId: string): Promise<void> => {
      await noteBounce(world.db, { messageId, action: 'failed', status: '5.7.1' })
      const { rows } = await world.owner.query<{ merchant_id: string; payload: unknown }>(
        `delete from outbox where kind = 'invoice.undelivered' and payload ->> 'messageId' = $1 returning merchant_id, payload`,
        [messageId],
      )
      for (const { merchant_id: merchantId, payload } of rows)
        await undeliveredTask.run({ db: world.db, merchantId, payload } as Parameters<Task['run']>[0])
    }
    const first = await send()
    await bounces(first)
    const { undeliveredAt, history } = await detail(id)
    expect([undeliveredAt === null, history[0]?.what]).toEqual([false, 'undelivered'])
    const second = await send()
    expect((await detail(id)).undeliveredAt).toBeNull()
    await bounces(first)
    expect((await detail(id)).undeliveredAt).toBeNull()
    await bounces(second)
    expect((await detail(id)).undeliveredAt).not.toBeNull()
  })
  it('that cannot be repeated or reminded of keeps no other from it', async () => {
    const settings = { ...world.settings, publicOrigin: 'https://pay.example' }
    const [bad, good] = [
      await draft({ options: ['reminders'], reference: 'BREAKS' }),
      await draft({ options: ['reminders'] }),
    ]
    for (const [id, days] of [
      [bad, 4],
      [good, 3],
    ] as const) {
      await issue(id)
      await cs.call(invoice.schedule, { id, every: 'year', nextOn: '2099-01-31' }, once())
      await world.owner.query(
        `with due as (update invoice_schedule set next_on = current_date - $2::int where invoice_id = $1)
         update invoice set due_on = (now() at time zone 'Asia/Dubai')::date - $2::int where id = $1`,
        [id, days],
      )
    }
    await world.owner.query(`alter table invoice add constraint dies check (reference <> 'BREAKS') not valid`)
    const failed: string[] = []
    const note = ({ id }: { readonly id: string }) => void failed.push(id)
    try {
      await runDue(world.db, repeatDue(settings), note)
      await runDue(world.db, remindOverdue(settings), note)
    } finally {
      await world.owner.query('alter table invoice drop constraint dies')
    }
    expect(failed).toEqual([(await detail(bad)).schedule!.id, bad])
    expect((await detail(good)).history.map(({ what }) => what)).toContain('reminded')
    expect((await detail(good)).schedule!.nextOn > (await detail(bad)).schedule!.nextOn).toBe(true)
    // The next time nothing is in its way.
    await runDue(world.db, repeatDue(settings), note)
    expect(failed).toHaveLength(2)
    for (const id of [bad, good]) await cs.call(invoice.stop, { id }, once())
  })
  it('that is paid is sent as one of which nothing is left to pay', async () => {
    const id = await issued()
    await pay(id, 23_500n)
    expect((await cs.call(invoice.send, { id }, once())).code).toBe(200)
    const [mail] = await world.inbox('accounts@bluedune.example.com')
    const { number, path } = await detail(id)
    expect(mail!.body).toMatch(new RegExp(`${number}.*AED 235.00.*Nothing is left to pay.*${path}`))
    expect(mail!.body).not.toMatch(/due on|AED 0.00/)
  })
  it('of a customer who was erased is neither sent, issued nor repeated, and their address is left nowhere', async () => {
    const email = `${newId().slice(-8)}@example.com`
    const gone = (await cs.call(customer.add, { name: 'Soon Gone', email, language: 'en' }, once())).body.id
    const [paid, left] = [await draft({ customerId: gone }), await draft({ customerId: gone })]
    await issue(paid, true)
    await cs.call(invoice.schedule, { id: paid, every: 'month', nextOn: '2099-01-31' }, once())
    await pay(paid, 23_500n)
    const mails = (await world.inbox(email)).length
    expect((await cs.call(customer.erase, { id: gone }, once())).code).toBe(200)
    expect((await cs.call(invoice.send, { id: paid }, once())).code).toBe(errors.CUSTOMER_ERASED.code)
    for (const send of [false, true]) expect((await issue(left, send)).code).toBe(errors.CUSTOMER_ERASED.code)
    expect(await detail(left)).toMatchObject({ status: 'draft', number: null })
    await world.owner.query(`update invoice_schedule set next_on = current_date - 1 where invoice_id = $1`, [paid])
    await runDue(world.db, repeatDue(world.settings))
    expect((await detail(paid)).schedule).toBeNull()
    expect(await world.inbox(email)).toHaveLength(mails)
    const { rowCount } = await world.owner.query(
      `select from invoice i left join record_change c on c.merchant_id = i.merchant_id and c.kind = 'invoice' and c.record_id = i.id
       where i.customer_id = $1 and concat(i::text, c.text) like $2`,
      [gone, `%${email}%`],
    )
    expect(rowCount).toBe(0)
    // The paper is as it was issued: it says for whom.
    expect((await detail(paid)).buyer).toMatchObject({ name: 'Soon Gone', email: null })
  })
  it('counts what was sold and spent whichever way it was paid, and as much back when a deposit was not for it', async () => {
    const { rows } = (await cs.call(item.pick, { text: 'TEA-01', currency: 'AED' })).body
    const itemId = rows[0]!.id
    const counted = async () => {
      const sold = await world.owner.query<{ n: number }>(
        `select coalesce(sum(quantity), 0)::int as n from item_day where item_id = $1`,
        [itemId],
      )
      const { totals } = (await cs.call(customer.detail, { id: customerId })).body
      const { paid, payments } = totals.find((each) => each.paid.currency === 'AED')!
      return { sold: sold.rows[0]!.n, spent: paid.minor, payments }
    }
    const before = await counted()
    const more = (sold: number, spent: bigint, payments: number) => ({
      sold: before.sold + sold,
      spent: before.spent + spent,
      payments: before.payments + payments,
    })
    const id = await draft({ lines: [{ itemId, text: 'Tea', quantity: '2', unit: aed(10_000n), vat: 'zero' }] })
    await issue(id)
    const record = () => cs.call(invoice.record, { id, amount: aed(10_000n), way: 'Cash' }, once())
    const depositId = newId()
    const half = {
      merchantId: marina,
      id,
      number: 'D-1',
      amount: aed(10_000n),
      at: new Date(),
      personId: null,
      depositId,
    }
    await world.db.transaction().execute((tx) => recordPaid({ tx, emit: emitter(tx) }, { ...half, paymentId: null }))
    expect(await counted()).toEqual(more(0, 10_000n, 1))
    expect((await record()).code).toBe(200)
    expect(await counted()).toEqual(more(2, 20_000n, 2))
    expect((await detail(id)).history[0]).toMatchObject({
      what: 'recorded',
      text: 'AED 100.00 · Cash',
      who: 'Mei Chen',
    })
    await world.db.transaction().execute((tx) => takeBackPaid({ tx, emit: emitter(tx) }, half))
    expect(await counted()).toEqual(more(0, 10_000n, 1))
    await record()
    expect(await counted()).toEqual(more(2, 20_000n, 2))
    expect((await detail(id)).payments.map(({ way }) => way)).toEqual(['Cash', 'Cash'])
  })
  it('is in the customer’s running balance, and keeps them from being erased', async () => {
    const before = (await cs.call(customer.detail, { id: customerId })).body.balances[0]!.owed.minor
    const id = await issued()
    const { balances } = (await cs.call(customer.detail, { id: customerId })).body
    expect(balances[0]!.owed.minor - before).toBe(23_500n)
    expect(balances[0]!.lines[0]).toMatchObject({ kind: 'invoice', id })
    expect((await cs.call(customer.erase, { id: customerId }, once())).code).toBe(errors.CUSTOMER_OWES.code)
  })
  it('is reminded of only with consent', async () => {
    const id = await issued()
    expect((await cs.call(invoice.remind, { id }, once())).code).toBe(200)
    await cs.call(customer.consent, { id: customerId, consent: 'withdrawn' })
    expect((await cs.call(invoice.remind, { id }, once())).code).toBe(errors.CONSENT_MISSING.code)
    await cs.call(customer.consent, { id: customerId, consent: 'given' })
  })
  it('is a PDF in each language, made once; a draft is none', async () => {
    const id = await issued()
    for (const language of ['en', 'zh', 'ar'] as const) {
      const [one, again] = [
        await cs.call(invoice.file, { id, language }),
        await cs.call(invoice.file, { id, language }),
      ]
      expect([one.code, again.body.path]).toEqual([200, one.body.path])
    }
    expect((await cs.call(invoice.file, { id: await draft(), language: 'en' })).code).toBe(errors.RECORD_STATE.code)
  }, 60_000)
  it('is a PDF in Arabic for the payer: its words, and names, numbers and amounts as they are', async () => {
    const id = await issued()
    const found = await detail(id)
    const code = found.path!.slice('/pay/'.length)
    const { url } = (await world.stranger.call(checkout.paper, { code, paper: id, language: 'ar' }, once())).body
    const text = textIn((await world.app.inject({ method: 'GET', url })).rawPayload)
    for (const part of [
      'فاتورة ضريبية',
      'رقم التسجيل الضريبي',
      'المبلغ المستحق',
      found.number!,
      found.seller!.name,
      found.seller!.nameAr!,
      found.seller!.trn!,
    ])
      expect(text).toContain(part)
  }, 60_000)
  it('calls its items as its reader does; a line in other words stays as it was written', async () => {
    const { rows } = (await cs.call(item.pick, { text: 'TEA-01', currency: 'AED' })).body
    const tea = { itemId: rows[0]!.id, quantity: '2', unit: aed(10_000n), vat: 'standard' as const }
    const id = await draft({
      language: 'zh',
      lines: [
        { ...tea, text: rows[0]!.name.zh },
        { ...tea, text: 'Tea for the guests' },
      ],
    })
    expect((await detail(id)).lines.map(({ text, textZh }) => [text, textZh])).toEqual([
      [rows[0]!.name.en, rows[0]!.name.zh],
      ['Tea for the guests', null],
    ])
    await issue(id)
    const { body: copy } = await cs.call(invoice.duplicate, { id }, once())
    expect((await detail(copy.id)).lines[0]!.textZh).toBe(rows[0]!.name.zh)
    const arabic = 'شاي كرك'
    const itemNames = async (language: 'en' | 'zh' | 'ar') => {
      const { url } = (await cs.call(invoice.file, { id, language })).body
      const text = textIn((await world.app.inject({ method: 'GET', url })).rawPayload)
      return [rows[0]!.name.en, rows[0]!.name.zh, arabic, 'Tea for the guests'].filter((name) => text.includes(name))
    }
    expect(await itemNames('en')).toEqual([rows[0]!.name.en, 'Tea for the guests'])
    expect(await itemNames('zh')).toEqual([rows[0]!.name.zh, 'Tea for the guests'])
    expect(await itemNames('ar')).toEqual([arabic, 'Tea for the guests'])
  }, 60_000)
  it.each([
    ['no lines', { lines: [] }, 'lines', 'REQUIRED_ITEM'],
    ['a quantity of nothing', { lines: [{ ...lines[0], quantity: '0' }] }, 'lines.0.quantity', 'QUANTITY'],
    [
      'a price in another currency',
      { lines: [{ ...lines[0], unit: money(1n, 'USD') }] },
      'lines.0.unit',
      'CURRENCY_DIFFERS',
    ],
    ['a discount above all', { lines: [{ ...lines[0], discount: '101' }] }, 'lines.0.discount', 'PERCENT_OFF'],
    [
      'less than the product allows',
      { lines: [{ ...lines[0], quantity: '1', unit: aed(100n) }] },
      'lines',
      'AMOUNT_MIN',
    ],
    ['a customer that never was', { customerId: newId() }, 'customerId', 'CUSTOMER_UNKNOWN'],
    ['an item that never was', { lines: [{ ...lines[0], itemId: newId() }] }, 'lines.0.itemId', 'ITEM_UNKNOWN'],
    ['too long to pay', { termsDays: 400 }, 'termsDays', 'TOO_MANY'],
  ])('with %s is refused, and the field is named', async (_, over, path, code) => {
    expect(await sendBad(world, cs, invoice.add, facts(over))).toMatchObject({
      fields: [{ path, code }],
    })
  })
  it('of another merchant answers like a missing one; members without the right are refused', async () => {
    const id = await issued()
    for (const given of [id, newId()]) {
      expect((await other.call(invoice.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      for (const endpoint of [invoice.send, invoice.remind, invoice.duplicate, invoice.stop, invoice.reopen])
        expect((await other.call(endpoint, { id: given }, once())).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(invoice.file, { id: given, language: 'en' })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(invoice.creditFile, { id: given, creditId: newId(), language: 'en' })).code).toBe(
        errors.NOT_FOUND.code,
      )
      for (const endpoint of [invoice.void, invoice.writeOff])
        expect((await other.call(endpoint, { id: given, reason: 'Mine' }, once())).code).toBe(errors.NOT_FOUND.code)
      const amount = aed(100n)
      for (const { code } of [
        await other.call(invoice.record, { id: given, amount, way: 'Cash' }, once()),
        await other.call(invoice.credit, { id: given, amount, reason: 'Mine' }, once()),
        await other.call(invoice.issue, { id: given, version: 1, send: false }, once()),
        await other.call(invoice.edit, { ...facts(), id: given, version: 1 }),
        await other.call(invoice.attach, { id: given, filePath: newId() }),
        await other.call(invoice.detach, { id: given, filePath: newId() }),
        await other.call(invoice.schedule, { id: given, every: 'month', nextOn: '2099-01-31' }, once()),
      ])
        expect(code).toBe(errors.NOT_FOUND.code)
    }
    const it_ = await world.as('it')
    expect((await it_.call(invoice.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
  })
})
describe('a credit note', () => {
  const textOf = async (url: string): Promise<string> =>
    textIn((await world.app.inject({ method: 'GET', url })).rawPayload).replaceAll(/\s+/g, ' ')
  it('has so much VAT that all notes of an invoice have together what the invoice has', async () => {
    const id = await draft({ lines: [{ text: 'Dates', quantity: '1', unit: aed(10_000n), vat: 'standard' }] })
    await issue(id)
    for (let at = 0; at < 3; at += 1)
      await cs.call(invoice.credit, { id, amount: aed(3500n), reason: 'A third came back' }, once())
    const { rows } = await world.owner.query<{ vat: string }>(
      `select vat_minor::text as vat from credit_note where invoice_id = $1 order by number`,
      [id],
    )
    expect(rows.map(({ vat }) => vat)).toEqual(['167', '166', '167'])
  })
  it('is a PDF in both languages, for colleagues and everybody with the link: its number, VAT by rate, TRNs and the invoice it corrects', async () => {
    const id = await issued()
    const { body } = await cs.call(invoice.credit, { id, amount: aed(4700n), reason: 'Two were damaged' }, once())
    const found = await detail(id)
    const [credit] = found.credits
    expect(credit).toMatchObject({ number: body.number, total: aed(4700n) })
    const input = { id, creditId: credit!.id }
    const en = await textOf((await cs.call(invoice.creditFile, { ...input, language: 'en' })).body.url)
    // A fifth of AED 210.00 with 5 % and of AED 25.00 without.
    for (const text of [
      `Tax credit note ${body.number}`,
      `Corrects invoice${found.number}, issued on`,
      'Two were damaged',
      'TRN 100234567800003',
      `TRN ${found.seller!.trn}`,
      '5 %40.002.0042.00',
      'Zero-rated5.000.005.00',
      'Total creditedAED 47.00',
    ])
      expect(en.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
    const zh = await textOf((await cs.call(invoice.creditFile, { ...input, language: 'zh' })).body.url)
    expect(zh).toContain('税务贷项通知')
    const again = await cs.call(invoice.creditFile, { ...input, language: 'en' })
    expect(again.body.path).toBe((await cs.call(invoice.creditFile, { ...input, language: 'en' })).body.path)
    // Who pays sees the invoice and it, also once nothing is left to pay.
    const code = found.path!.slice('/pay/'.length)
    const papers = [
      { id, kind: 'invoice', number: found.number },
      { id: credit!.id, kind: 'credit-note', number: body.number },
    ]
    expect((await world.stranger.call(checkout.open, { code })).body.papers).toEqual(papers)
    await cs.call(invoice.credit, { id, amount: aed(18_800n), reason: 'The rest, too' }, once())
    const rest = (await world.stranger.call(checkout.open, { code })).body
    expect([rest.state, rest.papers.length]).toEqual(['paid', 3])
    const paper = (which: string, from = code) =>
      world.stranger.call(checkout.paper, { code: from, paper: which, language: 'en' })
    expect(await textOf((await paper(credit!.id)).body.url)).toBe(en)
    expect(await textOf((await paper(id)).body.url)).toContain(found.number)
    const foreign = (await detail(await issued())).path!.slice('/pay/'.length)
    for (const { code: refused } of [
      await paper(credit!.id, foreign),
      await paper(id, foreign),
      await paper(newId()),
      await paper('x'),
    ])
      expect(refused).toBe(errors.NOT_FOUND.code)
    const draftId = await draft()
    expect((await cs.call(invoice.creditFile, { id: draftId, creditId: credit!.id, language: 'en' })).code).toBe(
      errors.RECORD_STATE.code,
    )
    const elsewhere = await issued()
    expect((await cs.call(invoice.creditFile, { id: elsewhere, creditId: credit!.id, language: 'en' })).code).toBe(
      errors.NOT_FOUND.code,
    )
  }, 60_000)
})
describe('a paid invoice whose payment was refunded', () => {
  const standing = async () => {
    const { balances, totals } = (await cs.call(customer.detail, { id: customerId })).body
    const own = totals.find(({ paid }) => paid.currency === 'AED')!
    const { owed, lines } = balances.find((each) => each.owed.currency === 'AED')!
    return { owed: owed.minor, newest: lines[0]!, spent: own.paid.minor, payments: own.payments }
  }
  const notes = async () =>
    (
      await world.owner.query<{ n: number; last: number }>(
        `select (select count(*)::int from credit_note where merchant_id = $1) as n,
           coalesce((select last from invoice_counter where merchant_id = $1 and series = 'CN'), 0) as last`,
        [marina],
      )
    ).rows[0]!
  it('is credited for what went back and no more, once, without a gap; the customer owes and has spent what the papers say', async () => {
    await refundAlone(world, marina)
    await deposit(world, marina, 1_000_00n)
    const before = await standing()
    const id = await issued()
    const code = (await detail(id)).path!.slice('/pay/'.length)
    await payOrder(world, (await world.stranger.call(checkout.start, { code }, once())).body, 'APPLE_PAY')
    await hearAll(world)
    const credit = (minor: bigint, key = once(), client = cs) =>
      client.call(invoice.credit, { id, amount: aed(minor), reason: 'Came back' }, key)
    // Paid, and nothing of it went back.
    expect((await credit(1n)).code).toBe(errors.RECORD_STATE.code)
    expect(await standing()).toMatchObject({ owed: before.owed, spent: before.spent + 23_500n })
    const [{ paymentId } = { paymentId: null }] = (await detail(id)).payments
    const answer = await refundedBy(world, cs, { merchantId: marina, paymentId: paymentId!, amount: aed(9400n) })
    expect([await answer(), await answer()]).toEqual([true, false])
    // The invoice stays as it is; what went back is open between the two until it is credited, and was not spent.
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      due: aed(0n),
      refunded: aed(9400n),
      creditable: aed(9400n),
      actions: expect.arrayContaining(['credit']),
    })
    expect(await standing()).toMatchObject({
      owed: before.owed + 9400n,
      spent: before.spent + 14_100n,
      payments: before.payments + 1,
      newest: { kind: 'refund', id, change: aed(9400n) },
    })
    expect((await credit(9401n)).raw.body).toMatchObject({ fields: [{ path: 'amount', code: 'OVER_CREDITABLE' }] })
    expect((await credit(100n, once(), other)).code).toBe(errors.NOT_FOUND.code)
    const none = await notes()
    // The program dies before the last of it is written: no note, and its number is the next one's.
    await world.owner.query(`alter table outbox add constraint dies check (kind <> 'invoice.changed') not valid`)
    expect((await credit(9400n)).code).not.toBe(200)
    await world.owner.query('alter table outbox drop constraint dies')
    expect(await notes()).toEqual(none)
    const [key, rival] = [once(), once()]
    const [one, again, second] = await Promise.all([credit(9400n, key), credit(9400n, key), credit(9400n, rival)])
    const made = [one, again, second].filter(({ code: is }) => is === 200)
    expect(new Set(made.map(({ body }) => body.number)).size).toBe(1)
    expect(await notes()).toEqual({ n: none.n + 1, last: none.last + 1 })
    const found = await detail(id)
    expect(found).toMatchObject({ status: 'paid', credited: aed(9400n), creditable: aed(0n) })
    expect(found.actions).not.toContain('credit')
    expect(await standing()).toMatchObject({ owed: before.owed, spent: before.spent + 14_100n })
    const paper = (await cs.call(invoice.file, { id, language: 'en' })).body.url
    const text = textIn((await world.app.inject({ method: 'GET', url: paper })).rawPayload).replaceAll(/\s+/g, '')
    expect(text).toContain('PaidAED235.00RefundedAED94.00CreditedAED94.00')
  }, 60_000)
})
describe('an attachment', () => {
  const pdf = '%PDF-1.7\n1 0 obj << /Type /Pages /Count 1 >> endobj\n%%EOF\n'
  const upload = async (purpose: 'invoice-attachment' | 'evidence', client = cs, name = 'terms.pdf') =>
    (await uploadFile(world, (await client.call(file.ticket, { purpose })).body.ticket, pdf, name)).path
  const attach = async (id: string, filePath: string) => cs.call(invoice.attach, { id, filePath })

  it('is read by colleagues and, once it is issued, by everybody with the link; nobody else', async () => {
    const id = await draft()
    const path = await upload('invoice-attachment')
    expect((await attach(id, path)).code).toBe(200)
    expect((await detail(id)).attachments).toEqual([{ id: path, name: 'terms.pdf', bytes: pdf.length }])
    expect((await detail(id)).history[0]).toMatchObject({ what: 'attached', text: 'terms.pdf' })
    const financial = await world.as('financial')
    expect((await financial.call(file.download, { filePath: path })).code).toBe(200)
    expect((await (await world.as('it')).call(file.download, { filePath: path })).code).toBe(errors.NOT_FOUND.code)
    await issue(id)
    const code = (await detail(id)).path!.slice('/pay/'.length)
    const shown = (await world.stranger.call(checkout.open, { code })).body
    expect(shown.files).toEqual([{ id: path, name: 'terms.pdf', bytes: pdf.length }])
    const { url } = (await world.stranger.call(checkout.file, { code, file: path })).body
    const answer = await world.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.body]).toEqual([200, pdf])
    // Through another's link, or of another's: as if it never was.
    const elsewhere = await issued()
    const foreign = (await detail(elsewhere)).path!.slice('/pay/'.length)
    for (const input of [
      { code: foreign, file: path },
      { code, file: newId() },
      { code, file: 'x' },
      { code: 'aaaaaaaaaaaaaa', file: path },
    ])
      expect((await world.stranger.call(checkout.file, input)).code).toBe(errors.NOT_FOUND.code)
  })
  it('is added after it was issued, and taken away from a draft only', async () => {
    const id = await draft()
    const [one, two] = [await upload('invoice-attachment'), await upload('invoice-attachment')]
    await attach(id, one)
    expect((await cs.call(invoice.detach, { id, filePath: one })).code).toBe(200)
    expect((await cs.call(invoice.detach, { id, filePath: one })).code).toBe(errors.NOT_FOUND.code)
    await attach(id, one)
    await issue(id)
    expect((await attach(id, two)).code).toBe(200)
    expect((await cs.call(invoice.detach, { id, filePath: two })).code).toBe(errors.INVOICE_ISSUED.code)
    expect((await detail(id)).attachments.map((each) => each.id)).toEqual([one, two])
  })
  it('of a wrong purpose, another merchant, another invoice, or a sixth one is refused, and the field is named', async () => {
    const id = await draft()
    const bad = async (filePath: string) => (await attach(id, filePath)).raw.body
    const invalid = { fields: [{ path: 'filePath', code: 'INVALID' }] }
    expect(await bad(newId())).toMatchObject(invalid)
    expect(await bad(await upload('evidence'))).toMatchObject(invalid)
    expect(await bad(await upload('invoice-attachment', other))).toMatchObject(invalid)
    const file = await upload('invoice-attachment')
    await attach(await draft(), file)
    expect(await bad(file)).toMatchObject(invalid)
    for (let at = 0; at < 5; at += 1) expect((await attach(id, await upload('invoice-attachment'))).code).toBe(200)
    expect(await bad(await upload('invoice-attachment'))).toMatchObject({
      fields: [{ path: 'filePath', code: 'FILES_MANY' }],
    })
  })
})
it('the list shows every state, and sums up what is due', async () => {
  for (const status of invoiceStatuses) {
    const { rows } = (await cs.call(invoice.query, { ...page, filters: { status: [status] } })).body
    expect([status, new Set(rows.map((row) => row.status))]).toEqual([status, new Set([status])])
  }
  const overdue = (await cs.call(invoice.query, { ...page, filters: { status: ['overdue'] } })).body
  const { sums } = (await cs.call(invoice.query, { ...page, filters: { status: ['overdue'] }, ask: 'totals' })).body
  expect(sums?.[0]?.values['due']).toEqual(overdue.rows.reduce((sum, row) => aed(sum.minor + row.due.minor), aed(0n)))
})
it('a sheet drafts an invoice for each customer and reference, or none', async () => {
  const heading = ['Customer', 'Description', 'Quantity', 'Price before VAT', 'Currency', 'VAT', 'Reference']
  const send = (...rows: string[][]) => cs.call(invoice.bulk, { rows: [heading, ...rows] }, once())
  const bad = await send(
    ['accounts@bluedune.example.com', 'Dates', '2', '45', 'AED', '5%', 'PO-1'],
    ['nobody@example.com', 'Dates', '2', '45', 'AED', '5%', ''],
    ['Harbour View Hotel', 'Tea', '0', '45', 'AED', '5%', ''],
    ['Harbour View Hotel', 'Tea', '1', '1', 'AED', '5%', ''],
    ['Harbour View Hotel', '=1+1', '1', '100', 'AED', '5%', ''],
  )
  expect(bad.raw.body).toMatchObject({
    fields: expect.arrayContaining([
      { path: 'rows.2.customer', code: 'CUSTOMER_UNKNOWN' },
      { path: 'rows.3.quantity', code: 'QUANTITY' },
      { path: 'rows.4.unit', code: 'AMOUNT_MIN' },
      { path: 'rows.5.text', code: 'FORMULA' },
    ]),
  })
  const { body } = await send(
    ['accounts@bluedune.example.com', 'Dates', '2', '45.00', 'AED', '5%', 'PO-1'],
    ['Blue Dune Catering LLC', 'Delivery', '1', '80', 'AED', '0%', 'PO-1'],
    ['Harbour View Hotel', 'Tea', '1', '1,100.00', 'AED', '', ''],
  )
  expect(body).toEqual({ added: 2, changed: 0 })
  const { rows } = (await cs.call(invoice.query, { ...page, filters: { text: 'PO-1' } })).body
  expect(rows).toMatchObject([{ status: 'draft', total: aed(17_450n), number: null }])
})
