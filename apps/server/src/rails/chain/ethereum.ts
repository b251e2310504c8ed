// Ethereum by JSON-RPC. Withdrawals are EIP-1559 transactions of the treasury, or of a deposit address that is emptied into it; tokens are ERC-20. What a contract sends
// as plain ether inside a transaction leaves no log and is not seen: people pay deposit addresses from wallets.
import {
  createPublicClient,
  custom,
  erc20Abi,
  recoverTransactionAddress,
  BlockNotFoundError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Hex,
  type PublicClient,
  type TransactionSerializableEIP1559,
} from 'viem'
import { encodeFunctionData, getAddress, keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Coin } from '@falaj/contract/kernel/coins'
import { scales } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import { ethereumAccount, treasuryPath, type KeyPath } from './account-key.ts'
import type { BuildOutcome, ChainAdapter, NodeAnswer, KeptTransfer } from './adapter.ts'
import { checkEthereumAddress } from './address.ts'
import {
  confirmationsOf,
  type FeeLevel,
  type FeeLevelName,
  type FeeLevels,
  type ForeignTransfer,
  type Withdrawal,
} from './chain-rail.ts'
import { paidBy, readTransfers } from './ethereum-transfers.ts'
import { jsonRpc, NodeRefusal } from './json-rpc.ts'
import { keptFromNonce } from './kept-transfers.ts'
import type { Signer } from './signer.ts'

export type Token = 'USDT' | 'USDC' | 'BUSD'
export interface EthereumOptions {
  readonly url: string
  readonly token: string | null
  readonly chainId: number
  /** Extended public key of m/44'/60'/0'. */
  readonly accountKey: string
  readonly contracts: Readonly<Partial<Record<Token, string>>>
  readonly coinsOff: ReadonlySet<string>
  readonly signer: Signer
}
/** A block that old, or so many unread: the node is behind. A block comes every twelve seconds. */
const behindMs = 5 * minuteMs
const behindBlocks = 5
/** So deep a block does not vanish: what it spent is spent. */
const finalDepth = 32n
/** For the estimate of a fee; a signed transaction uses the contract's own figure plus a quarter. */
const gasOf = (coin: Coin): bigint => (coin === 'ETH' ? 21_000n : 90_000n)
const withReserve = (gas: bigint): bigint => (gas === 21_000n ? gas : (gas * 5n) / 4n)

/** `ceiling`: how often the base fee may rise until the transaction waits, in per cent of today's. */
const offers: Readonly<
  Record<FeeLevelName, { readonly percentile: number; readonly ceiling: bigint; readonly minutes: number }>
> = {
  slow: { percentile: 10, ceiling: 125n, minutes: 5 },
  normal: { percentile: 50, ceiling: 200n, minutes: 1 },
  fast: { percentile: 90, ceiling: 300n, minutes: 1 },
}
interface Offer {
  readonly tip: bigint
  readonly max: bigint
}
const median = (values: readonly bigint[]): bigint =>
  values.toSorted((one, two) => (one < two ? -1 : one > two ? 1 : 0))[Math.floor(values.length / 2)] ?? 0n
const leastTip = 1_000_000n
const offersNow = async (client: PublicClient): Promise<Readonly<Record<FeeLevelName, Offer>>> => {
  const names = ['slow', 'normal', 'fast'] as const
  const history = await client.getFeeHistory({
    blockCount: 10,
    blockTag: 'latest',
    rewardPercentiles: names.map((name) => offers[name].percentile),
  })
  const base = history.baseFeePerGas.at(-1) ?? 0n
  let below = leastTip
  const made = names.map((name, at) => {
    const tips = (history.reward ?? []).map((rewards) => rewards[at] ?? 0n).filter((tip) => tip > 0n)
    const tip = median(tips)
    // Quiet blocks have odd percentiles: a faster level never offers less.
    below = tip > below ? tip : below
    return [name, { tip: below, max: (base * offers[name].ceiling) / 100n + below }] as const
  })
  return Object.fromEntries(made) as Record<FeeLevelName, Offer>
}
/** Nodes take a replacement only from a tenth more on, for both figures. */
const raised = (before: bigint): bigint => (before * 9n) / 8n + 1n
const higher = (one: bigint, two: bigint): bigint => (one > two ? one : two)

