import { HDKey } from '@scure/bip32'
import { PSBTCombine, TEST_NETWORK, Transaction, WIF } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Coin } from '@falaj/contract/kernel/coins'
import bip174 from '../../testing/chain/bip174.json' with { type: 'json' }
import { bitcoinAccount, ethereumAccount, readAccountKey, treasuryPath, type KeyPath } from './account-key.ts'
import { checkBitcoinAddress, checkEthereumAddress } from './address.ts'
import { finishPayment, planPayment, txidOf, type UnspentOutput } from './bitcoin-payment.ts'
import { seedSigner } from './signer.ts'

// 'abandon' eleven times and 'about', as in BIP-84 and everywhere.
const seed = hexToBytes(
  '0x5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
)
const signer = seedSigner(seed, 'mainnet')
const account = bitcoinAccount(signer.accountKey('mainnet'), 'mainnet')

describe('addresses from an account key', () => {
  it('are those of BIP-84', () => {
    expect(account.address({ branch: 0, index: 0 })).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(account.address({ branch: 0, index: 1 })).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
    expect(account.address({ branch: 1, index: 0 })).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el')
    expect(bytesToHex(account.publicKey({ branch: 0, index: 0 }))).toBe(
      '0x0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    )
  })
  it('are the same from the account’s key in the form that BIP-84 prints (zpub)', () => {
    const printed =
      'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE'
    const zpub = HDKey.fromExtendedKey(printed, { public: 0x04_b2_47_46, private: 0x04_b2_43_0c }).publicExtendedKey
    expect(zpub.slice(0, 4)).toBe('zpub')
    expect(bitcoinAccount(zpub, 'mainnet').address(treasuryPath)).toBe(account.address(treasuryPath))
    // A private key has no place in our settings.
    expect(readAccountKey(printed)).toBeNull()
    expect(readAccountKey(`${zpub.slice(0, -1)}1`)).toBeNull()
  })
  it('are Ethereum’s of BIP-44', () => {
    expect(ethereumAccount(signer.accountKey('ETH')).address({ branch: 0, index: 0 })).toBe(
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    )
  })
})

describe('PSBT, by the vectors of BIP-174', () => {
  const read = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  const text = (psbt: Uint8Array) => Buffer.from(psbt).toString('base64')
  const keyOf = (wif: string) => WIF(TEST_NETWORK).decode(wif)
  const options = { bip174jsCompat: true }
  it.each([
    ['one', bip174.keysOfOne, bip174.signedByOne],
    ['two', bip174.keysOfTwo, bip174.signedByTwo],
  ])('signer %s makes the published signatures', (_name, keys, signed) => {
    const psbt = Transaction.fromPSBT(read(bip174.withSighash), options)
    for (const key of keys) psbt.sign(keyOf(key))
    expect(text(psbt.toPSBT())).toBe(signed)
  })
  it('both together are combined, finished and extracted as published', () => {
    const combined = PSBTCombine([read(bip174.signedByOne), read(bip174.signedByTwo)], options)
    const psbt = Transaction.fromPSBT(combined, options)
    const published = Transaction.fromPSBT(read(bip174.combined), options)
    // The order of signatures within an input is undefined.
    const signatures = (of: Transaction, input: number) =>
      of
        .getInput(input)
        .partialSig!.map(([key, signature]) => bytesToHex(key) + bytesToHex(signature))
        .toSorted()
    for (const input of [0, 1]) expect(signatures(psbt, input)).toEqual(signatures(published, input))
    psbt.finalize()
    expect(text(psbt.toPSBT())).toBe(bip174.finalized)
    expect(bytesToHex(psbt.extract())).toBe(`0x${bip174.extracted}`)
  })
  it.each(bip174.invalid.map(({ case: name, psbt }) => [name, psbt]))('refuses: %s', (_name, psbt) => {
    expect(() => Transaction.fromPSBT(read(psbt))).toThrow(/\w/)
  })
})

describe('a Bitcoin payment', () => {
  const at = (branch: 0 | 1, index: number): KeyPath => ({ branch, index })
  const unspent = (n: number, amount: bigint, path: KeyPath): UnspentOutput => ({
    txid: n.toString(16).padStart(64, '0'),
    output: n,
    amount,
    path,
  })
  const own = [unspent(1, 50_000n, at(0, 3)), unspent(2, 200_000n, at(1, 0)), unspent(3, 30_000n, at(0, 0))]
  const to = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'
  const plan = (amount: bigint, rate = 10n, must: readonly UnspentOutput[] = [], may = own) =>
    planPayment({ network: 'mainnet', account, to, amount, rate, must, may })
  const purpose = { reference: 'r', coin: 'BTC' as Coin, to, amount: 0n }
  const signal = AbortSignal.timeout(60_000)
  const signed = async (payment: NonNullable<ReturnType<typeof plan>>) =>
    signer.signBitcoin(
      payment.psbt,
      payment.inputs.map(({ path }) => path),
      purpose,
      signal,
    )

  it('pays what was asked, the rest comes back, and the fee is the difference', async () => {
    const payment = plan(220_000n)!
    const { raw, txid } = finishPayment(payment, await signed(payment), account)
    const made = Transaction.fromRaw(hexToBytes(`0x${raw}`))
    const outputs = [0, 1].map((output) => made.getOutput(output).amount!)
    expect(outputs[0]).toBe(220_000n)
    expect(payment.inputs.map(({ amount }) => amount)).toEqual([200_000n, 50_000n])
    expect(250_000n - outputs[0]! - outputs[1]!).toBe(payment.fee)
    expect([txid, txidOf(raw)]).toEqual([made.id, made.id])
    // Signatures vary by a byte or two: never below the rate, hardly above it.
    expect(payment.fee).toBeGreaterThanOrEqual(10n * BigInt(made.vsize))
    expect(payment.fee).toBeLessThanOrEqual(10n * BigInt(made.vsize + 3))
  })
  it('leaves change that nobody would relay to the fee', () => {
    const payment = plan(200_000n - 10n * 110n - 500n)!
    expect(Transaction.fromPSBT(payment.psbt).outputsLength).toBe(1)
    expect(payment.fee).toBe(1600n)
  })
  it('is refused when there is not enough for amount and fee', () => {
    expect(plan(280_000n)).toBeNull()
    expect(plan(1000n, 10n, [], [])).toBeNull()
  })
  it('that replaces another spends the same outputs', () => {
    const first = plan(40_000n, 1n)!
    const second = plan(
      40_000n,
      20n,
      first.inputs,
      own.filter((each) => !first.inputs.includes(each)),
    )!
    expect(second.inputs).toEqual(expect.arrayContaining([...first.inputs]))
    expect(second.fee).toBeGreaterThan(first.fee)
  })
  it('is not taken from a signer that signs something else, with another key, or not at all', async () => {
    const payment = plan(220_000n)!
    const other = plan(220_001n)!
    await expect(signed(other).then((psbt) => finishPayment(payment, psbt, account))).rejects.toThrow('something else')
    const wrong = await signer
      .signBitcoin(payment.psbt, [at(0, 3), at(0, 3)], purpose, signal)
      .catch(() => payment.psbt)
    expect(() => finishPayment(payment, wrong, account)).toThrow('did not sign input 0')
    const forged = Transaction.fromPSBT(await signed(payment))
    const [key, signature] = forged.getInput(1).partialSig![0]!
    const stolen = Transaction.fromPSBT(payment.psbt)
    stolen.updateInput(0, { partialSig: [[account.publicKey(payment.inputs[0]!.path), signature]] }, true)
    stolen.updateInput(1, { partialSig: [[key, signature]] }, true)
    expect(() => finishPayment(payment, stolen.toPSBT(), account)).toThrow('did not sign input 0')
  })
})

describe('an address as somebody typed it', () => {
  const refused = (why: string, looksLike: string | null = null) => ({ kind: 'refused', why, looksLike })
  const valid = (address: string) => ({ kind: 'valid', address })
  const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  // Published in BIP-173, BIP-350 and EIP-55.
  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', valid('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', valid('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      valid('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'),
    ],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', valid('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', refused('BROKEN_CHECKSUM')],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', refused('BROKEN_CHECKSUM')],
    ['bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', refused('NOT_AN_ADDRESS')],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', refused('WRONG_NETWORK', 'Bitcoin testnet')],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', refused('WRONG_NETWORK', 'Ethereum')],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', refused('WRONG_NETWORK', 'TRON')],
    ['hello', refused('NOT_AN_ADDRESS')],
    ['', refused('NOT_AN_ADDRESS')],
  ])('Bitcoin: %s', (text, expected) => {
    expect(checkBitcoinAddress('mainnet', text)).toEqual(expected)
  })
  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', valid('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
    [' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed ', valid('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', valid('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', refused('BROKEN_CHECKSUM')],
    [contract.toLowerCase(), refused('TOKEN_CONTRACT')],
    ['0x0000000000000000000000000000000000000000', refused('BURN_ADDRESS')],
    ['0x000000000000000000000000000000000000dead', refused('BURN_ADDRESS')],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', refused('WRONG_NETWORK', 'Bitcoin')],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', refused('WRONG_NETWORK', 'Bitcoin testnet')],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', refused('WRONG_NETWORK', 'TRON')],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', refused('NOT_AN_ADDRESS')],
  ])('Ethereum: %s', (text, expected) => {
    expect(checkEthereumAddress([contract], text)).toEqual(expected)
  })
})
