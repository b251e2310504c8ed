// The holder of the private keys. In a sandbox that is a seed in the data folder; live it is another program, known by its address, which can
// have rules of its own: it receives the purpose of each signature. A key is never in the database, in a log or in an error.
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import type { Hex } from 'viem'
import { bytesToHex, hexToBytes, keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { sign } from 'viem/accounts'
import * as z from 'zod/mini'
import { callRail, railAnswered } from '../call.ts'
import type { KeyPath } from './account-key.ts'
import type { BitcoinNetwork } from './address.ts'
import type { Withdrawal } from './chain-rail.ts'

/** What is being signed, for the signer's own rules. */
export type Purpose = Pick<Withdrawal, 'reference' | 'coin' | 'to' | 'amount'>
export interface Signer {
  /** An unsigned transaction, serialized; the answer is the signed one. */
  signEthereum(unsigned: Hex, path: KeyPath, purpose: Purpose, signal: AbortSignal): Promise<Hex>
  /** A PSBT, one path for each of its inputs; the answer has the signatures in it. */
  signBitcoin(psbt: Uint8Array, paths: readonly KeyPath[], purpose: Purpose, signal: AbortSignal): Promise<Uint8Array>
}

const accountPaths = {
  ETH: "m/44'/60'/0'",
  mainnet: "m/84'/0'/0'",
  testnet: "m/84'/1'/0'",
  regtest: "m/84'/1'/0'",
} as const
export interface SeedSigner extends Signer {
  /** The extended public key that addresses are derived from. */
  accountKey(network: 'ETH' | BitcoinNetwork): string
}
export const seedSigner = (seed: Uint8Array, bitcoin: BitcoinNetwork): SeedSigner => {
  const master = HDKey.fromMasterSeed(seed)
  const keyAt = (network: 'ETH' | BitcoinNetwork, { branch, index }: KeyPath): Uint8Array =>
    master.derive(`${accountPaths[network]}/${branch}/${index}`).privateKey!
  return {
    accountKey: (network) => master.derive(accountPaths[network]).publicExtendedKey,
    async signEthereum(unsigned, path) {
      const signature = await sign({ hash: keccak256(unsigned), privateKey: bytesToHex(keyAt('ETH', path)) })
      return serializeTransaction(parseTransaction(unsigned), signature)
    },
    async signBitcoin(psbt, paths) {
      const transaction = Transaction.fromPSBT(psbt)
      for (const [input, path] of paths.entries()) transaction.signIdx(keyAt(bitcoin, path), input)
      return transaction.toPSBT()
    },
  }
}

const signedWire = z.object({ signed: z.string().check(z.regex(/^0x(?:[\da-f]{2})+$/)) })
/** It takes JSON `{ network, unsigned, paths, reference, coin, to, amount }` and answers `{ signed }`: hex of a transaction (ETH) or a PSBT (BTC). */
export const externalSigner = (url: string, token: string | null): Signer => {
  const ask = async (
    network: 'ETH' | 'BTC',
    unsigned: Hex,
    paths: readonly KeyPath[],
    { reference, coin, to, amount }: Purpose,
    signal: AbortSignal,
  ): Promise<Hex> => {
    const response = await callRail('signer', url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': reference,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({
        network,
        unsigned,
        paths: paths.map(({ branch, index }) => `${branch}/${index}`),
        reference,
        coin,
        to,
        amount: String(amount),
      }),
      signal,
    })
    if (!response.ok) throw railAnswered('the signer', response.status)
    return z.parse(signedWire, await response.json()).signed as Hex
  }
  return {
    signEthereum: (unsigned, path, purpose, signal) => ask('ETH', unsigned, [path], purpose, signal),
    signBitcoin: async (psbt, paths, purpose, signal) =>
      hexToBytes(await ask('BTC', bytesToHex(psbt), paths, purpose, signal)),
  }
}
