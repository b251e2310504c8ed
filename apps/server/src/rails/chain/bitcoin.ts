// Bitcoin by a Bitcoin Core node and its watch-only wallet, which has the account's public key and no other: it knows our outputs and cannot spend.
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import { fromText } from '@falaj/money'
import { bitcoinAccount, treasuryPath, type KeyPath } from './account-key.ts'
import type { BuildOutcome, ChainAdapter, NodeAnswer, KeptTransfer } from './adapter.ts'
import { checkBitcoinAddress, type BitcoinNetwork } from './address.ts'
import {
  dust,
  finishPayment,
  nameOf,
  planPayment,
  txidOf,
  type PaymentPlan,
  type UnspentOutput,
} from './bitcoin-payment.ts'
import type { Arrival, BlockRef, FeeLevelName, ForeignTransfer, Withdrawal } from './chain-rail.ts'
import { jsonRpc, NodeRefusal } from './json-rpc.ts'
import { spentInputs } from './kept-transfers.ts'
import type { Signer } from './signer.ts'
import { cursorOf, forkOf } from './trail.ts'

export interface BitcoinOptions {
  readonly url: string
  readonly login: string | null
  readonly network: BitcoinNetwork
  /** Extended public key of m/84'/c'/0'. */
  readonly accountKey: string
  readonly coinsOff: ReadonlySet<string>
  readonly signer: Signer
}
const nodeNames: Readonly<Record<BitcoinNetwork, readonly string[]>> = {
  mainnet: ['main'],
  testnet: ['test', 'testnet4', 'signet'],
  regtest: ['regtest'],
}
const behindMs = 3 * hourMs
const behindBlocks = 2
/** So deep a block does not vanish. */
const finalDepth = 6
const blocksPerCall = 4
/** Target number of blocks, and the minimum fee rate if the node has no estimate. */
const offers: Readonly<
  Record<FeeLevelName, { readonly target: number; readonly least: bigint; readonly minutes: number }>
> = {
  slow: { target: 24, least: 1n, minutes: 240 },
  normal: { target: 6, least: 2n, minutes: 60 },
  fast: { target: 2, least: 4n, minutes: 20 },
}
/** Two inputs, two outputs: for the estimate. */
const usualSize = 209n

/** A node writes bitcoins as a JSON number: eight decimals of a double are exact for all there are. */
const satoshi = z.pipe(
  z.number(),
  z.transform((value: number) => fromText(value.toFixed(8), 'BTC')!.minor),
)
const chainInfo = z.object({
  chain: z.string(),
  blocks: z.int(),
  headers: z.int(),
  bestblockhash: z.string(),
  initialblockdownload: z.boolean(),
})
const header = z.object({ time: z.int(), height: z.int() })
const blockWire = z.object({
  hash: z.string(),
  time: z.int(),
  previousblockhash: z.string(),
  tx: z.array(
    z.object({
      txid: z.string(),
      vout: z.array(
        z.object({ n: z.int(), value: satoshi, scriptPubKey: z.object({ address: z.optional(z.string()) }) }),
      ),
    }),
  ),
})
const unspentWire = z.array(
  z.object({ txid: z.string(), vout: z.int(), amount: satoshi, address: z.string(), desc: z.optional(z.string()) }),
)
const outputWire = z.nullable(z.object({ value: satoshi, scriptPubKey: z.object({ address: z.string() }) }))
const addressWire = z.object({ desc: z.optional(z.string()) })
const estimate = z.object({ feerate: z.optional(satoshi) })
const transactionWire = z.object({
  confirmations: z.int(),
  blockhash: z.optional(z.string()),
  blockheight: z.optional(z.int()),
  blocktime: z.optional(z.int()),
  fee: z.optional(satoshi),
  /** Transactions that spend the same. */
  walletconflicts: z.optional(z.array(z.string())),
})
const decodedWire = z.extend(transactionWire, {
  decoded: z.object({
    vout: z.array(z.object({ value: satoshi, scriptPubKey: z.object({ address: z.optional(z.string()) }) })),
  }),
})
/** 'wpkh([d34db33f/84h/0h/0h/1/7]02…)': where its key is below the account. */
const pathIn = (desc: string | undefined): KeyPath | null => {
  const match = /\/([01])\/(\d{1,9})\]/.exec(desc ?? '')
  return match ? { branch: match[1] === '1' ? 1 : 0, index: Number(match[2]) } : null
}

