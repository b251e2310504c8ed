// Bitcoin's adapter against a node that the test plays, over HTTP. Addresses, PSBTs and signatures are real.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/base/ids.ts'
import { playBitcoind, type PlayedBitcoind } from '../../testing/chain/played-bitcoind.ts'
import { openDatabase, type Database } from '../../testing/database.ts'
import type { ChainRail, Cursor, SignedTransfer, Withdrawal } from './chain-rail.ts'
import { chainRailOf } from './rail-of.ts'

let database: Database
let node: PlayedBitcoind
let rail: ChainRail
beforeAll(async () => {
  node = await playBitcoind('user:password')
  database = await openDatabase({
    FALAJ_CHAIN_BTC_URL: node.url,
    FALAJ_CHAIN_BTC_LOGIN: 'user:password',
    FALAJ_CHAIN_BTC_NETWORK: 'regtest',
  })
  rail = await chainRailOf(database)
  node.know(rail.treasuryAddress('BTC'), '1/0')
  for (let index = 0; index < 4; index += 1) node.know(rail.addressAt('BTC', index), `0/${index}`)
  // Three outputs of our own: what the treasury has, and two deposits.
  const outputs = [5_000_000n, 3_000_000n, 1_000_000n]
  const addresses = [rail.treasuryAddress('BTC'), rail.addressAt('BTC', 0), rail.addressAt('BTC', 1)]
  node.pay(outputs.map((amount, at) => ({ amount, address: addresses[at]! })))
  node.mine()
})
afterAll(async () => {
  await database.close()
  await node.stop()
})
const signal = () => AbortSignal.timeout(60_000)
/** An address of the regtest without an owner. */
const outsider = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const ours = (all: readonly string[]) => {
  const issued = [0, 1, 2, 3].map((index) => rail.addressAt('BTC', index))
  return Promise.resolve(new Set(all.filter((each) => issued.includes(each))))
}
const since = (cursor: Cursor | null) => rail.transfersSince('BTC', cursor, ours, signal())
const withdrawal = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  reference: newId(),
  coin: 'BTC',
  to: outsider,
  amount: 100_000n,
  level: 'normal',
  ...more,
})
const signed = async (given: Withdrawal): Promise<SignedTransfer> => {
  const prepared = await rail.prepare(given, signal())
  if (prepared.kind !== 'signed') throw new Error(prepared.why)
  return prepared
}
const status = ({ txid }: SignedTransfer) => rail.status('BTC', txid, signal())
const broadcast = ({ raw }: SignedTransfer) => rail.broadcast('BTC', raw, signal())
const paidTo = async (): Promise<bigint> => {
  node.know(outsider, '0/99')
  return rail.balance('BTC', outsider, signal())
}

it('tells arrivals by output, and takes them back with their block', async () => {
  const { cursor } = await since(null)
  const [two, three] = [rail.addressAt('BTC', 2), rail.addressAt('BTC', 3)]
  const txid = node.pay([
    { address: two, amount: 1n },
    { address: outsider, amount: 2n },
    { address: three, amount: 2_099_999_997_690_000n },
  ])
  node.mine(3)
  const read = await since(cursor)
  expect(read.arrivals.map((each) => [each.txid, each.output, each.address, each.amount, each.coin])).toEqual([
    [txid, 0, two, 1n, 'BTC'],
    [txid, 2, three, 2_099_999_997_690_000n, 'BTC'],
  ])
  node.reorganise(3, 'waits')
  const gone = await since(read.cursor)
  expect([gone.vanished.length, gone.vanished[0]]).toEqual([3, read.arrivals[0]!.block])
  expect([gone.arrivals, gone.hasMore]).toEqual([[], false])
  node.mine()
  const again = await since(gone.cursor)
  expect(again.arrivals.map((each) => [each.txid, each.output])).toEqual([
    [txid, 0],
    [txid, 2],
  ])
  // Nobody counts on these coins in what follows.
  node.reorganise(1, 'lost')
})
it('reads many blocks in several calls', async () => {
  const { cursor } = await since(null)
  node.mine(6)
  const first = await since(cursor)
  expect(first.hasMore).toBe(true)
  const second = await since(first.cursor)
  expect(second).toMatchObject({ hasMore: false, arrivals: [] })
  expect((await rail.head('BTC', signal())).height).toBe(second.cursor.trail.at(-1)!.height)
})
it('pays once, however often it is handed over; no two payments spend the same output', async () => {
  const before = await paidTo()
  const given = withdrawal()
  const [one, same, other] = [await signed(given), await signed(given), await signed(withdrawal())]
  expect(same).toEqual(one)
  const { rows } = await database.owner.query<{ inputs: string[] }>('select inputs from chain_transfer')
  const inputs = rows.flatMap((row) => row.inputs)
  expect([inputs.length, new Set(inputs).size]).toEqual([2, 2])
  expect(await status(one)).toEqual({ kind: 'unknown' })
  for (const each of [one, one, other]) await broadcast(each)
  expect(await status(one)).toEqual({ kind: 'mempool' })
  node.mine(2)
  await broadcast(one)
  expect(await status(one)).toMatchObject({ kind: 'confirmed', confirmations: 2, fee: one.fee })
  expect(await paidTo()).toBe(before + 200_000n)
})
it('speeds up with the same inputs, sends again what was forgotten, and knows a replacement once it is final', async () => {
  const given = withdrawal({ level: 'slow' })
  const slow = await signed(given)
  await broadcast(slow)
  const fast = await rail.speedUp(given.reference, 'fast', signal())
  if (fast?.kind !== 'signed') throw new Error('not sped up')
  expect(fast.fee).toBeGreaterThan(slow.fee)
  await broadcast(fast)
  await broadcast(slow)
  node.drop(fast.txid)
  expect(await status(fast)).toEqual({ kind: 'dropped' })
  await broadcast(fast)
  node.mine()
  expect(await status(fast)).toMatchObject({ kind: 'confirmed' })
  expect(await status(slow)).toEqual({ kind: 'replaced', by: fast.txid })

  const other = await signed(withdrawal())
  await broadcast(other)
  const foreign = node.replace(other.txid, [{ address: outsider, amount: 77_000n }])
  node.mine()
  expect((await status(other)).kind).not.toBe('replaced')
  node.mine(6)
  expect(await status(other)).toMatchObject({
    kind: 'replaced',
    by: null,
    foreign: { txid: foreign, pays: [{ coin: 'BTC', address: outsider, amount: 77_000n }] },
  })
})
it('refuses dust, more than there is, a fee above the limit and other coins', async () => {
  await expect(signed(withdrawal({ amount: 545n }))).rejects.toThrow('DUST')
  await expect(signed(withdrawal({ amount: 10n ** 12n }))).rejects.toThrow('NO_FUNDS')
  await expect(signed(withdrawal({ feeMax: 100n }))).rejects.toThrow('FEE_ABOVE_LIMIT')
  await expect(signed(withdrawal({ to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }))).rejects.toThrow('BAD_ADDRESS')
  const { slow, normal, fast } = await rail.feeLevels('BTC', signal())
  expect([slow.rate, normal.rate, fast.rate]).toEqual([1n, 10n, 31n])
})
it('does not believe a node of another chain', async () => {
  node.setChain('main')
  await expect(rail.head('BTC', signal())).rejects.toThrow('main, not regtest')
  await expect(since(null)).rejects.toThrow('main, not regtest')
})
