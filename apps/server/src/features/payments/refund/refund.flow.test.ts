// A refund from the question to the money: who asks and who decides, what the acquirer says, and what the books and papers say then.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { apiKey } from '@falaj/contract/developers/api-key'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { home } from '@falaj/contract/overview/home'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { statement } from '@falaj/contract/accounts/statement'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { fromText, money } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { settlements } from '../../../platform/money/settle.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { refundName } from '../../../platform/payment/refund-event.ts'
import { signatureOf } from '../../../rails/signed.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { disputePayment } from '../../../testing/dispute.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { hearAll } from '../../../testing/payer.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { features } from '../../features.ts'
import { refundTasks } from './refund.jobs.ts'
import { lookAtRefunds } from '../../../testing/refund.ts'

let world: World
let cs: Client
let finance: Member, admin: Member
let mine = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  cs = await world.as('cs')
  finance = await member(world, 'financial')
  admin = await member(world, 'admin')
  await openPages(world, finance.client, 'statements')
  await deposit(world, mine, 10_000_00n, 'AED')
})
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})
afterAll(() => world.close())

const coffee = { name: 'Coffee', quantity: 3, price: money(20_00n, 'AED') }
const cake = { name: 'Cake', quantity: 1, price: money(40_00n, 'AED') }
const sale = async (minor = 100_00n, items: readonly (typeof coffee)[] = []): Promise<string> => {
  const made = paid(mine, { amount: money(minor, 'AED') })
  await take(world, { ...made, made: { store: 'Marina Walk', items } })
  return made.id
}
const ask = async (paymentId: string, amount: string, more: Partial<Input<typeof refund.add>> = {}, who = cs) =>
  withStepUp(who, refund.add, {
    paymentId,
    amount: fromText(amount, 'AED')!,
    reason: 'REQUESTED',
    draftId: newId(),
    ...more,
  })
