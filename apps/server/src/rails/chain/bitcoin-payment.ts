// A Bitcoin payment from our own outputs, as a PSBT (BIP-174): the signer sees inputs, amounts and key derivations. The result is checked
// against the request, signature by signature.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Address, OutScript, p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { treasuryPath, type AccountKey, type KeyPath } from './account-key.ts'
import { bitcoinNetworks, type BitcoinNetwork } from './address.ts'

export interface UnspentOutput {
  readonly txid: string
  readonly output: number
  readonly amount: bigint
  readonly path: KeyPath
}
export const nameOf = ({ txid, output }: Pick<UnspentOutput, 'txid' | 'output'>): string => `${txid}:${output}`
/** Less is not relayed. */
export const dust = 546n
/** BIP-125: a higher fee may replace it. */
const replaceable = 0xff_ff_ff_fd
const allSighash = 1

const scriptOf = (address: string, network: BitcoinNetwork): Uint8Array =>
  OutScript.encode(Address(bitcoinNetworks[network]).decode(address))
/** Virtual bytes: 10.5 for all, 68 for each P2WPKH input, 9 and the script for each output. */
const sizeOf = (inputs: number, scripts: readonly Uint8Array[]): bigint =>
  BigInt(Math.ceil(10.5 + 68 * inputs + scripts.reduce((sum, { length }) => sum + 9 + length, 0)))
const sumOf = (unspent: readonly UnspentOutput[]): bigint => unspent.reduce((sum, { amount }) => sum + amount, 0n)

export interface PaymentPlan {
  readonly network: BitcoinNetwork
  readonly account: AccountKey
  readonly to: string
  readonly amount: bigint
  /** Satoshi per virtual byte. */
  readonly rate: bigint
  /** Spent in any case: those of the payment that it replaces. */
  readonly must: readonly UnspentOutput[]
  readonly may: readonly UnspentOutput[]
}
export interface BitcoinPayment {
  readonly psbt: Uint8Array
  readonly inputs: readonly UnspentOutput[]
  readonly fee: bigint
}
/** Null if there is not enough. The largest outputs go first; change that nobody would relay is left to the fee. */
export const planPayment = ({ network, account, to, amount, rate, must, may }: PaymentPlan): BitcoinPayment | null => {
  const target = scriptOf(to, network)
  const change = scriptOf(account.address(treasuryPath), network)
  const inputs = [...must]
  const waiting = may.toSorted((one, two) => (one.amount > two.amount ? -1 : one.amount < two.amount ? 1 : 0))
  const enough = (): boolean => inputs.length > 0 && sumOf(inputs) >= amount + rate * sizeOf(inputs.length, [target])
  while (!enough()) {
    const next = waiting.shift()
    if (!next) return null
    inputs.push(next)
  }
  const left = sumOf(inputs) - amount - rate * sizeOf(inputs.length, [target, change])
  const transaction = new Transaction()
  for (const { txid, output, amount: value, path } of inputs) {
    const publicKey = account.publicKey(path)
    transaction.addInput({
      txid,
      index: output,
      sequence: replaceable,
      witnessUtxo: { script: p2wpkh(publicKey, bitcoinNetworks[network]).script, amount: value },
      bip32Derivation: [[publicKey, { fingerprint: account.fingerprint, path: [path.branch, path.index] }]],
    })
  }
  transaction.addOutput({ script: target, amount })
  if (left >= dust) transaction.addOutput({ script: change, amount: left })
  return {
    psbt: transaction.toPSBT(),
    inputs,
    fee: sumOf(inputs) - amount - (left >= dust ? left : 0n),
  }
}

/** Throws unless exactly the requested payment is signed, by our keys. */
export const finishPayment = (
  { psbt, inputs }: BitcoinPayment,
  signed: Uint8Array,
  account: AccountKey,
): { readonly txid: string; readonly raw: string } => {
  const [unsigned, answered] = [Transaction.fromPSBT(psbt), Transaction.fromPSBT(signed)]
  if (bytesToHex(unsigned.unsignedTx) !== bytesToHex(answered.unsignedTx))
    throw new Error('the signer signed something else')
  for (const [at, { amount, path }] of inputs.entries()) {
    const publicKey = account.publicKey(path)
    const signature = answered.getInput(at).partialSig?.find(([key]) => bytesToHex(key) === bytesToHex(publicKey))?.[1]
    const hash = unsigned.preimageWitnessV0(at, p2pkh(publicKey).script, allSighash, amount)
    const isGood =
      signature?.at(-1) === allSighash &&
      secp256k1.verify(signature.slice(0, -1), hash, publicKey, { format: 'der', prehash: false })
    if (!isGood) throw new Error(`the signer did not sign input ${at}`)
    unsigned.updateInput(at, { partialSig: [[publicKey, signature]] }, true)
  }
  unsigned.finalize()
  return { txid: unsigned.id, raw: unsigned.hex }
}
export const txidOf = (raw: string): string =>
  Transaction.fromRaw(hexToBytes(`0x${raw}`), { allowUnknownInputs: true, allowUnknownOutputs: true }).id
