// What arrived in Ethereum's blocks. A block is read by its hash, its logs too, so that a reorganisation between two questions cannot mix two chains.
import {
  BlockNotFoundError,
  TransactionReceiptNotFoundError,
  type Hash,
  type Log,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { getAddress } from 'viem/utils'
import type { Coin } from '@falaj/contract/kernel/coins'
import type { Arrival, BlockRef, Cursor, ForeignTransfer, Transfers } from './chain-rail.ts'
import { cursorOf, forkOf } from './trail.ts'

const blocksPerCall = 20
/** Transfer(address indexed, address indexed, uint256) */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const addressIn = (topic: Hash): string => getAddress(`0x${topic.slice(26)}`)

type Block = Awaited<ReturnType<typeof blockAt>>
const blockAt = (client: PublicClient, height: number) =>
  client.getBlock({ blockNumber: BigInt(height), includeTransactions: true })
const blockOrNull = async (client: PublicClient, height: number): Promise<Block | null> => {
  try {
    return await blockAt(client, height)
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}
interface BlockTransfer {
  readonly txid: Hash
  readonly address: string
  readonly from: string
  readonly amount: bigint
  /** Null means ether itself. */
  readonly log: Log | null
}
const isTransfer = ({ topics, data }: Log): boolean =>
  topics.length === 3 && topics[0] === transferTopic && /^0x[\da-f]{64}$/i.test(data)
/** Skips zero amounts: an attacker uses them to write a look-alike address into our history. */
const isWorthSomething = ({ amount }: BlockTransfer): boolean => amount > 0n
const foundIn = async (client: PublicClient, block: NonNullable<Block>): Promise<readonly BlockTransfer[]> => {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ blockHash: block.hash, topics: [transferTopic] }],
  })
  const ether = block.transactions.map((each): BlockTransfer => ({
    txid: each.hash,
    address: each.to ? getAddress(each.to) : '',
    from: getAddress(each.from),
    amount: each.value,
    log: null,
  }))
  const tokens = (logs as unknown as Log[]).filter(isTransfer).map((log): BlockTransfer => ({
    txid: log.transactionHash!,
    address: addressIn(log.topics[2]!),
    from: addressIn(log.topics[1]!),
    amount: BigInt(log.data),
    log,
  }))
  return [...ether, ...tokens].filter(isWorthSomething)
}
/** 0 is ether; a log counts by its place in its own transaction, which a reorganisation does not change. */
const outputOf = ({ log }: BlockTransfer, receipt: TransactionReceipt): number =>
  log === null ? 0 : 1 + receipt.logs.findIndex(({ logIndex }) => logIndex === Number(log.logIndex))

const receiptOrNull = async (client: PublicClient, hash: Hash): Promise<TransactionReceipt | null> => {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}
const arrivalsIn = async (
  client: PublicClient,
  block: NonNullable<Block>,
  coinByContract: ReadonlyMap<string, Coin>,
  ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly Arrival[] | null> => {
  const found = await foundIn(client, block)
  const own = found.length > 0 ? await ours([...new Set(found.map(({ address }) => address))]) : new Set<string>()
  const arrivals: Arrival[] = []
  for (const each of found.filter(({ address }) => own.has(address))) {
    const receipt = await receiptOrNull(client, each.txid)
    // Moved to another block meanwhile: the next call sees the other chain.
    if (receipt?.blockHash !== block.hash) return null
    if (receipt.status !== 'success') continue
    const contract = each.log ? getAddress(each.log.address) : null
    arrivals.push({
      network: 'ETH',
      txid: each.txid,
      output: outputOf(each, receipt),
      address: each.address,
      coin: contract ? (coinByContract.get(contract) ?? null) : 'ETH',
      token: contract && !coinByContract.has(contract) ? contract : null,
      amount: each.amount,
      block: { height: Number(block.number), hash: block.hash },
      at: new Date(Number(block.timestamp) * 1000),
      from: each.from,
    })
  }
  return arrivals
}

/** What one transaction takes from an account: ether, and tokens by their logs. Of one that failed, nothing. */
export const paidBy = (
  { to, value }: { readonly to: string | null; readonly value: bigint },
  { status, logs }: TransactionReceipt,
  payer: string,
  coinByContract: ReadonlyMap<string, Coin>,
): ForeignTransfer['pays'] => {
  if (status !== 'success') return []
  const ether = to && value > 0n ? [{ coin: 'ETH' as const, address: getAddress(to), amount: value }] : []
  const tokens = (logs as readonly Log[])
    .filter((log) => isTransfer(log) && addressIn(log.topics[1]!) === payer)
    .map((log) => ({
      coin: coinByContract.get(getAddress(log.address)) ?? null,
      address: addressIn(log.topics[2]!),
      amount: BigInt(log.data),
    }))
  return [...ether, ...tokens]
}

export const readTransfers = async (
  client: PublicClient,
  coinByContract: ReadonlyMap<string, Coin>,
  cursor: Cursor | null,
  ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Transfers> => {
  const newest = await client.getBlock({ blockTag: 'latest' })
  if (!cursor)
    return {
      vanished: [],
      arrivals: [],
      cursor: cursorOf([{ height: Number(newest.number), hash: newest.hash }]),
      hasMore: false,
    }
  const { vanished, common } = await forkOf(cursor, async (height) => (await blockOrNull(client, height))?.hash ?? null)
  const trail: BlockRef[] = [...common]
  const arrivals: Arrival[] = []
  const last = Math.min(Number(newest.number), trail.at(-1)!.height + blocksPerCall)
  for (let height = trail.at(-1)!.height + 1; height <= last; height += 1) {
    const block = await blockOrNull(client, height)
    // The chain changes while it is read: the part read so far is valid, and the next call finds the fork.
    if (!block || block.parentHash !== trail.at(-1)!.hash) break
    const found = await arrivalsIn(client, block, coinByContract, ours)
    if (!found) break
    arrivals.push(...found)
    trail.push({ height, hash: block.hash })
  }
  return { vanished, arrivals, cursor: cursorOf(trail), hasMore: trail.at(-1)!.height < Number(newest.number) }
}
