import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, chain, feeIncome, pending, vatPayable } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { coinTerms, type Coin, type Network } from '@falaj/contract/kernel/coins'
import { crypto } from '@falaj/contract/crypto/crypto'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { errors } from '@falaj/contract/kernel/errors'
import { money } from '@falaj/money'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { sandboxChain, type SandboxChain } from '../../../sandbox/chain/miners.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { watchOnce } from './crypto-deposit.watch.ts'

let world: World
let rail: ChainRail
let miners: SandboxChain
let [marina, souk] = ['', '']
let [maker, other]: [Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  souk = await pennilessTwin(world, '20000002', '10000002')
  for (const id of [marina, souk])
    await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
      id,
    ])
  ;[maker, other] = [await world.as('admin'), await world.as('multi-admin')]
  for (const client of [maker, other]) await openPages(world, client, 'crypto-account')
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  miners = sandboxChain(world.db)
  for (const network of ['BTC', 'ETH'] as const) await watch(network)
})
afterAll(() => world.close())
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const watch = async (network: Network): Promise<void> => {
  while (await watchOnce(world.db, world.settings, rail, network));
}
const addressFor = async (coin: Coin, client = maker): Promise<string> =>
  (await client.call(cryptoDeposit.addAddress, { coin, network: coinTerms[coin].network, label: '' })).body.address
const held = async (coin: Coin, of = marina) => ({
  pending: await balanceOf(world.db, pending(of, coin)),
  available: await balanceOf(world.db, available(of, coin)),
})
const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const rowsOf = async (hash: string, client = maker) =>
  (await client.call(cryptoDeposit.query, { ...page, filters: { text: hash } })).body.rows
const pay = (network: Network, address: string, of: Coin, amount: bigint) =>
  miners.deposit(network, [{ address, amount, of }])

describe('an address', () => {
  it('is new each time, of the coin’s own network, and listed', async () => {
    const [one, two] = [await addressFor('BTC'), await addressFor('BTC')]
    expect(one).not.toBe(two)
    expect(rail.checkAddress('BTC', one).kind).toBe('valid')
    const { rows, coins } = (await maker.call(cryptoDeposit.addresses, {})).body
    expect(rows.map(({ address }) => address)).toEqual([two, one])
    expect(coins).toContain('BUSD')
    expect((await other.call(cryptoDeposit.addresses, {})).body.rows).toEqual([])
  })
  it('of another network, of a coin that is off, and by who may not move money is refused', async () => {
    const wrong = await maker.call(cryptoDeposit.addAddress, { coin: 'BTC', network: 'ETH', label: '' })
    expect(wrong.raw.body).toMatchObject({ fields: [{ path: 'network', code: 'NETWORK_OTHER' }] })
    const off = world.settings.chain.coinsOff as Set<string>
    off.add('BUSD')
    const gone = await maker.call(cryptoDeposit.addAddress, { coin: 'BUSD', network: 'ETH', label: '' })
    expect(gone.raw.body).toMatchObject({ fields: [{ path: 'coin', code: 'COIN_OFF' }] })
    off.delete('BUSD')
    const cs = await world.as('cs')
    const input = { coin: 'BTC', network: 'BTC', label: '' } as const
    expect((await cs.call(cryptoDeposit.addAddress, input)).code).toBe(errors.ACCESS_DENIED.code)
  })
})

