// Deposits on Ethereum are moved to the treasury: gas first for a token, once, whichever process dies when. No merchant's balance changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { available, chain, networkCost, pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { fromText } from '@falaj/money'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { sandboxChain, type SandboxChain } from '../../../sandbox/chain/miners.ts'
import { member, type Member } from '../../../testing/bank-account.ts'
import { knowFees, watchChain } from '../../../testing/coin-withdraw.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { sweepOnce } from './crypto-withdraw.sweep.ts'

let world: World
let rail: ChainRail
let miners: SandboxChain
let marina = ''
let maker: Member
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    marina,
  ])
  maker = await member(world, 'admin')
  await openPages(world, maker.client, 'crypto-account')
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  miners = sandboxChain(world.db)
  await knowFees(world, rail)
  await watch()
})
afterAll(() => world.close())

const signal = () => AbortSignal.timeout(20_000)
const minor = (coin: Coin, text: string): bigint => fromText(text, coin)!.minor
const watch = () => watchChain(world, rail, 'ETH')
const mined = async (blocks = coinTerms.USDT.confirmations + 1) => {
  await miners.mine('ETH', blocks)
  await watch()
}
const newAddress = async (coin: Coin): Promise<string> =>
  (await maker.client.call(cryptoDeposit.addAddress, { coin, network: 'ETH', label: '' })).body.address
/** Paid to a new address, and confirmed. */
const deposited = async (coin: Coin, amount: string): Promise<string> => {
  const address = await newAddress(coin)
  await miners.deposit('ETH', [{ address, amount: minor(coin, amount), of: coin }])
  await mined()
  return address
}
const has = (coin: Coin, address: string) => rail.balance(coin, address, signal())
const treasury = (coin: Coin) => has(coin, rail.treasuryAddress('ETH'))
interface Sweep {
  readonly id: string
  readonly state: string
  readonly currency: string
  readonly gas: string | null
  readonly took: string | null
  readonly why: string | null
}
const sweepsOf = async (address: string): Promise<readonly Sweep[]> =>
  (
    await world.owner.query<Sweep>(
      `select id, state, currency, gas_minor::text as gas, network_minor::text as took, why from crypto_sweep where address = $1 order by created_at`,
      [address],
    )
  ).rows
/** Turns and blocks until nothing is left to do. */
const swept = async (by: ChainRail = rail): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    await sweepOnce(world.db, by).catch(() => undefined)
    await mined(round === 0 ? 1 : undefined)
  }
  await sweepOnce(world.db, by)
}
const own = async (coin: Coin) => [
  await balanceOf(world.db, available(marina, coin)),
  await balanceOf(world.db, pending(marina, coin)),
]
/** What the books say of our coins, and what the addresses have. */
const books = async () => ({
  chain: await balanceOf(world.db, chain('ETH')),
  cost: await balanceOf(world.db, networkCost('ETH')),
})

