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
    .query(`delete from settlement_run; delete from settlement_skip; delete from settlement_rule; delete from outbox;
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
const pay = async (minor: bigint): Promise<void> => {
  const id = newId()
  await world.db.transaction().execute((tx) =>
    moveMoney(
      { tx, emit: emitter(tx) },
      {
        merchantId: marina,
        key: `test ${id}`,
        business: { kind: 'deposit', id },
        transfers: [{ debit: bank('AED'), credit: available(marina, 'AED'), amount: minor, reason: 'deposit' }],
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
