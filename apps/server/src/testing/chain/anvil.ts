// A real Ethereum node of our own: blocks come on request. It ends with the test.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createPublicClient, createTestClient, http, publicActions, type Address, type Hash, type Hex } from 'viem'
import { encodeDeployData, encodeFunctionData } from 'viem/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { scales } from '@falaj/money'
import { tokenAbi, tokenBytecode } from './test-token.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const { optionalDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const name = '@foundry-rs/anvil-linux-amd64'
/** From the package, or prepared by scripts/test.mjs where that does not run; otherwise an anvil installed on the machine. */
const binary = (): string =>
  [`node_modules/${name}/bin/anvil`, `.cache/anvil-${optionalDependencies[name]}/anvil`]
    .map((file) => path.join(root, file))
    .find((file) => fs.existsSync(file)) ?? 'anvil'
/** The first account of every such node; known to everybody. */
const payer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export interface Anvil {
  readonly url: string
  readonly chainId: number
  readonly contracts: Readonly<Record<'USDT' | 'USDC' | 'BUSD' | 'unknown', Address>>
  readonly payer: Address
  mine(blocks?: number): Promise<void>
  /** Signed and given to the node; it waits for a block. */
  send(call: { readonly to?: Address; readonly value?: bigint; readonly data?: Hex }): Promise<Hash>
  /** Sends from an account whose key we do not have. */
  sendAs(
    from: Address,
    nonce: number,
    call: { readonly to: Address; readonly value?: bigint; readonly data?: Hex },
  ): Promise<Hash>
  /** A token's transfer. */
  transferCall(to: Address, amount: bigint): Hex
  token(
    of: Address,
    name: 'mint' | 'close' | 'transfer' | 'transferBoth',
    args: readonly (Address | bigint | boolean)[],
  ): Promise<Hash>
  setBalance(address: Address, value: bigint): Promise<void>
  balance(address: Address): Promise<bigint>
  drop(txid: Hash): Promise<void>
  /** Blocks vanish; of what was in them, what `payer` had sent is given to the node again when it `waits`. */
  reorganise(depth: number, whatWasInThem: 'waits' | 'lost'): Promise<void>
  stop(): Promise<void>
}

const listening = (child: ReturnType<typeof spawn>): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const match = /Listening on (\S+)/.exec(text)
      if (match) resolve(`http://${match[1]}`)
    })
    child.once('error', () =>
      reject(new Error('no anvil here. Fix: install Foundry’s anvil 1.7 so that it is in PATH')),
    )
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${text.slice(-400)}`)))
  })

export const startAnvil = async (): Promise<Anvil> => {
  const child = spawn(binary(), ['--port', '0', '--no-mining', '--accounts', '1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await listening(child)
  const client = createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 }).extend(publicActions)
  const chainId = await createPublicClient({ transport: http(url) }).getChainId()
  const request = client.request as (call: { method: string; params: readonly unknown[] }) => Promise<unknown>
  let nonce = 0
  const sent: { readonly txid: Hash; readonly raw: Hex }[] = []
  const send: Anvil['send'] = async (call) => {
    const raw = await payer.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      gas: 2_000_000n,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...call,
    })
    nonce += 1
    const txid = await client.sendRawTransaction({ serializedTransaction: raw })
    sent.push({ txid, raw })
    return txid
  }
  const mine = (blocks = 1): Promise<void> => client.mine({ blocks })
  const deploy = async (scale: number): Promise<Address> => {
    const txid = await send({ data: encodeDeployData({ abi: tokenAbi, bytecode: tokenBytecode, args: [scale] }) })
    await mine()
    return (await client.getTransactionReceipt({ hash: txid })).contractAddress!
  }
  const contracts = {
    USDT: await deploy(scales.USDT),
    USDC: await deploy(scales.USDC),
    BUSD: await deploy(scales.BUSD),
    unknown: await deploy(18),
  }
  const token: Anvil['token'] = (of, name, args) =>
    send({ to: of, data: encodeFunctionData({ abi: tokenAbi, functionName: name, args } as never) })
  return {
    url,
    chainId,
    contracts,
    payer: payer.address,
    mine,
    send,
    transferCall: (to, amount) => encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }),
    async sendAs(from, at, { to, value = 0n, data = '0x' }) {
      await client.impersonateAccount({ address: from })
      const hex = (number: number | bigint) => `0x${number.toString(16)}`
      const call = { from, to, data, nonce: hex(at), value: hex(value), maxFeePerGas: '0x174876e8000' }
      const txid = await request({
        method: 'eth_sendTransaction',
        params: [{ ...call, maxPriorityFeePerGas: '0x174876e8000', gas: hex(120_000) }],
      })
      return txid as Hash
    },
    token,
    setBalance: (address, value) => client.setBalance({ address, value }),
    balance: (address) => client.getBalance({ address }),
    drop: (hash) => client.dropTransaction({ hash }),
    async reorganise(depth, whatWasInThem) {
      const from = (await client.getBlockNumber()) - BigInt(depth)
      const within: typeof sent = []
      for (const each of sent) {
        const receipt = await client.getTransactionReceipt({ hash: each.txid }).catch(() => null)
        if (receipt && receipt.blockNumber > from) within.push(each)
      }
      await request({ method: 'anvil_reorg', params: [depth, []] })
      if (whatWasInThem === 'lost') nonce -= within.length
      else
        for (const { raw } of within) await client.sendRawTransaction({ serializedTransaction: raw }).catch(() => null)
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
