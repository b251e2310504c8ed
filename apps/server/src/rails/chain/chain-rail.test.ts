// The contract of a chain rail, over the simulated chain and over a real Ethereum node with real ERC-20 contracts.
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coinTerms, coins, type Coin } from '@falaj/contract/kernel/coins'
import { newId } from '../../platform/base/ids.ts'
import { sandboxChain } from '../../sandbox/chain/miners.ts'
import { sandboxContracts } from '../../sandbox/chain/simulated-adapter.ts'
import { startAnvil, type Anvil } from '../../testing/chain/anvil.ts'
import { startSigner, type SignerServer } from '../../testing/chain/signer-server.ts'
import { openDatabase, type Database } from '../../testing/database.ts'
import {
  DeepReorganisationError,
  type Arrival,
  type ChainRail,
  type Cursor,
  type SignedTransfer,
  type Withdrawal,
} from './chain-rail.ts'
import { chainRailOf } from './rail-of.ts'

interface TestPayment {
  readonly address: string
  readonly amount: bigint
}
/** What the world outside can do to us. */
interface Outside {
  readonly rail: ChainRail
  /** The rail of another program on the same database. */
  again(): Promise<ChainRail>
  mine(blocks?: number): Promise<void>
  pay(coin: Coin | 'unknown', payment: TestPayment): Promise<string>
  /** In one transaction. */
  payBoth(coin: 'USDT', one: TestPayment, two: TestPayment): Promise<string>
  reorganise(depth: number, whatWasInThem: 'waits' | 'lost'): Promise<void>
  drop(txid: string): Promise<void>
  /** Another transaction takes the place of one that waits, and pays this. Its txid. */
  replace(txid: string, pays: TestPayment & { readonly coin: 'ETH' | 'USDT' }): Promise<string>
  /** So much of a token is refused by its contract once it is signed. */
  readonly refusedAmount: bigint
  refuse(address: string): Promise<void>
  /** Nobody has the keys of what is sent there. */
  readonly tokenContracts: readonly string[]
  /** Where somebody else has the keys. */
  readonly signer: SignerServer | null
  close(): Promise<void>
}
const signal = () => AbortSignal.timeout(60_000)
/** An address without an owner. */
const outsiders = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

