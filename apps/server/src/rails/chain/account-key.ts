// Addresses come from an account's extended public key (BIP-32): m/84'/c'/0' for Bitcoin (BIP-84), m/44'/60'/0' for Ethereum (BIP-44). Below it,
// 0/i is deposit address i, 1/0 the treasury. No private key is needed to hand out an address.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { bytesToHex } from 'viem/utils'
import { publicKeyToAddress } from 'viem/accounts'
import { bitcoinNetworks, type BitcoinNetwork } from './address.ts'

/** Below the account: 0 for deposits, 1 for our own addresses. */
export interface KeyPath {
  readonly branch: 0 | 1
  readonly index: number
}
export const treasuryPath: KeyPath = { branch: 1, index: 0 }

/** SLIP-132: the first letters of an extended public key encode its purpose. */
const versions = {
  xpub: { public: 0x04_88_b2_1e, private: 0x04_88_ad_e4 },
  zpub: { public: 0x04_b2_47_46, private: 0x04_b2_43_0c },
  tpub: { public: 0x04_35_87_cf, private: 0x04_35_83_94 },
  vpub: { public: 0x04_5f_1c_f6, private: 0x04_5f_18_bc },
} as const
/** Null means not an account's extended public key. A private one is refused: it has no place in our settings. */
export const readAccountKey = (text: string): HDKey | null => {
  const form = versions[text.slice(0, 4) as keyof typeof versions]
  if (!form) return null
  try {
    const key = HDKey.fromExtendedKey(text, form)
    return key.privateKey === null && key.depth === 3 ? key : null
  } catch {
    return null
  }
}
const accountOf = (text: string): HDKey => {
  const key = readAccountKey(text)
  if (!key) throw new Error('not an extended public key of an account')
  return key
}

export interface AccountKey {
  readonly fingerprint: number
  publicKey(path: KeyPath): Uint8Array
  address(path: KeyPath): string
}
const accountKey = (text: string, addressOf: (publicKey: Uint8Array) => string): AccountKey => {
  const account = accountOf(text)
  const branches = [account.deriveChild(0), account.deriveChild(1)] as const
  const publicKey = ({ branch, index }: KeyPath): Uint8Array => branches[branch].deriveChild(index).publicKey!
  return { fingerprint: account.fingerprint, publicKey, address: (path) => addressOf(publicKey(path)) }
}
export const bitcoinAccount = (text: string, network: BitcoinNetwork): AccountKey =>
  accountKey(text, (publicKey) => p2wpkh(publicKey, bitcoinNetworks[network]).address!)
export const ethereumAccount = (text: string): AccountKey =>
  accountKey(text, (publicKey) => publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(publicKey).toBytes(false))))
