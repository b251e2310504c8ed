import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '@falaj/contract/payments/checkout'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { nameOf, urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { exportJobs } from '@falaj/contract/workspace/export'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { paylink } from '@falaj/contract/selling/paylink'
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import { paymentMethod } from '@falaj/contract/payments/payment-method'
import { attemptsMax } from '@falaj/contract/kernel/payment-states'
import { paymentProducts } from '@falaj/contract/kernel/products'
import { pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { ownRow, resourceOf } from '@falaj/contract/merchant-api/merchant-api'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import { payments } from '../../../platform/payment/payment.ts'
import { acquirerRailOf, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import { signatureOf } from '../../../rails/signed.ts'
import { declines } from '../../../sandbox/acquirer/cards.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { cardsIn, cardsInTables } from '../../../testing/card-scan.ts'
import { answerBank, cardOf, hearAll, order, pay, statusOf, typeCard } from '../../../testing/payer.ts'
import { paid, take } from '../../../testing/payment.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { features } from '../../features.ts'
import { compare, reconcile } from './payment.reconcile.ts'
import { askAcquirer, expireOrders, foldPaymentDays, wrongPaymentDays } from './payment.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [cs, finance, other]: [Client, Client, Client] = [] as never
let mine = ''
const logged: string[] = []
const once = () => ({ 'idempotency-key': newId() })
const page = { pageParam: { number: 1, size: 100 } }
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'trace' }, { acquirer: true, logStream: { write: (line) => logged.push(line) } })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[cs, finance, other] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
})
// Every test is also a test of the books.
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
  if ((await wrongPaymentDays(world.db)) > 0) throw new Error('the sums by day are wrong')
})
afterAll(() => world.close())

const pendingNow = () => balanceOf(world.db, pending(mine, 'AED'))
/** 2.5 % and a dirham, and 5 % tax on both. */
const net = 100_00n - 3_50n - 18n
const detailOf = async (id: string, who = cs) => (await who.call(payment.detail, { id })).body
const arrive = () => makeAcquirerEvents(world.context)
const askNow = (rail: AcquirerRail, onError?: (key: { readonly id: string; readonly no: number }) => void) =>
  runDue(world.db, askAcquirer({ rail, arrive, quietSeconds: 0 }), onError)
const signal = () => AbortSignal.timeout(5000)

