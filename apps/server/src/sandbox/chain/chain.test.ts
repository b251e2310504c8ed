// What only a simulated chain does: time that is moved on, congestion, a node that falls behind, and amounts that make things go wrong.
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Coin } from '@falaj/contract/kernel/coins'
import { newId } from '../../platform/base/ids.ts'
import type { ChainRail, SignedTransfer, Withdrawal } from '../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../rails/chain/rail-of.ts'
import { openDatabase, type Database } from '../../testing/database.ts'
import { moveClock } from '../clock.ts'
import { sandboxChain, type SandboxChain } from './miners.ts'

let database: Database
let rail: ChainRail
let chain: SandboxChain
beforeAll(async () => {
  database = await openDatabase({ FALAJ_CHAIN_COINS_OFF: 'BUSD' })
  rail = await chainRailOf(database)
  chain = sandboxChain(database.db)
})
afterAll(() => database.close())
const signal = () => AbortSignal.timeout(60_000)
/** An address without an owner. */
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const signed = async (more: Partial<Withdrawal> = {}): Promise<SignedTransfer> => {
  const coin: Coin = more.coin ?? 'USDT'
  const to = coin === 'BTC' ? bitcoin : ethereum
  const prepared = await rail.prepare(
    { reference: newId(), coin, to, amount: 1_000_000n, level: 'normal', ...more },
    signal(),
  )
  if (prepared.kind !== 'signed') throw new Error(prepared.why)
  return prepared
}
const status = ({ network, txid }: SignedTransfer) => rail.status(network, txid, signal())
const broadcast = ({ network, raw }: SignedTransfer) => rail.broadcast(network, raw, signal())

describe('the simulated chain', () => {
  it('is kept: another program has the same blocks and the same addresses', async () => {
    await chain.mine('ETH', 2)
    const other = await chainRailOf({ settings: database.settings, db: database.db.withoutPlugins() })
    expect(other).not.toBe(rail)
    expect(await other.head('ETH', signal())).toEqual(await rail.head('ETH', signal()))
    expect(other.addressAt('BTC', 7)).toBe(rail.addressAt('BTC', 7))
  })
  it('has its seed in the data folder, for its owner only, and nowhere else', async () => {
    const file = path.join(database.settings.dataDir, 'chain-seed')
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const seed = fs.readFileSync(file, 'utf8')
    expect(seed).toMatch(/^[\da-f]{64}$/)
    await signed()
    const { rows } = await database.owner.query<{ text: string }>(
      'select row_to_json(t)::text as text from chain_transfer t',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ text }) => text.includes(seed))).toBe(false)
    expect(
      JSON.stringify(database.settings, (_key, value: unknown) => (value instanceof Set ? [...value] : value)),
    ).not.toContain(seed)
  })
  it('makes blocks as the clock of business goes, by turns of minutes, and never thousands at once', async () => {
    const settings = { ...database.settings, chain: { ...database.settings.chain, blockSeconds: 600 } }
    const timed = await chainRailOf({ settings, db: database.db.withoutPlugins() })
    const first = await timed.head('ETH', signal())
    expect((await timed.head('ETH', signal())).height).toBe(first.height)
    await moveClock(database.db, 2)
    expect((await timed.head('ETH', signal())).height).toBe(first.height + 12)
    await moveClock(database.db, 30 * 24)
    expect((await timed.head('ETH', signal())).height).toBe(first.height + 312)
  })
  it('grows dear when it is crowded: a cheap payment waits until it is sped up', async () => {
    const reference = newId()
    const cheap = await signed({ reference, level: 'slow' })
    const quiet = await rail.feeLevels('USDT', signal())
    await broadcast(cheap)
    await chain.congest('ETH', 1000)
    expect((await rail.feeLevels('USDT', signal())).slow.fee).toBe(quiet.slow.fee * 10n)
    await chain.mine('ETH', 3)
    expect(await status(cheap)).toEqual({ kind: 'mempool' })
    const dear = await rail.speedUp(reference, 'normal', signal())
    if (dear?.kind !== 'signed') throw new Error('not sped up')
    await broadcast(dear)
    await chain.mine('ETH')
    expect(await status(dear)).toMatchObject({ kind: 'confirmed' })
    expect(await status(cheap)).toEqual({ kind: 'replaced', by: dear.txid })
    await chain.congest('ETH', 100)
  })
  it('can fall behind, and says so', async () => {
    await chain.stall('BTC', true)
    expect(await rail.head('BTC', signal())).toMatchObject({ isBehind: true, blocksBehind: 25 })
    await chain.stall('BTC', false)
    expect(await rail.head('BTC', signal())).toMatchObject({ isBehind: false, blocksBehind: 0 })
  })
  it('goes wrong by the last two digits: refused, forgotten, answer lost', async () => {
    const refused = await signed({ amount: 1_000_013n })
    await broadcast(refused)
    const forgotten = await signed({ amount: 1_000_017n })
    await broadcast(forgotten)
    expect(await status(forgotten)).toEqual({ kind: 'dropped' })
    await broadcast(forgotten)
    const lost = await signed({ amount: 1_000_023n })
    await expect(broadcast(lost)).rejects.toThrow('lost')
    await broadcast(lost)
    await chain.mine('ETH')
    expect([await status(refused), await status(forgotten), await status(lost)]).toMatchObject([
      { kind: 'failed' },
      { kind: 'confirmed' },
      { kind: 'confirmed' },
    ])
  })
  it('has a coin that is switched off', async () => {
    expect([rail.isOn('BUSD'), rail.isOn('USDC')]).toEqual([false, true])
    await expect(signed({ coin: 'BUSD' })).rejects.toThrow('COIN_OFF')
  })
})

