import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import { cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import { errors } from '@falaj/contract/kernel/errors'
import { fromText, money } from '@falaj/money'
import * as z from 'zod/mini'
import { setFxMood } from '../../../sandbox/fx.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { runPlanned, runSettlements } from '../../../testing/settlement.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { passed, withStepUp } from '../../../testing/team.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { plannedBetween } from '../../accounts/automatic-settlement/automatic-settlement.read.ts'

let world: World
let marina = ''
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    marina,
  ])
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  for (const { client } of [maker, checker]) await openPages(world, client, 'crypto-account')
  await deposit(world, marina, 2_00000000n, 'BTC')
  await forget()
})
const forget = () =>
  world.owner.query(`delete from settlement_run; delete from settlement_skip; delete from settlement_rule;
    update approval_request set state = 'FAILURE', outcome = 'recalled' where kind = 'crypto-settlement' and state in ('CREATED', 'APPLIED')`)
afterAll(() => world.close())
afterEach(async () => {
  setFxMood('calm')
  await forget()
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const schedule: Schedule = { kind: 'daily', weekdays: [], day: 1, time: '10:00' }
const wanted = (over: object = {}) => ({
  coin: 'BTC' as const,
  mode: 'AUTOMATIC' as const,
  schedule,
  keepPercent: 40,
  threshold: fromText('0.001', 'BTC')!,
  into: 'AED' as const,
  version: 0,
  ...over,
})
const edit = ({ client }: Member, over: object = {}) => withStepUp(client, cryptoSettlement.edit, wanted(over))
const shown = async () => (await maker.client.call(cryptoSettlement.query, {})).body.coins[0]!
/** A rule that applies since some weeks ago. */
const apply = async (over: object = {}) => {
  const { body } = await edit(maker, over)
  await approve(checker, body.requestId!)
  await world.owner.query(`update settlement_rule set since = now() - interval '30 days'`)
}
const have = (currency: 'BTC' | 'AED') => balanceOf(world.db, available(marina, currency))
const due = () => runSettlements(world)
const runs = async () =>
  (await maker.client.call(cryptoSettlement.runs, { filters: {}, pageParam: { number: 1, size: 10 } })).body.rows

describe('a coin that settles by itself', () => {
  it('is changed by two people, and shows the next five runs and what one would sell', async () => {
    const { body } = await edit(maker)
    expect(body).toMatchObject({ state: 'APPLIED' })
    expect(await shown()).toMatchObject({ version: 0, rule: { mode: 'MANUAL' }, request: { mine: true } })
    expect((await edit(checker)).code).toBe(errors.REQUEST_OPEN.code)
    await approve(checker, body.requestId!)
    const { rule, next, now, version, worth } = await shown()
    expect([rule.mode, rule.keepPercent, next.length, version]).toEqual(['AUTOMATIC', 40, 5, 1])
    expect(now.keep.minor * 100n).toBe(now.available.minor * 40n)
    expect(now.amount.minor + now.keep.minor).toBe(now.available.minor)
    expect(worth!.currency).toBe('AED')
    const preview = (await maker.client.call(cryptoSettlement.preview, { ...wanted(), keepPercent: 100 - 1 })).body
    expect(preview.now.amount.minor < now.amount.minor).toBe(true)
  })
  it('sells what is above the share that stays, once, at the rate of that moment', async () => {
    await apply()
    const before = [await have('BTC'), await have('AED')] as const
    expect(await Promise.all([due(), due(), due()]).then((ran) => ran.reduce((sum, each) => sum + each))).toBe(1)
    const [run] = await runs()
    expect(run).toMatchObject({ outcome: 'SENT', coin: 'BTC', exchange: expect.stringMatching(/^X-/) })
    expect(await have('BTC')).toBe(before[0] - run!.sold.minor - (before[0] - run!.keep.minor - run!.sold.minor))
    expect((await have('BTC')) >= run!.keep.minor).toBe(true)
    expect(await have('AED')).toBe(before[1] + run!.bought!.minor)
    // It is a sale like any other, with its value.
    const sale = (await maker.client.call(cryptoConvert.sellDetail, { id: run!.exchangeId! })).body
    expect(sale).toMatchObject({ amount: run!.sold, counter: run!.bought, value: run!.bought })
    expect(await due()).toBe(0)
  })
  it('dies half way with nothing moved, and runs then', async () => {
    await apply()
    const before = await have('BTC')
    await world.owner.query(
      `alter table outbox add constraint dies check (kind <> 'automatic-settlement.changed') not valid`,
    )
    await expect(due()).rejects.toThrow('dies')
    expect([await have('BTC'), (await runs()).length]).toEqual([before, 0])
    await world.owner.query('alter table outbox drop constraint dies')
    expect(await due()).toBe(1)
  })
  it('sells nothing below its threshold, without a rate, or in a run that was taken out; and says so', async () => {
    await apply({ threshold: money(10_000_00000000n, 'BTC') })
    await due()
    expect(await runs()).toMatchObject([{ outcome: 'SKIPPED', why: 'UNDER_THRESHOLD', bought: null }])
    await world.owner.query('delete from settlement_run')
    await apply({ version: 1 })
    setFxMood('fails')
    await due()
    expect(await runs()).toMatchObject([{ outcome: 'FAILED', why: 'NO_RATE' }])
    setFxMood('calm')
    const { next } = await shown()
    const at = next[0]!.at
    expect((await maker.client.call(cryptoSettlement.skip, { coin: 'BTC', at, skip: true }, once())).code).toBe(200)
    expect((await shown()).next[0]).toMatchObject({ isSkipped: true })
    await runPlanned(world, new Date(at))
    expect((await runs())[0]).toMatchObject({ outcome: 'SKIPPED', why: 'TAKEN_OUT' })
  })
  it('is refused to members who move no coins, nor of another merchant', async () => {
    const cs = await world.as('cs')
    expect((await cs.call(cryptoSettlement.query, {})).code).toBe(errors.ACCESS_DENIED.code)
    const other = await world.as('multi-financial')
    expect((await other.call(cryptoSettlement.query, {})).code).toBe(errors.ACCESS_DENIED.code)
    const { body } = await edit(maker)
    const input = wanted({ requestId: body.requestId! })
    const headers = await passed(other, cryptoSettlement.edit, input)
    expect((await other.call(cryptoSettlement.edit, input, { ...once(), ...headers })).code).not.toBe(200)
    const wire = { coin: 'BTC', schedule, keepPercent: 40, threshold: { amount: '0.001', currency: 'BTC' } }
    const faultOf = (bad: object) =>
      z.safeDecode(cryptoSettlement.preview.input, { ...wire, ...bad } as never).error?.issues[0]?.path[0]
    expect([
      faultOf({}),
      faultOf({ threshold: { amount: '1', currency: 'ETH' } }),
      faultOf({ keepPercent: 100 }),
    ]).toEqual([undefined, 'threshold', 'keepPercent'])
    expect(plannedBetween(schedule, world.settings.bankHolidays, { after: new Date(), most: 5 })).toHaveLength(5)
  })
})