describe('an order that is paid', () => {
  it('is the merchant’s less the fee, with its attempt, its entries and its place in the list', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    expect(await statusOf(world, made)).toMatchObject({
      state: 'payable',
      amount: { minor: 100_00n },
      methods: expect.arrayContaining(['BANK_CARD']),
    })
    expect(await pay(world, made, 'approve')).toMatchObject({ state: 'paying' })
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid', last4: expect.stringMatching(/^\d{4}$/) })
    expect((await pendingNow()) - before).toBe(net)
    const found = await detailOf(made.id, finance)
    expect(found).toMatchObject({
      number: made.number,
      status: 'PAID_SUCCESS',
      orderStatus: 'PAID',
      method: 'VISA',
      fee: money(350n, 'AED'),
      vat: money(18n, 'AED'),
      net: money(net, 'AED'),
      actions: [{ action: 'deliver', leadsTo: 'DELIVERED' }],
      attempts: [{ no: 1, status: 'PAID' }],
    })
    expect(found.entries.map(({ reason, amount }) => [reason, amount.minor])).toEqual([
      ['payment', 100_00n],
      ['fee', 350n],
      ['vat', 18n],
    ])
    const { rows } = (await cs.call(payment.query, { filters: { text: made.number }, ...page })).body
    expect(rows.map(({ id }) => id)).toEqual([made.id])
  })
  it('is the same payment however often it is tapped, reported or reloaded', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    const key = newId()
    await Promise.all([pay(world, made, 'twice', key), pay(world, made, 'twice', key), pay(world, made, 'approve')])
    await hearAll(world)
    await hearAll(world)
    expect((await pendingNow()) - before).toBe(net)
    expect((await detailOf(made.id)).attempts).toHaveLength(1)
    const again = await world.stranger.call(checkout.pay, { token: made.token, key: newId(), method: 'APPLE_PAY' })
    expect(again.code).toBe(errors.PAYMENT_NOT_POSSIBLE.code)
  })
  it('is not answered with a try that is over: its key is refused, and another card under a new key pays once', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    const key = newId()
    await pay(world, made, 'STOLEN_CARD', key)
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'failed' })
    const instrument = await typeCard(world, cardOf('approve'))
    for (const how of [{ method: 'BANK_CARD', instrument }, { method: 'APPLE_PAY' }] as const) {
      const again = await world.stranger.call(checkout.pay, { token: made.token, key, ...how })
      expect(again.code).toBe(errors.ATTEMPT_OVER.code)
    }
    const fresh = newId()
    await Promise.all([pay(world, made, 'approve', fresh), pay(world, made, 'approve', fresh)])
    await hearAll(world)
    expect((await detailOf(made.id)).attempts.map(({ status }) => status)).toEqual(['DECLINED', 'PAID'])
    expect((await pendingNow()) - before).toBe(net)
    expect(await pay(world, made, 'approve', fresh)).toMatchObject({ state: 'paid' })
  })
  it('is handed over by the merchant once it is paid, and only then', async () => {
    const made = await order(world, mine)
    const deliver = () => finance.call(payment.act, { id: made.id, action: 'deliver' }, once())
    expect((await deliver()).code).toBe(errors.PAYMENT_NOT_POSSIBLE.code)
    await pay(world, made, 'approve')
    await hearAll(world)
    expect((await deliver()).body).toEqual({ orderStatus: 'DELIVERED', status: 'PAID_SUCCESS' })
    expect((await deliver()).code).toBe(errors.PAYMENT_NOT_POSSIBLE.code)
  })
  it('survives a death of the database at any step of its booking', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    await pay(world, made, 'lost')
    const status = await acquirerRailOf(world.settings).status(`${made.id}.1`, signal())
    if (status.kind !== 'told') throw new Error(status.kind)
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const table of ['payment_event', 'ledger.transfer', 'audit_entry', 'outbox']) {
      await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
      await expect(arrive()(status.events[0]!)).rejects.toThrow('dead')
      await world.owner.query(`drop trigger dies on ${table}`)
      expect(await pendingNow()).toBe(before)
      expect((await detailOf(made.id)).status).toBe('PENDING')
    }
    expect(await arrive()(status.events[0]!)).toBe('paid')
    expect((await pendingNow()) - before).toBe(net)
  })
  it('in parts that are reported at once has its fixed fee once, together or apart', async () => {
    const fees = async (events: 'one group' | 'two') => {
      const offer = { kind: 'gateway' as const, id: newId() }
      const parts = [await order(world, mine, 50_00n, { product: 'invoice', offer })]
      parts.push(await order(world, mine, 50_00n, { product: 'invoice', offer }))
      const received = []
      for (const part of parts) {
        await pay(world, part, 'lost')
        const status = await acquirerRailOf(world.settings).status(`${part.id}.1`, signal())
        if (status.kind === 'told') received.push(...status.events)
      }
      const one = arrive()
      expect(await Promise.all(received.map((event) => (events === 'one group' ? one : arrive())(event)))).toEqual([
        'paid',
        'paid',
      ])
      const found = await Promise.all(parts.map(({ id }) => detailOf(id)))
      return found.map(({ fee }) => fee.minor).toSorted((a, b) => Number(a - b))
    }
    expect(await fees('one group')).toEqual([1_00n, 2_00n])
    expect(await fees('two')).toEqual([1_00n, 2_00n])
  })
  it('has the fixed fee of each product it is charged as: an invoice’s once, of instalments and coins their own', async () => {
    const offer = { kind: 'gateway' as const, id: newId() }
    const part = async (method: 'BANK_CARD' | 'INSTALLMENT' | 'CRYPTO') => {
      const made = await order(world, mine, 100_00n, { product: 'invoice', offer })
      await pay(world, made, 'lost')
      await world.owner.query(`update payment_attempt set method = $2 where payment_id = $1`, [made.id, method])
      const status = await acquirerRailOf(world.settings).status(`${made.id}.1`, signal())
      if (status.kind !== 'told') throw new Error(status.kind)
      expect(await arrive()({ ...status.events[0]!, brand: null })).toBe('paid')
      return (await detailOf(made.id)).fee.minor
    }
    expect(await part('CRYPTO')).toBe(1_00n)
    expect(await part('BANK_CARD')).toBe(3_00n)
    expect(await part('INSTALLMENT')).toBe(5_50n)
    expect(await part('BANK_CARD')).toBe(2_00n)
  })
  it('is found by asking when nobody tells', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'lost')
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paying' })
    await askNow(acquirerRailOf(world.settings))
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
  })
  it('is not declined for a try that the acquirer never saw, while another one is under way', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'challenge')
    const rail = {
      ...acquirerRailOf(world.settings),
      status: async (reference: string) => {
        if (reference !== `${made.id}.1`) return { kind: 'pending' as const }
        await pay(world, made, 'late')
        return { kind: 'unknown' as const }
      },
    }
    await askNow(rail)
    expect(await detailOf(made.id)).toMatchObject({
      status: 'PENDING',
      attempts: [{ status: 'ABANDONED', why: 'THREE_DS_ABANDONED' }, { status: 'STARTED' }],
    })
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
  })
  it('is found by asking though another cannot be asked for, and once a merchant has confirmed it', async () => {
    const [dead, made] = [await order(world, mine), await order(world, mine)]
    for (const each of [dead, made]) await pay(world, each, 'lost')
    const confirmed = await order(world, mine, 100_00n, { orderKind: 'confirmed' })
    await pay(world, confirmed, 'approve')
    await hearAll(world)
    await finance.call(payment.act, { id: confirmed.id, action: 'confirm' }, once())
    const rail = acquirerRailOf(world.settings)
    await rail.capture(`${confirmed.id}.1`, signal())
    const failed: string[] = []
    const lame = {
      ...rail,
      status: (reference: string, ended: AbortSignal) =>
        reference === `${dead.id}.1` ? Promise.reject(new Error('unreadable')) : rail.status(reference, ended),
    }
    await askNow(lame, ({ id, no }) => failed.push(`${id}.${no}`))
    expect(failed).toEqual([`${dead.id}.1`])
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
    expect(await detailOf(confirmed.id)).toMatchObject({ status: 'PAID_SUCCESS', orderStatus: 'PAID' })
    await askNow(rail)
    expect(await statusOf(world, dead)).toMatchObject({ state: 'paid' })
  })
})

describe('cards that are not approved', () => {
  it('counts for the method that was tried, in its success rate and in the list', async () => {
    const admin = await world.as('admin')
    const cards = async () => {
      const { rows } = (await admin.call(paymentMethod.query, { product: 'gateway', currency: 'AED' })).body
      return rows.find(({ method }) => method === 'BANK_CARD')!
    }
    const before = await cards()
    const made = await order(world, mine)
    await pay(world, made, 'DO_NOT_HONOUR')
    await hearAll(world)
    expect(await cards()).toMatchObject({ failed: before.failed + 1, paid: before.paid })
    await world.stranger.call(checkout.cancel, { token: made.token })
    expect(await cards()).toMatchObject({ failed: before.failed + 1, paid: before.paid })
    const { method } = await detailOf(made.id)
    expect(method).not.toBeNull()
    const filters = { text: made.number, method: [method!], status: ['FAILURE'] }
    expect((await cs.call(payment.query, { filters, ...page } as never)).body.rows).toHaveLength(1)
    // Nobody tried anything: no method failed.
    const unpaid = await order(world, mine)
    await world.stranger.call(checkout.cancel, { token: unpaid.token })
    expect(await cards()).toMatchObject({ failed: before.failed + 1 })
  })
  it.each(declines)('%s is shown to the payer, who may try again', async (code) => {
    const made = await order(world, mine)
    await pay(world, made, code)
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'failed', why: code })
    await pay(world, made, 'APPLE_PAY')
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid', method: 'APPLE_PAY' })
    expect((await detailOf(made.id)).attempts.map(({ status, why }) => [status, why])).toEqual([
      ['DECLINED', code],
      ['PAID', null],
    ])
  })
})

