// One poisoned record per clock task: the next merchant's is processed all the same, and the poisoned one is retried until the alert.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { askAcquirer, expireOrders } from './features/payments/payment/payment.jobs.ts'
import { askDisputes, expireDisputes, remind, takeOwed } from './features/payments/dispute/dispute.jobs.ts'
import { openRefunds } from './features/payments/refund/refund.jobs.ts'
import { dueRuns } from './features/accounts/automatic-settlement/automatic-settlement.jobs.ts'
import { askDeposits } from './features/selling/vam-iban/vam-iban.jobs.ts'
import { askScheduled } from './features/accounts/statement/statement.jobs.ts'
import { closeStores, openStores } from './features/places/store/store.jobs.ts'
import { withdrawJob } from './features/accounts/withdraw/withdraw.order.ts'
import { holdDue } from './features/merchant/product/product.decide.ts'
import { placeDue } from './platform/approval/cooling.ts'
import { expireRequests } from './platform/approval/expire.ts'
import { everyTask } from './background.ts'
import { newId } from './platform/base/ids.ts'
import { deadJobs } from './platform/jobs/counts.ts'
import { makeJobs, type Jobs } from './platform/jobs/jobs.ts'
import type { Task } from './platform/jobs/task.ts'
import { makeAcquirerEvents } from './platform/payment/acquirer-event.ts'
import type { AcquirerEvent } from './rails/acquirer-rail.ts'
import type { BankDeposit } from './rails/bank-rail.ts'
import { deposit } from './testing/money.ts'
import { disputePayment } from './testing/dispute.ts'
import { runDue } from './testing/due.ts'
import { testIban } from './testing/bank-account.ts'
import { order } from './testing/payer.ts'
import { paid, take } from './testing/payment.ts'
import { withdrawalsDoor } from './testing/payout.ts'
import { watchDevices } from './features/places/device/device.jobs.ts'
import { openWorld, type World } from './testing/world.ts'

interface Case {
  readonly name: string
  /** What the test calls the record within its job's key. */
  readonly key: string
  /** One row when the record was processed. */
  readonly done: string
}
interface Planted extends Case {
  readonly merchantId: string
}

let world: World
let jobs: Jobs | undefined
let [poisoned, sound] = ['', '']
const planted: Planted[] = []
const declared: string[] = []
/** What the rails have reported in vain: they are asked for it. */
const reported = new Map<string, AcquirerEvent>()
const deposits = new Map<string, BankDeposit>()
const alerts: { readonly key: string }[] = []
const log = {
  warn: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  error: (facts: { readonly alert?: string; readonly key: string }) => {
    if (facts.alert === 'JOB_DEAD') alerts.push({ key: facts.key })
  },
} as never
const query = async (text: string, values: readonly unknown[] = []): Promise<readonly { id: string }[]> =>
  (await world.owner.query<{ id: string }>(text, [...values])).rows

const withdrawColumns = `merchant_id, id, number, draft_id, mode, account_id, currency, amount_minor, fee_minor, vat_minor, net_minor, counted_minor,
  state, maker_person_id, arrives_by, placed_at, sent_at, ended_at, certificate_number, certificate_code`
