import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { hourMs, dayMs } from '@falaj/contract/kernel/time'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { home } from '@falaj/contract/overview/home'
import { notice } from '@falaj/contract/workspace/notice'
import { trySchedule, webhook } from '@falaj/contract/developers/webhook'
import { payment } from '@falaj/contract/payments/payment'
import { newId } from '../../../platform/base/ids.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { makeSend } from '../../../platform/outbound/send.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openReceiver, type Receiver } from '../../../testing/receiver.ts'
import { runNotices } from '../../../testing/notices.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { fanOutBatch } from './webhook.fan-out.ts'
import { pruneDeliveries } from './webhook.jobs.ts'
import { makeSender } from './webhook.sender.ts'

let world: World
let it_: Client
let marina = ''
let receiver: Receiver
let clock = new Date()
beforeAll(async () => {
  world = await openWorld()
  it_ = await world.as('it')
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
})
afterAll(() => world.close())
beforeEach(async () => {
  await receiver?.close()
  receiver = await openReceiver()
  clock = new Date()
  await world.owner.query(`truncate webhook_endpoint, webhook_event, webhook_delivery, webhook_attempt, outbox;
    delete from message; update webhook_cursor set number = (select last_number from event_bounds)`)
})

const key = () => ({ 'idempotency-key': newId() })
const save = (over: object = {}, client = it_) =>
  client.call(webhook.save, { url: receiver.url, description: 'Shop', events: [], ...over }, key())
const endpoints = async (client = it_, partnerId = '20000001') =>
  (await client.call(webhook.query, { partnerId })).body.endpoints
const secretOf = async (id: string): Promise<string> => (await withStepUp(it_, webhook.reveal, { id })).body.secret
const happen = async (kind = 'withdraw.changed', payload: Record<string, unknown> = { id: newId() }) => {
  const [id = ''] = await emit(world.db, { kind, merchantId: marina, audience: 'fiatTransactions', payload })
  await publishBatch(world.db, [])
  await fanOutBatch(world.db, clock)
  return id
}
const sender = () =>
  makeSender({
    db: world.db,
    secret: world.settings.secret,
    send: makeSend({ local: true, ownPorts: new Set(), timeoutMs: 200 }),
    now: () => clock,
    random: () => 0.5,
  })
/** Until nothing more is due at this moment. */
const sendDue = async (): Promise<void> => {
  const one = sender()
  while ((await one.sendDue()) > 0) await one.idle()
}
const deliveries = async (filters = {}) =>
  (await it_.call(webhook.deliveries, { filters, pageParam: { number: 1, size: 40 } })).body.rows
const later = (seconds: number): void => void (clock = new Date(clock.getTime() + seconds * 1000))

it('what was sent of a payment is in its detail: the event, the address, and whether it arrived', async () => {
  const cs = await world.as('cs')
  await save({ events: ['payment.changed'] })
  const sold = paid(marina)
  await take(world, sold)
  await happen('payment.changed', { id: sold.id })
  const sent = async () => (await cs.call(payment.detail, { id: sold.id })).body.deliveries
  const event = { type: 'payment.changed', url: receiver.url }
  expect(await sent()).toEqual([
    { ...event, id: expect.any(String), at: expect.any(String), state: 'pending', attempts: 0, lastAt: null },
  ])
  await sendDue()
  expect(await sent()).toMatchObject([{ ...event, state: 'delivered', attempts: 1, lastAt: clock.toISOString() }])
  const another = paid(marina)
  await take(world, another)
  expect((await cs.call(payment.detail, { id: another.id })).body.deliveries).toEqual([])
})