describe('3-D Secure', () => {
  it('passed, pays; failed, lets the payer try again', async () => {
    const passed = await order(world, mine)
    const challenge = await pay(world, passed, 'challenge')
    expect(challenge.state).toBe('challenge')
    expect(await answerBank(challenge, 'pass')).toBe(200)
    await hearAll(world)
    expect(await detailOf(passed.id)).toMatchObject({ status: 'PAID_SUCCESS', threeDs: 'PASSED' })
    const failed = await order(world, mine)
    await answerBank(await pay(world, failed, 'challenge'), 'fail')
    await hearAll(world)
    expect(await statusOf(world, failed)).toMatchObject({ state: 'failed', why: 'THREE_DS_FAILED' })
  })
  it('walked away from: it ends as not finished, and the payer pays another way, once', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    await pay(world, made, 'challenge')
    await pay(world, made, 'APPLE_PAY')
    await hearAll(world)
    expect((await detailOf(made.id)).attempts.map(({ status, why }) => [status, why])).toEqual([
      ['ABANDONED', 'THREE_DS_ABANDONED'],
      ['PAID', null],
    ])
    expect((await pendingNow()) - before).toBe(net)
  })
  it('left for another try: the one that was left cannot be paid as well', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    const challenge = await pay(world, made, 'challenge')
    await pay(world, made, 'approve')
    await answerBank(challenge, 'pass')
    await hearAll(world)
    expect((await pendingNow()) - before).toBe(net)
    const { attempts, entries } = await detailOf(made.id)
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['PAID', 'RETURNED'])
    expect(entries.filter(({ reason }) => reason === 'refund').map(({ amount }) => amount.minor)).toEqual([100_00n])
  })
})

describe('what comes too late', () => {
  it('is booked in and out, visibly, and the acquirer is ordered to return it', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    expect(await pay(world, made, 'late')).toMatchObject({ state: 'paying' })
    await world.stranger.call(checkout.cancel, { token: made.token })
    // Nobody knows yet whether the bank takes it.
    expect(await statusOf(world, made)).toMatchObject({ state: 'canceled', returned: 'possible' })
    await hearAll(world)
    expect(await pendingNow()).toBe(before)
    expect(await statusOf(world, made)).toMatchObject({ state: 'canceled', returned: 'coming' })
    await acquirerRailOf(world.settings).refund(`${made.id}.1`, `${made.id}.1 late`, money(100_00n, 'AED'), signal())
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'canceled', returned: 'done' })
    const { status, orderStatus, entries, attempts } = await detailOf(made.id)
    expect([status, orderStatus, attempts[0]!.status]).toEqual(['FAILURE', 'CANCELED', 'RETURNED'])
    expect(entries.map(({ reason }) => reason)).toEqual(['payment', 'refund'])
    const { rows } = await world.owner.query(
      `select payload from outbox where kind = 'payment.return' and payload->>'reference' = $1`,
      [`${made.id}.1`],
    )
    expect(rows).toHaveLength(1)
  })
  it('and cannot be given back is audited, shown on its attempt, and reported to those who move money', async () => {
    // The sandbox’s sum whose card account is closed.
    const made = await order(world, mine, 100_13n)
    await pay(world, made, 'late')
    await world.stranger.call(checkout.cancel, { token: made.token })
    await hearAll(world)
    const tasks = [
      ...features.payment.tasks({ settings: world.settings, registry: world.context.registry } as never),
      ...features.notice.tasks({ settings: world.settings } as never),
    ]
    const run = (kind: string, payload: object) =>
      tasks
        .find((task) => task.kind === kind)!
        .run({ id: newId(), db: world.db, merchantId: mine, payload, signal: signal(), log: { error() {} } } as never)
    const { rows } = await world.owner.query<{ payload: { reference: string } }>(
      `select payload from outbox where kind = 'payment.return' and payload->>'reference' = $1`,
      [`${made.id}.1`],
    )
    // One that the acquirer does not know is asked for again, not taken for given back.
    await expect(run('payment.return', { ...rows[0]!.payload, reference: `${newId()}.1` })).rejects.toThrow('knows no')
    await run('payment.return', rows[0]!.payload)
    await hearAll(world)
    expect((await detailOf(made.id)).attempts).toMatchObject([{ status: 'RETURNED', why: 'RETURN_FAILED' }])
    expect(await statusOf(world, made)).toMatchObject({ state: 'canceled', returned: 'failed' })
    const { rows: audits } = await world.owner.query(
      `select from audit_entry where action = 'payment.return-failed' and object = $1`,
      [`payment ${made.number}`],
    )
    expect(audits).toHaveLength(1)
    const notices = await world.owner.query<{ payload: object }>(
      `select payload from outbox where kind = 'payment.return-failed' and payload->>'reference' = $1`,
      [`${made.id}.1`],
    )
    await run('payment.return-failed', notices.rows[0]!.payload)
    const messages = await world.owner.query(`select from message where body like $1`, [
      `%${made.number}%could not be given back%`,
    ])
    expect(messages.rowCount).toBeGreaterThan(0)
  })
  it('is paid as any other while the order still waits for it', async () => {
    const before = await pendingNow()
    const made = await order(world, mine)
    expect(await pay(world, made, 'late')).toMatchObject({ state: 'paying' })
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
    expect(await pendingNow()).toBeGreaterThan(before)
  })
  it('is said on an order whose time is over and on one that was paid, too; what was given up in time is none', async () => {
    const [over, twice, voided] = [await order(world, mine), await order(world, mine), await order(world, mine)]
    await pay(world, over, 'late')
    await world.owner.query(`update payment set expires_at = now() - interval '1 second' where id = $1`, [over.id])
    await runDue(world.db, expireOrders(world.context.registry))
    const challenge = await pay(world, twice, 'challenge')
    await pay(world, twice, 'approve')
    await answerBank(challenge, 'pass')
    await pay(world, voided, 'challenge')
    await world.stranger.call(checkout.cancel, { token: voided.token })
    expect(await statusOf(world, voided)).toMatchObject({ state: 'canceled', returned: 'possible' })
    await acquirerRailOf(world.settings).void(`${voided.id}.1`, signal())
    await hearAll(world)
    expect(await statusOf(world, over)).toMatchObject({ state: 'expired', returned: 'coming' })
    expect(await statusOf(world, twice)).toMatchObject({ state: 'paid', returned: 'coming' })
    expect(await statusOf(world, voided)).toMatchObject({ state: 'canceled', returned: null })
  })
  it('so does an order whose time is over', async () => {
    const made = await order(world, mine, 100_00n, { expiresAt: new Date(Date.now() - 1000) })
    expect(await statusOf(world, made)).toMatchObject({ state: 'expired' })
    expect(
      (await world.stranger.call(checkout.pay, { token: made.token, key: newId(), method: 'APPLE_PAY' })).code,
    ).toBe(errors.OFFER_EXPIRED.code)
    await runDue(world.db, expireOrders(world.context.registry))
    expect(await detailOf(made.id)).toMatchObject({ status: 'FAILURE', orderStatus: 'CANCELED', why: 'EXPIRED' })
  })
})

