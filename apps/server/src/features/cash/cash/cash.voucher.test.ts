import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import { errors } from '@falaj/contract/kernel/errors'
import { record } from '@falaj/contract/overview/record'
import { search } from '@falaj/contract/overview/search'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { moveOf } from '../../../rails/till-rail.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { arrive } from './cash.arrive.ts'

const mid = '10000002'
const aed = (minor: bigint) => money(minor, 'AED')
const once = () => ({ 'idempotency-key': newId() })
const page = { pageParam: { number: 1, size: 40 } }
let world: World
let [cs, finance, other]: [Client, Client, Client] = [] as never
let mine = ''
let [agentId, agentCode] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', mid)
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     select $1, p, gen_random_uuid(), 'In-App', now() from unnest(array['cash-top-up']) p
     on conflict (merchant_id, product) do update set sign_by = null`,
    [mine],
  )
  ;[cs, finance, other] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
  await deposit(world, mine, 5_000_00n)
  const agent = { name: 'Kiosk', contact: 'Salim', area: 'Jumeirah', cashMax: aed(1_000_00n) }
  ;({ id: agentId, code: agentCode } = (await finance.call(cashAgent.add, agent, once())).body)
})
afterAll(() => world.close())

const form = { count: 1, value: aed(50_00n), days: 30 }
const issue = (more: object = {}, headers = once(), who = finance) =>
  who.call(cashVoucher.issue, { ...form, ...more }, headers)
const number = async (more: object = {}) => (await issue(more)).body.numbers[0]!
const move = (voucherNo: string | null, more: object = {}) =>
  moveOf({
    reference: `till-${newId()}`,
    mid,
    kind: 'cash-top-up',
    amount: '50.00',
    currency: 'AED',
    at: new Date().toISOString(),
    store: 'Quay',
    target: '0501112222',
    voucherNo,
    ...more,
  })!
const tell = async (given: ReturnType<typeof move>) => {
  const answer = await arrive(world.db, world.settings, given)
  return 'why' in answer ? answer.why : answer.outcome
}
const has = () => balanceOf(world.db, available(mine, 'AED'))
const rows = async (filters: object) => (await cs.call(cashVoucher.query, { filters, ...page })).body.rows
const oneOf = async (text: string) => (await rows({ text }))[0]!
const faults = ({ body }: { readonly body: unknown }) => (body as { fields: object[] }).fields

describe('vouchers', () => {
  it('are issued many at once, once by their key, by who moves money', async () => {
    const headers = once()
    const made = await issue({ count: 3, agentId }, headers)
    expect(made.body).toMatchObject({ count: 3 })
    expect((await issue({ count: 3, agentId }, headers)).body).toEqual(made.body)
    expect(await rows({})).toHaveLength(3)
    expect(await oneOf(made.body.numbers[0]!)).toMatchObject({ status: 'issued', value: aed(50_00n), agent: 'Kiosk' })
    expect((await issue({}, once(), cs)).code).toBe(errors.ACCESS_DENIED.code)
    const [first] = made.body.numbers
    expect((await cs.call(search.query, { text: first! })).body.found).toMatchObject([{ kind: 'cash-voucher' }])
    for (const [path, more] of [
      ['value', { value: aed(9_99n) }],
      ['value', { value: aed(5_000_01n) }],
    ] as const)
      expect(faults(await issue(more))).toEqual([{ path, code: 'VOUCHER_VALUE' }])
    const { rows: before } = await world.owner.query(`select from ledger.transfer where business_kind = 'cash-voucher'`)
    expect(before).toEqual([])
  })

  it('are redeemed by one top-up of their value, which pays and names them', async () => {
    const [voucherNo, before] = [await number(), await has()]
    const redeem = move(voucherNo)
    expect(await tell(redeem)).toBe('done')
    expect(before - (await has())).toBe(50_00n - 25n)
    // The same key: the same answer, and nothing more.
    expect(await tell(redeem)).toBe('done')
    expect(before - (await has())).toBe(50_00n - 25n)
    const { id, status, topUpNo } = await oneOf(voucherNo)
    expect([status, topUpNo]).toEqual(['redeemed', expect.stringMatching(/^CT-/)])
    const { topUpId, actions } = (await finance.call(cashVoucher.detail, { id })).body
    expect(actions).toEqual([])
    const { links } = (await cs.call(record.linked, { kind: 'cash-top-up', id: topUpId! })).body
    expect(links).toContainEqual({ kind: 'cash-voucher', id, text: voucherNo })
    expect(await tell(move(voucherNo))).toBe('VOUCHER_REDEEMED')
  })

  it('are redeemed once by several tills at once', async () => {
    const [voucherNo, before] = [await number(), await has()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(move(voucherNo))))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'VOUCHER_REDEEMED'), 'done'])
    expect(before - (await has())).toBe(50_00n - 25n)
  })

  it('are out as before when the database dies half way', async () => {
    const [voucherNo, before] = [await number(), await has()]
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const [table, when] of [
      ['cash_voucher', 'update'],
      ['cash_move', 'insert'],
      ['outbox', 'insert'],
      ['audit_entry', 'insert'],
    ] as const) {
      await world.owner.query(`create trigger dies before ${when} on ${table} execute function die()`)
      await expect(tell(move(voucherNo))).rejects.toThrow('dead')
      await world.owner.query(`drop trigger dies on ${table}`)
    }
    expect([(await oneOf(voucherNo)).status, await has()]).toEqual(['issued', before])
    expect(await tell(move(voucherNo))).toBe('done')
  })

  it('are refused when nobody issued them, for another amount, at another’s till, expired or cancelled', async () => {
    const before = await has()
    expect(await tell(move('V-2222222'))).toBe('VOUCHER_UNKNOWN')
    expect(await tell(move(await number(), { amount: '40.00' }))).toBe('VOUCHER_AMOUNT')
    const ofAgent = await number({ agentId })
    expect(await tell(move(ofAgent))).toBe('VOUCHER_AGENT')
    const old = await number()
    await world.owner.query(`update cash_voucher set expires_at = now() - interval '1 second' where number = $1`, [old])
    expect(await tell(move(old))).toBe('VOUCHER_EXPIRED')
    expect((await rows({ status: ['expired'] })).map((row) => row.number)).toEqual([old])
    const gone = await number()
    const { id } = await oneOf(gone)
    const headers = once()
    for (let time = 0; time < 2; time += 1)
      expect((await finance.call(cashVoucher.cancel, { id, reason: 'Misprinted' }, headers)).code).toBe(200)
    expect(await tell(move(gone))).toBe('VOUCHER_CANCELLED')
    expect(await has()).toBe(before)
    expect((await finance.call(cashVoucher.detail, { id })).body).toMatchObject({
      status: 'voucher-cancelled',
      cancelled: { by: 'Omar Nasser', why: 'Misprinted' },
      actions: [],
    })
    expect((await finance.call(cashVoucher.cancel, { id, reason: 'Again' }, once())).code).toBe(
      errors.RECORD_STATE.code,
    )
    expect(await tell(move(ofAgent, { agent: agentCode }))).toBe('done')
  })

  it('are the merchant’s own: another merchant’s is one that never was', async () => {
    const voucherNo = await number()
    const { id } = await oneOf(voucherNo)
    for (const given of [id, newId(), 'x']) {
      expect((await other.call(cashVoucher.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cashVoucher.cancel, { id: given, reason: 'Mine' }, once())).code).toBe(
        errors.NOT_FOUND.code,
      )
    }
    expect(await tell(move(voucherNo, { mid: '20000002' }))).not.toBe('done')
    expect((await oneOf(voucherNo)).status).toBe('issued')
    expect((await issue({ agentId }, once(), other)).code).not.toBe(200)
    expect((await cs.call(cashVoucher.detail, { id })).body.actions).toEqual([])
  })
})
