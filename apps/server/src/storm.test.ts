// The whole program is killed, and its database cut off, while an acquirer, colleagues and the clock send again what was not answered:
// disputes, instalments, due debits and refunds. Afterwards each of them has happened once.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import * as z from 'zod/mini'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { checkout } from '@falaj/contract/payments/checkout'
import { errors } from '@falaj/contract/kernel/errors'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { refund } from '@falaj/contract/payments/refund'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from './platform/base/ids.ts'
import { businessToday } from './platform/db/business-clock.ts'
import { signatureOf } from './rails/signed.ts'
import { moveClock } from './sandbox/clock.ts'
import { once } from './testing/bank-account.ts'
import { openGate, type Gate } from './testing/gate.ts'
import { askForQuiet, debitNow, signMandate } from './testing/mandate.ts'
import { deposit, pennilessTwin } from './testing/money.ts'
import { cardOf, hearAll, order, pay, typeCard } from './testing/payer.ts'
import { isAlive, startProgram, type Program } from './testing/program.ts'
import { lookAtRefunds, refundAlone } from './testing/refund.ts'
import { randomFrom, sampled, scale, seed } from './testing/scale.ts'
import { testSecret } from './testing/secrets.ts'
import { passed } from './testing/team.ts'
import { consoleHeaders, openWorld, type Client, type World } from './testing/world.ts'

/** Every second one is a cut of the database's connections instead. */
const kills = sampled(18)
/** With every kill so many disputes and refunds are new; mandates and plans are due throughout. */
const perKill = 2
const debitDays = 3
const parts = 3
vi.setConfig({ testTimeout: 180_000 * scale })
const patiently = { timeout: 60_000, interval: 100 }

let ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  ends = []
})

/** The program behind a gate to its database. It has another address after each start. */
const openNode = async (world: World) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-storm-'))
  const gate: Gate = await openGate(world.appUrl)
  const env = {
    FALAJ_DATA_DIR: dataDir,
    FALAJ_TEST: 'yes',
    FALAJ_SECRET: testSecret('', 'secret'),
    FALAJ_RATE_PER_MINUTE: '1000000',
    FALAJ_RAIL_RATE_PER_MINUTE: '1000000',
    FALAJ_ACQUIRER_URL: world.acquirer!.url,
    FALAJ_ACQUIRER_KEY: world.acquirer!.key,
    DATABASE_URL: gate.url,
    DATABASE_OWNER_URL: inject('ownerUrl').replace(/\/[^/]*$/, new URL(world.appUrl).pathname),
  }
  let program: Program
  let address = ''
  const start = async (): Promise<void> => {
    program = startProgram(env)
    address = await program.ready
    world.acquirer!.callBackTo(`${address}/rails/acquirer/callback`)
  }
  ends.push(async () => {
    program.child.kill('SIGKILL')
    await program.ended
    await gate.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  await start()
  return {
    post: (url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Response> =>
      fetch(address + url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }),
    async kill(): Promise<void> {
      program.child.kill('SIGKILL')
      await program.ended
      expect(isAlive(program.child.pid!)).toBe(false)
      await start()
    },
    async cut(): Promise<void> {
      await gate.close()
      await gate.open()
      await expect.poll(() => fetch(`${address}/readyz`).then(({ status }) => status), patiently).toBe(200)
    },
  }
}
/** Sends it until there is an answer: null is none, as when the program dies. */
const untilAnswered = async <T>(send: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer !== null) return answer
    await rest(50)
  }
}