describe('cards that do something afterwards', () => {
  it('late-decline: no answer, then a refusal, and the payer may try again', async () => {
    const made = await order(world, mine)
    expect(await pay(world, made, 'late-decline')).toMatchObject({ state: 'paying' })
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'failed', why: 'DO_NOT_HONOUR' })
  })
  it('approve: whatever the scheme, its brand and last four digits are kept', async () => {
    const made = await order(world, mine)
    const instrument = await typeCard(world, '5100000000000016')
    await world.stranger.call(checkout.pay, { token: made.token, key: newId(), method: 'BANK_CARD', instrument })
    await hearAll(world)
    expect(await detailOf(made.id)).toMatchObject({ status: 'PAID_SUCCESS', method: 'MASTERCARD', last4: '0016' })
  })
  it('dispute: the notice is kept once, shown, audited, and takes nothing from what is pending', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'dispute')
    await hearAll(world)
    const before = await pendingNow()
    expect((await detailOf(made.id)).disputes).toEqual([])
    // As many days later as its security code encodes.
    await world.owner.query(`update sandbox_acquirer_event set due_at = now() where reference = $1`, [`${made.id}.1`])
    await hearAll(world)
    await hearAll(world)
    const { disputes, status } = await detailOf(made.id)
    expect(disputes).toMatchObject([{ amount: { minor: 100_00n }, why: 'LIR' }])
    expect([status, await pendingNow()]).toEqual(['DISPUTED', before])
    const { rows } = await world.owner.query(`select from audit_entry where action = 'payment.disputed'`)
    expect(rows).toHaveLength(1)
  })
})

describe('the acquirer’s file of a day', () => {
  const today = () => dubaiDay(new Date())
  const check = () => reconcile(world.db, acquirerRailOf(world.settings), arrive(), today(), signal())
  it('matches our books; unreported payments are found by it and booked', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'lost')
    const before = await pendingNow()
    const found = await check()
    expect(found).toMatchObject({ onlyTheirs: [], onlyOurs: [], differing: [] })
    expect(found.matched).toBeGreaterThan(5)
    expect((await pendingNow()) - before).toBe(net)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
  })
  it('differs: both what is missing and what has another sum is written down', async () => {
    const [{ reference } = { reference: '' }] = (
      await world.owner.query<{ reference: string }>(
        `select reference from sandbox_acquirer_event where kind = 'captured' limit 1`,
      )
    ).rows
    const change = (minor: string) =>
      world.owner.query(
        `update sandbox_acquirer_event set amount_minor = amount_minor + $1 where reference = $2 and kind = 'captured'`,
        [minor, reference],
      )
    await change('1')
    expect((await check()).differing).toEqual([`${reference} captured`])
    await change('-1')
    const { rows } = await world.owner.query('select matched, differing from payment_reconciliation')
    expect(rows).toMatchObject([{ differing: [`${reference} captured`] }])
    expect(compare(new Map(), new Map([['a captured', { minor: 1n, currency: 'AED' }]])).onlyOurs).toEqual([
      'a captured',
    ])
    await check()
  })
})

