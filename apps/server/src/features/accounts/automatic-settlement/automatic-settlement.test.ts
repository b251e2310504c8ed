import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { automaticSettlement, type Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { available, bank, inTransit } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { approve } from '../../../testing/bank-account.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { withStepUp, passed } from '../../../testing/team.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { withdrawalsDoor } from '../../../testing/payout.ts'
import type { PayOut } from '../../../platform/money/automatic-payout.ts'
import { dueRuns, runOne } from './automatic-settlement.jobs.ts'
import { plannedBetween } from './automatic-settlement.schedule.ts'
import { automaticRules } from './automatic-settlement.store.ts'
import { paid } from '../../../testing/payment.ts'
import { payments } from '../../../platform/payment/payment.ts'
import { settlements } from '../../../platform/money/settle.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let maker: Client
let checker: Client
let marina = ''
let accountId = ''
beforeAll(async () => {
  world = await openWorld()
  maker = await world.as('financial')
  checker = await world.as('admin')
  await openPages(world, checker, 'authorizations')
  const one = async (text: string): Promise<string> => (await world.owner.query<{ id: string }>(text)).rows[0]!.id
  marina = await one(`select id from merchant where mid = '20000001'`)
  accountId = await one(
    `select id from bank_account where merchant_id = '${marina}' and currency = 'AED' and is_default`,
  )
})
afterAll(() => world.close())
beforeEach(() =>
  world.owner
    .query(`delete from settlement_run_part; delete from settlement_run_taken; delete from settlement_run; delete from settlement_skip; delete from settlement_rule; delete from outbox;
    update approval_request set state = 'FAILURE', outcome = 'recalled' where kind = 'automatic-settlement' and state in ('CREATED', 'APPLIED')`),
)

const schedule: Schedule = { kind: 'daily', weekdays: [], day: 1, time: '10:00' }
const aed = (minor: bigint) => money(minor, 'AED')
const wanted = (over: object = {}) => ({
  currency: 'AED' as const,
  mode: 'AUTOMATIC' as const,
  schedule,
  keep: aed(100_000n),
  threshold: aed(5_000n),
  accountId,
  version: 0,
  ...over,
})
const edit = (client: Client, over: object = {}) => withStepUp(client, automaticSettlement.edit, wanted(over))
const shown = async () => (await maker.call(automaticSettlement.query, {})).body.currencies[0]!
/** A rule that applies since some weeks ago. */
const apply = async (over: object = {}) => {
  const { body } = await edit(maker, over)
  await approve({ client: checker, mobile: '' }, body.requestId!)
  await world.owner.query(`update settlement_rule set since = now() - interval '30 days'`)
}
/** In, or out where it is below zero. */
const pay = async (minor: bigint): Promise<void> => {
  const id = newId()
  const [debit, credit] = minor > 0n ? [bank('AED'), available(marina, 'AED')] : [available(marina, 'AED'), bank('AED')]
  await world.db.transaction().execute((tx) =>
    moveMoney(
      { tx, emit: emitter(tx) },
      {
        merchantId: marina,
        key: `test ${id}`,
        business: { kind: 'deposit', id },
        transfers: [{ debit, credit, amount: minor > 0n ? minor : -minor, reason: 'deposit' }],
      },
    ),
  )
}
const have = () => balanceOf(world.db, available(marina, 'AED'))
const runs = async () =>
  (await maker.call(automaticSettlement.runs, { filters: {}, pageParam: { number: 1, size: 10 } })).body.rows
const due = (payOut: PayOut = withdrawalsDoor) => runDue(world.db, dueRuns(world.settings, payOut))
const lastPlanned = () =>
  plannedBetween(schedule, world.settings.bankHolidays, {
    after: new Date(Date.now() - 30 * dayMs),
    until: new Date(),
    most: 99,
  }).at(-1)!.at

describe('a rule', () => {
  it('is asked for by one, approved by another, and then plans its next five runs', async () => {
    const { body, code } = await edit(maker)
    expect([code, body.state]).toEqual([200, 'APPLIED'])
    expect(await shown()).toMatchObject({ version: 0, rule: { mode: 'MANUAL' }, next: [], request: { mine: true } })
    expect((await edit(checker)).code).toBe(errors.REQUEST_OPEN.code)
    await approve({ client: checker, mobile: '' }, body.requestId!)
    const after = await shown()
    expect(after).toMatchObject({ version: 1, rule: { mode: 'AUTOMATIC' }, by: 'Omar Nasser', request: null })
    expect(after.next).toHaveLength(5)
  })
  it('the same key twice asks once', async () => {
    const input = wanted()
    const headers = await passed(maker, automaticSettlement.edit, input)
    const first = await maker.call(automaticSettlement.edit, input, headers)
    const again = await maker.call(automaticSettlement.edit, input, headers)
    expect(again.body).toEqual(first.body)
  })
  it.each([
    ['without an account', { accountId: undefined }, 'accountId', 'REQUIRED'],
    ['to an account that never was', { accountId: newId() }, 'accountId', 'PAYEE_UNKNOWN'],
    ['with a minimum in another currency', { keep: { amount: '1', currency: 'USD' } }, 'keep', 'CURRENCY_DIFFERS'],
    ['with a minimum below zero', { keep: { amount: '-0.01', currency: 'AED' } }, 'keep.amount', 'AMOUNT'],
    [
      'with a minimum of three decimals',
      { keep: { amount: '1.005', currency: 'AED' } },
      'keep.amount',
      'AMOUNT_DECIMALS',
    ],
    ['with half a minimum', { keep: { amount: '1.', currency: 'AED' } }, 'keep.amount', 'AMOUNT'],
    ['without a smallest amount', { threshold: { amount: '', currency: 'AED' } }, 'threshold.amount', 'AMOUNT'],
    ['with an amount of forty digits', { keep: { amount: '9'.repeat(40), currency: 'AED' } }, 'keep.amount', 'AMOUNT'],
    ['without a weekday', { schedule: { ...schedule, kind: 'weekdays' } }, 'schedule.weekdays', 'CHOOSE_ONE'],
    ['at no time', { schedule: { ...schedule, time: '25:00' } }, 'schedule.time', 'TIME'],
    [
      'that changes nothing',
      {
        mode: 'MANUAL',
        accountId: undefined,
        keep: { amount: '0', currency: 'AED' },
        threshold: { amount: '100', currency: 'AED' },
      },
      'mode',
      'NO_CHANGE',
    ],
  ])('is refused %s, and the field is named', async (_, over, path, code) => {
    const wire = {
      ...wanted(),
      keep: { amount: '1', currency: 'AED' },
      threshold: { amount: '1', currency: 'AED' },
      ...over,
    }
    const headers = await maker.passed(automaticSettlement.edit, JSON.parse(JSON.stringify(wire)))
    const answer = await world.app.inject({
      method: 'POST',
      url: urlOf(automaticSettlement.edit),
      headers: { ...consoleHeaders, cookie: maker.cookie, ...headers },
      payload: JSON.stringify(wire),
    })
    const { head, body } = answer.json<Envelope>()
    expect(head.code).toBe(errors.INPUT_INVALID.code)
    expect(body).toMatchObject({ fields: [{ path, code }] })
    expect((await shown()).request).toBeNull()
  })
  it('is refused for another merchant’s account, and for members who may not move money', async () => {
    const theirs = await world.owner.query<{ id: string }>(
      `select id from bank_account where merchant_id <> '${marina}' and currency = 'AED' limit 1`,
    )
    expect((await edit(maker, { accountId: theirs.rows[0]!.id })).raw.body).toMatchObject({
      fields: [{ code: 'PAYEE_UNKNOWN' }],
    })
    const cs = await world.as('cs')
    expect((await cs.call(automaticSettlement.query, {})).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('of an older version is refused', async () => {
    await apply()
    expect((await edit(maker, { keep: aed(1n) })).code).toBe(errors.REQUEST_CHANGED.code)
    expect((await edit(maker, { version: 1, keep: aed(1n) })).code).toBe(200)
  })
})

describe('a run', () => {
  it('sends what is above what stays as a withdrawal, and says why so much', async () => {
    await apply()
    await pay(500_000n)
    const before = await have()
    expect(await due()).toBe(1)
    expect(await have()).toBe(100_000n)
    const [run] = await runs()
    expect(run).toMatchObject({ outcome: 'SENT', why: null, available: aed(before), keep: aed(100_000n) })
    expect(run!.sent).toEqual(aed(before - 100_000n))
    const { rows } = await world.owner.query(
      `select number, mode, state, amount_minor::text from withdraw where id = $1`,
      [run!.withdrawalId],
    )
    expect(rows).toEqual([
      { number: run!.withdrawal, mode: 'AUTOMATIC', state: 'PLACED', amount_minor: String(before - 100_000n) },
    ])
    expect(await balanceOf(world.db, inTransit(marina, 'AED'))).toBeGreaterThanOrEqual(before - 100_000n)
    expect(await due()).toBe(0)
  })
  it('happens once on two nodes at once', async () => {
    await apply()
    await pay(200_000n)
    const [rule] = await automaticRules(world.db)
    const at = lastPlanned()
    const ran = await Promise.all(
      Array.from({ length: 4 }, () => runOne(world.db, world.settings, withdrawalsDoor, rule!, at)),
    )
    expect(ran.filter((each) => each !== null)).toHaveLength(1)
    expect(await runs()).toHaveLength(1)
  })
  it('that dies in the middle leaves nothing and runs again', async () => {
    await apply()
    await pay(200_000n)
    const before = await have()
    const dying: PayOut = async (own, order) => {
      await withdrawalsDoor(own, order)
      throw new Error('the node died')
    }
    await expect(due(dying)).rejects.toThrow('the node died')
    expect([await have(), await runs()]).toEqual([before, []])
    expect(await due()).toBe(1)
  })
  it('sends nothing below the smallest amount, and nothing when all of it stays', async () => {
    const before = await have()
    await apply({ keep: aed(0n), threshold: aed(before + 1n) })
    expect(await due()).toBe(1)
    expect(await runs()).toMatchObject([{ outcome: 'SKIPPED', why: 'UNDER_THRESHOLD', sent: aed(0n) }])
    expect(await have()).toBe(before)
  })
  it('to an account that was frozen since fails, moves nothing and says so', async () => {
    await apply({ keep: aed(0n) })
    await pay(50_000n)
    const before = await have()
    await world.owner.query(`update bank_account set frozen_at = now() where id = '${accountId}'`)
    expect(await due()).toBe(1)
    await world.owner.query(`update bank_account set frozen_at = null where id = '${accountId}'`)
    expect(await runs()).toMatchObject([{ outcome: 'FAILED', why: 'ACCOUNT' }])
    expect(await have()).toBe(before)
  })
  it('over the merchant’s limit is refused as a form would be, and moves nothing', async () => {
    await apply({ keep: aed(0n) })
    await pay(100_000_000n)
    const before = await have()
    expect(await due()).toBe(1)
    expect(await runs()).toMatchObject([{ outcome: 'FAILED', why: 'REFUSED' }])
    expect(await have()).toBe(before)
  })
  it('can be taken out once and put back, but only one that is planned', async () => {
    await apply()
    const { next } = await shown()
    const skip = (at: string, on: boolean) =>
      maker.call(automaticSettlement.skip, { currency: 'AED', at, skip: on }, { 'idempotency-key': newId() })
    expect((await skip(next[1]!.at, true)).code).toBe(200)
    expect((await shown()).next.map(({ isSkipped }) => isSkipped)).toEqual([false, true, false, false, false])
    expect((await skip(next[1]!.at, false)).code).toBe(200)
    expect((await shown()).next.every(({ isSkipped }) => !isSkipped)).toBe(true)
    expect((await skip(new Date(Date.now() + 3_600_123).toISOString(), true)).code).toBe(errors.INPUT_INVALID.code)
    await world.owner.query('insert into settlement_skip values ($1, $2, $3, (select id from person limit 1), now())', [
      marina,
      'AED',
      lastPlanned(),
    ])
    expect(await due()).toBe(1)
    expect(await runs()).toMatchObject([{ outcome: 'SKIPPED', why: 'TAKEN_OUT' }])
  })
  it('of a merchant that settles by hand never comes', async () => {
    await apply()
    const { body } = await edit(maker, { version: 1, mode: 'MANUAL' })
    await approve({ client: checker, mobile: '' }, body.requestId!)
    expect(await due()).toBe(0)
  })
})

describe('a run that pays stores’ takings to the stores’ own accounts', () => {
  let [kiosk, boutique]: [StoreAccount, StoreAccount] = [] as never
  interface StoreAccount {
    readonly store: string
    readonly account: string
  }
  const ownAccountOf = async (store: string): Promise<StoreAccount> => {
    const account = newId()
    await world.owner.query(
      `insert into bank_account select (jsonb_populate_record(a, jsonb_build_object('id', $1::text, 'request_id', null, 'is_default', false,
         'alias', $2::text, 'number_hash', '\\x' || encode(sha256($1::text::bytea), 'hex')))).* from bank_account a where a.id = $3`,
      [account, store, accountId],
    )
    await world.owner.query('update store set account_id = $1 where merchant_id = $2 and code = $3', [
      account,
      marina,
      store,
    ])
    return { store, account }
  }
  /** What the stores take is settled at once. Answers the net of each. */
  const settled = async (...takings: readonly (readonly [store: string, minor: bigint])[]): Promise<bigint[]> => {
    const at = new Date(Date.now() - dayMs)
    const sales = takings.map(([store, minor]) => paid(marina, { store, amount: aed(minor), at, bookedAt: at }))
    await world.db.transaction().execute((tx) => payments.recordPast({ tx, settings: world.settings }, sales))
    await world.db
      .transaction()
      .execute((tx) =>
        settlements.accrue({ tx, emit: emitter(tx) }, [
          { merchantId: marina, currency: 'AED', dueOn: dubaiDay(new Date()), early: true },
        ]),
      )
    const { rows } = await world.owner.query<{ id: string; net: string }>(
      'select id, net_minor::text as net from payment where id = any($1::uuid[]) and settlement_id is not null',
      [sales.map(({ id }) => id)],
    )
    return sales.map(({ id }) => BigInt(rows.find((row) => row.id === id)!.net))
  }
  const partsOf = async (client = maker, id?: string) =>
    client.call(automaticSettlement.parts, { id: id ?? (await runs())[0]!.id })
  const sentTo = async () => {
    const { parts } = (await partsOf()).body
    return parts.map(({ account, sent, why }) => [account?.split(' ••••')[0], sent.minor, why])
  }
  /** Earlier settlements and balances are out of the way. */
  const payAll = async (): Promise<void> => {
    await pay(10_00n - (await have()))
    await apply({ keep: aed(0n), threshold: aed(0n), toStores: true })
    await due()
    await world.owner.query(`update settlement_run set planned_at = planned_at - interval '20 days'`)
  }
  beforeAll(async () => {
    const { rows } = await world.owner.query<{ code: string }>(
      `select code from store where merchant_id = '${marina}' order by code limit 2`,
    )
    kiosk = await ownAccountOf(rows[0]!.code)
    boutique = await ownAccountOf(rows[1]!.code)
  })

  it('is part of what the approver reads', async () => {
    const { body } = await edit(maker, { toStores: true })
    const { rows } = await world.owner.query<{ shown: string }>(
      'select shown::text from approval_request where id = $1',
      [body.requestId],
    )
    expect(rows[0]!.shown).toContain('to each store’s own bank account')
  })
  it('sends each what it has taken and all else to the account of the rule, counted once', async () => {
    await payAll()
    const [first, second] = await settled([kiosk.store, 300_00n], [boutique.store, 100_00n])
    await pay(50_00n)
    const before = await have()
    expect(await due()).toBe(1)
    const country = 'AE'
    expect(await sentTo()).toEqual([
      [`${kiosk.store} ${country}`, first, null],
      [`${boutique.store} ${country}`, second, null],
      [expect.stringContaining(country), before - first! - second!, null],
    ])
    const { rows } = await world.owner.query<{ account_id: string; amount: string }>(
      `select account_id, amount_minor::text as amount from withdraw where id in (select withdrawal_id from settlement_run_part) and account_id = any($1::uuid[])`,
      [[kiosk.account, boutique.account]],
    )
    expect(Object.fromEntries(rows.map(({ account_id, amount }) => [account_id, BigInt(amount)]))).toMatchObject({
      [kiosk.account]: first,
      [boutique.account]: second,
    })
    await world.owner.query(`update settlement_run set planned_at = planned_at - interval '10 days'`)
    await pay(10_00n)
    expect(await due()).toBe(1)
    expect(await sentTo()).toEqual([[expect.stringContaining(country), 10_00n, null]])
  })
  it('sends each its proportion when less is sent than the stores have taken', async () => {
    await payAll()
    const [first, second] = await settled([kiosk.store, 300_01n], [boutique.store, 100_02n])
    const all = await have()
    const keep = all - 200_01n
    await apply({ keep: aed(keep), threshold: aed(0n), toStores: true, version: 1 })
    expect(await due()).toBe(1)
    const parts = (await partsOf()).body.parts.map(({ sent }) => sent.minor)
    expect(parts.slice(0, 2)).toEqual([
      (first! * 200_01n) / (first! + second!),
      (second! * 200_01n) / (first! + second!),
    ])
    // The last 0.01 is less than the fee of a payout: it stays in the balance.
    expect((await partsOf()).body.parts[2]).toMatchObject({ sent: aed(0n), why: 'REFUSED' })
    expect([(await runs())[0]!.sent, await have()]).toEqual([aed(200_00n), keep + 1n])
  })
  it('to a store’s account that is frozen goes with the rest, and says why', async () => {
    await payAll()
    const [, second] = await settled([kiosk.store, 300_00n], [boutique.store, 100_00n])
    const before = await have()
    await world.owner.query('update bank_account set frozen_at = now() where id = $1', [kiosk.account])
    expect(await due()).toBe(1)
    await world.owner.query('update bank_account set frozen_at = null where id = $1', [kiosk.account])
    expect(await sentTo()).toEqual([
      [expect.stringContaining(boutique.store), second, null],
      [expect.stringContaining(kiosk.store), 0n, 'ACCOUNT'],
      [expect.anything(), before - second!, null],
    ])
  })
  it('that dies between two payouts leaves nothing and runs again', async () => {
    await payAll()
    await settled([kiosk.store, 300_00n], [boutique.store, 100_00n])
    const before = await have()
    let calls = 0
    const dying: PayOut = async (own, order) => {
      calls += 1
      if (calls === 2) throw new Error('the node died')
      return withdrawalsDoor(own, order)
    }
    await expect(due(dying)).rejects.toThrow('the node died')
    expect(await have()).toBe(before)
    expect(await due()).toBe(1)
    expect((await partsOf()).body.parts).toHaveLength(2)
  })
  it('is opened by members who may move money, and by no other merchant', async () => {
    await payAll()
    const { id } = (await runs())[0]!
    expect((await partsOf(await world.as('cs'), id)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await partsOf(await world.as('multi-admin'), id)).code).toBe(errors.NOT_FOUND.code)
    expect((await partsOf(maker, 'none')).code).toBe(errors.NOT_FOUND.code)
  })
})

it('a preview says when a rule would run and what it would send now', async () => {
  const { body } = await maker.call(automaticSettlement.preview, {
    currency: 'AED',
    schedule: { ...schedule, kind: 'monthly', day: 31 },
    keep: aed(0n),
    threshold: aed(0n),
  })
  expect(body.next).toHaveLength(5)
  expect(body.now.amount).toEqual(aed(await have()))
})
