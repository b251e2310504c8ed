// Random deposits, blocks, reorganisations, conversions, withdrawals and sweeps: after each, the ledger is what a small model of its own says, to the
// last unit.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, inTransit, pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { coinTerms } from '@falaj/contract/kernel/coins'
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { fromText, money } from '@falaj/money'
import { storable } from '../../../platform/approval/policy.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { sandboxChain } from '../../../sandbox/chain/miners.ts'
import { member, type Member } from '../../../testing/bank-account.ts'
import {
  addPayee,
  foreignAddress,
  knowFees,
  readyToSend,
  step as advanceOne,
  watchChain,
} from '../../../testing/coin-withdraw.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { sweepOnce } from './crypto-withdraw.sweep.ts'

const tested = ['BTC', 'USDT'] as const
type TestCoin = (typeof tested)[number]
let world: World
let rail: ChainRail
let marina = ''
let maker: Member
const addresses = new Map<TestCoin, string>()
const payees = new Map<TestCoin, string>()
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    marina,
  ])
  // Nobody has to approve: what colleagues decide is not what this is about.
  for (const kind of ['crypto-payee', 'crypto-withdraw'] as const)
    await world.owner.query(`insert into approval_policy (merchant_id, kind, version, rules) values ($1, $2, 1, $3)`, [
      marina,
      kind,
      storable({ ...defaultRules(kind), otherwise: 0 }),
    ])
  maker = await member(world, 'admin')
  await openPages(world, maker.client, 'crypto-account')
  rail = await chainRailOf({ settings: world.settings, db: world.db })
  await knowFees(world, rail)
  for (const coin of tested) {
    await watch(coin)
    const { network } = coinTerms[coin]
    addresses.set(coin, (await maker.client.call(cryptoDeposit.addAddress, { coin, network, label: '' })).body.address)
    const address = network === 'BTC' ? 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' : foreignAddress(7)
    payees.set(coin, (await addPayee(maker, { address, network })).body.id)
  }
  await world.owner.query('update crypto_payee set cooling_until = now()')
  // The day's limit has tests of its own.
  await world.owner.query(
    `insert into sent_day_line values ($1, 'crypto-withdraw', business_day(now()), -100000000000)`,
    [marina],
  )
})
afterAll(() => world.close())

const watch = (coin: TestCoin): Promise<void> => watchChain(world, rail, coinTerms[coin].network)
/** What the chain will take of it, and of the fee that was set aside the merchant's share of that. */
const shareOf = async (id: string, held: bigint): Promise<bigint> => {
  const { rows } = await world.owner.query<{ took: string; most: string }>(
    `select t.fee_minor::text as took, w.network_max_minor::text as most from crypto_withdraw w
     join sandbox_chain_tx t on t.network = w.network and t.txid = w.txid where w.id = $1`,
    [id],
  )
  const { took, most } = rows[0]!
  return (held * BigInt(took) + BigInt(most) - 1n) / BigInt(most)
}

/** What is known of one chain, without asking it: what is in its blocks, and what waits. */
interface ModelDeposit {
  readonly amount: bigint
  isCredited: boolean
}
interface ModelWithdrawal {
  readonly id: string
  readonly amount: bigint
  /** Set aside for the fee, and what of it is charged in the end. */
  readonly held: bigint
  readonly charged: bigint
  isOver: boolean
}
type ModelTransaction = ModelDeposit | ModelWithdrawal
const isOut = (one: ModelTransaction): one is ModelWithdrawal => 'held' in one
class ModelChain {
  readonly blocks: ModelTransaction[][] = []
  waiting: ModelTransaction[] = []
  sold = 0n
  readonly deposits: ModelDeposit[] = []
  readonly withdrawals: ModelWithdrawal[] = []
  pay(amount: bigint): void {
    const made = { amount, isCredited: false }
    this.waiting.push(made)
    this.deposits.push(made)
  }
  withdraw(made: ModelWithdrawal): void {
    this.waiting.push(made)
    this.withdrawals.push(made)
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
      if (this.blocks.length - at >= needed)
        for (const each of block) {
          if (isOut(each)) each.isOver = true
          else each.isCredited = true
        }
  }
  get pending(): bigint {
    return this.blocks.flat().reduce((sum, each) => sum + (isOut(each) || each.isCredited ? 0n : each.amount), 0n)
  }
  get inTransit(): bigint {
    return this.withdrawals.reduce((sum, { amount, held, isOver }) => sum + (isOver ? 0n : amount + held), 0n)
  }
  get available(): bigint {
    const credited = this.deposits.reduce((sum, { amount, isCredited }) => sum + (isCredited ? amount : 0n), 0n)
    const gone = this.withdrawals.reduce(
      (sum, { amount, held, charged, isOver }) => sum + amount + (isOver ? charged : held),
      0n,
    )
    return credited - this.sold - gone
  }
}