describe('an order that the merchant confirms', () => {
  it('takes no money before, and is captured then', async () => {
    const before = await pendingNow()
    const made = await order(world, mine, 100_00n, { orderKind: 'confirmed' })
    await pay(world, made, 'approve')
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'accepted' })
    expect(await pendingNow()).toBe(before)
    expect((await detailOf(made.id, finance)).actions.map(({ action }) => action)).toEqual(['confirm', 'cancel'])
    expect((await detailOf(made.id, cs)).actions).toEqual([])
    const byPayer = async () => (await world.stranger.call(checkout.cancel, { token: made.token })).code
    expect(await byPayer()).toBe(errors.PAYER_CANCEL_LATE.code)
    const done = await finance.call(payment.act, { id: made.id, action: 'confirm' }, once())
    expect(done.body).toMatchObject({ orderStatus: 'MERCHANT_CONFIRMED' })
    expect(await byPayer()).toBe(errors.PAYER_CANCEL_LATE.code)
    await acquirerRailOf(world.settings).capture(`${made.id}.1`, signal())
    await hearAll(world)
    expect((await pendingNow()) - before).toBe(net)
    expect((await finance.call(payment.act, { id: made.id, action: 'cancel' }, once())).code).toBe(
      errors.PAYMENT_NOT_POSSIBLE.code,
    )
    expect((await finance.call(payment.act, { id: made.id, action: 'receive' }, once())).body.orderStatus).toBe(
      'CUSTOMER_CONFIRMED',
    )
  })
})

it('an event out of order changes nothing of earlier ones: authorised and declined after captured', async () => {
  const before = await pendingNow()
  const made = await order(world, mine)
  await pay(world, made, 'lost')
  const status = await acquirerRailOf(world.settings).status(`${made.id}.1`, signal())
  if (status.kind !== 'told') throw new Error(status.kind)
  const say = (kind: 'captured' | 'authorised' | 'declined' | 'voided') =>
    arrive()({ ...status.events[0]!, id: `${made.id}.1_${kind}`, kind })
  expect([await say('captured'), await say('authorised'), await say('declined'), await say('voided')]).toEqual([
    'paid',
    'noted',
    'noted',
    'noted',
  ])
  expect(await detailOf(made.id)).toMatchObject({ status: 'PAID_SUCCESS', attempts: [{ status: 'PAID' }] })
  expect((await pendingNow()) - before).toBe(net)
})

describe('an order that the bank ends', () => {
  it('fails when the bank refuses to pay what it had authorised: no money, and no way on', async () => {
    const before = await pendingNow()
    const made = await order(world, mine, 100_00n, { orderKind: 'confirmed' })
    await pay(world, made, 'refuses-capture')
    await hearAll(world)
    await finance.call(payment.act, { id: made.id, action: 'confirm' }, once())
    await acquirerRailOf(world.settings).capture(`${made.id}.1`, signal())
    await hearAll(world)
    const found = await detailOf(made.id, finance)
    expect(found).toMatchObject({ status: 'FAILURE', orderStatus: 'FAILURE', why: 'DO_NOT_HONOUR', actions: [] })
    expect(found.attempts.map(({ status }) => status)).toEqual(['DECLINED'])
    expect(await statusOf(world, made)).toMatchObject({ state: 'ended' })
    expect(await pendingNow()).toBe(before)
    expect(
      (await world.stranger.call(checkout.pay, { token: made.token, key: newId(), method: 'APPLE_PAY' })).code,
    ).toBe(errors.PAYMENT_NOT_POSSIBLE.code)
  })
  it('fails when the bank lets its authorisation lapse; money that comes after all goes back', async () => {
    const before = await pendingNow()
    const made = await order(world, mine, 100_00n, { orderKind: 'confirmed' })
    await pay(world, made, 'approve')
    await hearAll(world)
    const status = await acquirerRailOf(world.settings).status(`${made.id}.1`, signal())
    if (status.kind !== 'told') throw new Error(status.kind)
    const say = (kind: 'voided' | 'captured') =>
      arrive()({ ...status.events[0]!, id: `${made.id}.1_${kind}`, kind, at: new Date() })
    expect([await say('voided'), await say('voided')]).toEqual(['failed', 'repeated'])
    expect(await detailOf(made.id)).toMatchObject({ orderStatus: 'FAILURE', why: 'AUTHORISATION_LAPSED' })
    expect(await say('captured')).toBe('returned')
    expect(await statusOf(world, made)).toMatchObject({ state: 'ended', returned: 'coming' })
    expect(await pendingNow()).toBe(before)
  })
  it('fails with its tenth refusal, and not before; its link is free for another payer', async () => {
    const { body: link } = await cs.call(
      paylink.add,
      { title: 'Tried ten times', type: 'single', rule: 'fixed', currency: 'AED', amount: money(100_00n, 'AED') },
      once(),
    )
    const code = link.path.slice('/pay/'.length)
    const { token } = (await world.stranger.call(checkout.start, { code }, once())).body
    for (let nth = 1; nth <= attemptsMax; nth += 1) {
      expect((await statusOf(world, { token })).state).toBe(nth === 1 ? 'payable' : 'failed')
      await pay(world, { token }, 'STOLEN_CARD')
      await hearAll(world)
    }
    expect((await statusOf(world, { token })).state).toBe('ended')
    const { payments, held } = (await cs.call(paylink.detail, { id: link.id })).body
    expect(held).toBe(0)
    expect(payments.map(({ status }) => status)).toEqual(['FAILURE'])
    expect((await world.stranger.call(checkout.start, { code }, once())).code).toBe(200)
  })
})