describe('an endpoint', () => {
  it('is added, shown with its figures, edited and deleted, each in the history', async () => {
    const { body } = await save()
    expect(await endpoints()).toMatchObject([{ id: body.id, url: receiver.url, state: 'ACTIVE', attempts: 0 }])
    await save({ id: body.id, description: 'Till', events: ['withdraw.changed'] })
    expect(await endpoints()).toMatchObject([{ description: 'Till', events: ['withdraw.changed'] }])
    expect((await it_.call(webhook.remove, { id: body.id }, key())).code).toBe(200)
    expect(await endpoints()).toEqual([])
    const { rows } = await world.owner.query(`select action from audit_entry where object = $1 order by at`, [
      `webhook ${body.id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'POST secure/merchant2/webhook',
      'POST secure/merchant2/webhook',
      'POST secure/merchant2/webhook/remove',
    ])
  })
  it('with a bad address is refused by its field', async () => {
    const { code, raw } = await save({ url: 'https://10.0.0.1/' })
    expect(code).toBe(errors.INPUT_INVALID.code)
    expect(raw.body).toMatchObject({ fields: [{ path: 'url', code: 'URL_PRIVATE' }] })
  })
  it('the eleventh is refused', async () => {
    for (let at = 0; at < 10; at += 1) expect((await save()).code).toBe(200)
    expect((await save()).code).toBe(errors.WEBHOOK_MANY.code)
  })
  it('the same key twice is one, two at once are one', async () => {
    const input = { url: receiver.url, description: '', events: [] }
    const same = key()
    const [a, b] = await Promise.all([it_.call(webhook.save, input, same), it_.call(webhook.save, input, same)])
    expect(a.body.id).toBe(b.body.id)
    expect(await endpoints()).toHaveLength(1)
  })
  it('is another merchant’s business for nobody', async () => {
    const { body } = await save()
    const other = await world.as('multi-admin')
    const theirs = await Promise.all([
      other.call(webhook.query, { partnerId: '20000001' }),
      save({ id: body.id }, other),
      other.call(webhook.setState, { id: body.id, state: 'PAUSED' }, key()),
      other.call(webhook.remove, { id: body.id }, key()),
      other.call(webhook.test, { id: body.id }, key()),
      withStepUp(other, webhook.reveal, { id: body.id }),
      withStepUp(other, webhook.roll, { id: body.id, overlapHours: 0 }),
    ])
    expect(theirs.map(({ code }) => code)).toEqual(theirs.map(() => errors.NOT_FOUND.code))
  })
  it('its secret needs the second factor, and is sealed where it is kept', async () => {
    const { body } = await save()
    expect((await it_.call(webhook.reveal, { id: body.id })).code).toBe(errors.STEP_UP_REQUIRED.code)
    const secret = await secretOf(body.id)
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    const { rows } = await world.owner.query<{ secret: Buffer }>('select secret from webhook_endpoint')
    expect(rows[0]!.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
  })
})

describe('an event', () => {
  it('arrives signed as the public package verifies it, once', async () => {
    const { body } = await save()
    const eventId = await happen('withdraw.changed', { id: 'w1' })
    await sendDue()
    await sendDue()
    expect(receiver.calls).toHaveLength(1)
    const { headers, body: text } = receiver.calls[0]!
    expect(new Webhook(await secretOf(body.id)).verify(text, headers as Record<string, string>)).toMatchObject({
      type: 'withdraw.changed',
      data: { merchant: '20000001', id: 'w1' },
    })
    expect(headers['webhook-id']).toBe(eventId)
    expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(text, headers)).toThrow(
      'No matching signature found',
    )
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: 1, lastCode: 200, nextAt: null, eventId },
    ])
    expect(await endpoints()).toMatchObject([{ attempts: 1, succeeded: 1, pending: 0, failingSince: null }])
  })
  it('goes to whom it was wanted by, and to no other merchant', async () => {
    await save({ events: ['transfer.changed'] })
    const other = await world.as('multi-admin')
    await save({}, other)
    await happen('withdraw.changed')
    await happen('transfer.changed')
    await happen('export.ready')
    expect((await deliveries()).map(({ type }) => type)).toEqual(['transfer.changed'])
    await sendDue()
    expect(receiver.calls).toHaveLength(1)
  })
  it('from before the endpoint was there does not go to it', async () => {
    await emit(world.db, { kind: 'withdraw.changed', merchantId: marina, audience: 'none', payload: {} })
    await save()
    await publishBatch(world.db, [])
    await fanOutBatch(world.db, clock)
    expect(await deliveries()).toEqual([])
  })
  it('by two nodes at once becomes one delivery', async () => {
    await save()
    for (let at = 0; at < 20; at += 1)
      await emit(world.db, { kind: 'withdraw.changed', merchantId: marina, audience: 'none', payload: {} })
    await publishBatch(world.db, [])
    await Promise.all([fanOutBatch(world.db, clock), fanOutBatch(world.db, clock), fanOutBatch(world.db, clock)])
    expect(await deliveries()).toHaveLength(20)
  })
  it('is tried ten times over three days, then failed; nothing arrived: the endpoint is disabled and everybody notified', async () => {
    receiver.behave = 'error'
    const { body } = await save()
    await happen()
    const waits: number[] = []
    const failingSince: (string | null | undefined)[] = []
    const firstTry = clock.toISOString()
    for (let at = 0; at < 10; at += 1) {
      await sendDue()
      expect(receiver.calls).toHaveLength(at + 1)
      failingSince.push((await endpoints())[0]?.failingSince)
      waits.push(trySchedule[at + 1] ?? 0)
      later((trySchedule[at + 1] ?? 0) - 1)
      await sendDue()
      expect(receiver.calls).toHaveLength(at + 1)
      later(1)
    }
    expect(waits.reduce((sum, each) => sum + each, 0)).toBe(75 * 3600 + 35 * 60 + 5)
    expect(new Set(failingSince)).toEqual(new Set([firstTry]))
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 10, lastCode: 500 }])
    expect(await endpoints()).toMatchObject([{ id: body.id, state: 'DISABLED', reason: 'FAILING' }])
    await it_.call(notice.edit, { topic: 'developers', channel: 'email', wanted: false })
    await runNotices(world)
    const { rows } = await world.owner.query(`select recipient, body from message where purpose = 'NOTICE'`)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows[0].body).toContain('We stopped sending events to 127.0.0.1')
    expect(rows.filter(({ body: text }) => !text.includes('Nothing arrived for three days.'))).toEqual([])
    // By the ways each of them chose, and nobody who could not fix it.
    const recipients = rows.map(({ recipient }) => String(recipient)).toSorted((one, other) => (one < other ? -1 : 1))
    expect(recipients).toEqual(['+971-501004401', '+971-501004404', '+971-501004406', 'admin@example.com'])
    const needs = async (person: string) =>
      (await (await world.as(person)).call(home.needs, {})).body.items.filter(({ kind }) => kind === 'webhook')
    expect(await needs('it')).toMatchObject([
      { level: 'now', what: { en: receiver.url }, link: '/settings/notify-url' },
    ])
    expect(await needs('sales')).toEqual([])
    await it_.call(webhook.setState, { id: body.id, state: 'ACTIVE' }, key())
    expect(await needs('it')).toEqual([])
  })
  it('that fails while others arrive ends alone', async () => {
    await save()
    receiver.behave = 'error'
    await happen()
    for (let at = 0; at < 10; at += 1) {
      await sendDue()
      if (at === 5) {
        receiver.behave = 'ok'
        await happen('transfer.changed')
        await sendDue()
        receiver.behave = 'error'
      }
      later((trySchedule[at + 1] ?? 0) * 1.2)
    }
    expect(await endpoints()).toMatchObject([{ state: 'ACTIVE' }])
  })
  it('answered by 410 disables at once; what waits is parked, and goes out when it is resent', async () => {
    receiver.behave = 'gone'
    const { body } = await save()
    await happen()
    await sendDue()
    expect(await endpoints()).toMatchObject([{ state: 'DISABLED', reason: 'GONE' }])
    await happen()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['parked', 'failed'])
    expect((await it_.call(webhook.test, { id: body.id }, key())).code).toBe(errors.WEBHOOK_STATE.code)
    receiver.behave = 'ok'
    expect((await it_.call(webhook.setState, { id: body.id, state: 'ACTIVE' }, key())).code).toBe(200)
    const resent = await it_.call(webhook.resendAll, { filters: { state: ['parked', 'failed'] } }, key())
    expect(resent.body.count).toBe(2)
    later(3600)
    await sendDue()
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })
  it('asked to wait waits as long', async () => {
    receiver.behave = 'slow-down'
    await save()
    await happen()
    await sendDue()
    receiver.behave = 'ok'
    later(599)
    await sendDue()
    expect(receiver.calls).toHaveLength(1)
    later(2)
    await sendDue()
    expect(receiver.calls).toHaveLength(2)
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1)
  })
  it('waits while its endpoint is paused', async () => {
    const { body } = await save()
    await it_.call(webhook.setState, { id: body.id, state: 'PAUSED' }, key())
    await happen()
    await sendDue()
    expect(receiver.calls).toEqual([])
    await it_.call(webhook.setState, { id: body.id, state: 'ACTIVE' }, key())
    await sendDue()
    expect(receiver.calls).toHaveLength(1)
  })
  it('can be resent by its own, under the same id, and shows every request and answer', async () => {
    await save()
    const id = await happen()
    await sendDue()
    const [row] = await deliveries()
    await it_.call(webhook.resend, { id: row!.id }, key())
    later(3600)
    await sendDue()
    expect(receiver.calls.map((each) => each.id)).toEqual([id, id])
    const { body } = await it_.call(webhook.detail, { id: row!.id })
    expect(body.tries).toMatchObject([
      { number: 2, code: 200, responseBody: 'thank you' },
      { number: 1, code: 200, requestHeaders: { 'webhook-id': id } },
    ])
    expect(JSON.parse(body.body)).toMatchObject({ type: 'withdraw.changed' })
    const other = await world.as('multi-admin')
    expect((await other.call(webhook.detail, { id: row!.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(webhook.resend, { id: row!.id }, key())).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(webhook.resendAll, { filters: {} }, key())).body.count).toBe(0)
  })
  it('is found by every filter of the list, and what a filter finds is counted and resent', async () => {
    const { body: shop } = await save()
    const { body: paused } = await save({ description: 'Paused', events: ['transfer.changed'] })
    const objectId = newId()
    await happen('withdraw.changed', { id: objectId })
    await sendDue()
    receiver.behave = 'error'
    await happen('transfer.changed')
    await sendDue()
    await world.owner.query(`update webhook_delivery set state = 'failed' where last_code = 500`)
    await it_.call(webhook.setState, { id: paused.id, state: 'PAUSED' }, key())
    // A filter's days are those of the reader's own time zone, Dubai.
    const dayAgo = (days: number): string => new Date(Date.now() + 4 * hourMs - days * dayMs).toISOString().slice(0, 10)
    const days = (from: string, until: string) => ({ startTime: `${from}T00:00:00`, endTime: `${until}T23:59:59` })
    const counted = async (filters: Input<typeof webhook.resendCount>['filters']) => {
      const { matching, resendable } = (await it_.call(webhook.resendCount, { filters })).body
      expect(await deliveries(filters)).toHaveLength(matching)
      return [matching, resendable]
    }
    // Three in all: one arrived at the shop, and one failed at each of them.
    expect(await counted({})).toEqual([3, 2])
    expect(await counted({ endpoint: shop.id })).toEqual([2, 2])
    expect(await counted({ endpoint: paused.id })).toEqual([1, 0])
    expect(await counted({ endpoint: 'nothing' })).toEqual([0, 0])
    expect(await counted({ code: ['5xx'] })).toEqual([2, 1])
    expect(await counted({ code: ['2xx', 'none'] })).toEqual([1, 1])
    expect(await counted({ about: objectId })).toEqual([1, 1])
    expect(await deliveries({ about: objectId })).toMatchObject([{ object: { kind: 'withdraw', id: objectId } }])
    expect(await counted({ type: ['transfer.changed'], state: ['failed'] })).toEqual([2, 1])
    expect(await counted({ createdAt: days(dayAgo(1), dayAgo(0)) })).toEqual([3, 2])
    expect(await counted({ createdAt: days('2020-01-01', '2020-01-01') })).toEqual([0, 0])
    // A filter that is not one would find everything.
    for (const endpoint of [webhook.resendCount, webhook.resendAll]) {
      const unchecked = { ...endpoint, input: z.object({ filters: z.any() }) }
      const { code } = await it_.call(unchecked, { filters: { objekt: objectId } }, key())
      expect(code).toBe(errors.INPUT_INVALID.code)
    }
    const other = await world.as('multi-admin')
    expect((await other.call(webhook.resendCount, { filters: {} })).body).toEqual({ matching: 0, resendable: 0 })
    const only = { type: ['transfer.changed' as const], endpoint: shop.id, code: ['5xx' as const] }
    expect((await it_.call(webhook.resendAll, { filters: only }, key())).body.count).toBe(1)
    // It is pending now: another request has no effect.
    expect((await it_.call(webhook.resendAll, { filters: only }, key())).body.count).toBe(0)
    // By what people have in hand: the number it has in the console, in any case.
    const { rows } = await world.owner.query<{ id: string; number: string; mid: string }>(
      `select distinct on (m.mid) p.id, p.number, m.mid from payment p join merchant m on m.id = p.merchant_id order by m.mid, p.id`,
    )
    const ours = rows.find(({ mid }) => mid === '20000001')!
    await happen('payment.changed', { id: ours.id })
    expect(await counted({ about: ours.number })).toEqual([1, 0])
    expect(await counted({ about: ` ${ours.number.toLowerCase()} ` })).toEqual([1, 0])
    const theirs = rows.find(({ mid }) => mid !== '20000001')!
    await happen('payment.changed', { id: theirs.id })
    expect(await counted({ about: theirs.number })).toEqual([0, 0])
  })
  it('is listed whether it was sent or not, with what is sent, and goes to an endpoint that came later', async () => {
    const objectId = newId()
    const id = await happen('payment.changed', { id: objectId })
    const listed = async (filters: Input<typeof webhook.events>['filters'] = {}) =>
      (await it_.call(webhook.events, { filters, pageParam: { number: 1, size: 40 } })).body.rows
    const [row] = await listed({ about: objectId })
    expect(row).toMatchObject({
      id,
      type: 'payment.changed',
      object: { kind: 'payment', id: objectId },
      deliveries: 0,
      state: 'not-sent',
    })
    const { rows: payments } = await world.owner.query<{ id: string; number: string }>(
      `update payment set merchant_order_no = 'Cart_77f', rrn = '998877665544' where id = (
         select p.id from payment p join merchant m on m.id = p.merchant_id where m.mid = '20000001' order by p.id desc limit 1)
       returning id, number`,
    )
    const paymentEvent = await happen('payment.changed', { id: payments[0]!.id })
    for (const about of [payments[0]!.number, 'Cart_77f', '998877665544'])
      expect((await listed({ about })).map((each) => each.id)).toContain(paymentEvent)
    expect(await listed({ about: 'Cart_78f' })).toEqual([])
    const detail = async () => (await it_.call(webhook.event, { id })).body
    expect((await detail()).endpoints).toEqual([])
    expect(JSON.parse((await detail()).body)).toMatchObject({ type: 'payment.changed', data: { id: objectId } })

    const { body: endpoint } = await save()
    const send = (key_ = key(), client = it_) => client.call(webhook.sendEvent, { id, endpointId: endpoint.id }, key_)
    const same = key()
    const [first, second] = await Promise.all([send(same), send(same)])
    expect(first.body).toEqual(second.body)
    expect((await send()).code).toBe(errors.WEBHOOK_STATE.code)
    later(60)
    await sendDue()
    expect(receiver.calls).toMatchObject([{ id, body: (await detail()).body }])
    expect(await listed({ text: id, state: ['delivered'] })).toMatchObject([{ id, deliveries: 1, state: 'delivered' }])
    expect((await send()).code).toBe(200)
    later(60)
    await sendDue()
    expect(receiver.calls).toHaveLength(2)
    expect(await detail()).toMatchObject({
      endpoints: [
        { id: endpoint.id, deliveryId: first.body.deliveryId, state: 'delivered', attempts: 2, lastCode: 200 },
      ],
    })
    // It stays as long as its deliveries do.
    await world.owner.query('delete from event where id = $1', [id])
    expect(await listed({ about: objectId })).toMatchObject([{ id, deliveries: 1 }])

    const other = await world.as('multi-admin')
    expect((await other.call(webhook.event, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await send(key(), other)).code).toBe(errors.NOT_FOUND.code)
    expect((await (await world.as('financial')).call(webhook.event, { id })).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('that concerns one person, or every merchant, is none of theirs to list', async () => {
    await emit(
      world.db,
      { kind: 'export.ready', merchantId: marina, audience: 'signed-in', payload: { id: newId() } },
      {
        kind: 'payment.changed',
        merchantId: marina,
        audience: 'signed-in',
        personId: newId(),
        payload: { id: 'p-one' },
      },
    )
    await publishBatch(world.db, [])
    const rows = (await it_.call(webhook.events, { filters: {}, pageParam: { number: 1, size: 40 } })).body.rows
    expect(rows.filter(({ type, object }) => type.startsWith('export') || object?.id === 'p-one')).toEqual([])
  })
  it('of a test goes at once', async () => {
    const { body } = await save({ events: ['transfer.changed'] })
    await it_.call(webhook.test, { id: body.id }, key())
    later(3600)
    await sendDue()
    expect(JSON.parse(receiver.calls[0]!.body)).toMatchObject({ type: 'webhook.test' })
  })
  it('is forgotten after a month', async () => {
    await save()
    await happen()
    await sendDue()
    await world.owner.query(`update webhook_delivery set created_at = now() - interval '40 days';
      update webhook_event set at = now() - interval '40 days'`)
    expect(await pruneDeliveries(world.db, 30)).toBe(1)
    expect((await world.owner.query('select from webhook_event')).rowCount).toBe(0)
  })
})

describe('a secret is rolled', () => {
  it('without a gap: for a while both sign, then the new one alone', async () => {
    const { body } = await save()
    const old = await secretOf(body.id)
    expect((await withStepUp(it_, webhook.roll, { id: body.id, overlapHours: 24 })).code).toBe(200)
    const fresh = await secretOf(body.id)
    expect(fresh).not.toBe(old)
    await happen()
    await sendDue()
    const { headers, body: text } = receiver.calls[0]!
    expect(new Webhook(old).verify(text, headers)).toBeTruthy()
    expect(new Webhook(fresh).verify(text, headers)).toBeTruthy()
    await world.owner.query(`update webhook_endpoint set previous_until = now() - interval '1 second'`)
    await happen()
    await sendDue()
    const after = receiver.calls[1]!
    expect(() => new Webhook(old).verify(after.body, after.headers)).toThrow('No matching signature found')
    expect(new Webhook(fresh).verify(after.body, after.headers)).toBeTruthy()
  })
})

it('a request that a receiver refused is diagnosed without the secret', async () => {
  const { body: endpoint } = await save()
  const { body: second } = await save({ description: 'Another' })
  await happen()
  await sendDue()
  const { headers, body } = receiver.calls[0]!
  const sent = {
    webhookId: headers['webhook-id']!,
    timestamp: headers['webhook-timestamp']!,
    signature: headers['webhook-signature']!,
    body,
  }
  const verdictOf = async (over: object = {}, client = it_) => {
    const { code, body: answer } = await client.call(webhook.checkSignature, { id: endpoint.id, ...sent, ...over })
    return code === 200 ? answer.result : code
  }
  const byFirst = (await verdictOf()) === 'valid'
  // Both endpoints belong to one receiver: whichever arrived first.
  const [own, foreign] = byFirst ? [endpoint.id, second.id] : [second.id, endpoint.id]
  expect(await verdictOf({ id: own })).toBe('valid')
  expect(await verdictOf({ id: own, signature: `v1,AAAA ${sent.signature}` })).toBe('valid')
  expect(await verdictOf({ id: own, body: JSON.stringify(JSON.parse(body), null, 2) })).toBe('reformatted')
  for (const over of [
    { id: foreign },
    { id: own, timestamp: '1' },
    { id: own, signature: 'x' },
    { id: own, body: '{}' },
  ])
    expect(await verdictOf(over)).toBe('wrong')
  await withStepUp(it_, webhook.roll, { id: own, overlapHours: 24 })
  expect(await verdictOf({ id: own })).toBe('previous')
  await withStepUp(it_, webhook.roll, { id: own, overlapHours: 0 })
  expect(await verdictOf({ id: own })).toBe('wrong')
  expect(await verdictOf({ id: own }, await world.as('multi-admin'))).toBe(errors.NOT_FOUND.code)
  expect(await verdictOf({ id: own }, await world.as('financial'))).toBe(errors.ACCESS_DENIED.code)
})

it('one receiver that hangs delays nobody else', async () => {
  const dead = await openReceiver('hang')
  await save({ url: dead.url })
  await save()
  for (let at = 0; at < 50; at += 1)
    await emit(world.db, { kind: 'withdraw.changed', merchantId: marina, audience: 'none', payload: { at } })
  await publishBatch(world.db, [])
  await fanOutBatch(world.db, clock)
  // A try at the dead one takes much longer than this test.
  const one = makeSender({
    db: world.db,
    secret: world.settings.secret,
    send: makeSend({ local: true, ownPorts: new Set(), timeoutMs: 60_000 }),
    now: () => clock,
    everyMs: 50,
  })
  one.start({ warn: () => undefined, info: () => undefined } as never)
  await expect.poll(() => receiver.calls.length).toBe(50)
  expect(dead.calls.length).toBeLessThanOrEqual(8)
  await one.stop()
  await dead.close()
  const { rows } = await world.owner.query(`select count(*)::int as n from webhook_attempt where code is null`)
  expect(rows[0].n).toBe(0)
})