const addAccount = async (merchantId: string): Promise<string> => {
  await query(
    `insert into file select (jsonb_populate_record(f, jsonb_build_object('merchant_id', $1::uuid))).* from file f
     where id in (select letter_file_id from bank_account) on conflict do nothing`,
    [merchantId],
  )
  const [row] = await query(
    `insert into bank_account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'merchant_id', $1::uuid,
       'request_id', null, 'remove_request_id', null))).* from bank_account a limit 1 returning id`,
    [merchantId],
  )
  return row!.id
}
const addDispute = async (merchantId: string, set: string): Promise<string> => {
  const { id: paymentId } = await order(world, merchantId)
  await disputePayment(world, merchantId, paymentId)
  const [row] = await query(
    `update dispute set number = 'D-' || left(id::text, 8), case_no = id::text, ${set} where payment_id = $1::uuid returning id`,
    [paymentId],
  )
  return row!.id
}
const addRequest = async (merchantId: string, state: string, more: string): Promise<string> => {
  const [row] = await query(
    `insert into approval_request (merchant_id, id, number, kind, state, maker_person_id, maker_staff_id, needed, payload, payload_hash, policy, text_en,
       text_zh, expires_at, agreed_at, due_at)
     select merchant_id, gen_random_uuid(), 'A-' || $2::text, 'refund', $2::text, person_id, id, 1, '{}', sha256('x'), '{}', 'x', 'x', ${more}
     from staff where merchant_id = $1::uuid limit 1 returning id`,
    [merchantId, state],
  )
  return row!.id
}
/** What each clock task finds due, of one merchant. */
const plant: Readonly<Record<string, (merchantId: string) => Promise<Omit<Case, 'name'>>>> = {
  async 'device.silent'(merchantId) {
    const id = newId()
    await query(
      `insert into pos_device (merchant_id, id, number, serial, model, label, state)
       values ($1, $2, $3, $3, 'web', 'Till', 'ACTIVE')`,
      [merchantId, id, `DV-${id}`],
    )
    await query(
      `insert into pos_device_health (merchant_id, pos_device_id, seen_at, device_at) values ($1, $2, now() - interval '20 minutes', now())`,
      [merchantId, id],
    )
    return {
      key: id,
      done: `select pos_device_id as id from pos_device_health where pos_device_id = '${id}' and silent_since is not null`,
    }
  },
  async 'payment.expire'(merchantId) {
    const { id } = await order(world, merchantId)
    await query(`update payment set expires_at = now() - interval '1 hour' where id = $1::uuid`, [id])
    return { key: id, done: `select id from payment where id = '${id}' and pay_state not in ('CREATED', 'PENDING')` }
  },
  async 'payment.ask'(merchantId) {
    const { id } = await order(world, merchantId)
    await query(
      `insert into payment_attempt (merchant_id, payment_id, no, reference, key, method, state, at, product, currency)
       values ($1::uuid, $2, 1, $3, 'key', 'BANK_CARD', 'STARTED', now() - interval '1 hour', 'gateway', 'AED')`,
      [merchantId, id, `${id}.1`],
    )
    return {
      key: id,
      done: `select payment_id as id from payment_attempt where payment_id = '${id}' and state = 'DECLINED'`,
    }
  },
  async 'dispute.ask'(merchantId) {
    const made = paid(merchantId)
    await take(world, made)
    const reference = `${made.id}.1`
    await query(
      `insert into payment_attempt (merchant_id, payment_id, no, reference, key, method, state, at, product, currency)
       values ($1::uuid, $2, 1, $3, 'key', 'BANK_CARD', 'PAID', now(), 'qrpay', 'AED')`,
      [merchantId, made.id, reference],
    )
    reported.set(reference, {
      id: `disputed ${reference}`,
      reference,
      kind: 'disputed',
      amount: money(100_00n, 'AED'),
      at: new Date(),
      code: 'LIR',
      brand: null,
      last4: null,
      threeDs: null,
      rrn: null,
      authCode: null,
      refundId: null,
      arn: null,
      dispute: {
        caseNo: `case ${made.id}`,
        type: 'Chargeback service',
        reason: '13.1',
        respondBy: new Date().toISOString(),
      },
    })
    return { key: reference, done: `select id from dispute where payment_id = '${made.id}'` }
  },
  async 'store.close'(merchantId) {
    const id = await addStore(merchantId, 'active', 'To close')
    return { key: id, done: `select id from store where id = '${id}' and state = 'closed'` }
  },
  async 'store.open'(merchantId) {
    const id = await addStore(merchantId, 'review', 'To open')
    await query(
      `insert into store_photo (merchant_id, id, store, kind, file_id, state, sent_by)
       select merchant_id, gen_random_uuid(), 'To open', 'front', gen_random_uuid(), 'approved', person_id from staff
       where merchant_id = $1::uuid limit 1`,
      [merchantId],
    )
    return { key: id, done: `select id from store where id = '${id}' and state = 'active'` }
  },
  async 'vam-iban.ask'(merchantId) {
    const [iban, reference] = [testIban('033', 9_000_000 + deposits.size), `bank ${newId()}`]
    await query(
      `with v as (insert into vam_iban (merchant_id, id, number, iban, alias, currency, created_by)
         select merchant_id, gen_random_uuid(), $3, $2, 'Due', 'AED', person_id from staff where merchant_id = $1::uuid limit 1
         returning merchant_id, id, iban)
       insert into vam_iban_number select iban, merchant_id, id from v`,
      [merchantId, iban, `V-${newId().slice(-8)}`],
    )
    const amount = money(100_00n, 'AED')
    deposits.set(reference, { reference, iban, amount, at: new Date(), sender: 'Amal', senderIban: null, text: null })
    return { key: reference, done: `select id from vam_iban_deposit where bank_reference = '${reference}'` }
  },
  async 'dispute.expire'(merchantId) {
    const id = await addDispute(merchantId, `respond_by = now() - interval '1 hour'`)
    return { key: id, done: `select id from dispute where id = '${id}' and state = 'EXPIRED'` }
  },
  async 'dispute.take'(merchantId) {
    await deposit(world, merchantId, 1_000_00n, 'AED')
    const id = await addDispute(merchantId, `money = 'owed'`)
    return { key: id, done: `select id from dispute where id = '${id}' and money = 'taken'` }
  },
  async 'dispute.remind'(merchantId) {
    const id = await addDispute(merchantId, `respond_by = now() + interval '2 days'`)
    return { key: id, done: `select id from dispute where id = '${id}' and reminded_at is not null` }
  },
  async 'refund.look'(merchantId) {
    // More than is available, so it waits.
    const made = paid(merchantId, { amount: money(50_000_000_00n, 'GBP') })
    await take(world, made)
    const [row] = await query(
      `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, waits_until)
       select $1::uuid, gen_random_uuid(), $3, gen_random_uuid(), $2::uuid, 'GBP', 5000000000, 'REQUESTED', 'PLACED', person_id, now(),
         now() + interval '1 day' from staff where merchant_id = $1::uuid limit 1 returning id`,
      [merchantId, made.id, `R-${newId().slice(-8)}`],
    )
    return { key: row!.id, done: `select id from refund where id = '${row!.id}' and next_check_at > now()` }
  },
  async 'withdraw.poll'(merchantId) {
    const [row] = await query(
      `insert into withdraw (${withdrawColumns})
       select $1::uuid, gen_random_uuid(), 'W-due', gen_random_uuid(), 'MANUAL', $2::uuid, 'AED', 100, 0, 0, 100, 100, 'PLACED', s.person_id, now(), now(), now(),
         null, null, null from staff s where s.merchant_id = $1::uuid limit 1 returning id`,
      [merchantId, await addAccount(merchantId)],
    )
    return { key: row!.id, done: `select id from withdraw where id = '${row!.id}' and next_check_at > now()` }
  },
  async 'statement.scheduled'(merchantId) {
    const [row] = await query(
      `insert into statement_schedule (merchant_id, id, type, currency, language, person_id)
       select $1::uuid, gen_random_uuid(), 'balance', 'AED', 'en', person_id from staff where merchant_id = $1::uuid limit 1 returning id`,
      [merchantId],
    )
    return { key: row!.id, done: `select id from statement where schedule_id = '${row!.id}'` }
  },
  async 'product.terms'(merchantId) {
    await query(
      `insert into merchant_product (merchant_id, id, product, status, active_since) values ($1::uuid, gen_random_uuid(), 'gateway', 'In-App', now())
       on conflict do nothing`,
      [merchantId],
    )
    await query(
      `insert into product_terms_coming (merchant_id, product, holds_from) values ($1::uuid, 'gateway', current_date - 1)`,
      [merchantId],
    )
    return {
      key: `${merchantId} gateway`,
      done: `select id from merchant m where id = '${merchantId}' and not exists (select from product_terms_coming where merchant_id = m.id)`,
    }
  },
  async 'automatic-settlement.due'(merchantId) {
    await query(
      `insert into settlement_rule (merchant_id, currency, sell_into, version, mode, schedule, keep_minor, threshold_minor, since)
       values ($1::uuid, 'USDT', 'AED', 99, 'AUTOMATIC', '{"kind":"daily","weekdays":[],"day":1,"time":"10:00"}', 0, 0, now() - interval '30 days')`,
      [merchantId],
    )
    return {
      key: `${merchantId} USDT 99`,
      done: `select id from settlement_run where merchant_id = '${merchantId}' and version = 99`,
    }
  },
  async 'approval.expire'(merchantId) {
    const id = await addRequest(merchantId, 'CREATED', `now() - interval '1 hour', null, null`)
    return { key: id, done: `select id from approval_request where id = '${id}' and state <> 'CREATED'` }
  },
  async 'approval.due'(merchantId) {
    // Its approver is gone, so it waits for another.
    const id = await addRequest(merchantId, 'APPLIED', `now() + interval '1 day', now(), now() - interval '1 hour'`)
    return { key: id, done: `select id from approval_request where id = '${id}' and agreed_at is null` }
  },
}
const addStore = async (merchantId: string, state: string, code: string): Promise<string> => {
  const [row] = await query(
    `insert into store (merchant_id, code, id, name, state, address, opens_on, closed_from)
     values ($1::uuid, $2::text, gen_random_uuid(), $2, $3::text, 'Shop 1', current_date - 9, case when $3 = 'active' then current_date - 1 end)
     returning id`,
    [merchantId, code, state],
  )
  return row!.id
}
/** Work without a record here, and the test of how one of its records fails, or the work here that runs by the same code. */
const exempt: Readonly<Record<string, string>> = {
  'application-store.make': 'application-store.test.ts; a query and a transaction, as in store.open',
  'auto-debit.collect': 'auto-debit.test.ts: a job that dies leaves nothing behind, and the next one goes on',
  'auto-debit.notice': 'auto-debit.test.ts; each mandate in a transaction of its own, as in dispute.remind',
  'batch-transfer.resume': 'batch-transfer.limits.test.ts: a batch stops in the middle and goes on',
  'coupon.end': 'coupon.test.ts; a query and a transaction, as in store.open',
  'coupon.release': 'coupon.test.ts; a query and a transaction, as in store.open',
  'coupon.take-back': 'coupon.test.ts; a query and a transaction, as in store.open',
  'follower.send': 'follower.test.ts; a query and a transaction, as in store.open',
  'risk.notice-reviews': 'risk.notice.test.ts; a query and a transaction, as in payment.expire',
  'risk.lapse': 'risk.test.ts; a query and a transaction, as in payment.expire',
  'green-point.expire': 'green-point.test.ts: a lot expires once, however often it is looked at',
  'crypto-quote.lapse': 'crypto-payment.test.ts; a query and a transaction, as in payment.expire',
  'crypto-withdraw.follow': 'crypto-withdraw.model.test.ts: the chain and the program die at any step',
  'export.scheduled': 'the schedules of statement.scheduled',
  'device-order.agreement': 'device-order.test.ts; documents and a transaction, as in statement.scheduled',
  'eatm.alarm': 'eatm.watch.test.ts; a query and a transaction, as in device.silent',
  'instalment.look': 'smart-purchase.test.ts; asks like payment.ask and books by the same events',
  'invoice.remind': 'invoice.test.ts: what cannot be reminded of keeps no other from it',
  'invoice.repeat': 'invoice.test.ts: what cannot be repeated keeps no other from it',
  'receipt.charge': 'receipt.model.test.ts: a death at each step',
  'referral.advance': 'referral.test.ts; a query and a transaction, as in store.open',
  'referral.register': 'referral.test.ts; a query and a transaction, as in store.open',
  'report.scheduled': 'report.schedule.test.ts: one that stops keeps no other from its run',
  'settlement.due': 'settlement.model.test.ts: runs die at random and go on',
  'shift.left': 'shift.test.ts; one statement of one shift, as in device.silent',
  'tax-invoice.deliver': 'tax-invoice.test.ts: one that cannot be reached fails alone and is tried again',
  'tax-invoice.month': 'tax-invoice.test.ts; a query and a transaction, as in receipt.charge',
  'till.review': 'till.faults.test.ts; a query and a transaction, as in device.silent',
  'transfer-to-bank.poll': 'the payout job of withdraw.poll',
  'vam-iban-deposit.poll': 'the payout job of withdraw.poll',
}
const names = Object.keys(plant)
/** What processing writes. */
const written = [
  'payment',
  'payment_attempt',
  'dispute',
  'refund',
  'withdraw',
  'statement',
  'product_terms_coming',
  'settlement_run',
  'approval_request',
  'vam_iban_deposit',
  'pos_device_health',
  'store',
]

