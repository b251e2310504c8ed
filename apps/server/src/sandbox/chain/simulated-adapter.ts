// The simulated chain as a node and a wallet. Addresses are real ones, of the sandbox's own seed (Bitcoin's are of the testnet, so that no
// real coins are sent there); transactions are a JSON text of ours. The treasury starts with a float.
//
// The last two digits of an amount, in base units, decide what happens to a withdrawal: 13: the token's contract refuses when it is mined;
// 17: the network drops it the first time; 23: it is accepted, but the answer to the first call is lost.
import { sql } from 'kysely'
import { getAddress } from 'viem/utils'
import type { Coin, Network } from '@falaj/contract/kernel/coins'
import type { Db, Store } from '../../platform/db/pool.ts'
import { ethereumAccount, bitcoinAccount, treasuryPath } from '../../rails/chain/account-key.ts'
import type { BuildOutcome, ChainAdapter, NodeAnswer, KeptTransfer } from '../../rails/chain/adapter.ts'
import { checkBitcoinAddress, checkEthereumAddress } from '../../rails/chain/address.ts'
import {
  confirmationsOf,
  feeCoinOf,
  feeLevelNames,
  type Arrival,
  type ForeignTransfer,
  type FeeLevelName,
  type FeeLevels,
  type Withdrawal,
} from '../../rails/chain/chain-rail.ts'
import type { SeedSigner } from '../../rails/chain/signer.ts'
import { cursorOf, forkOf } from '../../rails/chain/trail.ts'
import { addToMempool, hashOf, newestBlock, onChain, rateNow } from './miners.ts'

/** Where the tokens' contracts would be. */
export const sandboxContracts = {
  USDT: getAddress('0x5ad0000000000000000000000000000000000001'),
  USDC: getAddress('0x5ad0000000000000000000000000000000000002'),
  BUSD: getAddress('0x5ad0000000000000000000000000000000000003'),
} as const
const float: Readonly<Record<Coin, bigint>> = {
  BTC: 500n * 10n ** 8n,
  ETH: 10_000n * 10n ** 18n,
  USDT: 50_000_000n * 10n ** 6n,
  USDC: 50_000_000n * 10n ** 6n,
  BUSD: 50_000_000n * 10n ** 18n,
}
/** Virtual bytes, or gas. */
const sizeOf: Readonly<Record<Coin, bigint>> = { BTC: 141n, ETH: 21_000n, USDT: 65_000n, USDC: 65_000n, BUSD: 65_000n }
const percentOf: Readonly<Record<FeeLevelName, bigint>> = { slow: 100n, normal: 150n, fast: 300n }
const minutesOf: Readonly<Record<Network, Readonly<Record<FeeLevelName, number>>>> = {
  BTC: { slow: 60, normal: 30, fast: 10 },
  ETH: { slow: 5, normal: 1, fast: 1 },
}
const finalDepth: Readonly<Record<Network, number>> = { BTC: 6, ETH: 12 }
const dustBelow: Readonly<Record<Network, bigint>> = { BTC: 546n, ETH: 1n }
const blocksPerCall = 500

interface Raw {
  readonly spends: string
  readonly payer: string
  readonly coin: Coin
  readonly to: string
  readonly amount: string
  readonly rate: string
  readonly fee: string
}
const toRaw = (raw: Raw): string => Buffer.from(JSON.stringify(raw)).toString('hex')
const fromRaw = (hex: string): Raw => JSON.parse(Buffer.from(hex, 'hex').toString()) as Raw
const endsIn = (amount: bigint, digits: bigint): boolean => amount % 100n === digits

const levelsAt = (network: Network, coin: Coin, rate: bigint): FeeLevels =>
  Object.fromEntries(
    feeLevelNames.map((level) => {
      const offered = (rate * percentOf[level]) / 100n
      return [level, { level, rate: offered, fee: offered * sizeOf[coin], minutes: minutesOf[network][level] }]
    }),
  ) as unknown as FeeLevels