describe('a note', () => {
  it('is on each chosen payment once, with its author, in the list, the audit log and no program’s answer', async () => {
    const chosen = [await order(world, mine), await order(world, mine)]
    const ids = chosen.map(({ id }) => id)
    const key = once()
    for (let time = 0; time < 2; time += 1)
      expect((await cs.call(payment.note, { ids, text: ' Called the guest ' }, key)).code).toBe(200)
    expect((await finance.call(payment.note, { ids: [ids[0]!], text: 'Paid in cash' }, once())).code).toBe(200)
    const notes = async (id: string) => (await detailOf(id)).noteList.map(({ by, text }) => [by, text])
    const [first, second] = [await notes(ids[0]!), await notes(ids[1]!)]
    expect(first.map(([, text]) => text)).toEqual(['Called the guest', 'Paid in cash'])
    expect(second).toEqual(first.slice(0, 1))
    expect(new Set(first.map(([by]) => by)).size).toBe(2)
    const { rows } = (await cs.call(payment.query, { filters: { ids }, ...page })).body
    expect(new Set(rows.map(({ notes: text }) => text))).toEqual(
      new Set(['Called the guest', 'Called the guest | Paid in cash']),
    )
    const { rows: entries } = await world.owner.query<{ object: string }>(
      `select object from audit_entry where object in ('payments', $1) order by at`,
      [`payment ${(await detailOf(ids[0]!)).number}`],
    )
    expect(entries.map(({ object }) => object).slice(-2)).toEqual([
      'payments',
      `payment ${(await detailOf(ids[0]!)).number}`,
    ])
    expect(Object.keys(ownRow(resourceOf('payments')).shape)).not.toContain('notes')
  })
  it('of nothing, too long or on more than 200 payments is refused by its field', async () => {
    for (const [input, path] of [
      [{ ids: [], text: 'To nobody' }, 'ids'],
      [{ ids: [newId()], text: ' ' }, 'text'],
      [{ ids: [newId()], text: 'x'.repeat(201) }, 'text'],
      [{ ids: Array.from({ length: 201 }, () => newId()), text: 'Many' }, 'ids'],
    ] as const)
      expect(await sendBad(world, cs, payment.note, input)).toMatchObject({
        fields: [expect.objectContaining({ path })],
      })
  })
})

describe('the wrong person', () => {
  it('finds nothing of another merchant, by id or by token', async () => {
    const made = await order(world, mine)
    expect((await other.call(payment.detail, { id: made.id })).code).toBe(errors.NOT_FOUND.code)
    expect(
      (await (await world.as('multi-admin')).call(payment.act, { id: made.id, action: 'cancel' }, once())).code,
    ).toBe(errors.NOT_FOUND.code)
    expect((await cs.call(payment.act, { id: made.id, action: 'cancel' }, once())).code).toBe(errors.ACCESS_DENIED.code)
    const own = await order(world, mine)
    expect((await other.call(payment.note, { ids: [made.id], text: 'Ours?' }, once())).code).toBe(errors.NOT_FOUND.code)
    const mixed = { ids: [own.id, newId()], text: 'One is nobody’s' }
    expect((await cs.call(payment.note, mixed, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await detailOf(own.id)).noteList).toEqual([])
    const tampered = `${made.token.slice(0, -1)}${made.token.endsWith('A') ? 'B' : 'A'}`
    expect((await world.stranger.call(checkout.status, { token: tampered })).code).toBe(errors.NOT_FOUND.code)
    expect((await world.stranger.call(checkout.open, { code: '2222222222' })).code).toBe(errors.NOT_FOUND.code)
  })
  it('is not believed when it calls back: unsigned, by another key, of another time or another event', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'lost')
    const status = await acquirerRailOf(world.settings).status(`${made.id}.1`, signal())
    if (status.kind !== 'told') throw new Error(status.kind)
    const { amount, at, ...event } = status.events[0]!
    const body = JSON.stringify({ ...event, amount: '100.00', currency: amount.currency, at: at.toISOString() })
    const now = String(Math.floor(Date.now() / 1000))
    const call = (headers: Record<string, string>, text = body) =>
      world.app.inject({
        method: 'POST',
        url: '/rails/acquirer/callback',
        headers: { 'content-type': 'application/json', ...headers },
        payload: text,
      })
    const signed = (key: string, id = event.id, time = now) => ({
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signatureOf(key, id, time, body),
    })
    const { key } = world.acquirer!
    const wrong = [
      {},
      signed('another key'),
      signed(key, 'other-event-id'),
      signed(key, event.id, String(Number(now) - 3600)),
      { ...signed(key), 'webhook-timestamp': '1' },
    ]
    for (const headers of wrong) expect((await call(headers)).statusCode).toBe(401)
    expect((await call(signed(key), body.replace('100.00', '1.00'))).statusCode).toBe(401)
    expect((await detailOf(made.id)).status).toBe('PENDING')
    expect((await call(signed(key))).statusCode).toBe(200)
    expect((await call(signed(key))).statusCode).toBe(200)
    expect(await detailOf(made.id)).toMatchObject({ status: 'PAID_SUCCESS', attempts: [{ no: 1 }] })
  })
})

