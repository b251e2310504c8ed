// What rails may rely on: real status codes, no limit by address, and that a lost call-back is found by asking.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { newId } from './platform/base/ids.ts'
import { makeAcquirerEvents } from './platform/payment/acquirer-event.ts'
import { acquirerRailOf } from './rails/acquirer-rail.ts'
import { signatureOf } from './rails/signed.ts'
import { disputeNow } from './sandbox/acquirer/books.ts'
import { runDue } from './testing/due.ts'
import { pennilessTwin } from './testing/money.ts'
import { hearAll, order, pay } from './testing/payer.ts'
import { openWorld, type World } from './testing/world.ts'
import { askDisputes } from './features/payments/dispute/dispute.jobs.ts'

const perMinute = 40
const perKey = 60
let world: World
let merchantId = ''
beforeAll(async () => {
  world = await openWorld(
    { FALAJ_RATE_PER_MINUTE: String(perMinute), FALAJ_RAIL_RATE_PER_MINUTE: String(perKey) },
    { acquirer: true },
  )
  merchantId = await pennilessTwin(world, '20000001', '10000009')
})
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
afterAll(() => world.close())

const rows = async (text: string, ...values: readonly unknown[]) =>
  (await world.owner.query<Record<string, unknown>>(text, [...values])).rows
const callback = (body: string, id: string, headers: Record<string, string> = {}) => {
  const at = String(Math.floor(Date.now() / 1000))
  return world.app.inject({
    method: 'POST',
    url: '/rails/acquirer/callback',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signatureOf(world.acquirer!.key, id, at, body),
      ...headers,
    },
    payload: body,
  })
}
const report = (over: Record<string, unknown>) => {
  const event = {
    id: `event-${newId()}`,
    reference: `${newId()}.1`,
    kind: 'captured',
    amount: '100.00',
    currency: 'AED',
    at: new Date().toISOString(),
    ...over,
  }
  return callback(JSON.stringify(event), String(event.id))
}
const started = async () => {
  const made = await order(world, merchantId)
  await pay(world, made, 'lost')
  return { ...made, reference: `${made.id}.1` }
}
const isPaid = async (id: string) =>
  (await rows(`select from payment where id = $1 and paid_at is not null`, id)).length

