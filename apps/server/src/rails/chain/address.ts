// Whether a text is an address of a network, and if not, what it looks like: coins sent to a wrong one are gone.
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import type { Address as EthereumAddress } from 'viem'
import { getAddress, isAddressEqual } from 'viem/utils'
import type { AddressCheck, AddressRefusal } from './chain-rail.ts'

export const bitcoinNetworks = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const
export type BitcoinNetwork = keyof typeof bitcoinNetworks
const bitcoinNames: Readonly<Record<BitcoinNetwork, string>> = {
  mainnet: 'Bitcoin',
  testnet: 'Bitcoin testnet',
  regtest: 'Bitcoin regtest',
}

const refuse = (why: AddressRefusal, looksLike: string | null = null): AddressCheck => ({
  kind: 'refused',
  why,
  looksLike,
})
const ethereumPattern = /^0x[\da-f]{40}$/i
const bitcoinPattern = /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/
/** Networks that people mix up with ours; by the form only. */
const foreign: readonly (readonly [string, RegExp])[] = [
  ['Ethereum', ethereumPattern],
  ['TRON', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['Litecoin', /^(?:ltc1[02-9ac-hj-np-z]{8,87}|[LM][1-9A-HJ-NP-Za-km-z]{26,33})$/],
  ['XRP Ledger', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ['Solana', /^[1-9A-HJ-NP-Za-km-z]{43,44}$/],
]
const foreignName = (text: string): string | null => foreign.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** BIP-173: all of it in capitals is the same address (QR codes have it so), a mix is none. */
const oneCase = (text: string): string =>
  /^(?:bc|tb|bcrt)1/i.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text
const bitcoinSpelling = (network: BitcoinNetwork, text: string): string | null => {
  const coder = Address(bitcoinNetworks[network])
  try {
    return coder.encode(coder.decode(text))
  } catch {
    return null
  }
}
export const checkBitcoinAddress = (network: BitcoinNetwork, given: string): AddressCheck => {
  const text = oneCase(given.trim())
  const address = bitcoinSpelling(network, text)
  if (address) return { kind: 'valid', address }
  const other = (['mainnet', 'testnet', 'regtest'] as const).find((each) => bitcoinSpelling(each, text) !== null)
  if (other) return refuse('WRONG_NETWORK', bitcoinNames[other])
  if (bitcoinPattern.test(text)) return refuse('BROKEN_CHECKSUM')
  const name = foreignName(text)
  return name ? refuse('WRONG_NETWORK', name) : refuse('NOT_AN_ADDRESS')
}

const burnt: readonly EthereumAddress[] = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
]
export const checkEthereumAddress = (contracts: readonly string[], given: string): AddressCheck => {
  const text = given.trim()
  if (ethereumPattern.test(text)) {
    const digits = text.slice(2)
    const address = getAddress(text.toLowerCase() as EthereumAddress)
    // EIP-55: capitals are the checksum; without any there is none to check.
    if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && text !== address)
      return refuse('BROKEN_CHECKSUM')
    if (burnt.some((each) => isAddressEqual(each, address))) return refuse('BURN_ADDRESS')
    if (contracts.includes(address)) return refuse('TOKEN_CONTRACT')
    return { kind: 'valid', address }
  }
  const bitcoin = oneCase(text)
  const other = (['mainnet', 'testnet', 'regtest'] as const).find((each) => bitcoinSpelling(each, bitcoin) !== null)
  const name = other ? bitcoinNames[other] : bitcoinPattern.test(bitcoin) ? 'Bitcoin' : foreignName(text)
  return name ? refuse('WRONG_NETWORK', name) : refuse('NOT_AN_ADDRESS')
}