const simulated = async (): Promise<Outside> => {
  const database = await openDatabase()
  const chain = sandboxChain(database.db)
  const ofCoin = (coin: Coin | 'unknown') => (coin === 'unknown' ? { token: outsiders[3] } : coin)
  return {
    rail: await chainRailOf(database),
    again: () => anotherProgram(database),
    mine: (blocks) => chain.mine('ETH', blocks),
    pay: (coin, payment) => chain.deposit('ETH', [{ ...payment, of: ofCoin(coin) }]),
    payBoth: (coin, one, two) =>
      chain.deposit(
        'ETH',
        [one, two].map((each) => ({ ...each, of: coin })),
      ),
    reorganise: (depth, whatWasInThem) => chain.reorganise('ETH', depth, whatWasInThem),
    drop: (txid) => chain.drop('ETH', txid),
    replace: (txid, { coin, ...paid }) => chain.replace('ETH', txid, [{ ...paid, of: coin }]),
    refusedAmount: 1_000_013n,
    refuse: () => Promise.resolve(),
    tokenContracts: Object.values(sandboxContracts),
    signer: null,
    close: () => database.close(),
  }
}
const real = async (): Promise<Outside> => {
  const anvil: Anvil = await startAnvil()
  const { USDT, USDC, BUSD, unknown } = anvil.contracts
  const signer = await startSigner('opens the signer')
  const database = await openDatabase({
    FALAJ_CHAIN_SIGNER_URL: signer.url,
    FALAJ_CHAIN_SIGNER_TOKEN: 'opens the signer',
    FALAJ_CHAIN_ETH_KEY: signer.accountKey,
    FALAJ_CHAIN_ETH_URL: anvil.url,
    FALAJ_CHAIN_ETH_ID: String(anvil.chainId),
    FALAJ_CHAIN_USDT: USDT,
    FALAJ_CHAIN_USDC: USDC,
    FALAJ_CHAIN_BUSD: BUSD,
  })
  const rail = await chainRailOf(database)
  const treasury = rail.treasuryAddress('ETH') as Address
  await anvil.setBalance(treasury, 100n * 10n ** 18n)
  for (const contract of [USDT, USDC, BUSD]) await anvil.token(contract, 'mint', [treasury, 10n ** 12n])
  for (const contract of [USDT, unknown]) await anvil.token(contract, 'mint', [anvil.payer, 10n ** 24n])
  await anvil.mine()
  return {
    rail,
    again: () => anotherProgram(database),
    mine: (blocks) => anvil.mine(blocks),
    pay(coin, { address, amount }) {
      if (coin === 'ETH') return anvil.send({ to: address as Address, value: amount })
      if (coin === 'BTC') throw new Error('not on this chain')
      const how = coin === 'USDT' || coin === 'unknown' ? 'transfer' : 'mint'
      return anvil.token(anvil.contracts[coin], how, [address as Address, amount])
    },
    payBoth: (coin, one, two) =>
      anvil.token(anvil.contracts[coin], 'transferBoth', [
        one.address as Address,
        one.amount,
        two.address as Address,
        two.amount,
      ]),
    reorganise: (depth, whatWasInThem) => anvil.reorganise(depth, whatWasInThem),
    drop: (txid) => anvil.drop(txid as Hash),
    async replace(txid, { coin, address, amount }) {
      const { rows } = await database.owner.query<{ nonce: string }>(
        'select nonce from chain_transfer where txid = $1',
        [txid],
      )
      await anvil.drop(txid as Hash)
      const pays =
        coin === 'ETH'
          ? { to: address as Address, value: amount }
          : { to: USDT, data: anvil.transferCall(address as Address, amount) }
      return anvil.sendAs(treasury, Number(rows[0]!.nonce), pays)
    },
    refusedAmount: 1_000_000n,
    async refuse(address) {
      await anvil.token(USDT, 'close', [address as Address, true])
      await anvil.mine()
    },
    tokenContracts: [USDT, USDC, BUSD],
    signer,
    async close() {
      await database.close()
      await signer.stop()
      await anvil.stop()
    },
  }
}
/** A fresh process: only the database is remembered. */
const anotherProgram = async ({ db, settings }: Database): Promise<ChainRail> =>
  chainRailOf({ settings, db: db.withoutPlugins() })