const balanceOf = async (tx: Store, network: Network, coin: Coin, address: string): Promise<bigint> => {
  const { rows } = await sql<{ moved: string }>`
    select (coalesce((select sum(o.amount_minor) from sandbox_chain_output o join sandbox_chain_tx t using (network, txid)
        where o.network = ${network} and o.address = ${address} and o.coin = ${coin} and t.state = 'mined' and not t.fails), 0)
      - coalesce((select sum(o.amount_minor) from sandbox_chain_output o join sandbox_chain_tx t using (network, txid)
        where t.network = ${network} and t.payer = ${address} and o.coin = ${coin} and t.state = 'mined' and not t.fails), 0)
      - coalesce((select sum(fee_minor) from sandbox_chain_tx
        where network = ${network} and payer = ${address} and state = 'mined' and ${coin === feeCoinOf[network]}), 0))::text as moved`.execute(
    tx,
  )
  return BigInt(rows[0]!.moved)
}
interface Payer {
  readonly from: number | null
  readonly address: string
}
/** Signed, and no attempt of it is in a block. */
const outstanding = async (tx: Store, network: Network, coin: Coin, from: number | null): Promise<bigint> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(case when coin = ${coin} then amount_minor else 0 end
      + case when ${coin === feeCoinOf[network]} then fee_minor else 0 end), 0)::text as sum from (
      select distinct on (k.reference) k.coin, k.amount_minor, k.fee_minor from chain_transfer k
      where k.network = ${network} and k.from_index is not distinct from ${from}::int and not exists (select from chain_transfer a
        join sandbox_chain_tx t on t.network = a.network and t.txid = a.txid and t.state = 'mined' where a.reference = k.reference)
      order by k.reference, k.fee_minor desc) waiting`.execute(tx)
  return BigInt(rows[0]!.sum)
}
const lacksFunds = async (
  tx: Store,
  network: Network,
  { from, address }: Payer,
  { coin, amount }: Pick<Withdrawal, 'coin' | 'amount'>,
  fee: bigint,
): Promise<boolean> => {
  const feeCoin = feeCoinOf[network]
  const has = async (each: Coin): Promise<bigint> =>
    (from === null ? float[each] : 0n) +
    (await balanceOf(tx, network, each, address)) -
    (await outstanding(tx, network, each, from))
  if (coin === feeCoin) return (await has(coin)) < amount + fee
  return (await has(coin)) < amount || (await has(feeCoin)) < fee
}
const arrivalsAbove = async (tx: Store, network: Network, above: number, upTo: number): Promise<readonly Arrival[]> => {
  const { rows } = await sql<{
    txid: string
    output: number
    address: string
    coin: Coin | null
    token: string | null
    amount: string
    height: number
    hash: string
    at: Date
    payer: string | null
  }>`
    select o.txid, o.output, o.address, o.coin, o.token, o.amount_minor::text as amount, b.height, b.hash, b.at, t.payer
    from sandbox_chain_block b
    join sandbox_chain_tx t on t.network = b.network and t.block_hash = b.hash and not t.fails
    join sandbox_chain_output o on o.network = t.network and o.txid = t.txid
    where b.network = ${network} and b.on_chain and b.height > ${above} and b.height <= ${upTo}
    order by b.height, o.txid, o.output`.execute(tx)
  return rows.map(({ height, hash, amount, payer, ...row }) => ({
    ...row,
    network,
    amount: BigInt(amount),
    block: { height, hash },
    from: payer,
  }))
}
const blocksAbove = async (tx: Store, network: Network, above: number) => {
  const { rows } = await sql<{ height: number; hash: string }>`
    select height, hash from sandbox_chain_block where network = ${network} and on_chain and height > ${above}
    order by height limit ${blocksPerCall}`.execute(tx)
  return rows
}

export interface SimulatedOptions {
  readonly db: Db
  readonly network: Network
  readonly signer: SeedSigner
  readonly coinsOff: ReadonlySet<string>
  /** Time between blocks; 0: only on request. */
  readonly blockMs: number
}
export const simulatedAdapter = ({ db, network, signer, coinsOff, blockMs }: SimulatedOptions): ChainAdapter => {
  const account =
    network === 'BTC'
      ? bitcoinAccount(signer.accountKey('testnet'), 'testnet')
      : ethereumAccount(signer.accountKey('ETH'))
  const treasury = account.address(treasuryPath)
  let nextBlockMs: number | null = null
  const on = <T>(run: Parameters<typeof onChain<T>>[3]): Promise<T> =>
    onChain(db, network, blockMs, (tx, state) => {
      nextBlockMs = blockMs > 0 && !state.stalled ? -state.msDue : null
      return run(tx, state)
    })
  const build = async (tx: Store, payment: Withdrawal, nonce: bigint | null, rate: bigint): Promise<BuildOutcome> => {
    const fee = rate * sizeOf[payment.coin]
    const { from = null } = payment
    const payer = { from, address: from === null ? treasury : account.address({ branch: 0, index: from }) }
    if (payment.amount < dustBelow[network]) return { kind: 'refused', why: 'DUST' }
    if (payment.feeMax !== undefined && fee > payment.feeMax) return { kind: 'refused', why: 'FEE_ABOVE_LIMIT' }
    if (await lacksFunds(tx, network, payer, payment, fee)) return { kind: 'refused', why: 'NO_FUNDS' }
    const raw = toRaw({
      spends: payment.reference,
      payer: payer.address,
      coin: payment.coin,
      to: payment.to,
      amount: String(payment.amount),
      rate: String(rate),
      fee: String(fee),
    })
    return { kind: 'built', txid: hashOf(network, raw), raw, fee, nonce, inputs: [] }
  }
  const levels = (coin: Coin): Promise<FeeLevels> =>
    on((_tx, { congestion }) => Promise.resolve(levelsAt(network, coin, rateNow(network, congestion))))

  return {
    isOn: (coin) => !coinsOff.has(coin),
    addressAt: (index) => account.address({ branch: 0, index }),
    treasury,
    checkAddress: (text) =>
      network === 'BTC'
        ? checkBitcoinAddress('testnet', text)
        : checkEthereumAddress(Object.values(sandboxContracts), text),
    nextBlockMs: () => nextBlockMs,
    head: () =>
      on(async (tx, { stalled }) => ({
        ...(await newestBlock(tx, network)),
        blocksBehind: stalled ? 25 : 0,
        isBehind: stalled,
      })),
    async transfersSince(cursor, ours) {
      const read = await on(async (tx) => {
        const newest = await newestBlock(tx, network)
        if (!cursor)
          return { vanished: [], arrivals: [], trail: [{ height: newest.height, hash: newest.hash }], hasMore: false }
        const { vanished, common } = await forkOf(cursor, async (height) => {
          const { rows } = await sql<{ hash: string }>`
            select hash from sandbox_chain_block where network = ${network} and on_chain and height = ${height}`.execute(
            tx,
          )
          return rows[0]?.hash ?? null
        })
        const from = common.at(-1)!.height
        const blocks = await blocksAbove(tx, network, from)
        const upTo = blocks.at(-1)?.height ?? from
        return {
          vanished,
          arrivals: await arrivalsAbove(tx, network, from, upTo),
          trail: [...common, ...blocks],
          hasMore: upTo < newest.height,
        }
      })
      const own = await ours([...new Set(read.arrivals.map(({ address }) => address))])
      const { vanished, hasMore } = read
      return {
        vanished,
        hasMore,
        arrivals: read.arrivals.filter(({ address }) => own.has(address)),
        cursor: cursorOf(read.trail),
      }
    },
    balance: (coin, address) =>
      on(async (tx) => (address === treasury ? float[coin] : 0n) + (await balanceOf(tx, network, coin, address))),
    feeLevels: levels,
    async build(tx, withdrawal, nextNonce) {
      const { rate } = (await levels(withdrawal.coin))[withdrawal.level]
      return build(tx, withdrawal, network === 'ETH' ? nextNonce : null, rate)
    },
    async rebuild(tx, kept: KeptTransfer, level) {
      const before = BigInt(fromRaw(kept.raw).rate)
      const { rate } = (await levels(kept.coin))[level]
      const raised = (before * 125n) / 100n + 1n
      const { from, ...payment } = kept
      return build(
        tx,
        { ...payment, ...(from === null ? {} : { from }), level },
        kept.nonce,
        rate > raised ? rate : raised,
      )
    },
    txidOf: (raw) => hashOf(network, raw),
    async send(hex) {
      const raw = fromRaw(hex)
      const txid = hashOf(network, hex)
      const [amount, rate] = [BigInt(raw.amount), BigInt(raw.rate)]
      const answer = await on(async (tx) => {
        const { rows } = await sql<{ txid: string; state: string; fee_rate: string }>`
          select txid, state, fee_rate::text from sandbox_chain_tx where network = ${network} and spends = ${raw.spends}`.execute(
          tx,
        )
        const others = rows.filter((row) => row.txid !== txid)
        if (others.some(({ state }) => state === 'mined')) return 'taken'
        if (others.some((row) => row.state === 'mempool' && BigInt(row.fee_rate) >= rate)) return 'outbid'
        await sql`update sandbox_chain_tx set state = 'dropped' where network = ${network} and spends = ${raw.spends}
          and txid <> ${txid} and state = 'mempool'`.execute(tx)
        const sent = {
          txid,
          payer: raw.payer,
          spends: raw.spends,
          rate,
          fee: BigInt(raw.fee),
          fails: network === 'ETH' && raw.coin !== 'ETH' && raw.payer === treasury && endsIn(amount, 13n),
          isDropped: endsIn(amount, 17n),
        }
        const isNew = await addToMempool(tx, network, sent, [{ address: raw.to, amount, of: raw.coin }])
        if (isNew) return endsIn(amount, 23n) ? 'lost' : 'taken'
        await sql`update sandbox_chain_tx set heard = heard + 1, state = case state when 'dropped' then 'mempool' else state end
          where network = ${network} and txid = ${txid}`.execute(tx)
        return 'taken'
      })
      if (answer === 'lost') throw new Error('the node’s answer was lost')
      return answer
    },
    find: (txid) =>
      on(async (tx): Promise<NodeAnswer> => {
        const { rows } = await sql<{
          state: string
          fails: boolean
          fee: string
          height: number
          hash: string
          at: Date
        }>`
          select t.state, t.fails, t.fee_minor::text as fee, b.height, b.hash, b.at from sandbox_chain_tx t
          left join sandbox_chain_block b on b.network = t.network and b.hash = t.block_hash
          where t.network = ${network} and t.txid = ${txid}`.execute(tx)
        const row = rows[0]
        if (!row || row.state === 'dropped') return null
        if (row.state === 'mempool') return { kind: 'mempool' }
        const { height, hash, at } = row
        const mined = {
          confirmations: confirmationsOf(await newestBlock(tx, network), row),
          block: { height, hash },
          fee: BigInt(row.fee),
        }
        return row.fails ? { kind: 'failed', ...mined } : { kind: 'confirmed', ...mined, at }
      }),
    spentBy: ({ reference }) =>
      on(async (tx): Promise<ForeignTransfer | null> => {
        const { rows } = await sql<{ txid: string; fee: string; height: number; hash: string; at: Date }>`
          select t.txid, t.fee_minor::text as fee, b.height, b.hash, b.at from sandbox_chain_tx t
          join sandbox_chain_block b on b.network = t.network and b.hash = t.block_hash
          where t.network = ${network} and t.spends = ${reference}`.execute(tx)
        if (!rows[0]) return null
        const { txid, fee, height, hash, at } = rows[0]
        const { rows: pays } = await sql<{ coin: Coin | null; address: string; amount: string }>`
          select coin, address, amount_minor::text as amount from sandbox_chain_output
          where network = ${network} and txid = ${txid} order by output`.execute(tx)
        return {
          txid,
          pays: pays.map((each) => ({ ...each, amount: BigInt(each.amount) })),
          block: { height, hash },
          at,
          fee: BigInt(fee),
        }
      }),
    isSpentForGood: ({ reference }) =>
      on(async (tx) => {
        const { rows } = await sql<{ height: number }>`
          select b.height from sandbox_chain_tx t join sandbox_chain_block b on b.network = t.network and b.hash = t.block_hash
          where t.network = ${network} and t.spends = ${reference}`.execute(tx)
        const newest = await newestBlock(tx, network)
        return rows.some((row) => confirmationsOf(newest, row) >= finalDepth[network])
      }),
  }
}