beforeAll(async () => {
  world = await openWorld()
  const { settings } = world
  const { registry } = world.context
  const depositBank = {
    depositsSince: async () => ({ deposits: [...deposits.values()], unreadable: [], next: null }),
    deposit: async (_: unknown, reference: string) => deposits.get(reference) ?? null,
  } as never
  const bank = { submit: async () => ({ bankReference: 'x' }), status: async () => ({ kind: 'pending' }) } as never
  const acquirer = {
    status: async (reference: string) => {
      const event = reported.get(reference)
      return event ? { kind: 'told', events: [event] } : { kind: 'unknown' }
    },
    disputesSince: async () => ({ events: [...reported.values()], unreadable: [], next: null }),
  } as never
  const works = [
    expireOrders(registry),
    askAcquirer({ rail: acquirer, arrive: () => async () => undefined }),
    askDisputes({ rail: acquirer, arrive: (db) => makeAcquirerEvents({ ...world.context, db }) }),
    askDeposits(settings, depositBank),
    expireDisputes,
    takeOwed,
    remind(settings),
    openRefunds(settings),
    closeStores,
    openStores,
    withdrawJob.poll(settings, bank),
    askScheduled(),
    holdDue(),
    dueRuns(settings, withdrawalsDoor),
    expireRequests(settings, registry.approvables),
    placeDue(settings, registry.approvables),
    watchDevices,
  ]
  const running = { settings, registry, url: world.appUrl, message: depositBank, bank: depositBank, payout: bank }
  const recordTask = /^(.*)\.record$/
  declared.push(...everyTask(world.context.features, running).flatMap(({ kind }) => recordTask.exec(kind)?.[1] ?? []))
  const merchants = await query(`select id from merchant where mid in ('20000001', '20000002') order by mid`)
  ;[poisoned, sound] = [merchants[0]!.id, merchants[1]!.id]
  for (const merchantId of [poisoned, sound])
    for (const name of names) planted.push({ name, merchantId, ...(await plant[name]!(merchantId)) })
  await query(`create function poison() returns trigger language plpgsql as $$ begin
    if coalesce(new.merchant_id, old.merchant_id) = '${poisoned}' then raise exception 'poisoned'; end if;
    return coalesce(new, old);
  end $$`)
  for (const table of written)
    await query(
      `create trigger poison before insert or update or delete on ${table} for each row execute function poison()`,
    )
  const tasks: readonly Task[] = works.flatMap((work) => work.tasks)
  jobs = makeJobs({ url: world.appUrl, db: world.db, tasks })
  await jobs.start(log)
  for (const work of works) await work.enqueue(world.db)
}, 300_000)
afterAll(async () => {
  await jobs?.stop()
  await world.close()
})
const patiently = { timeout: 60_000, interval: 200 }
const jobOf = async ({ name, key }: Case) =>
  (
    await world.pool.query<{ attempts: number; last_error: string | null }>(
      `select j.attempts, j.last_error from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
       where task_identifier = $1 and strpos(p.key, $2) > 0`,
      [`${name}.record`, key],
    )
  ).rows[0]