describe('a rail', () => {
  it('is answered with the status of what happened: a refusal is never a 200', async () => {
    const unsigned = { 'webhook-signature': 'v1,x' }
    expect((await callback('{}', 'event-1', unsigned)).statusCode).toBe(401)
    expect((await callback('{}', 'event-1', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await callback('x'.repeat(20_000), 'event-1')).statusCode).toBe(413)
    expect((await world.app.inject({ method: 'POST', url: '/rails/nobody', payload: {} })).statusCode).toBe(404)
    // No attempt of ours: the acquirer may not treat it as booked.
    expect((await report({ reference: '-'.repeat(40) })).statusCode).toBe(404)
    expect((await report({})).statusCode).toBe(404)
    expect((await report({ kind: 'refunded', refundId: 'x' })).statusCode).toBe(404)
  })
  it('is refused with a trace where its signed event cannot be booked, instead of failing for ever', async () => {
    const { id, reference } = await started()
    const bad = [
      { reference: `${reference}\0` },
      { currency: 'XYZ' },
      { amount: '9'.repeat(40) },
      { kind: 'disputed', amount: '-70.00', dispute: { caseNo: 'case-1' } },
      { amount: '0.00' },
      { amount: '-100.00' },
      { at: '0001-01-01T00:00:00Z' },
      { kind: 'nothing' },
      { kind: 'disputed', amount: '70.00', dispute: { caseNo: 'case-1', respondBy: '0000-01-01T00:00:00Z' } },
    ]
    for (const over of bad) expect([over, (await report({ reference, ...over })).statusCode]).toEqual([over, 422])
    const kept = await rows(`select status, count from rail_refusal where rail = 'acquirer'`)
    expect(kept).toEqual(bad.map(() => ({ status: 422, count: 1 })))
    // The true capture is still taken.
    expect(await isPaid(id)).toBe(0)
    expect((await report({ reference })).json()).toEqual({ status: 'taken' })
    expect(await isPaid(id)).toBe(1)
  })
  it('that uses the id of an event for another one gets 409, and the first stays', async () => {
    const [{ id, reference }, other] = [await started(), await started()]
    const event = `event-${newId()}`
    expect((await report({ id: event, reference })).statusCode).toBe(200)
    expect((await report({ id: event, reference })).statusCode).toBe(200)
    expect((await report({ id: event, reference, amount: '1.00' })).statusCode).toBe(409)
    expect((await report({ id: event, reference, kind: 'declined' })).statusCode).toBe(409)
    expect((await report({ id: event, reference: other.reference })).statusCode).toBe(409)
    expect([await isPaid(id), await isPaid(other.id)]).toEqual([1, 0])
    expect(await rows(`select from rail_refusal where status = 409`)).toHaveLength(3)
  })
  it('that uses the id of a refund’s event for another one gets 409, and the first stays', async () => {
    const { id: payment, reference } = await started()
    const refund = {
      id: `event-${newId()}`,
      reference,
      kind: 'refunded',
      amount: '40.00',
      refundId: `${merchantId}.${newId()}`,
    }
    for (let time = 0; time < 2; time += 1) expect((await report(refund)).json()).toEqual({ status: 'taken' })
    for (const other of [{ amount: '4000.00' }, { kind: 'refund-failed' }, { refundId: `${merchantId}.${newId()}` }])
      expect((await report({ ...refund, ...other })).statusCode).toBe(409)
    expect(
      await rows(
        `select kind, told ->> 'amount' as amount from payment_event where payment_id = $1 and kind like 'refund%'`,
        payment,
      ),
    ).toEqual([{ kind: 'refunded', amount: '40.00' }])
    expect(
      await rows(`select from rail_refusal where status = 409 and body like '%' || $1 || '%'`, refund.id),
    ).toHaveLength(3)
  })
  it('whose dispute was reported in vain is asked for it, and it is booked once', async () => {
    const made = await order(world, merchantId)
    await pay(world, made, 'approve')
    await hearAll(world)
    // The acquirer has a dispute; its call-back never arrives.
    expect(await disputeNow(world.db, made.number)).toBe(true)
    await rows(`update sandbox_acquirer_event set left_over = 0 where kind = 'disputed'`)
    const cases = () => rows(`select state from dispute where payment_id = $1`, made.id)
    expect(await cases()).toEqual([])
    const work = askDisputes({
      rail: acquirerRailOf(world.settings),
      arrive: (db) => makeAcquirerEvents({ ...world.context, db }),
    })
    for (let time = 0; time < 2; time += 1) await runDue(world.db, work)
    expect(await cases()).toEqual([{ state: 'OPEN' }])
    expect(work.clock).toBe('*/10 * * * *')
    expect(
      await rows(`select from rail_poll where rail = 'dispute.ask' and asked_until > now() - interval '1 minute'`),
    ).toHaveLength(1)
  })
  it('that lists what cannot be booked leaves a trace of it, and the rest is booked', async () => {
    const opened = async () => {
      const made = await order(world, merchantId)
      await pay(world, made, 'approve')
      await hearAll(world)
      expect(await disputeNow(world.db, made.number)).toBe(true)
      await rows(`update sandbox_acquirer_event set left_over = 0 where kind = 'disputed'`)
      return made
    }
    const [wrong, right] = [await opened(), await opened()]
    await rows(
      `update sandbox_acquirer_event set amount_minor = 0 where kind = 'disputed' and reference = $1`,
      `${wrong.id}.1`,
    )
    const traces = () => rows(`select status from rail_refusal where body like '%' || $1 || '%'`, wrong.id)
    const work = askDisputes({
      rail: acquirerRailOf(world.settings),
      arrive: (db) => makeAcquirerEvents({ ...world.context, db }),
    })
    for (let time = 0; time < 2; time += 1) await runDue(world.db, work)
    expect(await traces()).toEqual([{ status: 422 }])
    expect(await rows(`select payment_id from dispute where payment_id = any($1)`, [wrong.id, right.id])).toEqual([
      { payment_id: right.id },
    ])
  })
  it('is not limited by its address, but by the key that signs', async () => {
    const { id, reference } = await started()
    for (let n = 0; n <= perMinute; n += 1) await world.app.inject({ method: 'GET', url: '/restful/nothing' })
    // Whichever minute it is: the window of the address is a minute from its first call, that of the key the minute of the clock.
    expect((await report({ reference })).json()).toEqual({ status: 'taken' })
    expect(await isPaid(id)).toBe(1)
    const answers: number[] = []
    for (let n = 0; n < 2 * perKey + 2; n += 1) answers.push((await report({})).statusCode)
    expect(new Set(answers)).toEqual(new Set([404, 429]))
    // Calls that nobody signed count for no key.
    expect((await callback('{}', 'event-1', { 'webhook-signature': 'v1,x' })).statusCode).toBe(401)
  })
})
