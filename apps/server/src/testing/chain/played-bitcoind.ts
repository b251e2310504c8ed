// A Bitcoin Core node as far as the adapter asks it, played: blocks, a mempool with replacement by fee, and a watch-only wallet.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { bitcoinNetworks } from '../../rails/chain/address.ts'

interface Output {
  readonly address: string
  readonly amount: bigint
}
interface Tx {
  readonly txid: string
  readonly inputs: readonly string[]
  readonly outputs: readonly Output[]
}
interface Block {
  readonly hash: string
  readonly previous: string
  readonly time: number
  readonly txs: readonly Tx[]
}
export interface PlayedBitcoind {
  readonly url: string
  /** How the wallet's addresses are derived, '0/5'. */
  know(address: string, path: string): void
  pay(outputs: readonly Output[]): string
  mine(blocks?: number): void
  reorganise(depth: number, whatWasInThem: 'waits' | 'lost'): void
  drop(txid: string): void
  /** A foreign transaction spends the same inputs and pays this. Returns its txid. */
  replace(txid: string, pays?: readonly Output[]): string
  setChain(name: string): void
  stop(): Promise<void>
}
const newHash = (): string => randomBytes(32).toString('hex')
class Refused extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
const inBitcoins = (amount: bigint): number => Number(amount) / 1e8