const of = (name: string, merchantId: string): Planted =>
  planted.find((each) => each.name === name && each.merchantId === merchantId)!

it('every work that the program declares has a record here, or a reason why not', () => {
  expect(declared.toSorted()).toEqual([...names, ...Object.keys(exempt)].toSorted())
})

describe('a poisoned record', () => {
  it.each(names)(
    'of %s is retried, and the next merchant’s is processed',
    async (name) => {
      await expect.poll(() => query(of(name, sound).done), patiently).toHaveLength(1)
      await expect
        .poll(async () => (await jobOf(of(name, poisoned)))?.last_error ?? '', patiently)
        .toContain('poisoned')
      expect(await query(of(name, poisoned).done)).toHaveLength(0)
    },
    120_000,
  )

  it('raises the alert when it gives up, whatever its task', async () => {
    await expect
      .poll(async () => {
        await world.pool.query(
          `update graphile_worker._private_jobs set max_attempts = attempts + 1, run_at = now()
           where locked_at is null and last_error is not null and attempts < max_attempts`,
        )
        return names.filter((name) => !alerts.some(({ key }) => key.includes(of(name, poisoned).key)))
      }, patiently)
      .toEqual([])
    const dead = await deadJobs(world.pool)
    expect(names.filter((name) => !dead[`${name}.record`])).toEqual([])
  }, 120_000)
})

