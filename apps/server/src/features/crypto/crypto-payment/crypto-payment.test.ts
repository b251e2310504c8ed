// An order paid in coins, from the quote to the books; and coins that are too few, too many, too late or of another kind.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { available, clearing, fxPosition, hold, pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { approval } from '@falaj/contract/people/approval'
import { checkout } from '@falaj/contract/payments/checkout'
import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoPayment } from '@falaj/contract/crypto/crypto-payment'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { product } from '@falaj/contract/merchant/product'
import { refund } from '@falaj/contract/payments/refund'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import type { OpenedOrder } from '../../../platform/payment/order.ts'
import { grantProducts } from '../../../platform/product/grant.ts'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { sandboxChain, type SandboxChain } from '../../../sandbox/chain/miners.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { askToSend, foreignAddress, goodPayee, knowFees } from '../../../testing/coin-withdraw.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { order, statusOf } from '../../../testing/payer.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { registry } from '../../features.ts'
import { watchOnce } from '../crypto-deposit/crypto-deposit.read.ts'
import { settleQuote } from './crypto-payment.settle.ts'
import { lapseQuotes } from './crypto-payment.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let rail: ChainRail
let miners: SandboxChain
let [mine, theirs] = ['', '']
let [admin, other]: [Client, Client] = [] as never
const listed = `insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', '10000001')
  theirs = await pennilessTwin(world, '20000002', '10000002')
  for (const id of [mine, theirs]) await world.owner.query(listed, [id])
  await grantProducts(world.db, mine, ['pay-with-crypto'])
  ;[admin, other] = [await world.as('admin'), await world.as('multi-admin')]
  for (const client of [admin, other]) await openPages(world, client, 'crypto-account')
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  miners = sandboxChain(world.db)
  for (const network of ['BTC', 'ETH'] as const) while (await watchOnce(world.db, world.settings, rail, network));
})
afterAll(() => world.close())
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const around = () => ({ settings: world.settings, registry })
const choose = ({ token }: OpenedOrder, coin: Coin = 'USDT', key = newId()) =>
  world.stranger.call(checkout.pay, { token, key, method: 'CRYPTO', coin })
const send = async (
  address: string,
  of: Coin,
  amount: bigint,
  blocks = coinTerms[of].confirmations,
): Promise<string> => {
  const { network } = coinTerms[of]
  const txid = await miners.deposit(network, [{ address, amount, of }])
  await miners.mine(network, blocks)
  while (await watchOnce(world.db, world.settings, rail, network));
  return txid
}
const dues = async () =>
  (
    await world.owner.query<{ merchant_id: string; id: string }>(
      `select distinct merchant_id, payload->>'id' as id from outbox where kind = 'crypto-quote.due'`,
    )
  ).rows
const settle = async (now = new Date()): Promise<void> => {
  for (const { merchant_id: merchantId, id } of await dues())
    await settleQuote(world.db, around(), { merchantId, id }, now)
  await runDue(
    world.db,
    lapseQuotes(around(), () => now),
  )
}
const quoteOf = async (made: OpenedOrder) => {
  const { rows } = await world.owner.query<{ id: string }>(`select id from crypto_quote where payment_id = $1`, [
    made.id,
  ])
  return (await admin.call(cryptoPayment.detail, { id: rows[0]!.id })).body
}
const held = async () => ({
  coins: await balanceOf(world.db, available(mine, 'USDT')),
  pending: await balanceOf(world.db, pending(mine, 'AED')),
  aed: await balanceOf(world.db, available(mine, 'AED')),
})
/** After its time, and that of blocks. */
const later = () => new Date(Date.now() + 3 * hourMs)

describe('an order', () => {
  it('is paid by exactly its coins, once, at the quote’s rate, and costs what coins cost', async () => {
    const before = await held()
    const sold = await balanceOf(world.db, fxPosition('USDT'))
    const cleared = await balanceOf(world.db, clearing('AED'))
    const made = await order(world, mine, 500_00n)
    const shown = (await choose(made)).body
    expect(shown).toMatchObject({ state: 'challenge', challenge: null, coin: { coin: 'USDT', network: 'ETH' } })
    const { address, amount, left, seen } = shown.coin!
    expect([left, seen]).toEqual([amount, null])
    await send(address, 'USDT', amount.minor, 1)
    expect((await statusOf(world, made)).coin).toMatchObject({ seen: amount, confirmations: '1/12' })
    await miners.mine('ETH', 11)
    while (await watchOnce(world.db, world.settings, rail, 'ETH'));
    await Promise.all([settle(), settle(), settle()])
    await settle()
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid', method: 'CRYPTO', coin: null })
    // 1 % and the tax on it.
    expect(await held()).toEqual({ ...before, pending: before.pending + 500_00n - 5_25n })
    // The provider owes the schemes nothing for it.
    expect(await balanceOf(world.db, clearing('AED'))).toBe(cleared)
    expect(await quoteOf(made)).toMatchObject({ status: 'PAID', received: amount, excess: null, actions: [] })
    const paid = (await admin.call(payment.detail, { id: made.id })).body
    expect(paid).toMatchObject({ method: 'CRYPTO', status: 'PAID_SUCCESS', fee: money(5_00n, 'AED') })
    expect((await admin.call(refund.ofPayment, { paymentId: made.id })).body).toMatchObject({
      whyNot: 'REFUND_IN_COIN',
    })
    expect(await balanceOf(world.db, fxPosition('USDT'))).toBe(sold + amount.minor)
  })
  it('has one address for one attempt, however often the payer presses', async () => {
    const made = await order(world, mine, 200_00n)
    const key = newId()
    const [one, two] = await Promise.all([choose(made, 'BTC', key), choose(made, 'BTC', key)])
    expect(one.body.coin?.address).toBe(two.body.coin?.address)
    const another = (await choose(made, 'ETH')).body.coin
    expect(another?.coin).toBe('ETH')
    expect(another?.address).not.toBe(one.body.coin?.address)
    // A payer who abandoned the first and pays it after all has paid.
    await send(one.body.coin!.address, 'BTC', one.body.coin!.amount.minor)
    await settle()
    expect((await statusOf(world, made)).state).toBe('paid')
  })
  it('is not offered in coins once the provider took the merchant off the list; what was begun before is paid', async () => {
    const [made, begun] = [await order(world, mine, 200_00n), await order(world, mine, 200_00n)]
    const { address, amount } = (await choose(begun)).body.coin!
    await world.owner.query('delete from merchant_list where merchant_id = $1', [mine])
    expect((await statusOf(world, made)).methods).not.toContain('CRYPTO')
    expect((await choose(made)).code).toBe(errors.METHOD_OFF.code)
    const row = (await admin.call(product.detail, { product: 'pay-with-crypto' })).body
    expect(row).toMatchObject({ active: false, off: { by: 'admission' }, next: 'none' })
    await send(address, 'USDT', amount.minor)
    await settle()
    expect((await statusOf(world, begun)).state).toBe('paid')
    await world.owner.query(listed, [mine])
    expect((await statusOf(world, made)).methods).toContain('CRYPTO')
  })
  it('is not offered in coins without the product, and never for a coin below its minimum', async () => {
    const foreign = await order(world, theirs, 200_00n)
    expect((await statusOf(world, foreign)).methods).not.toContain('CRYPTO')
    expect((await choose(foreign)).code).toBe(errors.METHOD_OFF.code)
    const small = await order(world, mine, 25_00n)
    const { coins } = await statusOf(world, small)
    expect(coins).not.toContain('USDT')
    expect((await choose(small, 'USDT')).code).toBe(errors.METHOD_OFF.code)
    const without = await world.stranger.call(checkout.pay, { token: small.token, key: newId(), method: 'CRYPTO' })
    expect(without.raw.body).toMatchObject({ fields: [{ path: 'coin', code: 'REQUIRED' }] })
  })
  it('is not offered in coins above what was agreed on with the merchant, for one payment or a day', async () => {
    const agree = (payment: number | null, day: number | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $2, day_max_minor = $3 where merchant_id = $1 and product = 'pay-with-crypto'`,
        [mine, payment, day],
      )
    const made = await order(world, mine, 300_00n)
    expect((await statusOf(world, made)).coins).toContain('USDT')
    await agree(299_99, null)
    expect((await statusOf(world, made)).coins).not.toContain('USDT')
    expect((await choose(made)).code).toBe(errors.METHOD_OFF.code)
    await agree(null, 299_99)
    expect((await choose(made)).code).toBe(errors.COIN_DAY_LIMIT.code)
    await agree(null, null)
    expect((await choose(made)).code).toBe(200)
  })
  it('is refused in coins once the day is full, and two at once cannot both have what is left', async () => {
    // Four of the largest orders there can be, and most of a fifth.
    for (const minor of [40_000_00n, 40_000_00n, 40_000_00n, 40_000_00n, 30_000_00n]) {
      const made = await order(world, mine, minor)
      expect((await choose(made, 'BTC')).code).toBe(200)
    }
    const [one, two] = [await order(world, mine, 5_000_00n), await order(world, mine, 5_000_00n)]
    const answers = await Promise.all([choose(one, 'BTC'), choose(two, 'BTC')])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.COIN_DAY_LIMIT.code]))
    await world.owner.query(
      `update crypto_quote set created_at = created_at - interval '2 days' where value_minor >= 500000`,
    )
  })
  it('dies half way and is paid once when it is tried again', async () => {
    const before = await held()
    const made = await order(world, mine, 300_00n)
    const { address, amount } = (await choose(made)).body.coin!
    await send(address, 'USDT', amount.minor)
    await world.owner.query(`alter table payment_event add constraint dies check (rail <> 'chain') not valid`)
    await expect(settle()).rejects.toThrow('dies')
    expect(await held()).toEqual({ ...before, coins: before.coins + amount.minor })
    await world.owner.query('alter table payment_event drop constraint dies')
    await settle()
    expect(await held()).toEqual({ ...before, pending: before.pending + 300_00n - 3_15n })
  })
  it('that nobody paid can be tried again', async () => {
    const made = await order(world, mine, 200_00n)
    await choose(made)
    await settle(later())
    expect(await statusOf(world, made)).toMatchObject({ state: 'failed', why: 'QUOTE_LAPSED', coin: null })
    expect((await choose(made)).body.state).toBe('challenge')
  })
})