const step = fc.record({
  coin: fc.constantFrom(...tested),
  what: fc.constantFrom('pay', 'pay', 'mine', 'mine', 'mine', 'reorganise', 'convert', 'withdraw', 'withdraw'),
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
  const convert = async (model: ModelChain, coin: TestCoin, amount: bigint): Promise<void> => {
    const wish = { sell: coin, buy: 'AED', amount: money(amount, coin), slippageBps: 50 } as const
    const { body } = await maker.client.call(cryptoConvert.quote, wish)
    const input = { quoteId: body.id, sold: body.sold, bought: body.bought }
    const { code } = await maker.client.call(cryptoConvert.add, input, { 'idempotency-key': newId() })
    const cost = body.sold.minor + body.fee.minor
    if ((code === 200) !== model.available >= cost) throw new Error(`${model.available} for ${cost} answered ${code}`)
    if (code === 200) model.sold += cost
  }
  const withdraw = async (model: ModelChain, coin: TestCoin, amount: bigint): Promise<void> => {
    const wanted = { amount: money(amount, coin), payeeId: payees.get(coin)!, level: 'normal' } as const
    const { input, headers } = await readyToSend(maker, wanted)
    const held = input.feeMost.minor
    const { code, body } = await maker.client.call(cryptoWithdraw.add, input, headers)
    const isEnough = amount >= fromText(coinTerms[coin].minimum, coin)!.minor && model.available >= amount + held
    if ((code === 200) !== isEnough) throw new Error(`${model.available} for ${amount} and ${held} answered ${code}`)
    if (code !== 200) return
    await advanceOne(world, rail, body.id)
    model.withdraw({ id: body.id, amount, held, charged: await shareOf(body.id, held), isOver: false })
  }
  const steps = fc.sample(step, { numRuns: 70 * Number(process.env['TEST_SCALE'] ?? 1), seed: 190_019 })
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
      // The last two digits of an amount tell the simulated chain to go wrong, which has tests of its own.
      // Bitcoins are small enough for the limit of one withdrawal.
    } else
      await (what === 'convert' ? convert : withdraw)(
        model,
        coin,
        ((coin === 'BTC' ? amount / 4n : amount) / 1000n) * 100n,
      )
    await watch(coin)
    for (const { id, isOver } of model.withdrawals) if (!isOver) await advanceOne(world, rail, id)
    // The model knows nothing of it: no balance changes.
    await sweepOnce(world.db, rail)
    model.read(confirmations)
    expect({
      pending: await balanceOf(world.db, pending(marina, coin)),
      available: await balanceOf(world.db, available(marina, coin)),
      inTransit: await balanceOf(world.db, inTransit(marina, coin)),
    }).toEqual({ pending: model.pending, available: model.available, inTransit: model.inTransit })
  }
  const over = Object.values(models).flatMap(({ withdrawals }) => withdrawals.filter(({ isOver }) => isOver))
  expect(over.length).toBeGreaterThan(2)
  const { rows } = await world.owner.query(`select from crypto_sweep where state = 'DONE' and address = $1`, [
    addresses.get('USDT'),
  ])
  expect(rows.length).toBeGreaterThan(0)
  expect(await selfCheck(world.db)).toEqual([])
}, 180_000)