export const ethereumAdapter = (options: EthereumOptions): ChainAdapter => {
  const { chainId, signer, coinsOff } = options
  const account = ethereumAccount(options.accountKey)
  const treasury = account.address(treasuryPath) as Address
  const contracts = Object.fromEntries(
    Object.entries(options.contracts).map(([coin, address]) => [coin, getAddress(address)]),
  ) as Partial<Record<Token, Address>>
  const coinByContract = new Map<string, Coin>(Object.entries(contracts).map(([coin, at]) => [at, coin as Coin]))
  const contractOf = (coin: Coin): Address | null => {
    if (coin === 'ETH' || coin === 'BTC') return null
    const address = contracts[coin]
    if (!address) throw new Error(`the contract of ${coin} is not set`)
    return address
  }
  const rpc = jsonRpc('ethereum', options.url, options.token ? `Bearer ${options.token}` : null)
  const clientFor = (signal: AbortSignal): PublicClient =>
    createPublicClient({
      transport: custom(
        { request: ({ method, params }) => rpc(method, (params as readonly unknown[] | undefined) ?? [], signal) },
        { retryCount: 0 },
      ),
      cacheTime: 0,
    })
  const balance = (client: PublicClient, coin: Coin, address: Address): Promise<bigint> => {
    const contract = contractOf(coin)
    return contract
      ? client.readContract({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
      : client.getBalance({ address })
  }
  let isProved: Promise<void> | null = null
  /** Once: the node is of our chain, and each token counts as we do. Money would be off by powers of ten. */
  const prove = (client: PublicClient): Promise<void> => {
    isProved ??= (async () => {
      const id = await client.getChainId()
      if (id !== chainId) throw new Error(`the node is of chain ${id}, not ${chainId}`)
      for (const [coin, address] of Object.entries(contracts) as [Token, Address][]) {
        const decimals = await client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
        if (decimals !== scales[coin]) throw new Error(`the contract of ${coin} has ${decimals} decimals`)
      }
    })().catch((error: unknown) => {
      isProved = null
      throw error
    })
    return isProved
  }
  const callOf = ({ coin, to, amount }: Pick<Withdrawal, 'coin' | 'to' | 'amount'>) => {
    const contract = contractOf(coin)
    return contract
      ? {
          to: contract,
          value: 0n,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, amount] }),
        }
      : { to: to as Address, value: amount, data: '0x' as Hex }
  }
  const payerOf = (from: number | null | undefined) => {
    const path: KeyPath = from === null || from === undefined ? treasuryPath : { branch: 0, index: from }
    return { from: from ?? null, path, address: account.address(path) as Address }
  }
  type Payer = ReturnType<typeof payerOf>
  /** The node's balance less what was signed and is in no block. */
  const available = async (tx: Store, client: PublicClient, coin: Coin, { from, address }: Payer): Promise<bigint> => {
    const mined = BigInt(await client.getTransactionCount({ address, blockTag: 'latest' }))
    const has = await balance(client, coin, address)
    const waiting = await keptFromNonce(tx, 'ETH', from, mined)
    return waiting.reduce(
      (left, kept) => left - (kept.coin === coin ? kept.amount : 0n) - (coin === 'ETH' ? kept.fee : 0n),
      has,
    )
  }
  const sign = async (
    unsigned: TransactionSerializableEIP1559,
    payer: Payer,
    payment: Pick<Withdrawal, 'reference' | 'coin' | 'to' | 'amount'>,
    signal: AbortSignal,
  ): Promise<BuildOutcome> => {
    const serialized = serializeTransaction(unsigned)
    const raw = await signer.signEthereum(serialized, payer.path, payment, signal)
    const { r: _r, s: _s, v: _v, yParity: _yParity, ...signed } = parseTransaction(raw)
    const by = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
    if (serializeTransaction(signed as TransactionSerializableEIP1559) !== serialized || by !== payer.address)
      throw new Error('the signer signed something else, or with another key')
    return {
      kind: 'built',
      txid: keccak256(raw),
      raw: raw.slice(2),
      fee: unsigned.gas! * unsigned.maxFeePerGas!,
      nonce: BigInt(unsigned.nonce!),
      inputs: [],
    }
  }
  const isRevert = (error: unknown): boolean =>
    error instanceof Error && /revert|execution failed|invalid opcode|out of gas/i.test(error.message)

  const find = async (client: PublicClient, txid: string): Promise<NodeAnswer> => {
    const hash = txid as Hash
    try {
      const receipt = await client.getTransactionReceipt({ hash })
      const block = await client.getBlock({ blockHash: receipt.blockHash })
      const { number: height } = await client.getBlock({ blockTag: 'latest' })
      const mined = {
        confirmations: confirmationsOf({ height: Number(height) }, { height: Number(block.number) }),
        block: { height: Number(block.number), hash: receipt.blockHash },
        fee: receipt.gasUsed * receipt.effectiveGasPrice,
      }
      return receipt.status === 'success'
        ? { kind: 'confirmed', ...mined, at: new Date(Number(block.timestamp) * 1000) }
        : { kind: 'failed', ...mined }
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) && !(error instanceof BlockNotFoundError)) throw error
    }
    try {
      await client.getTransaction({ hash })
      return { kind: 'mempool' }
    } catch (error) {
      if (error instanceof TransactionNotFoundError) return null
      throw error
    }
  }

  /** Finds the block in which the account's count passed a number, by bisection over the newest blocks: few nodes know all. */
  const blockOfNonce = async (client: PublicClient, address: Address, nonce: bigint, upTo: bigint): Promise<bigint> => {
    const isPast = async (height: bigint): Promise<boolean> =>
      BigInt(await client.getTransactionCount({ address, blockNumber: height })) > nonce
    let [low, high, span] = [upTo, upTo, 1n]
    while (low > 0n && (await isPast(low))) {
      high = low
      low = low > span ? low - span : 0n
      span *= 2n
    }
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      if (await isPast(middle)) high = middle
      else low = middle
    }
    return high
  }
  const spentBy = async (client: PublicClient, { nonce, from }: KeptTransfer): Promise<ForeignTransfer | null> => {
    if (nonce === null) return null
    const { address } = payerOf(from)
    const { number: newest } = await client.getBlock({ blockTag: 'latest' })
    const height = await blockOfNonce(client, address, nonce, newest)
    const block = await client.getBlock({ blockNumber: height, includeTransactions: true })
    const found = block.transactions.find((each) => getAddress(each.from) === address && BigInt(each.nonce) === nonce)
    if (!found) return null
    const receipt = await client.getTransactionReceipt({ hash: found.hash })
    return {
      txid: found.hash,
      pays: paidBy(found, receipt, address, coinByContract),
      block: { height: Number(block.number), hash: block.hash },
      at: new Date(Number(block.timestamp) * 1000),
      fee: receipt.gasUsed * receipt.effectiveGasPrice,
    }
  }

  return {
    isOn: (coin) => !coinsOff.has(coin) && (coin === 'ETH' || (coin !== 'BTC' && contracts[coin] !== undefined)),
    addressAt: (index) => account.address({ branch: 0, index }),
    treasury,
    checkAddress: (text) => checkEthereumAddress(Object.values(contracts), text),
    async head(signal) {
      const client = clientFor(signal)
      await prove(client)
      const block = await client.getBlock({ blockTag: 'latest' })
      const syncing = (await rpc('eth_syncing', [], signal)) as false | { highestBlock?: Hex }
      const highest = syncing && syncing.highestBlock ? BigInt(syncing.highestBlock) : block.number
      const at = new Date(Number(block.timestamp) * 1000)
      const blocksBehind = Math.max(0, Number(highest - block.number))
      return {
        height: Number(block.number),
        hash: block.hash,
        at,
        blocksBehind,
        isBehind: syncing !== false || blocksBehind > behindBlocks || Date.now() - at.getTime() > behindMs,
      }
    },
    async transfersSince(cursor, ours, signal) {
      const client = clientFor(signal)
      await prove(client)
      return readTransfers(client, coinByContract, cursor, ours)
    },
    balance: (coin, address, signal) => balance(clientFor(signal), coin, address as Address),
    async feeLevels(coin, signal): Promise<FeeLevels> {
      const now = await offersNow(clientFor(signal))
      const level = (name: FeeLevelName): FeeLevel => ({
        level: name,
        rate: now[name].max,
        fee: withReserve(gasOf(coin)) * now[name].max,
        minutes: offers[name].minutes,
      })
      return { slow: level('slow'), normal: level('normal'), fast: level('fast') }
    },
    async build(tx, withdrawal, nextNonce, signal) {
      const client = clientFor(signal)
      await prove(client)
      const { coin, amount, level, feeMax } = withdrawal
      const payer = payerOf(withdrawal.from)
      const { tip, max } = (await offersNow(client))[level]
      if ((await available(tx, client, coin, payer)) < amount) return { kind: 'refused', why: 'NO_FUNDS' }
      const call = callOf(withdrawal)
      let gas: bigint
      try {
        gas = withReserve(await client.estimateGas({ account: payer.address, ...call }))
      } catch (error) {
        if (isRevert(error)) return { kind: 'refused', why: 'TOKEN_REFUSED' }
        throw error
      }
      const fee = gas * max
      if (feeMax !== undefined && fee > feeMax) return { kind: 'refused', why: 'FEE_ABOVE_LIMIT' }
      if ((await available(tx, client, 'ETH', payer)) < fee + call.value) return { kind: 'refused', why: 'NO_FUNDS' }
      const pending = BigInt(await client.getTransactionCount({ address: payer.address, blockTag: 'pending' }))
      const nonce = Number(higher(nextNonce, pending))
      return sign(
        { type: 'eip1559', chainId, nonce, gas, maxFeePerGas: max, maxPriorityFeePerGas: tip, ...call },
        payer,
        withdrawal,
        signal,
      )
    },
    async rebuild(tx, kept: KeptTransfer, level, signal) {
      const client = clientFor(signal)
      const before = parseTransaction(`0x${kept.raw}`) as TransactionSerializableEIP1559
      const { tip, max } = (await offersNow(client))[level]
      const maxPriorityFeePerGas = higher(tip, raised(before.maxPriorityFeePerGas!))
      const maxFeePerGas = higher(higher(max, raised(before.maxFeePerGas!)), maxPriorityFeePerGas)
      const more = before.gas! * maxFeePerGas - kept.fee
      const payer = payerOf(kept.from)
      if ((await available(tx, client, 'ETH', payer)) < more) return { kind: 'refused', why: 'NO_FUNDS' }
      const { chainId: id, nonce, gas } = before
      return sign(
        { type: 'eip1559', chainId: id, nonce: nonce!, gas: gas!, maxFeePerGas, maxPriorityFeePerGas, ...callOf(kept) },
        payer,
        kept,
        signal,
      )
    },
    txidOf: (raw) => keccak256(`0x${raw}`),
    async send(raw, signal) {
      try {
        await rpc('eth_sendRawTransaction', [`0x${raw}`], signal)
        return 'taken'
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error
        if (/already known|already imported|known transaction|nonce too low/i.test(error.message)) return 'taken'
        if (/underpriced/i.test(error.message)) return 'outbid'
        throw error
      }
    },
    find: (txid, signal) => find(clientFor(signal), txid),
    spentBy: (kept, signal) => spentBy(clientFor(signal), kept),
    async isSpentForGood({ nonce, from }, signal) {
      const client = clientFor(signal)
      const { number: height } = await client.getBlock({ blockTag: 'latest' })
      if (height < finalDepth || nonce === null) return false
      const spent = await client.getTransactionCount({
        address: payerOf(from).address,
        blockNumber: height - finalDepth,
      })
      return BigInt(spent) > nonce
    },
  }
}