const decide = async (how: 'reject' | 'sendBack', { client }: Member, id: string) => {
  const { canonical } = (await client.call(approval.detail, { id })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  return client.call(approval[how], { id, hash, reason: 'Which order?' }, once())
}
const detailOf = async (id: string) => (await finance.client.call(refund.detail, { id })).body
const leftOf = async (paymentId: string) => (await cs.call(refund.ofPayment, { paymentId })).body.left.minor
const usable = () => balanceOf(world.db, available(mine, 'AED'))
const run = async (kinds: RegExp): Promise<void> => {
  const { rows } = await world.owner.query<{ id: string; kind: string; merchant_id: string; payload: object }>(
    'select id, kind, merchant_id, payload from outbox order by position',
  )
  const tasks = [
    ...refundTasks({ settings: world.settings } as never),
    ...features.notice.tasks({ settings: world.settings } as never),
  ]
  for (const task of tasks.filter(({ kind }) => kinds.test(kind)))
    for (const { id, kind, merchant_id: merchantId, payload } of rows)
      if (kind === task.kind)
        await task.run({ id, db: world.db, merchantId, payload, signal: AbortSignal.timeout(5000) } as never)
}

describe('with a colleague', () => {
  it('customer service asks, nothing moves, a second person approves, the acquirer calls back, the money is back', async () => {
    const id = await sale()
    const before = await usable()
    const { body } = await ask(id, '30.00', { note: 'One cup was cold' })
    expect(body).toMatchObject({ state: 'APPLIED', requestNumber: expect.stringMatching(/^A-/) })
    expect([await usable(), await leftOf(id)]).toEqual([before, 70_00n])
    expect(await detailOf(body.id)).toMatchObject({ status: 'APPLIED', entries: [] })
    expect((await approve(finance, body.requestId!)).code).toBe(200)
    expect(await detailOf(body.id)).toMatchObject({
      status: 'PLACED',
      checker: 'Omar Nasser',
      maker: expect.any(String),
    })
    expect(before - (await usable())).toBe(30_00n)
    await run(/^refund\.placed$/)
    // Signed, over the network, as the acquirer does it; then by its job.
    await hearAll(world)
    await run(/^refund\.told$/)
    expect(await detailOf(body.id)).toMatchObject({ status: 'SUCCESS', arn: expect.stringMatching(/^\d{23}$/) })
    expect((await finance.client.call(approval.detail, { id: body.requestId! })).body.state).toBe('SUCCESS')
    expect((await cs.call(payment.detail, { id })).body.refunded.minor).toBe(30_00n)
  })
  it('its maker cannot approve it, even one who may approve others’', async () => {
    const id = await sale()
    const { body } = await ask(id, '10.00', {}, finance.client)
    expect((await approve(finance, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect((await approve(admin, body.requestId!)).code).toBe(200)
    const made = (await ask(id, '10.00')).body
    const { canonical } = (await finance.client.call(approval.detail, { id: made.requestId! })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    expect((await cs.call(approval.approve, { id: made.requestId!, hash }, once())).code).not.toBe(200)
    expect((await detailOf(made.id)).status).toBe('APPLIED')
  })
  it('declined, the payment’s rest is free again and no money has moved', async () => {
    const id = await sale()
    const before = await usable()
    const { body } = await ask(id, '100.00')
    expect((await ask(id, '0.01')).code).toBe(errors.REFUND_NOTHING_LEFT.code)
    await decide('reject', finance, body.requestId!)
    expect((await detailOf(body.id)).status).toBe('REJECTED')
    expect([await usable(), await leftOf(id)]).toEqual([before, 100_00n])
  })
  it('sent back, it is changed by its maker alone, within what is left, and approved as changed', async () => {
    const id = await sale()
    const { body } = await ask(id, '60.00')
    await decide('sendBack', finance, body.requestId!)
    expect(await leftOf(id)).toBe(100_00n)
    const mineNow = (await cs.call(refund.detail, { id: body.id })).body
    expect(mineNow).toMatchObject({ status: 'CREATED', actions: ['submit', 'edit', 'cancel'] })
    expect((await detailOf(body.id)).actions).toEqual([])
    const requestId = body.requestId!
    expect((await ask(id, '50.00', { requestId }, finance.client)).code).toBe(errors.NOT_THE_MAKER.code)
    expect((await ask(id, '100.01', { requestId })).code).toBe(errors.INPUT_INVALID.code)
    const changed = (await ask(id, '50.00', { requestId })).body
    expect(changed).toMatchObject({ id: body.id, number: body.number, state: 'APPLIED' })
    expect(await leftOf(id)).toBe(50_00n)
    await approve(finance, requestId)
    expect(await detailOf(body.id)).toMatchObject({ status: 'PLACED', amount: money(50_00n, 'AED') })
  })
  it('disputed by the payer’s bank while colleagues decide, it is not carried out', async () => {
    const id = await sale()
    const before = await usable()
    const { body } = await ask(id, '10.00')
    await disputePayment(world, mine, id)
    await approve(finance, body.requestId!)
    expect(await detailOf(body.id)).toMatchObject({ status: 'FAILURE', why: 'REFUND_DISPUTED' })
    expect(await usable()).toBe(before)
  })
})

describe('what the acquirer says', () => {
  it('is believed once and only when it is signed', async () => {
    const id = await sale()
    const { body } = await ask(id, '25.00')
    await approve(finance, body.requestId!)
    const event = {
      id: `${id}_refund_${body.id}`,
      reference: id,
      kind: 'refunded',
      amount: '25.00',
      currency: 'AED',
      at: new Date().toISOString(),
      refundId: refundName({ merchantId: mine, id: body.id }),
      arn: '74000001234567890123456',
    }
    const text = JSON.stringify(event)
    const at = String(Math.floor(Date.now() / 1000))
    const call = (key: string, payload = text) =>
      world.app.inject({
        method: 'POST',
        url: '/rails/acquirer/callback',
        headers: {
          'content-type': 'application/json',
          'webhook-id': event.id,
          'webhook-timestamp': at,
          'webhook-signature': signatureOf(key, event.id, at, text),
        },
        payload,
      })
    const { key } = world.acquirer!
    expect((await call('another key')).statusCode).toBe(401)
    expect((await call(key, text.replace('25.00', '2.00'))).statusCode).toBe(401)
    await run(/^refund\.told$/)
    expect((await detailOf(body.id)).status).toBe('PLACED')
    expect([(await call(key)).statusCode, (await call(key)).statusCode]).toEqual([200, 200])
    const { rows } = await world.owner.query(`select from outbox where kind = 'refund.told' and payload->>'id' = $1`, [
      body.id,
    ])
    expect(rows).toHaveLength(1)
    await run(/^refund\.told$/)
    expect(await detailOf(body.id)).toMatchObject({ status: 'SUCCESS', arn: event.arn })
  })
  it('a refusal is notified to the requester and to those who move money; so is a waiting refund', async () => {
    const id = await sale()
    const { body } = await ask(id, '10.13')
    await approve(finance, body.requestId!)
    await run(/^refund\.placed$/)
    await lookAtRefunds(world)
    expect((await detailOf(body.id)).status).toBe('FAILURE')
    const gbp = paid(mine, { amount: money(10_00n, 'GBP') })
    await take(world, gbp)
    const waits = (await ask(gbp.id, '10.00', { amount: money(10_00n, 'GBP') })).body
    await approve(finance, waits.requestId!)
    expect((await detailOf(waits.id)).status).toBe('WAITING')
    await run(/^refund\.notice$/)
    await run(/^refund\.notice$/)
    const messages = (await world.inbox(finance.mobile)).filter(({ body: text }) => text.includes('Refund R-'))
    expect(messages.map(({ body: text }) => text.replaceAll(/R-\w+/g, 'R')).toSorted()).toEqual([
      expect.stringContaining('Refund R (AED 10.13) failed. The money is available again.'),
      expect.stringContaining('Refund R (GBP 10.00) is waiting: the available balance is too low.'),
    ])
    const asker = await world.owner.query<{ mobile: string }>(
      'select p.mobile from refund r join person p on p.id = r.maker_person_id where r.id = $1',
      [body.id],
    )
    expect((await world.inbox(asker.rows[0]!.mobile)).some(({ body: text }) => text.includes('failed'))).toBe(true)
  })
})

describe('the payment', () => {
  const settle = () =>
    world.db
      .transaction()
      .execute((tx) =>
        settlements.accrue({ tx, emit: emitter(tx) }, [
          { merchantId: mine, currency: 'AED', dueOn: dubaiDay(new Date()), early: true },
        ]),
      )
  const back = async (paymentId: string, amount: string) => {
    const { body } = await ask(paymentId, amount)
    await approve(finance, body.requestId!)
    await run(/^refund\.placed$/)
    await lookAtRefunds(world)
    expect((await detailOf(body.id)).status).toBe('SUCCESS')
    return body
  }
  /** What people see, and the state that settlements go by. */
  const stateOf = async (id: string) => {
    const { rows } = await world.owner.query<{ pay_state: string }>(`select pay_state from payment where id = $1`, [id])
    return [(await cs.call(payment.detail, { id })).body.status, rows[0]?.pay_state]
  }
  it('is part refunded, then refunded, and REFUNDED_SETTLED once all of it is back and it is settled, in either order', async () => {
    const [settledFirst, refundedFirst] = [await sale(), await sale()]
    await back(refundedFirst, '100.00')
    expect(await stateOf(refundedFirst)).toEqual(['REFUNDED', 'PAID_SUCCESS'])
    await settle()
    expect(await stateOf(settledFirst)).toEqual(['SETTLED', 'SETTLED'])
    expect(await stateOf(refundedFirst)).toEqual(['REFUNDED', 'REFUNDED_SETTLED'])
    await back(settledFirst, '40.00')
    expect(await stateOf(settledFirst)).toEqual(['PART_REFUNDED', 'SETTLED'])
    await back(settledFirst, '60.00')
    expect(await stateOf(settledFirst)).toEqual(['REFUNDED', 'REFUNDED_SETTLED'])
  })
  it('goes back by items: no more of each than was bought, for no more than they cost', async () => {
    const id = await sale(100_00n, [coffee, cake])
    const by = (amount: string, items: { at: number; quantity: number }[]) => ask(id, amount, { items })
    const faultOf = async (answer: ReturnType<typeof by>) =>
      ((await answer).body as unknown as { fields: { code: string }[] }).fields[0]?.code
    expect(await faultOf(by('20.01', [{ at: 0, quantity: 1 }]))).toBe('OVER_ITEMS')
    expect(await faultOf(by('20.00', [{ at: 2, quantity: 1 }]))).toBe('ITEMS_LEFT')
    expect(await faultOf(by('20.00', [{ at: 0, quantity: 4 }]))).toBe('ITEMS_LEFT')
    const { body } = await by('40.00', [{ at: 0, quantity: 2 }])
    expect((await detailOf(body.id)).items).toEqual([{ at: 0, name: 'Coffee', quantity: 2 }])
    expect((await cs.call(refund.prepare, { paymentId: id })).body.items.map(({ left }) => left)).toEqual([1, 1])
    expect(await faultOf(by('40.00', [{ at: 0, quantity: 2 }]))).toBe('ITEMS_LEFT')
    await decide('reject', finance, body.requestId!)
    expect((await by('60.00', [{ at: 0, quantity: 3 }])).code).toBe(200)
  })
  it('the same form with other items is another refund, in whichever order they were chosen the same', async () => {
    const id = await sale(100_00n, [coffee, cake])
    const draftId = newId()
    const by = (...items: { at: number; quantity: number }[]) => ask(id, '20.00', { items, draftId })
    const [one, two] = [
      { at: 0, quantity: 1 },
      { at: 1, quantity: 1 },
    ]
    const { body } = await by(two, one)
    expect((await by(one, two)).body).toEqual(body)
    expect((await by(one)).code).toBe(errors.KEY_REUSED.code)
    expect((await by()).code).toBe(errors.KEY_REUSED.code)
  })
  it('and its refund stand in the statement, in camt.053, on Home and behind an API key', async () => {
    const onHome = async () => {
      const { metrics } = (await finance.client.call(home.performance, { period: 'day', currency: 'AED' })).body
      const now = metrics.find(({ name }) => name === 'refund')?.now
      return { minor: now?.amount.minor ?? 0n, count: now?.count ?? 0 }
    }
    const id = await sale()
    const before = await onHome()
    const { number } = await back(id, '12.34')
    expect(await onHome()).toEqual({ minor: before.minor + 12_34n, count: before.count + 1 })
    const today = dubaiDay(new Date())
    const issue = async (type: 'refund' | 'balance') => {
      const input = {
        types: [type],
        currencies: ['AED' as const],
        firstDay: today,
        lastDay: today,
        language: 'en' as const,
      }
      const made = (await finance.client.call(statement.add, input, once())).body.made[0]!
      await makeNow(world, made.id)
      return made.id
    }
    const fileOf = async (of: string, format: 'csv' | 'camt053') => {
      const { url } = (await finance.client.call(statement.download, { id: of, format, language: 'en' })).body
      return (await world.app.inject({ method: 'GET', url })).body
    }
    const only = await issue('refund')
    const { rows } = (await finance.client.call(statement.rows, { id: only, pageParam: { number: 1, size: 100 } })).body
    expect(rows.find(({ reference }) => reference === number)?.amount.minor).toBe(-12_34n)
    expect(await fileOf(only, 'csv')).toMatch(new RegExp(`,Refund,Refund,${number},`))
    const camt = await fileOf(await issue('balance'), 'camt053')
    expect(camt).toContain(number)
    expect(camt).toContain('<Cd>refund</Cd>')

    const developer = await world.as('admin')
    const wanted = { name: 'Shop', scopes: ['refunds:read' as const], addresses: [], expiresInDays: null }
    const key = (await developer.call(apiKey.add, wanted, once())).body
    const { secret } = (await withStepUp(developer, apiKey.issue, { id: key.id!, overlapHours: 0 })).body
    const read = (url: string) => world.app.inject({ url, headers: { authorization: `Bearer ${secret}` } })
    const { data } = (await read('/v1/refunds')).json<{ data: { number: string; status: string }[] }>()
    expect(data.find((each) => each.number === number)).toMatchObject({ status: 'SUCCESS' })
    expect((await read('/v1/payments')).statusCode).toBe(403)
  })
})