it('lists by status, product, method, amount and day, with kept totals of what was paid: sales less fees, VAT, refunds and lost disputes are the net', async () => {
  const [partRefunded, refunded, lost] = [paid(mine), paid(mine), paid(mine)]
  for (const one of [paid(mine, { product: 'direct-pay' }), partRefunded, refunded, lost]) await take(world, one)
  await foldPaymentDays(world.db)
  const back = (id: string, minor: string) =>
    world.owner.query(`update payment set refunded_minor = coalesce($2, amount_minor) where id = $1`, [id, minor])
  await back(partRefunded.id, '3000')
  await foldPaymentDays(world.db)
  await back(refunded.id, null as never)
  await world.owner.query('update payment set lost_minor = 11025 where id = $1', [lost.id])
  // Not folded yet.
  await take(world, paid(mine, { product: 'direct-pay', amount: money(70_00n, 'AED') }))
  const today = dubaiDay(new Date())
  const found = new Map<object, readonly PaymentRow[]>()
  const [all, every, direct] = [{}, { product: paymentProducts }, { product: ['direct-pay'] as const }]
  for (const filters of [
    all,
    every,
    direct,
    { product: ['auto-debit'] as const },
    { ...direct, method: ['VISA'] as const, currency: 'AED' },
    { ...direct, createdAt: { startTime: `${today}T00:00:00`, endTime: `${today}T23:59:59` } },
    { ...direct, paidAt: { startTime: `${today}T00:00:00`, endTime: `${today}T23:59:59` } },
    { status: ['PAID_SUCCESS'] as const },
    { status: ['PART_REFUNDED', 'REFUNDED'] as const },
    { status: ['DISPUTE_LOST'] as const },
    { ids: [partRefunded.id, lost.id] },
    { unpaid: 'without' },
    { unpaid: 'only' },
    { method: ['VISA'] as const },
    { status: ['FAILURE'] as const, method: ['APPLE_PAY'] as const },
  ]) {
    const query = { filters: { ...filters } as never, ...page }
    const { rows } = (await cs.call(payment.query, { ...query, ask: 'rows' })).body
    const { total, sums } = (await cs.call(payment.query, { ...query, ask: 'totals' })).body
    expect(total).toBe(rows.length)
    found.set(filters, rows)
    const ids: string[] = []
    for (let number = 1; number <= Math.ceil(rows.length / 3) + 1; number += 1) {
      const part = await cs.call(payment.query, { ...query, pageParam: { number, size: 3 }, ask: 'rows' })
      ids.push(...part.body.rows.map(({ id }) => id))
    }
    expect(ids).toEqual(rows.map(({ id }) => id))
    const isPaid = ({ paidAt }: PaymentRow): boolean => paidAt !== null
    const sumOf = (field: 'amount' | 'fee' | 'vat' | 'refunded' | 'lost' | 'net'): bigint =>
      sums?.[0]?.values[field]?.minor ?? 0n
    for (const field of ['amount', 'fee', 'vat', 'refunded', 'lost', 'net'] as const)
      expect(sumOf(field)).toBe(rows.filter(isPaid).reduce((sum, row) => sum + row[field].minor, 0n))
    expect(sumOf('amount') - sumOf('fee') - sumOf('vat') - sumOf('refunded') - sumOf('lost')).toBe(sumOf('net'))
    if (filters !== every && filters !== all) continue
    for (const { amount, fee, vat, refunded, lost: taken, net } of rows.filter(isPaid))
      expect(amount.minor - fee.minor - vat.minor - refunded.minor - taken.minor).toBe(net.minor)
  }
  const statusOf = (one: { readonly id: string }) => found.get(all)!.find(({ id }) => id === one.id)?.status
  expect([statusOf(partRefunded), statusOf(refunded)]).toEqual(['PART_REFUNDED', 'REFUNDED'])
  const idsBy = (wanted: object) =>
    [...found].find(([filters]) => JSON.stringify(filters) === JSON.stringify(wanted))![1].map(({ id }) => id)
  expect(idsBy({ status: ['PART_REFUNDED', 'REFUNDED'] }).toSorted()).toEqual([refunded.id, partRefunded.id].toSorted())
  expect(idsBy({ status: ['DISPUTE_LOST'] })).toEqual([lost.id])
  expect(idsBy({ ids: [partRefunded.id, lost.id] }).toSorted()).toEqual([partRefunded.id, lost.id].toSorted())
  const isUnpaid = ({ status }: PaymentRow): boolean => ['CREATED', 'PENDING'].includes(status)
  const [unpaid, rest] = [found.get(all)!.filter(isUnpaid), found.get(all)!.filter((row) => !isUnpaid(row))]
  expect(unpaid.length * rest.length).toBeGreaterThan(0)
  expect([idsBy({ unpaid: 'only' }), idsBy({ unpaid: 'without' })]).toEqual(
    [unpaid, rest].map((rows) => rows.map(({ id }) => id)),
  )
  const amounts = found.get(direct)!.map(({ product, amount }) => [product, amount.minor])
  expect(amounts).toEqual([
    ['direct-pay', 70_00n],
    ['direct-pay', 100_00n],
  ])
  // Products that cannot be applied for have no sales.
  expect(found.get(every)).toEqual(found.get(all))
})

it('what is paid later is listed until its lender has settled, with its total, its page and its own merchant only', async () => {
  const lent: string[] = []
  for (const method of ['PAY_LATER', 'INSTALLMENT', 'CREDIT', 'VISA'] as const) {
    const one = paid(mine, { amount: money(300_00n, 'AED'), with: { method } })
    await take(world, one)
    lent.push(one.id)
  }
  const list = async (filters: object = {}, client = cs) =>
    (await client.call(payment.payLater, { filters, ...page })).body
  const ours = async (filters: object = {}) => (await list(filters)).rows.filter(({ id }) => lent.includes(id))
  expect((await ours()).map(({ method }) => method).toSorted()).toEqual(['CREDIT', 'INSTALLMENT', 'PAY_LATER'])
  expect((await ours({ method: ['CREDIT'] })).map(({ id }) => id)).toEqual([lent[2]])
  const { rows } = await list()
  const { sums, total } = (await cs.call(payment.payLater, { filters: {}, ...page, ask: 'totals' })).body
  expect(total).toBe(rows.length)
  expect(sums?.[0]?.values.net?.minor).toBe(rows.reduce((sum, row) => sum + row.net.minor, 0n))
  expect((await detailOf(lent[0]!)).method).toBe('PAY_LATER')
  expect((await list({}, other)).rows.filter(({ id }) => lent.includes(id))).toEqual([])
  const becomes = (state: string) =>
    world.owner.query(`update payment set pay_state = $2 where id = $1`, [lent[0], state])
  await becomes('SETTLED')
  expect((await ours()).map(({ id }) => id)).not.toContain(lent[0])
  await becomes('PAID_SUCCESS')
})