describe('coins that do not fit', () => {
  const underpaid = async (minor = 400_00n) => {
    const made = await order(world, mine, minor)
    const { address, amount } = (await choose(made)).body.coin!
    await send(address, 'USDT', amount.minor / 2n)
    await settle(later())
    return { made, address, amount }
  }
  it('too few wait for a person; accepted, what is missing is the merchant’s own', async () => {
    const { made, amount } = await underpaid()
    await deposit(world, mine, 1_000_00n, 'AED')
    const before = await held()
    const quote = await quoteOf(made)
    expect(quote).toMatchObject({ status: 'UNDERPAID', actions: ['accept', 'extend', 'refund', 'keep'] })
    const { rows } = await world.owner.query(`select payload from outbox where kind = 'coin.told'`)
    expect(JSON.stringify(rows)).toContain('too little for its order')
    for (const id of [quote.id, newId()]) {
      expect((await other.call(cryptoPayment.detail, { id })).code).toBe(errors.NOT_FOUND.code)
      for (const command of ['accept', 'extend', 'keep'] as const)
        expect((await other.call(cryptoPayment[command], { id }, once())).code).toBe(errors.NOT_FOUND.code)
    }
    const cs = await world.as('cs')
    expect((await cs.call(cryptoPayment.accept, { id: quote.id }, once())).code).toBe(errors.ACCESS_DENIED.code)
    const key = once()
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(cryptoPayment.accept, { id: quote.id }, key)))
    expect(answers.map(({ code }) => code)).toContain(200)
    const missing = quote.missing!.minor
    expect(await held()).toEqual({
      coins: before.coins - amount.minor / 2n,
      pending: before.pending + 400_00n - 4_20n,
      aed: before.aed - missing,
    })
    expect(missing).toBeGreaterThan(199_00n)
    expect(await quoteOf(made)).toMatchObject({ status: 'PAID', resolved: { as: 'ACCEPTED' }, actions: [] })
    expect((await admin.call(cryptoPayment.accept, { id: quote.id }, once())).code).toBe(errors.RECORD_STATE.code)
  })
  it('too few, and the payer gets time for the rest', async () => {
    const { made, address, amount } = await underpaid()
    const { id } = await quoteOf(made)
    expect((await admin.call(cryptoPayment.extend, { id }, once())).code).toBe(200)
    const rest = amount.minor - amount.minor / 2n
    expect((await statusOf(world, made)).coin).toMatchObject({ left: money(rest, 'USDT'), isUnderpaid: false })
    await send(address, 'USDT', rest)
    await settle()
    expect((await statusOf(world, made)).state).toBe('paid')
  })
  it('too few are kept: they stay in the balance, and the order is cancelled', async () => {
    const { made, amount } = await underpaid()
    const before = await held()
    const { id } = await quoteOf(made)
    expect((await admin.call(cryptoPayment.keep, { id }, once())).code).toBe(200)
    expect(await held()).toEqual(before)
    expect((await statusOf(world, made)).state).toBe('canceled')
    expect(await quoteOf(made)).toMatchObject({ resolved: { as: 'KEPT' }, received: money(amount.minor / 2n, 'USDT') })
  })
  it('too many pay the order, and the rest stays in the balance and is shown', async () => {
    const before = await held()
    const made = await order(world, mine, 300_00n)
    const { address, amount } = (await choose(made)).body.coin!
    await send(address, 'USDT', amount.minor + 7_000_000n)
    await settle()
    expect((await held()).coins).toBe(before.coins + 7_000_000n)
    const quote = await quoteOf(made)
    expect(quote).toMatchObject({ status: 'PAID', excess: money(7_000_000n, 'USDT'), actions: ['refund', 'keep'] })
    expect((await admin.call(cryptoPayment.keep, { id: quote.id }, once())).code).toBe(200)
    expect((await quoteOf(made)).actions).toEqual([])
  })
  it('too late, after the order was cancelled, are shown and kept', async () => {
    const before = await held()
    const made = await order(world, mine, 300_00n)
    const { address, amount } = (await choose(made)).body.coin!
    await world.stranger.call(checkout.cancel, { token: made.token })
    await send(address, 'USDT', amount.minor)
    await settle()
    expect(await held()).toEqual({ ...before, coins: before.coins + amount.minor })
    expect(await quoteOf(made)).toMatchObject({ status: 'LATE', actions: ['refund', 'keep'] })
  })
  it('of another kind at the address are a deposit, and pay nothing', async () => {
    const made = await order(world, mine, 300_00n)
    const { address } = (await choose(made)).body.coin!
    await send(address, 'USDC', 100_000_000n)
    await settle()
    expect((await statusOf(world, made)).state).toBe('challenge')
    expect((await quoteOf(made)).deposits).toMatchObject([{ amount: money(100_000_000n, 'USDC'), status: 'SUCCESS' }])
  })
})