describe('the simulated Bitcoin', () => {
  it('has addresses of the testnet, so that no real coins are sent', () => {
    expect(rail.addressAt('BTC', 0)).toMatch(/^tb1q/)
    expect(rail.checkAddress('BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({
      kind: 'refused',
      why: 'WRONG_NETWORK',
      looksLike: 'Bitcoin',
    })
  })
  it('pays two deposits in one transaction, and takes them back with their block', async () => {
    const [one, two] = [rail.addressAt('BTC', 1), rail.addressAt('BTC', 2)]
    const ours = (all: readonly string[]) => Promise.resolve(new Set(all.filter((each) => [one, two].includes(each))))
    const { cursor } = await rail.transfersSince('BTC', null, ours, signal())
    await chain.deposit('BTC', [
      { address: one, amount: 1n, of: 'BTC' },
      { address: bitcoin, amount: 5n, of: 'BTC' },
      { address: two, amount: 2_100_000_000_000_000n, of: 'BTC' },
    ])
    await chain.mine('BTC')
    const read = await rail.transfersSince('BTC', cursor, ours, signal())
    expect(read.arrivals.map(({ address, output, amount }) => [address, output, amount])).toEqual([
      [one, 0, 1n],
      [two, 2, 2_100_000_000_000_000n],
    ])
    await chain.reorganise('BTC', 1, 'lost')
    const after = await rail.transfersSince('BTC', read.cursor, ours, signal())
    expect([after.vanished, after.arrivals]).toEqual([[read.arrivals[0]!.block], []])
  })
  it('pays out, and refuses dust', async () => {
    await expect(signed({ coin: 'BTC', amount: 545n })).rejects.toThrow('DUST')
    const paid = await signed({ coin: 'BTC', amount: 546n })
    await broadcast(paid)
    await chain.mine('BTC', 2)
    expect(await status(paid)).toMatchObject({ kind: 'confirmed', confirmations: 2 })
    expect(await rail.balance('BTC', bitcoin, signal())).toBe(546n)
  })
})