describe('a deposit', () => {
  it('is pending block by block, then available, once, with its value', async () => {
    const address = await addressFor('BTC')
    const txid = await pay('BTC', address, 'BTC', 25_000_000n)
    await watch('BTC')
    expect(await rowsOf(txid)).toEqual([])
    await miners.mine('BTC')
    await watch('BTC')
    expect(await held('BTC')).toEqual({ pending: 25_000_000n, available: 0n })
    expect(await rowsOf(txid)).toMatchObject([{ status: 'CONFIRMING', confirmations: '1/2', to: address, hash: txid }])
    await miners.mine('BTC')
    await watch('BTC')
    await watch('BTC')
    expect(await held('BTC')).toEqual({ pending: 0n, available: 25_000_000n })
    const [row] = await rowsOf(txid)
    expect(row).toMatchObject({ status: 'SUCCESS', confirmations: '2/2', amount: money(25_000_000n, 'BTC') })
    const detail = (await maker.call(cryptoDeposit.detail, { id: row!.id })).body
    expect(detail).toMatchObject({ seen: 1, valued: { by: 'Sandbox market' } })
    expect(detail.entries).toHaveLength(2)
    expect((await maker.call(crypto.coin, { coin: 'BTC', days: 1 })).body.basis).toMatchObject({ cost: row!.value })
    for (const id of [row!.id, '0190c0de-0000-7000-8000-000000000000'])
      expect((await other.call(cryptoDeposit.detail, { id })).code).toBe(errors.NOT_FOUND.code)
  })
  it('read by several nodes at once counts once', async () => {
    const before = await held('ETH')
    const txid = await pay('ETH', await addressFor('ETH'), 'ETH', 10n ** 18n + 1n)
    await miners.mine('ETH', coinTerms.ETH.confirmations)
    await Promise.allSettled(Array.from({ length: 4 }, () => watchOnce(world.db, world.settings, rail, 'ETH')))
    await watch('ETH')
    expect(await held('ETH')).toEqual({ pending: before.pending, available: before.available + 10n ** 18n + 1n })
    expect(await rowsOf(txid)).toHaveLength(1)
  })
  it('is read again by a node that died half way, and counts once', async () => {
    const before = await held('USDT')
    const txid = await pay('ETH', await addressFor('USDT'), 'USDT', 55_000_000n)
    await miners.mine('ETH')
    await world.owner.query(`alter table outbox add constraint dies check (kind <> 'crypto-deposit.changed') not valid`)
    await expect(watch('ETH')).rejects.toThrow('dies')
    await world.owner.query('alter table outbox drop constraint dies')
    expect([await held('USDT'), await rowsOf(txid)]).toEqual([before, []])
    await watch('ETH')
    expect((await held('USDT')).pending).toBe(before.pending + 55_000_000n)
  })
  it('in a block that vanishes is taken back, visibly; mined again it is pending again, and never twice', async () => {
    const before = await held('USDC')
    const txid = await pay('ETH', await addressFor('USDC'), 'USDC', 70_000_000n)
    await miners.mine('ETH')
    await watch('ETH')
    expect((await held('USDC')).pending).toBe(before.pending + 70_000_000n)
    await miners.reorganise('ETH', 2)
    await watch('ETH')
    expect(await held('USDC')).toEqual(before)
    expect(await rowsOf(txid)).toMatchObject([{ status: 'VANISHED', confirmations: '0/12' }])
    await miners.mine('ETH', coinTerms.USDC.confirmations)
    await watch('ETH')
    expect(await held('USDC')).toEqual({ ...before, available: before.available + 70_000_000n })
    const [row] = await rowsOf(txid)
    const detail = (await maker.call(cryptoDeposit.detail, { id: row!.id })).body
    expect(detail).toMatchObject({ status: 'SUCCESS', seen: 2 })
    // Pending, taken back, pending again, available.
    expect(detail.entries).toHaveLength(4)
  })
  it('lost for good with its block stays taken back', async () => {
    const before = await held('ETH')
    const txid = await pay('ETH', await addressFor('ETH'), 'ETH', 10n ** 17n)
    await miners.mine('ETH')
    await watch('ETH')
    await miners.reorganise('ETH', 1, 'lost')
    await miners.mine('ETH', 20)
    await watch('ETH')
    expect(await held('ETH')).toEqual(before)
    expect(await rowsOf(txid)).toMatchObject([{ status: 'VANISHED' }])
  })
  it('two in one transaction are two; one below the minimum is shown and not credited', async () => {
    const [one, two] = [await addressFor('BUSD'), await addressFor('BUSD')]
    const txid = await miners.deposit('ETH', [
      { address: one, amount: 20n * 10n ** 18n, of: 'BUSD' },
      { address: two, amount: 30n * 10n ** 18n, of: 'BUSD' },
      { address: two, amount: 9n * 10n ** 18n, of: 'BUSD' },
    ])
    await miners.mine('ETH', coinTerms.BUSD.confirmations)
    await watch('ETH')
    expect((await held('BUSD')).available).toBe(50n * 10n ** 18n)
    const rows = await rowsOf(txid)
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['BELOW_MINIMUM', 'SUCCESS', 'SUCCESS'])
  })
  it('of a token that nobody knows is shown, and is no money', async () => {
    const address = await addressFor('USDT')
    const before = await held('USDT')
    const token = '0xdead00000000000000000000000000000000beef'
    const txid = await miners.deposit('ETH', [{ address, amount: 10n ** 24n, of: { token } }])
    await miners.mine('ETH', 20)
    await watch('ETH')
    expect((await held('USDT')).available >= before.available).toBe(true)
    expect((await maker.call(cryptoDeposit.ignored, {})).body.rows).toMatchObject([{ txid, token, address }])
    expect((await other.call(cryptoDeposit.ignored, {})).body.rows).toEqual([])
  })
  it('to another merchant’s address is that merchant’s; to an unknown address is no deposit', async () => {
    const before = await held('BTC')
    const theirs = await addressFor('BTC', other)
    await pay('BTC', theirs, 'BTC', 1_000_000n)
    await pay('BTC', rail.addressAt('BTC', 99_999), 'BTC', 1_000_000n)
    await miners.mine('BTC', 2)
    await watch('BTC')
    expect(await held('BTC')).toEqual(before)
    expect(await held('BTC', souk)).toEqual({ pending: 0n, available: 1_000_000n })
    expect((await rowsOf('', other)).length).toBe(1)
  })
})

it('networks say how far they are, and that a node is behind', async () => {
  await miners.stall('ETH', true)
  await watch('ETH')
  const { rows } = (await maker.call(cryptoDeposit.networks, {})).body
  expect(rows.map(({ network, isBehind }) => [network, isBehind])).toEqual([
    ['BTC', false],
    ['ETH', true],
  ])
  await miners.stall('ETH', false)
})

it('what is on the chain for us is what merchants have, and what they were charged: the books agree', async () => {
  const { rows } = await world.owner.query<{ currency: Coin; sum: string }>(`
    select currency, sum(balance)::text as sum from ledger.account
    where currency in ('BTC', 'USDC') and kind in ('available', 'pending', 'hold', 'in-transit') group by 1`)
  expect(rows).toHaveLength(2)
  // None of these is part of an exchange.
  for (const { currency, sum } of rows) {
    const charged = (await balanceOf(world.db, feeIncome(currency))) + (await balanceOf(world.db, vatPayable(currency)))
    expect(await balanceOf(world.db, chain(currency))).toBe(-BigInt(sum) - charged)
  }
})
