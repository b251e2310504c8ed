// A signer as a program of its own, over HTTP: it has the seed, we have its address. It can be made to cheat.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex, TransactionSerializableEIP1559 } from 'viem'
import { parseTransaction, serializeTransaction } from 'viem/utils'
import { seedSigner } from '../../rails/chain/signer.ts'

export interface SignerServer {
  readonly url: string
  readonly accountKey: string
  /** `amount`: it signs a payment of something else; `key`: with another key; `away`: it does not answer. */
  cheat(how: 'amount' | 'key' | 'away' | null): void
  /** Purposes it received for its signatures. */
  readonly purposes: readonly { readonly reference: string; readonly to: string; readonly amount: string }[]
  stop(): Promise<void>
}
export const startSigner = async (token: string): Promise<SignerServer> => {
  const signer = seedSigner(Buffer.from('5eed'.repeat(16), 'hex'), 'regtest')
  let cheats: 'amount' | 'key' | 'away' | null = null
  const purposes: { reference: string; to: string; amount: string }[] = []
  const sign = async (body: string): Promise<Hex> => {
    const input = JSON.parse(body) as { unsigned: Hex; paths: string[]; reference: string; to: string; amount: string }
    purposes.push(input)
    const transaction = parseTransaction(input.unsigned) as TransactionSerializableEIP1559
    const unsigned = cheats === 'amount' ? serializeTransaction({ ...transaction, value: 1n }) : input.unsigned
    const [branch, index] = (input.paths[0] ?? '').split('/').map(Number)
    const path = { branch: branch === 1 ? 1 : 0, index: cheats === 'key' ? 9 : index! } as const
    return signer.signEthereum(unsigned, path, {} as never, AbortSignal.timeout(60_000))
  }
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (cheats === 'away' || request.headers.authorization !== `Bearer ${token}`) {
        response.writeHead(503).end()
        return
      }
      void sign(body).then((signed) => response.end(JSON.stringify({ signed })))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountKey: signer.accountKey('ETH'),
    cheat: (how) => (cheats = how),
    purposes,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