export const playBitcoind = async (login: string): Promise<PlayedBitcoind> => {
  const blocks: Block[] = [{ hash: newHash(), previous: '', time: Math.floor(Date.now() / 1000), txs: [] }]
  const mempool = new Map<string, Tx>()
  const remembered = new Map<string, Tx>()
  const paths = new Map<string, string>()
  let chain = 'regtest'

  const mined = (): readonly Tx[] => blocks.flatMap(({ txs }) => txs)
  const outputOf = (name: string): Output | undefined => {
    const [txid, at] = name.split(':')
    return mined().find((tx) => tx.txid === txid)?.outputs[Number(at)]
  }
  const isSpentBy = (txs: Iterable<Tx>, name: string): boolean => [...txs].some(({ inputs }) => inputs.includes(name))
  const feeOf = ({ inputs, outputs }: Tx): bigint =>
    inputs.reduce((sum, name) => sum + (outputOf(name)?.amount ?? 0n), 0n) -
    outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const heightOf = (txid: string): number => blocks.findIndex(({ txs }) => txs.some((tx) => tx.txid === txid))
  const descOf = (address: string): string => `wpkh([d34db33f/84h/1h/0h/${paths.get(address)}]02ab)#check`
  const unspent = () =>
    mined().flatMap(({ txid, outputs }) =>
      outputs.flatMap(({ address, amount }, vout) => {
        const name = `${txid}:${vout}`
        const isFree = paths.has(address) && !isSpentBy(mined(), name) && !isSpentBy(mempool.values(), name)
        return isFree ? [{ txid, vout, amount: inBitcoins(amount), address, desc: descOf(address) }] : []
      }),
    )
  const read = (raw: string): Tx => {
    const tx = Transaction.fromRaw(hexToBytes(`0x${raw}`))
    const inputs = Array.from({ length: tx.inputsLength }, (_, at) => {
      const { txid, index } = tx.getInput(at)
      return `${bytesToHex(txid!).slice(2)}:${index}`
    })
    const outputs = Array.from({ length: tx.outputsLength }, (_, at) => ({
      address: tx.getOutputAddress(at, bitcoinNetworks.regtest)!,
      amount: tx.getOutput(at).amount!,
    }))
    return { txid: tx.id, inputs, outputs }
  }
  const send = (raw: string): string => {
    const tx = read(raw)
    if (heightOf(tx.txid) >= 0) throw new Refused(-27, 'Transaction outputs already in utxo set')
    if (mempool.has(tx.txid)) throw new Refused(-27, 'txn-already-in-mempool')
    if (tx.inputs.some((name) => !outputOf(name) || isSpentBy(mined(), name)))
      throw new Refused(-25, 'bad-txns-inputs-missingorspent')
    const others = [...mempool.values()].filter(({ inputs }) => inputs.some((name) => tx.inputs.includes(name)))
    if (others.some((other) => feeOf(other) >= feeOf(tx)))
      throw new Refused(-26, 'insufficient fee, rejecting replacement')
    for (const { txid } of others) mempool.delete(txid)
    mempool.set(tx.txid, tx)
    remembered.set(tx.txid, tx)
    return tx.txid
  }
  /** Below zero: so deep is the block that spent the same. */
  const confirmationsOf = (tx: Tx): number => {
    const height = heightOf(tx.txid)
    if (height >= 0) return blocks.length - height
    const other = mined().find(({ inputs }) => inputs.some((name) => tx.inputs.includes(name)))
    return other ? -(blocks.length - heightOf(other.txid)) : 0
  }
  const walletTransaction = (txid: string): object => {
    const tx = remembered.get(txid)
    if (!tx) throw new Refused(-5, 'Invalid or non-wallet transaction id')
    const height = heightOf(txid)
    const block =
      height >= 0 ? { blockhash: blocks[height]!.hash, blockheight: height, blocktime: blocks[height]!.time } : {}
    const others = [...remembered.values()].filter(
      (other) => other.txid !== txid && other.inputs.some((name) => tx.inputs.includes(name)),
    )
    const vout = tx.outputs.map(({ address, amount }) => ({ value: inBitcoins(amount), scriptPubKey: { address } }))
    return {
      confirmations: confirmationsOf(tx),
      fee: -inBitcoins(feeOf(tx)),
      walletconflicts: others.map((other) => other.txid),
      decoded: { vout },
      ...block,
    }
  }
  const answers: Readonly<Record<string, (...params: never[]) => unknown>> = {
    getblockchaininfo: () => ({
      chain,
      blocks: blocks.length - 1,
      headers: blocks.length - 1,
      bestblockhash: blocks.at(-1)!.hash,
      initialblockdownload: false,
    }),
    getblockheader: (hash: string) => {
      const height = blocks.findIndex((block) => block.hash === hash)
      return { time: blocks[height]!.time, height }
    },
    getblockhash: (height: number) => {
      if (!blocks[height]) throw new Refused(-8, 'Block height out of range')
      return blocks[height].hash
    },
    getblock: (hash: string) => {
      const block = blocks.find((each) => each.hash === hash)
      if (!block) throw new Refused(-5, 'Block not found')
      const tx = block.txs.map(({ txid, outputs }) => ({
        txid,
        vout: [
          ...outputs.map(({ address, amount }, n) => ({ n, value: inBitcoins(amount), scriptPubKey: { address } })),
          { n: outputs.length, value: 0, scriptPubKey: { asm: 'OP_RETURN' } },
        ],
      }))
      return { hash, time: block.time, previousblockhash: block.previous, tx }
    },
    listunspent: (_min: number, _max?: number, addresses?: readonly string[]) =>
      unspent().filter(({ address }) => !addresses || addresses.includes(address)),
    gettxout: (txid: string, at: number) => {
      const output = isSpentBy(mined(), `${txid}:${at}`) ? undefined : outputOf(`${txid}:${at}`)
      return output ? { value: inBitcoins(output.amount), scriptPubKey: { address: output.address } } : null
    },
    getaddressinfo: (address: string) => (paths.has(address) ? { desc: descOf(address) } : {}),
    estimatesmartfee: (target: number) =>
      target > 20 ? { errors: ['Insufficient data'] } : { feerate: target > 2 ? 0.0001 : 0.000_305 },
    sendrawtransaction: send,
    gettransaction: walletTransaction,
    getmempoolentry: (txid: string) => {
      if (!mempool.has(txid)) throw new Refused(-5, 'Transaction not in mempool')
      return {}
    },
  }
  const answer = (body: string): object => {
    const { method, params } = JSON.parse(body) as { method: string; params: never[] }
    try {
      return { result: answers[method]!(...params), error: null }
    } catch (error) {
      if (error instanceof Refused) return { result: null, error: { code: error.code, message: error.message } }
      throw error
    }
  }
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const isIn = request.headers.authorization === `Basic ${Buffer.from(login).toString('base64')}`
      response.writeHead(isIn ? 200 : 401).end(isIn ? JSON.stringify(answer(body)) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const add = (txs: readonly Tx[]): void => {
    blocks.push({ hash: newHash(), previous: blocks.at(-1)!.hash, time: Math.floor(Date.now() / 1000), txs })
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet/falaj`,
    know: (address, path) => paths.set(address, path),
    pay(outputs) {
      const txid = newHash()
      mempool.set(txid, { txid, inputs: [], outputs })
      return txid
    },
    mine(count = 1) {
      for (let made = 0; made < count; made += 1) {
        add([...mempool.values()])
        mempool.clear()
      }
    },
    reorganise(depth, whatWasInThem) {
      const gone = blocks.splice(blocks.length - depth, depth).flatMap(({ txs }) => txs)
      if (whatWasInThem === 'waits') for (const tx of gone) mempool.set(tx.txid, tx)
      for (let made = 0; made <= depth; made += 1) add([])
    },
    drop: (txid) => void mempool.delete(txid),
    replace(txid, pays = []) {
      const { inputs } = mempool.get(txid)!
      mempool.delete(txid)
      const other = newHash()
      const tx = { txid: other, inputs, outputs: pays }
      mempool.set(other, tx)
      remembered.set(other, tx)
      return other
    },
    setChain: (name) => (chain = name),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