it('a returned payout is booked though 1,200 newer ones are due, and all of them are polled', async () => {
  await jobs?.stop()
  jobs = undefined
  await query('drop trigger poison on withdraw')
  const batch = newId().slice(-6)
  await query(
    `insert into withdraw (${withdrawColumns})
     select $1::uuid, gen_random_uuid(), 'X' || $2::text || n, gen_random_uuid(), 'MANUAL', a.id, 'AED', 100, 0, 0, 100, 100, 'SUCCESS', s.person_id, now(), now(), now(),
       now() - make_interval(days => case when n = 0 then 20 else 1 end), 'C' || $2::text || n, 'code' || $2::text || n
     from (select person_id from staff where merchant_id = $1::uuid limit 1) s, (select id from bank_account where merchant_id = $1::uuid limit 1) a, generate_series(0, 1200) n`,
    [sound, batch],
  )
  const [returned] = await query(`select id from withdraw where number = $1`, [`X${batch}0`])
  const polled = new Map<string, number>()
  const bank = {
    submit: async () => ({ bankReference: 'x' }),
    status: async (_: unknown, reference: string) => {
      polled.set(reference, (polled.get(reference) ?? 0) + 1)
      return reference === returned!.id
        ? { kind: 'returned', at: new Date(), why: 'ACCOUNT_CLOSED' }
        : { kind: 'pending' }
    },
  } as never
  const work = withdrawJob.poll(world.settings, bank)
  await runDue(world.db, work)
  const ours = await query(`select id from withdraw where number like $1`, [`X${batch}%`])
  expect(ours.filter(({ id }) => polled.get(id) !== 1)).toEqual([])
  expect(
    await query(`select id from withdraw where id = $1::uuid and state = 'REVERTED'`, [returned!.id]),
  ).toHaveLength(1)
  // The next look is planned, so that settled payouts are not polled every minute.
  polled.clear()
  await runDue(world.db, work)
  expect(ours.filter(({ id }) => polled.has(id))).toEqual([])
}, 300_000)