export const bitcoinAdapter = ({ url, login, network, accountKey, coinsOff, signer }: BitcoinOptions): ChainAdapter => {
  const account = bitcoinAccount(accountKey, network)
  const treasury = account.address(treasuryPath)
  const rpc = jsonRpc('bitcoin', url, login ? `Basic ${Buffer.from(login).toString('base64')}` : null)
  const ask = async <T extends z.ZodMiniType>(
    form: T,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<z.output<T>> => z.parse(form, await rpc(method, params, signal))
  /** Returns null if the node answers that there is no such object. */
  const askMaybe = async <T extends z.ZodMiniType>(
    form: T,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<z.output<T> | null> => {
    try {
      return await ask(form, method, params, signal)
    } catch (error) {
      if (error instanceof NodeRefusal && (error.code === -5 || error.code === -8)) return null
      throw error
    }
  }
  const info = async (signal: AbortSignal) => {
    const info = await ask(chainInfo, 'getblockchaininfo', [], signal)
    if (!nodeNames[network].includes(info.chain)) throw new Error(`the node is of ${info.chain}, not ${network}`)
    return info
  }
  const unspentOf = ({
    txid,
    vout,
    amount,
    address,
    desc,
  }: z.output<typeof unspentWire>[number]): readonly UnspentOutput[] => {
    const path = pathIn(desc)
    // An output that is not at the path it claims could not be signed for.
    return path && account.address(path) === address ? [{ txid, output: vout, amount, path }] : []
  }
  const rateOf = async (level: FeeLevelName, signal: AbortSignal): Promise<bigint> => {
    const { target, least } = offers[level]
    const { feerate } = await ask(estimate, 'estimatesmartfee', [target], signal)
    const rate = feerate === undefined ? least : (feerate + 999n) / 1000n
    return rate > least ? rate : least
  }
  const pay = async (
    plan: Pick<PaymentPlan, 'to' | 'amount' | 'rate' | 'must' | 'may'>,
    purpose: Pick<Withdrawal, 'reference' | 'coin' | 'to' | 'amount' | 'feeMax'>,
    signal: AbortSignal,
  ): Promise<BuildOutcome> => {
    const payment = planPayment({ ...plan, network, account })
    if (!payment) return { kind: 'refused', why: 'NO_FUNDS' }
    if (purpose.feeMax !== undefined && payment.fee > purpose.feeMax) return { kind: 'refused', why: 'FEE_ABOVE_LIMIT' }
    const paths = payment.inputs.map(({ path }) => path)
    const signed = await signer.signBitcoin(payment.psbt, paths, purpose, signal)
    const { txid, raw } = finishPayment(payment, signed, account)
    return { kind: 'built', txid, raw, fee: payment.fee, nonce: null, inputs: payment.inputs.map(nameOf) }
  }
  const free = async (
    tx: Parameters<ChainAdapter['build']>[0],
    signal: AbortSignal,
  ): Promise<readonly UnspentOutput[]> => {
    const unspent = (await ask(unspentWire, 'listunspent', [1], signal)).flatMap(unspentOf)
    const spent = await spentInputs(tx, 'BTC', unspent.map(nameOf))
    return unspent.filter((each) => !spent.has(nameOf(each)))
  }
  /** An output that a payment of ours spends, which waits: the wallet does not list it. */
  const spentOutput = async (input: string, signal: AbortSignal): Promise<UnspentOutput> => {
    const [txid = '', output = ''] = input.split(':')
    const found = await ask(outputWire, 'gettxout', [txid, Number(output), false], signal)
    const { desc } = found
      ? await ask(addressWire, 'getaddressinfo', [found.scriptPubKey.address], signal)
      : { desc: undefined }
    const path = pathIn(desc)
    if (!found || !path) throw new Error(`the output ${input} is gone`)
    return { txid, output: Number(output), amount: found.value, path }
  }
  const arrivalsIn = async (
    ref: BlockRef,
    block: z.output<typeof blockWire>,
    ours: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<readonly Arrival[]> => {
    const outputs = block.tx.flatMap(({ txid, vout }) =>
      vout.flatMap(({ n, value, scriptPubKey: { address } }) =>
        address ? [{ txid, output: n, amount: value, address }] : [],
      ),
    )
    const own = await ours([...new Set(outputs.map(({ address }) => address))])
    return outputs
      .filter(({ address, amount }) => own.has(address) && amount > 0n)
      .map((each) => ({
        ...each,
        network: 'BTC',
        coin: 'BTC',
        token: null,
        block: ref,
        at: new Date(block.time * 1000),
        from: null,
      }))
  }
  const hashAt = (height: number, signal: AbortSignal): Promise<string | null> =>
    askMaybe(z.string(), 'getblockhash', [height], signal)

  return {
    isOn: (coin) => coin === 'BTC' && !coinsOff.has(coin),
    addressAt: (index) => account.address({ branch: 0, index }),
    treasury,
    checkAddress: (text) => checkBitcoinAddress(network, text),
    async head(signal) {
      const { blocks, headers, bestblockhash, initialblockdownload } = await info(signal)
      const { time } = await ask(header, 'getblockheader', [bestblockhash], signal)
      const blocksBehind = Math.max(0, headers - blocks)
      const isOld = Date.now() - time * 1000 > behindMs
      return {
        height: blocks,
        hash: bestblockhash,
        at: new Date(time * 1000),
        blocksBehind,
        isBehind: initialblockdownload || blocksBehind > behindBlocks || isOld,
      }
    },
    async transfersSince(cursor, ours, signal) {
      const { blocks, bestblockhash } = await info(signal)
      if (!cursor)
        return {
          vanished: [],
          arrivals: [],
          cursor: cursorOf([{ height: blocks, hash: bestblockhash }]),
          hasMore: false,
        }
      const { vanished, common } = await forkOf(cursor, (height) => hashAt(height, signal))
      const trail: BlockRef[] = [...common]
      const arrivals: Arrival[] = []
      const last = Math.min(blocks, trail.at(-1)!.height + blocksPerCall)
      for (let height = trail.at(-1)!.height + 1; height <= last; height += 1) {
        const hash = await hashAt(height, signal)
        const block = hash ? await askMaybe(blockWire, 'getblock', [hash, 2], signal) : null
        // The chain changes while it is read: the part read so far is valid, and the next call finds the fork.
        if (!block || block.previousblockhash !== trail.at(-1)!.hash) break
        const ref = { height, hash: block.hash }
        arrivals.push(...(await arrivalsIn(ref, block, ours)))
        trail.push(ref)
      }
      return { vanished, arrivals, cursor: cursorOf(trail), hasMore: trail.at(-1)!.height < blocks }
    },
    async balance(_coin, address, signal) {
      const unspent = await ask(unspentWire, 'listunspent', [1, 9_999_999, [address]], signal)
      return unspent.reduce((sum, { amount }) => sum + amount, 0n)
    },
    async feeLevels(_coin, signal) {
      const level = async (name: FeeLevelName) => {
        const rate = await rateOf(name, signal)
        return { level: name, rate, fee: rate * usualSize, minutes: offers[name].minutes }
      }
      const [slow, normal, fast] = [await level('slow'), await level('normal'), await level('fast')]
      return { slow, normal, fast }
    },
    async build(tx, withdrawal, _nextNonce, signal) {
      if (withdrawal.from !== undefined) throw new Error('deposits are spent by themselves')
      if (withdrawal.amount < dust) return { kind: 'refused', why: 'DUST' }
      const rate = await rateOf(withdrawal.level, signal)
      return pay({ ...withdrawal, rate, must: [], may: await free(tx, signal) }, withdrawal, signal)
    },
    async rebuild(tx, kept: KeptTransfer, level, signal) {
      const must: UnspentOutput[] = []
      for (const input of kept.inputs) must.push(await spentOutput(input, signal))
      const size = usualSize + 68n * BigInt(Math.max(0, must.length - 2))
      const [now, raised] = [await rateOf(level, signal), (kept.fee * 5n) / (size * 4n) + 1n]
      return pay(
        { to: kept.to, amount: kept.amount, rate: now > raised ? now : raised, must, may: await free(tx, signal) },
        kept,
        signal,
      )
    },
    txidOf,
    async send(raw, signal) {
      try {
        await rpc('sendrawtransaction', [raw], signal)
        return 'taken'
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error
        if (error.code === -27 || /already|missingorspent/i.test(error.message)) return 'taken'
        if (/mempool-conflict|insufficient fee/i.test(error.message)) return 'outbid'
        throw error
      }
    },
    async find(txid, signal): Promise<NodeAnswer> {
      const found = await askMaybe(transactionWire, 'gettransaction', [txid], signal)
      if (!found) return null
      const { confirmations, blockhash, blockheight, blocktime, fee = 0n } = found
      if (confirmations > 0 && blockhash !== undefined && blockheight !== undefined)
        return {
          kind: 'confirmed',
          confirmations,
          block: { height: blockheight, hash: blockhash },
          at: new Date((blocktime ?? 0) * 1000),
          fee: fee < 0n ? -fee : fee,
        }
      // The wallet remembers what the network forgot.
      return (await askMaybe(z.unknown(), 'getmempoolentry', [txid], signal)) === null ? null : { kind: 'mempool' }
    },
    async spentBy({ txid }, signal): Promise<ForeignTransfer | null> {
      const own = await askMaybe(transactionWire, 'gettransaction', [txid], signal)
      for (const other of own?.walletconflicts ?? []) {
        const found = await askMaybe(decodedWire, 'gettransaction', [other, true, true], signal)
        if (!found || found.confirmations <= 0 || found.blockhash === undefined || found.blockheight === undefined)
          continue
        const { fee = 0n, blockhash: hash, blockheight: height, blocktime = 0 } = found
        return {
          txid: other,
          pays: found.decoded.vout.flatMap(({ value: amount, scriptPubKey: { address } }) =>
            // What comes back to us is no payment.
            address && address !== treasury && amount > 0n ? [{ coin: 'BTC' as const, address, amount }] : [],
          ),
          block: { height, hash },
          at: new Date(blocktime * 1000),
          fee: fee < 0n ? -fee : fee,
        }
      }
      return null
    },
    /** The wallet counts a conflict below zero: how deep the block is that spent the same. */
    async isSpentForGood({ txid }, signal) {
      const found = await askMaybe(transactionWire, 'gettransaction', [txid], signal)
      return (found?.confirmations ?? 0) <= -finalDepth
    },
  }
}