describe('a sweep', () => {
  it('of ether moves it to the treasury less the fee, which is the provider’s; the merchant has what it had', async () => {
    const address = await deposited('ETH', '1.5')
    const [before, booked, held] = [await own('ETH'), await books(), await treasury('ETH')]
    await swept()
    const [sweep, ...others] = await sweepsOf(address)
    expect([sweep?.state, others.length, sweep?.gas]).toEqual(['DONE', 0, null])
    const took = BigInt(sweep!.took!)
    const left = await has('ETH', address)
    expect((await treasury('ETH')) - held).toBe(minor('ETH', '1.5') - took - left)
    expect(left < minor('ETH', '0.001')).toBe(true)
    expect(await own('ETH')).toEqual(before)
    expect(await books()).toEqual({ chain: booked.chain + took, cost: booked.cost - took })
  })
  it('of a token sends the gas ahead, which is no deposit, and moves all of it', async () => {
    const address = await deposited('USDT', '500')
    const [before, ether, booked] = [await own('USDT'), await own('ETH'), await books()]
    const held = await treasury('USDT')
    await swept()
    const [sweep] = await sweepsOf(address)
    expect([sweep?.state, BigInt(sweep!.gas!) > 0n]).toEqual(['DONE', true])
    expect([await has('USDT', address), (await treasury('USDT')) - held]).toEqual([0n, minor('USDT', '500')])
    expect([await own('USDT'), await own('ETH')]).toEqual([before, ether])
    const took = BigInt(sweep!.took!)
    expect(await books()).toEqual({ chain: booked.chain + took, cost: booked.cost - took })
    const { rows } = await maker.client
      .call(cryptoDeposit.query, {
        filters: { text: address },
        pageParam: { number: 1, size: 10 },
        ask: 'rows',
      })
      .then(({ body }) => body as { rows: readonly { amount: { currency: string } }[] })
    expect(rows.map(({ amount }) => amount.currency)).toEqual(['USDT'])
    // A later deposit to the same address needs less gas, or none: what was left pays for it.
    await miners.deposit('ETH', [{ address, amount: minor('USDT', '700'), of: 'USDT' }])
    await mined()
    await swept()
    expect((await sweepsOf(address)).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
    expect(await has('USDT', address)).toBe(0n)
  })
  it('waits until a deposit is confirmed, and until it is worth what it costs; not when a withdrawal waits for coins', async () => {
    const address = await newAddress('USDC')
    await world.owner.query(
      `insert into crypto_price (currency, at, rate, rate_by) values ('USDC', now(), '3.67', 'Test')`,
    )
    await miners.deposit('ETH', [{ address, amount: minor('USDC', '40'), of: 'USDC' }])
    await mined(2)
    await swept()
    expect(await sweepsOf(address)).toEqual([])
    const waiting = `update crypto_withdraw set waits_for = 'FUNDS' where id =
      (select id from crypto_withdraw where state = 'PLACED' limit 1) returning currency`
    const { rows } = await world.owner.query<{ currency: string }>(waiting)
    await world.owner.query(`update crypto_withdraw set currency = 'USDC' where waits_for = 'FUNDS'`)
    await swept()
    expect(await sweepsOf(address)).toMatchObject([{ state: 'DONE' }])
    await world.owner.query(`update crypto_withdraw set currency = $1, waits_for = null where waits_for = 'FUNDS'`, [
      rows[0]!.currency,
    ])
  })
  it('whose transaction the network forgot, or whose block vanished, is sent again and booked once', async () => {
    // Ends in 17: forgotten the first time.
    const address = await deposited('USDT', '600.000017')
    await swept()
    await swept()
    expect(await sweepsOf(address)).toMatchObject([{ state: 'DONE' }])
    const booked = await books()
    await miners.reorganise('ETH', 30, 'lost')
    await swept()
    expect([await has('USDT', address), await books()]).toEqual([0n, booked])
  })
  it('that nobody can pay for is given up, and the deposit stays where it is until later', async () => {
    const address = await deposited('ETH', '0.8')
    await miners.congest('ETH', 100)
    const levels = await rail.feeLevels('ETH', signal())
    await sweepOnce(world.db, { ...rail, prepare: () => Promise.reject(new Error('died')) }).catch(() => undefined)
    await miners.congest('ETH', 400)
    await sweepOnce(world.db, rail)
    const [first] = await sweepsOf(address)
    expect([first?.state, first?.why, levels.normal.fee > 0n]).toEqual(['GIVEN_UP', 'FEE_ABOVE_LIMIT', true])
    await miners.congest('ETH', 100)
    await sweepOnce(world.db, rail)
    expect(await sweepsOf(address)).toHaveLength(1)
    await world.owner.query(`update crypto_sweep set ended_at = now() - interval '11 minutes' where id = $1`, [
      first!.id,
    ])
    await swept()
    expect((await sweepsOf(address)).map(({ state }) => state)).toEqual(['GIVEN_UP', 'DONE'])
  })
})

describe('it is moved exactly once', () => {
  /** It acts, and the caller never gets the answer. */
  const dying = (at: 'prepare' | 'broadcast' | 'status', nth: number): ChainRail => {
    let calls = 0
    const call = rail[at] as (...args: readonly unknown[]) => Promise<unknown>
    const mortal = async (...args: readonly unknown[]): Promise<unknown> => {
      calls += 1
      const answer = await call(...args)
      if (calls === nth) throw new Error('died')
      return answer
    }
    return { ...rail, [at]: mortal } as ChainRail
  }
  it.each([
    ['prepare', 1, 'gas signed'],
    ['broadcast', 1, 'gas sent'],
    ['status', 2, 'gas mined'],
    ['prepare', 3, 'transfer signed'],
    ['broadcast', 2, 'transfer sent'],
    ['status', 5, 'transfer mined'],
  ] as const)('dying at %s %i: %s', async (at, nth, _what) => {
    // Those that are over are looked after for a day; here only the new one is.
    await world.owner.query(`update crypto_sweep set ended_at = now() - interval '2 days' where state = 'DONE'`)
    const address = await deposited('USDT', '450')
    const [held, booked] = [await treasury('USDT'), await books()]
    await swept(dying(at, nth))
    await swept()
    const sweeps = await sweepsOf(address)
    expect([sweeps.map(({ state }) => state), await has('USDT', address)]).toEqual([['DONE'], 0n])
    expect((await treasury('USDT')) - held).toBe(minor('USDT', '450'))
    expect((await books()).cost).toBe(booked.cost - BigInt(sweeps[0]!.took!))
  })
  it('dying in the books', async () => {
    const address = await deposited('ETH', '0.9')
    const booked = await books()
    await world.owner.query(
      `alter table audit_entry add constraint dies check (action <> 'crypto-sweep.end') not valid`,
    )
    for (let round = 0; round < 3; round += 1) {
      await sweepOnce(world.db, rail).catch(() => undefined)
      await mined()
    }
    expect(await books()).toEqual(booked)
    await world.owner.query('alter table audit_entry drop constraint dies')
    await swept()
    const [sweep] = await sweepsOf(address)
    expect([sweep?.state, (await books()).cost]).toEqual(['DONE', booked.cost - BigInt(sweep!.took!)])
  })
  it('by several nodes at once', async () => {
    const address = await deposited('USDT', '480')
    const booked = await books()
    for (let round = 0; round < 4; round += 1) {
      await Promise.allSettled([1, 2, 3].map(() => sweepOnce(world.db, rail)))
      await mined()
    }
    await sweepOnce(world.db, rail)
    const sweeps = await sweepsOf(address)
    expect([sweeps.map(({ state }) => state), await has('USDT', address)]).toEqual([['DONE'], 0n])
    expect((await books()).cost).toBe(booked.cost - BigInt(sweeps[0]!.took!))
    expect(await selfCheck(world.db)).toEqual([])
  })
})