it(`killed ${kills} times, the program books each dispute, debit, instalment and refund once`, async () => {
  const world = await openWorld({}, { acquirer: true })
  ends.push(() => world.close())
  const random = randomFrom(seed)
  const rows = async <Row extends object>(text: string, ...values: readonly unknown[]) =>
    (await world.owner.query<Row>(text, [...values])).rows
  const mine = await pennilessTwin(world, '20000001', '10000001')
  await rows(
    `insert into merchant_product (merchant_id, product, id, status, active_since, answers)
     values ($1, 'smart-purchase', gen_random_uuid(), 'In-App', now(), '{"instalments": ["M3"]}')`,
    mine,
  )
  await deposit(world, mine, 100_000_00n)
  await refundAlone(world, mine)
  const [cs, desk]: Client[] = [await world.as('cs'), await world.as('multi-cs')]

  // What the storm is about: paid payments, plans with parts to come, and mandates whose days have passed.
  const paidOnes: string[] = []
  for (let n = 0; n < 2 * perKill * kills; n += 1) {
    const made = await order(world, mine)
    await pay(world, made, 'approve')
    paidOnes.push(made.id)
  }
  const plans: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const made = await order(world, mine, 600_00n)
    const instrument = await typeCard(world, cardOf('approve'))
    const choice = { token: made.token, key: newId(), method: 'INSTALLMENT', parts, instrument } as const
    expect((await world.stranger.call(checkout.pay, choice)).code).toBe(200)
    plans.push(made.id)
  }
  await hearAll(world)
  await rows(`update auto_debit set state = 'mandate-cancelled' where state in ('ACTIVE', 'paused')`)
  const [customer] = await rows<{ id: string }>(
    `select c.id from customer c join merchant m on m.id = c.merchant_id where m.mid = '20000002' and c.name = 'Amal Haddad'`,
  )
  const mandates: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const facts = {
      customerId: customer!.id,
      title: `Gym ${n}`,
      kind: 'fixed',
      amount: money(10_00n, 'AED'),
      cycle: 'weekly',
    } as const
    const input = { ...facts, firstOn: await businessToday(world.db), count: debitDays }
    const { body } = await desk!.call(autoDebit.add, input, once())
    expect((await signMandate(world, body.path.slice('/pay/m/'.length), 'approve')).code).toBe(200)
    mandates.push(body.id)
  }
  await moveClock(world.db, 24 * 62)

  const node = await openNode(world)
  /** Two copies at once, by the same id, until both are answered. */
  const dispute = async (paymentId: string): Promise<void> => {
    const event = {
      id: `case ${paymentId}`,
      reference: `${paymentId}.1`,
      kind: 'disputed',
      amount: '100.00',
      currency: 'AED',
      at: new Date().toISOString(),
      code: 'LIR',
      dispute: {
        caseNo: `case-${paymentId}`,
        type: 'Chargeback service',
        reason: '13.1',
        respondBy: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      },
    }
    const body = JSON.stringify(event)
    const copy = () =>
      untilAnswered(async () => {
        const at = String(Math.floor(Date.now() / 1000))
        const headers = {
          'content-type': 'application/json',
          'webhook-id': event.id,
          'webhook-timestamp': at,
          'webhook-signature': signatureOf(world.acquirer!.key, event.id, at, body),
        }
        const { status } = await node.post('/rails/acquirer/callback', headers, body)
        return status < 500 ? status : null
      })
    expect(await Promise.all([copy(), copy()])).toEqual([200, 200])
  }
  /** Two presses of the same button, by one key. */
  const readyToGiveBack = async (paymentId: string): Promise<() => Promise<void>> => {
    const input = { paymentId, amount: money(40_00n, 'AED'), reason: 'REQUESTED', draftId: newId() } as const
    const headers = { ...consoleHeaders, cookie: cs!.cookie, ...(await passed(cs!, refund.add, input)) }
    const body = JSON.stringify(z.encode(refund.add.input, input))
    const press = () =>
      untilAnswered(async () => {
        const response = await node.post(urlOf(refund.add), headers, body)
        const { head, body: answer } = (await response.json()) as { head: { code: number }; body: { id: string } }
        return head.code === errors.INTERNAL.code || response.status >= 500 ? null : { code: head.code, id: answer.id }
      })
    return async () => {
      const [one, other] = await Promise.all([press(), press()])
      expect(one).toMatchObject({ code: 200 })
      expect(other).toEqual(one)
    }
  }
  /** The acquirer's own reports, and the clock's work: of the program's jobs, and of another node that works at the same time. */
  let isOver = false
  const tellAgain = () =>
    world.pool.query('update sandbox_acquirer_event set due_at = now(), tries = 0 where left_over > 0')
  const reports = async (): Promise<void> => {
    while (!isOver) {
      await tellAgain()
      await world.acquirer!.tell()
      await rest(20)
    }
  }
  const debits = async (): Promise<void> => {
    while (!isOver) {
      for (const kind of ['auto-debit.collect', 'refund.look'])
        await world.pool.query(`select graphile_worker.add_job($1, max_attempts := 1)`, [kind])
      await debitNow(world)
      await rest(100)
    }
  }
  const others = Promise.all([reports(), debits()])

  const sent: Promise<unknown>[] = []
  const [disputed, refunded] = [paidOnes.slice(0, perKill * kills), paidOnes.slice(perKill * kills)]
  for (let n = 0; n < kills; n += 1) {
    const ofThis = (ids: readonly string[]) => ids.slice(n * perKill, (n + 1) * perKill)
    const refunds = []
    for (const id of ofThis(refunded)) refunds.push(await readyToGiveBack(id))
    sent.push(...ofThis(disputed).map(dispute), ...refunds.map((send) => send()))
    await rest(Math.floor(random() * 150))
    await (n % 2 === 0 ? node.kill() : node.cut())
  }
  await Promise.all(sent)
  isOver = true
  await others

  // What was lost is asked for, as the clock would within the hour.
  const open = () =>
    rows(
      `select id::text from refund where merchant_id = $1 and state <> 'SUCCESS'
       union all select payment_id::text from auto_debit_collection where auto_debit_id = any($2::uuid[]) and state = 'debit-open'
       union all select id::text from auto_debit where id = any($2::uuid[]) and state = 'ACTIVE'
       union all select payment_id::text from instalment_plan where payment_id = any($3::uuid[]) and state <> 'plan-paid'`,
      mine,
      mandates,
      plans,
    )
  await expect
    .poll(async () => {
      await tellAgain()
      await lookAtRefunds(world)
      await debitNow(world)
      await askForQuiet(world)
      return open()
    }, patiently)
    .toEqual([])

  expect(await selfCheck(world.db)).toEqual([])
  expect(
    await rows(
      `select count(*)::int as cases, count(distinct case_no)::int as numbers, count(distinct payment_id)::int as payments
       from dispute where payment_id = any($1::uuid[])`,
      disputed,
    ),
  ).toEqual([{ cases: disputed.length, numbers: disputed.length, payments: disputed.length }])
  // One debit per due day: one payment of ours and one capture of the acquirer's for each.
  const due = mandates.length * debitDays
  expect(
    await rows(
      `select count(*)::int as days, count(distinct (c.auto_debit_id, c.due_on))::int as distinct_days,
         count(*) filter (where c.state = 'debit-paid' and p.paid_at is not null)::int as paid,
         (select count(*)::int from payment where offer_id = any($1::uuid[])) as payments,
         (select count(*)::int from sandbox_acquirer_event e join payment o on e.reference like o.id || '.%'
            where o.offer_id = any($1::uuid[]) and e.kind = 'captured') as captured
       from auto_debit_collection c join payment p on p.merchant_id = c.merchant_id and p.id = c.payment_id
       where c.auto_debit_id = any($1::uuid[])`,
      mandates,
    ),
  ).toEqual([{ days: due, distinct_days: due, paid: due, payments: due, captured: due }])
  expect(
    await rows(
      `select payment_id as id, count(*)::int as parts, count(*) filter (where state = 'instalment-paid')::int as paid,
         sum(amount_minor)::text as minor, (select collected_minor::text from instalment_plan l where l.payment_id = i.payment_id) as collected
       from instalment i where payment_id = any($1::uuid[]) group by payment_id order by payment_id`,
      plans,
    ),
  ).toEqual(plans.toSorted().map((id) => ({ id, parts, paid: parts, minor: '60000', collected: '60000' })))
  // Each refund once: with us, at the acquirer, and in the payment's own sum.
  expect(
    await rows(
      `select count(*)::int as refunds, count(distinct payment_id)::int as payments,
         (select count(*)::int from sandbox_acquirer_event where kind = 'refunded' and split_part(reference, '.', 1) = any($2::text[])) as given_back,
         (select sum(refunded_minor)::text from payment where id = any($2::text[]::uuid[])) as minor
       from refund where merchant_id = $1`,
      mine,
      refunded,
    ),
  ).toEqual([
    {
      refunds: refunded.length,
      payments: refunded.length,
      given_back: refunded.length,
      minor: String(refunded.length * 40_00),
    },
  ])
})