describe.each([
  ['the simulated chain', simulated],
  ['a real Ethereum node', real],
])('%s', (_name, open) => {
  let outside: Outside
  let rail: ChainRail
  beforeAll(async () => {
    outside = await open()
    rail = outside.rail
  })
  afterAll(() => outside.close())

  const issued: string[] = []
  const newAddress = () => {
    const address = rail.addressAt('ETH', issued.length)
    issued.push(address)
    return address
  }
  const ours = (addresses: readonly string[]) =>
    Promise.resolve(new Set(addresses.filter((each) => issued.includes(each))))
  const since = async (cursor: Cursor | null) => {
    // As read back from storage.
    const read = await rail.transfersSince('ETH', JSON.parse(JSON.stringify(cursor)) as Cursor | null, ours, signal())
    expect(read.hasMore).toBe(false)
    return read
  }
  const essence = ({ txid, address, coin, token, amount }: Arrival) => ({ txid, address, coin, token, amount })
  const withdrawal = (more: Partial<Withdrawal> = {}): Withdrawal => ({
    reference: newId(),
    coin: 'USDT',
    to: outsiders[0],
    amount: 2_500_000n,
    level: 'normal',
    ...more,
  })
  const signed = async (given: Withdrawal, by = rail): Promise<SignedTransfer> => {
    const prepared = await by.prepare(given, signal())
    if (prepared.kind !== 'signed') throw new Error(`refused: ${prepared.why}`)
    return prepared
  }
  const status = (txid: string) => rail.status('ETH', txid, signal())
  const broadcast = (raw: string) => rail.broadcast('ETH', raw, signal())

  it('gives each index an address of its own, always the same, that it takes itself', () => {
    const [one, two] = [rail.addressAt('ETH', 0), rail.addressAt('ETH', 1)]
    expect(new Set([one, two, rail.treasuryAddress('ETH')]).size).toBe(3)
    expect(rail.addressAt('ETH', 0)).toBe(one)
    expect(rail.checkAddress('ETH', one.toLowerCase())).toEqual({ kind: 'valid', address: one })
    expect(rail.checkAddress('BTC', one)).toMatchObject({ why: 'WRONG_NETWORK', looksLike: 'Ethereum' })
    expect(() => rail.addressAt('ETH', -1)).toThrow('index')
    expect(coins.filter((coin) => coinTerms[coin].network === 'ETH' && rail.isOn(coin))).toEqual([
      'ETH',
      'USDT',
      'BUSD',
      'USDC',
    ])
  })
  it('refuses the contract of a token as a payee, however it is written', async () => {
    expect(outside.tokenContracts.length).toBeGreaterThan(0)
    for (const contract of outside.tokenContracts) {
      for (const written of [contract, contract.toLowerCase()])
        expect(rail.checkAddress('ETH', written)).toMatchObject({ kind: 'refused', why: 'TOKEN_CONTRACT' })
      expect(await rail.prepare(withdrawal({ to: contract }), signal())).toEqual({
        kind: 'refused',
        why: 'BAD_ADDRESS',
      })
    }
  })
  it('says how high the chain is, and that it is not behind', async () => {
    const before = await rail.head('ETH', signal())
    await outside.mine(3)
    const after = await rail.head('ETH', signal())
    expect(after.height).toBe(before.height + 3)
    expect(after).toMatchObject({ blocksBehind: 0, isBehind: false })
    expect(after.hash).not.toBe(before.hash)
  })
  it('tells every arrival once, with coin and amount to the last unit, when it is in a block', async () => {
    const { cursor } = await since(null)
    const sums = { ETH: 1_234_567_890_123_456_789n, USDT: 7n, USDC: 1_000_001n, BUSD: 3_000_000_000_000_000_001n }
    const address = newAddress()
    const txids: Record<string, string> = {}
    for (const coin of ['ETH', 'USDT', 'USDC', 'BUSD'] as const)
      txids[coin] = await outside.pay(coin, { address, amount: sums[coin] })
    await outside.pay('USDT', { address: outsiders[1], amount: 5n })
    expect((await since(cursor)).arrivals).toEqual([])
    await outside.mine(2)
    const read = await since(cursor)
    const expected = (['ETH', 'USDT', 'USDC', 'BUSD'] as const).map((coin) => ({
      txid: txids[coin],
      address,
      coin,
      token: null,
      amount: sums[coin],
    }))
    expect(read.arrivals.map(essence)).toEqual(expect.arrayContaining(expected))
    expect(read.arrivals).toHaveLength(4)
    expect(read.vanished).toEqual([])
    const head = await rail.head('ETH', signal())
    expect(read.arrivals.every(({ block }) => block.height === head.height - 1)).toBe(true)
    expect((await since(read.cursor)).arrivals).toEqual([])
    expect(await rail.balance('BUSD', address, signal())).toBe(sums.BUSD)
  })
  it('tells two payments of one transaction as two, and a token that nobody knows as none of our coins', async () => {
    const { cursor } = await since(null)
    const [one, two] = [newAddress(), newAddress()]
    const txid = await outside.payBoth('USDT', { address: one, amount: 100n }, { address: two, amount: 200n })
    const strange = await outside.pay('unknown', { address: one, amount: 5n })
    await outside.mine()
    const { arrivals } = await since(cursor)
    const both = arrivals.filter((each) => each.txid === txid)
    expect(both.map(({ address, amount }) => [address, amount])).toEqual([
      [one, 100n],
      [two, 200n],
    ])
    expect(new Set(both.map(({ output }) => output)).size).toBe(2)
    const other = arrivals.find((each) => each.txid === strange)
    expect(other).toMatchObject({ coin: null, amount: 5n })
    expect(other?.token).toMatch(/^0x/)
  })
  it('shows a reorganisation: its blocks vanished, and what comes again has the same name in another block', async () => {
    const { cursor } = await since(null)
    const address = newAddress()
    const txid = await outside.pay('USDT', { address, amount: 42n })
    await outside.mine(3)
    const before = await since(cursor)
    await outside.reorganise(3, 'waits')
    const gone = await since(before.cursor)
    expect(gone.vanished).toContainEqual(before.arrivals[0]!.block)
    expect(gone.vanished).toHaveLength(3)
    await outside.mine(2)
    const after = await since(gone.cursor)
    const arrived = [...gone.arrivals, ...after.arrivals]
    expect(arrived.map(essence)).toEqual(before.arrivals.map(essence))
    expect([arrived[0]!.txid, arrived[0]!.output]).toEqual([txid, before.arrivals[0]!.output])
    expect(arrived[0]!.block.hash).not.toBe(before.arrivals[0]!.block.hash)
  })
  it('shows a reorganisation that loses a payment: it does not come again', async () => {
    const { cursor } = await since(null)
    await outside.pay('ETH', { address: newAddress(), amount: 9n })
    await outside.mine(2)
    const before = await since(cursor)
    expect(before.arrivals).toHaveLength(1)
    await outside.reorganise(2, 'lost')
    await outside.mine(3)
    const after = await since(before.cursor)
    expect(after.vanished).toContainEqual(before.arrivals[0]!.block)
    expect(after.arrivals).toEqual([])
  })
  it('does not guess when nothing that was read is on the chain any more', async () => {
    const cursor = { trail: [{ height: 1, hash: `0x${'12'.repeat(32)}` }] }
    await expect(since(cursor)).rejects.toThrow(DeepReorganisationError)
  })
  it('has three fee levels, and none of the faster is cheaper', async () => {
    const { slow, normal, fast } = await rail.feeLevels('USDT', signal())
    expect(slow.rate > 0n && slow.rate <= normal.rate && normal.rate <= fast.rate).toBe(true)
    expect((await rail.feeLevels('ETH', signal())).normal.fee).toBeLessThan(normal.fee)
  })

  it('signs a payment before it sends it; however often it is handed over, it is paid once', async () => {
    const given = withdrawal()
    const [has, had] = [
      () => rail.balance('USDT', outsiders[0], signal()),
      await rail.balance('USDT', outsiders[0], signal()),
    ]
    const { txid, raw, fee } = await signed(given)
    expect(await status(txid)).toEqual({ kind: 'unknown' })
    await outside.mine()
    expect(await has()).toBe(had)
    await broadcast(raw)
    await broadcast(raw)
    expect(await status(txid)).toEqual({ kind: 'mempool' })
    await outside.mine()
    await broadcast(raw)
    const first = await status(txid)
    expect(first).toMatchObject({ kind: 'confirmed', confirmations: 1 })
    await outside.mine(4)
    expect(await status(txid)).toMatchObject({ kind: 'confirmed', confirmations: 5 })
    expect(await has()).toBe(had + given.amount)
    expect(first.kind === 'confirmed' && first.fee > 0n && first.fee <= fee).toBe(true)
  })
  it('pays ether so that what leaves the treasury is amount and fee', async () => {
    const treasury = rail.treasuryAddress('ETH')
    const had = await rail.balance('ETH', treasury, signal())
    const amount = 123_456_789_012_345_678n
    const { txid, raw } = await signed(withdrawal({ coin: 'ETH', to: outsiders[1], amount }))
    await broadcast(raw)
    await outside.mine()
    const paid = await status(txid)
    expect(paid.kind).toBe('confirmed')
    expect(await rail.balance('ETH', treasury, signal())).toBe(
      had - amount - (paid.kind === 'confirmed' ? paid.fee : 0n),
    )
    expect(await rail.balance('ETH', outsiders[1], signal())).toBe(amount)
  })
  it('dies at every step and begins again: the same transaction, sent once', async () => {
    const given = withdrawal({ to: outsiders[2], amount: 777n })
    const first = await signed(given)
    const second = await signed(given, await outside.again())
    expect(second).toEqual(first)
    await broadcast(first.raw)
    const third = await signed(given, await outside.again())
    expect(third.raw).toBe(first.raw)
    await (await outside.again()).broadcast('ETH', third.raw, signal())
    await outside.mine()
    expect(await signed(given)).toEqual(first)
    await broadcast(first.raw)
    await outside.mine(2)
    expect(await rail.balance('USDT', outsiders[2], signal())).toBe(777n)
  })
  it('signs one payment for two who ask at once, and several one after the other', async () => {
    const given = withdrawal()
    const other = await outside.again()
    const same = await Promise.all([signed(given), signed(given, other), signed(given)])
    expect(new Set(same.map(({ txid }) => txid)).size).toBe(1)
    const many = await Promise.all(Array.from({ length: 6 }, (_, at) => signed(withdrawal(), at % 2 ? other : rail)))
    expect(new Set(many.map(({ txid }) => txid)).size).toBe(6)
    for (const { raw } of [same[0]!, ...many].toReversed()) await broadcast(raw)
    await outside.mine(2)
    for (const { txid } of [same[0]!, ...many]) expect(await status(txid)).toMatchObject({ kind: 'confirmed' })
  })
  it('never signs another payment under the same reference', async () => {
    const given = withdrawal()
    const { raw } = await signed(given)
    await expect(rail.prepare({ ...given, amount: given.amount + 1n }, signal())).rejects.toThrow('another payment')
    await expect(rail.prepare({ ...given, to: outsiders[1] }, signal())).rejects.toThrow('another payment')
    await broadcast(raw)
    await outside.mine()
  })
  it('refuses what cannot be paid, and a refusal uses nothing up', async () => {
    const refusal = async (more: Partial<Withdrawal>) => {
      const prepared = await rail.prepare(withdrawal(more), signal())
      return prepared.kind === 'refused' ? prepared.why : prepared
    }
    expect(await refusal({ to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toBe('BAD_ADDRESS')
    expect(await refusal({ to: `${outsiders[0].slice(0, -1)}D` })).toBe('BAD_ADDRESS')
    expect(await refusal({ amount: 0n })).toBe('DUST')
    expect(await refusal({ amount: 10n ** 30n })).toBe('NO_FUNDS')
    expect(await refusal({ coin: 'ETH', amount: 10n ** 30n })).toBe('NO_FUNDS')
    expect(await refusal({ feeMax: 1n })).toBe('FEE_ABOVE_LIMIT')
    const { txid, raw } = await signed(withdrawal())
    await broadcast(raw)
    await outside.mine()
    expect(await status(txid)).toMatchObject({ kind: 'confirmed' })
  })
  it('does not promise the same funds twice', async () => {
    const treasury = rail.treasuryAddress('ETH')
    const most = (await rail.balance('USDC', treasury, signal())) - 10n
    const { raw } = await signed(withdrawal({ coin: 'USDC', amount: most }))
    expect(await rail.prepare(withdrawal({ coin: 'USDC', amount: 11n }), signal())).toEqual({
      kind: 'refused',
      why: 'NO_FUNDS',
    })
    await broadcast(raw)
    await outside.mine()
    expect(await rail.balance('USDC', treasury, signal())).toBe(10n)
  })
  it('sends again what the network forgot', async () => {
    const { txid, raw } = await signed(withdrawal())
    await broadcast(raw)
    await outside.drop(txid)
    expect(await status(txid)).toEqual({ kind: 'dropped' })
    await broadcast(raw)
    expect(await status(txid)).toEqual({ kind: 'mempool' })
    await outside.mine()
    expect(await status(txid)).toMatchObject({ kind: 'confirmed' })
  })
  it('speeds up a payment: only one of the two is ever paid', async () => {
    const had = await rail.balance('USDT', outsiders[3], signal())
    const given = withdrawal({ to: outsiders[3], amount: 31n, level: 'slow' })
    const slow = await signed(given)
    await broadcast(slow.raw)
    const fast = await rail.speedUp(given.reference, 'fast', signal())
    if (fast?.kind !== 'signed') throw new Error('not sped up')
    expect(fast.txid).not.toBe(slow.txid)
    expect(fast.fee).toBeGreaterThan(slow.fee)
    expect((await signed(given)).txid).toBe(fast.txid)
    await broadcast(fast.raw)
    await broadcast(slow.raw)
    await outside.mine()
    expect(await status(fast.txid)).toMatchObject({ kind: 'confirmed' })
    expect(await status(slow.txid)).toEqual({ kind: 'replaced', by: fast.txid })
    expect(await rail.balance('USDT', outsiders[3], signal())).toBe(had + 31n)
    expect(await rail.speedUp(given.reference, 'fast', signal())).toBeNull()
    expect(await rail.speedUp(newId(), 'fast', signal())).toBeNull()
  })
  it('says so when somebody else’s transaction took the place of ours, once that is final, and what it pays', async () => {
    for (const pays of [
      { coin: 'ETH', address: outsiders[3], amount: 1n },
      { coin: 'USDT', address: outsiders[1], amount: 4_000_000n },
    ] as const) {
      const { txid, raw } = await signed(withdrawal())
      await broadcast(raw)
      const foreign = await outside.replace(txid, pays)
      await outside.mine()
      expect((await status(txid)).kind).not.toBe('replaced')
      await outside.mine(40)
      const result = await status(txid)
      expect(result).toMatchObject({ kind: 'replaced', by: null, foreign: { txid: foreign, pays: [pays] } })
      expect('foreign' in result && result.foreign!.fee > 0n).toBe(true)
    }
  })
  it('says so when the token’s contract refused: the fee is gone, the money is not', async () => {
    const to = newAddress()
    const { txid, raw } = await signed(withdrawal({ to, amount: outside.refusedAmount }))
    await outside.refuse(to)
    await broadcast(raw)
    await outside.mine()
    const failed = await status(txid)
    expect(failed).toMatchObject({ kind: 'failed', confirmations: 1 })
    expect(failed.kind === 'failed' && failed.fee > 0n).toBe(true)
    expect(await rail.balance('USDT', to, signal())).toBe(0n)
  })
  it('takes nothing from a signer that signs something else, with another key, or not at all', async () => {
    const { signer } = outside
    const given = withdrawal({ coin: 'ETH', amount: 12_345n })
    for (const how of signer ? (['amount', 'key', 'away'] as const) : []) {
      signer!.cheat(how)
      await expect(rail.prepare(given, signal())).rejects.toThrow(/something else|answered 503/)
      signer!.cheat(null)
    }
    const { txid, raw } = await signed(given)
    await broadcast(raw)
    await outside.mine()
    expect(await status(txid)).toMatchObject({ kind: 'confirmed' })
    // A signer can have rules of its own: it receives the purpose.
    const purpose = { reference: given.reference, to: given.to, amount: '12345' }
    const { reference, to, amount } = signer?.purposes.at(-1) ?? purpose
    expect({ reference, to, amount }).toEqual(purpose)
  })
})