describe('coins that go back', () => {
  let maker: Member, checker: Member, stranger: Member
  let payeeId = ''
  beforeAll(async () => {
    maker = await member(world, 'financial')
    checker = await member(world, 'admin')
    stranger = await member(world, 'multi-financial')
    for (const { client } of [maker, checker, stranger]) await openPages(world, client, 'crypto-account')
    await knowFees(world, rail)
    payeeId = await goodPayee(world, [maker, checker], { address: foreignAddress(7) })
    await deposit(world, mine, 500_000_000n, 'USDT')
  })
  const tooMany = async () => {
    const made = await order(world, mine, 300_00n)
    const { address, amount } = (await choose(made)).body.coin!
    await send(address, 'USDT', amount.minor + 30_000_000n)
    await settle()
    return { made, quote: await quoteOf(made) }
  }
  const ask = (quoteId: string, minor: bigint, who = maker, currency: 'USDT' | 'USDC' = 'USDT') =>
    askToSend(who, { amount: money(minor, currency), payeeId, level: 'normal', quoteId })
  const state = async () => ({
    ...(await held()),
    hold: await balanceOf(world.db, hold(mine, 'USDT')),
  })

  it('are a withdrawal to an address of the book, by approval, never more than came too much', async () => {
    const { made, quote } = await tooMany()
    expect(quote).toMatchObject({ refundable: money(30_000_000n, 'USDT'), refunds: [] })
    const { refund: shown } = (
      await maker.client.call(cryptoWithdraw.prerequisite, { coin: 'USDT', quoteId: quote.id })
    ).body
    expect(shown).toEqual({ number: quote.number, left: money(30_000_000n, 'USDT') })
    const over = await ask(quote.id, 30_000_001n)
    expect(over.raw.body).toMatchObject({ fields: [{ path: 'amount', code: 'COIN_REFUND_OVER' }] })
    // Only one of two concurrent requests finds the coins.
    const both = await Promise.all([ask(quote.id, 20_000_000n), ask(quote.id, 20_000_000n)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, errors.INPUT_INVALID.code]))
    const winner = both.find(({ code }) => code === 200)!.body
    expect(await quoteOf(made)).toMatchObject({
      refundable: money(10_000_000n, 'USDT'),
      refunds: [{ id: winner.id, status: 'ASKED' }],
    })
    await approve(checker, winner.requestId!)
    const page = { filters: {}, pageParam: { number: 1, size: 40 } }
    const rows = (await maker.client.call(cryptoWithdraw.refunds, page)).body.rows
    expect(rows).toMatchObject([{ id: winner.id, kind: 'crypto_refund', amount: money(20_000_000n, 'USDT') }])
    const detail = (await maker.client.call(cryptoWithdraw.detail, { id: winner.id })).body
    expect(detail.refundOf).toEqual({ id: quote.id, number: quote.number })
    expect((await stranger.client.call(cryptoWithdraw.refunds, page)).body.rows).toEqual([])
  })
  it('of another merchant, of another coin, and of what was kept are refused at the field', async () => {
    const { quote } = await tooMany()
    const refused = { fields: [{ path: 'quoteId', code: 'COIN_REFUND_UNKNOWN' }] }
    expect((await ask(newId(), 1_000_000n)).raw.body).toMatchObject(refused)
    await deposit(world, mine, 100_000_000n, 'USDC')
    expect((await ask(quote.id, 20_000_000n, maker, 'USDC')).raw.body).toMatchObject(refused)
    const theirs = (await stranger.client.call(cryptoWithdraw.prerequisite, { coin: 'USDT', quoteId: quote.id })).body
    expect(theirs.refund).toBeNull()
    expect((await admin.call(cryptoPayment.keep, { id: quote.id }, once())).code).toBe(200)
    expect((await ask(quote.id, 20_000_000n)).raw.body).toMatchObject(refused)
  })
  it('that were too few cancel their order; given up, they can be asked for again', async () => {
    const made = await order(world, mine, 400_00n)
    const { address, amount } = (await choose(made)).body.coin!
    await send(address, 'USDT', amount.minor / 2n)
    await settle(later())
    const quote = await quoteOf(made)
    const before = await state()
    const { body } = await ask(quote.id, amount.minor / 2n)
    expect((await statusOf(world, made)).state).toBe('canceled')
    expect(await quoteOf(made)).toMatchObject({ status: 'LATE', refundable: null, actions: [] })
    expect((await maker.client.call(approval.recall, { id: body.requestId! }, once())).code).toBe(200)
    expect(await state()).toEqual(before)
    expect(await quoteOf(made)).toMatchObject({ refundable: money(amount.minor / 2n, 'USDT') })
  })
  it('die half way and are asked for once when it is tried again', async () => {
    const { made, quote } = await tooMany()
    const before = await state()
    await world.owner.query(`alter table crypto_withdraw add constraint dies check (quote_id is null) not valid`)
    await ask(quote.id, 15_000_000n).catch(() => undefined)
    await world.owner.query('alter table crypto_withdraw drop constraint dies')
    expect(await state()).toEqual(before)
    expect((await quoteOf(made)).refunds).toEqual([])
    expect((await ask(quote.id, 15_000_000n)).code).toBe(200)
    expect((await quoteOf(made)).refunds).toHaveLength(1)
  })
})
