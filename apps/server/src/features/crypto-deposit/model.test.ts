// Random deposits, blocks, reorganisations and conversions: after each, the ledger is what a small model of its own says, to the last unit.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { coinTerms } from '@falaj/contract/coins'
import { cryptoConvert } from '@falaj/contract/crypto-convert'
import { cryptoDeposit } from '@falaj/contract/crypto-deposit'
import { money } from '@falaj/money'
import { newId } from '../../platform/ids.ts'
import { chainRailOf } from '../../rails/chain/rail-of.ts'
import { sandboxChain } from '../../sandbox/chain/miners.ts'
import { pennilessTwin } from '../../testing/money.ts'
import { openPages } from '../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { watchOnce } from './watch.ts'

const tested = ['BTC', 'USDT'] as const
type Tested = (typeof tested)[number]
let world: World
let marina = ''
let maker: Client
const addresses = new Map<Tested, string>()
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    marina,
  ])
  maker = await world.as('admin')
  await openPages(world, maker, 'crypto-account')
  for (const coin of tested) {
    await watch(coin)
    const asked = { coin, network: coinTerms[coin].network, label: '' }
    addresses.set(coin, (await maker.call(cryptoDeposit.addAddress, asked)).body.address)
  }
})
afterAll(() => world.close())

const watch = async (coin: Tested): Promise<void> => {
  const rail = await chainRailOf({ settings: world.settings, db: world.db })
  while (await watchOnce(world.db, world.settings, rail, coinTerms[coin].network));
}

/** What is known of one chain, without asking it: blocks of deposits, and what waits. */
interface ModelDeposit {
  readonly amount: bigint
  isCredited: boolean
}
class ModelChain {
  readonly blocks: ModelDeposit[][] = []
  waiting: ModelDeposit[] = []
  spent = 0n
  readonly all: ModelDeposit[] = []
  pay(amount: bigint): void {
    const made = { amount, isCredited: false }
    this.waiting.push(made)
    this.all.push(made)
  }
  mine(count: number): void {
    this.blocks.push(this.waiting, ...Array.from({ length: count - 1 }, () => []))
    this.waiting = []
  }
  reorganise(depth: number): void {
    const gone = this.blocks.splice(Math.max(0, this.blocks.length - depth))
    this.waiting.push(...gone.flat())
    this.blocks.push(...Array.from({ length: depth + 1 }, () => []))
  }
  read(needed: number): void {
    for (const [at, block] of this.blocks.entries())
      if (this.blocks.length - at >= needed) for (const each of block) each.isCredited = true
  }
  get pending(): bigint {
    return this.blocks.flat().reduce((sum, { amount, isCredited }) => sum + (isCredited ? 0n : amount), 0n)
  }
  get available(): bigint {
    return this.all.reduce((sum, { amount, isCredited }) => sum + (isCredited ? amount : 0n), 0n) - this.spent
  }
}

const step = fc.record({
  coin: fc.constantFrom(...tested),
  what: fc.constantFrom('pay', 'pay', 'mine', 'mine', 'mine', 'reorganise', 'convert'),
  size: fc.integer({ min: 1, max: 6 }),
  amount: fc.bigInt({ min: 10_000_000n, max: 900_000_000n }),
})

it('the ledger is what the model says, per coin, after every step', async () => {
  const miners = sandboxChain(world.db)
  // A chain goes on from one run to the next, and so does its model.
  const models = { BTC: new ModelChain(), USDT: new ModelChain() }
  for (const coin of tested) {
    // What came before is deeper than any reorganisation reaches.
    await miners.mine(coinTerms[coin].network, 8)
    models[coin].mine(8)
    await watch(coin)
  }
  const steps = fc.sample(step, { numRuns: 60 * Number(process.env['TEST_SCALE'] ?? 1), seed: 190_019 })
  for (const { coin, what, size, amount } of steps) {
    const { network, confirmations } = coinTerms[coin]
    const model = models[coin]
    if (what === 'pay') {
      await miners.deposit(network, [{ address: addresses.get(coin)!, amount, of: coin }])
      model.pay(amount)
    } else if (what === 'mine') {
      await miners.mine(network, size)
      model.mine(size)
    } else if (what === 'reorganise') {
      await miners.reorganise(network, size)
      model.reorganise(size)
    } else {
      const wish = { sell: coin, buy: 'AED', amount: money(amount / 10n, coin), slippageBps: 50 } as const
      const { body } = await maker.call(cryptoConvert.quote, wish)
      const taken = { quoteId: body.id, sold: body.sold, bought: body.bought }
      const { code } = await maker.call(cryptoConvert.add, taken, { 'idempotency-key': newId() })
      const cost = body.sold.minor + body.fee.minor
      if ((code === 200) !== model.available >= cost) throw new Error(`${model.available} for ${cost} answered ${code}`)
      if (code === 200) model.spent += cost
    }
    await watch(coin)
    model.read(confirmations)
    expect({
      pending: await balanceOf(world.db, pending(marina, coin)),
      available: await balanceOf(world.db, available(marina, coin)),
    }).toEqual({ pending: model.pending, available: model.available })
  }
  expect(await selfCheck(world.db)).toEqual([])
}, 120_000)