describe('a card number', () => {
  it('is found by this very test where there is one', () =>
    expect(
      cardsIn('{"card":"4000 0000 0000 0010"} 5100000000000016 3782 822463 10005, 3782-822463-10005 971501004421'),
    ).toHaveLength(4))
  /** The input of the payer's pages; later tests look for stored copies of it. */
  const written = (typed: string): readonly (readonly [Endpoint, string, object])[] => {
    const given = { code: '2222222222', key: newId(), agreed: true, instrument: 'tok_abcdefghijkl' }
    return [
      [checkout.start, 'note', { code: given.code, note: typed }],
      [checkout.start, 'payer.name', { code: given.code, payer: { name: typed } }],
      [checkout.start, 'payer.phone', { code: given.code, payer: { phone: typed } }],
      [
        checkout.start,
        'payer.email',
        { code: given.code, payer: { email: `${typed.replaceAll(' ', '')}@example.com` } },
      ],
      [autoDebit.sign, 'name', { ...given, name: typed }],
      [directPay.give, 'name', { ...given, name: typed }],
    ]
  }
  it.each(['4000000000000010', 'card 4000 0000 0000 0010', '5100-0000-0000-0016', '3782 822463 10005'])(
    'is refused in whatever a payer writes, field by field: %s',
    async (typed) => {
      for (const [endpoint, path, input] of written(typed)) {
        const answer = await world.app.inject({
          method: 'POST',
          url: urlOf(endpoint),
          headers: { ...consoleHeaders, ...once() },
          payload: input,
        })
        expect(answer.json()).toMatchObject({
          head: { code: errors.INPUT_INVALID.code },
          body: { fields: [{ path, code: 'CARD_NUMBER' }] },
        })
      }
    },
  )
  it('is not what else they write: such a text goes on to be looked up', async () => {
    for (const [endpoint, , input] of written('4000 0000 0000 0011'))
      expect((await world.stranger.call(endpoint, input as never, once())).code).toBe(errors.NOT_FOUND.code)
  })
  it('is in no row of any table: payments, call-backs, history, outbox, the acquirer’s own', async () => {
    const scan = () => cardsInTables(world.owner)
    const { found, tables, rows } = await scan()
    expect(found).toEqual([])
    expect(tables).toBeGreaterThan(150)
    expect(rows).toBeGreaterThan(5000)
    // It would be seen, in the last row of a table as in the first.
    await world.owner.query(`create table leak as select n, 'nothing' as note from generate_series(1, 6000) n;
      insert into leak values (6001, 'card 4000 0000 0000 0010')`)
    expect((await scan()).found).toEqual(['public.leak: 4000…'])
    await world.owner.query('drop table leak')
  })
  it('is in no line of the log, and a payer’s token neither', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'approve')
    // One that pasted their card where it does not belong is refused, and it is not written down.
    const wrong = await order(world, mine)
    const answer = await world.app.inject({
      method: 'POST',
      url: '/restful/checkout/pay',
      headers: consoleHeaders,
      payload: { token: wrong.token, key: newId(), method: 'BANK_CARD', instrument: cardOf('approve') },
    })
    expect(answer.json()).toMatchObject({ head: { code: errors.INPUT_INVALID.code } })
    expect((await detailOf(wrong.id)).attempts).toEqual([])
    await hearAll(world)
    expect(logged.length).toBeGreaterThan(20)
    expect(logged.flatMap(cardsIn)).toEqual([])
    expect(logged.filter((line) => line.includes(made.token))).toEqual([])
  })
  it('is in no file that is exported', async () => {
    const job = await cs.call(
      exportJobs.add,
      {
        list: nameOf(payment.query),
        filters: {},
        columns: Object.keys(payment.query.row.shape).filter((name) => name !== 'id'),
        language: 'en',
        timezone: 'Asia/Dubai',
      },
      { 'idempotency-key': newId() },
    )
    const { id } = job.body
    const { registry } = world.context
    const [task] = features.export.tasks({ url: world.appUrl, registry, settings: world.settings } as never)
    await task!.run({
      id,
      attempt: 1,
      merchantId: null,
      personId: null,
      payload: { merchantId: mine, id },
      db: world.db,
      log: world.app.log,
      signal: AbortSignal.timeout(20_000),
    } as never)
    const { url } = (await cs.call(exportJobs.download, { id })).body
    const { statusCode, body } = await world.app.inject({ method: 'GET', url })
    expect([statusCode, body.split('\n').length > 10]).toEqual([200, true])
    expect(cardsIn(body)).toEqual([])
  })
  it('is in nothing that is listed or shown', async () => {
    const { rows } = (await cs.call(payment.query, { filters: {}, ...page })).body
    const details = await Promise.all(rows.slice(0, 10).map(({ id }) => detailOf(id)))
    const text = JSON.stringify([rows, details], (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value} minor` : value,
    )
    expect(cardsIn(text)).toEqual([])
  })
})

describe('the newest pages of the list', () => {
  it('are the same whether only the newest months hold them or older ones too', async () => {
    const now = new Date()
    const boundary = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)
    // Forty around the start of last month; one of them was made by a device most of a day before it was recorded.
    const times = Array.from({ length: 40 }, (_, at) => new Date(boundary + (at - 20) * 7_200_000))
    const past = times.map((at, index) => ({
      id: newId(index === 25 ? new Date(at.getTime() - 80_000_000) : at),
      number: newNumber('payment'),
      product: 'gateway' as const,
      amount: money(10_00n, 'AED'),
      at,
      bookedAt: at,
      kind: 'pay' as const,
      merchantId: mine,
      with: { method: 'BANK_CARD' as const },
      made: { store: null },
      ownFee: null,
    }))
    const own = { tx: world.db, settings: world.settings }
    await payments.recordPast(own, past)
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from payment where merchant_id = $1 order by created_at desc, id desc',
      [mine],
    )
    expect(rows.length).toBeGreaterThan(40)
    for (const size of [10, 20, 50, 100])
      for (let number = 1; (number - 1) * size < rows.length; number += 1) {
        const { body } = await cs.call(payment.query, { filters: {}, pageParam: { number, size } })
        const expected = rows.slice((number - 1) * size, number * size).map(({ id }) => id)
        expect(body.rows.map(({ id }) => id)).toEqual(expected)
        expect(body.total).toBe(rows.length)
      }
  })
})
