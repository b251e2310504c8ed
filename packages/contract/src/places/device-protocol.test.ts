import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractText, offlineRefusal, offlineRoom, readContract, type OfflineContract } from './device-contract.ts'
import {
  deviceEventKinds,
  eventText,
  firstHash,
  fromBase64Url,
  hashOfText,
  isSignedBy,
  newDeviceKey,
  publicKeyOf,
  readEvent,
  readReceiptCode,
  receiptCode,
  signEvent,
  type DeviceEvent,
} from './device-protocol.ts'

const value = fc.oneof(fc.string({ maxLength: 40 }), fc.integer())
const events = fc.record({
  device: fc.uuid(),
  epoch: fc.integer({ min: 1, max: 999 }),
  sequence: fc.integer({ min: 1, max: 999_999 }),
  previous: fc.stringMatching(/^[\w-]{43}$/),
  kind: fc.constantFrom(...deviceEventKinds),
  at: fc.nat({ max: 4_000_000_000_000 }),
  counter: fc.nat(),
  shift: fc.nat({ max: 9999 }),
  payload: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { maxKeys: 8 }),
})
const sale: DeviceEvent = {
  device: '0193b2c4-0000-7000-8000-000000000001',
  epoch: 3,
  sequence: 18_502,
  previous: firstHash,
  kind: 'sale',
  at: 1_763_500_000_000,
  counter: 8_640_000,
  shift: 215,
  payload: { method: 'card', currency: 'AED', amount: '8750', tip: '500', offline: 1, attached: firstHash },
}

describe('the text of an event', () => {
  it('is read back as the same event, and there is one text only', () => {
    fc.assert(
      fc.property(events, (event) => {
        const text = eventText(event)
        if (text.length > 1200) return
        expect(readEvent(text)).toEqual(event)
        expect(eventText({ ...event, payload: Object.fromEntries(Object.entries(event.payload).reverse()) })).toBe(text)
      }),
    )
  })
  it.each([
    ['a space', (text: string) => text.replace(',', ', ')],
    ['keys in another order', (text: string) => text.replace(/\{.*\}/, '{"currency":"AED","amount":"1"}')],
    ['a fraction', (text: string) => text.replace('18502', '18502.5')],
    ['another version', (text: string) => text.replace('[1,', '[2,')],
    ['sequence 0', (text: string) => text.replace('18502', '0')],
    ['an unknown kind', (text: string) => text.replace('"sale"', '"gift"')],
    ['a nested value', (text: string) => text.replace('"AED"', '["AED"]')],
    ['nothing', () => ''],
  ])('with %s is no event', (_, change) => {
    const text = eventText(sale)
    expect(readEvent(text)).toEqual(sale)
    expect(readEvent(change(text))).toBeNull()
  })
})
describe('a signed event', () => {
  it('is verified by the public key; any other byte, key or signature is not', async () => {
    const [pair, other] = [await newDeviceKey(), await newDeviceKey()]
    const [publicKey, otherKey] = [fromBase64Url(await publicKeyOf(pair)), fromBase64Url(await publicKeyOf(other))]
    const signed = await signEvent(pair.privateKey, sale)
    expect(await isSignedBy(publicKey, signed.text, signed.signature)).toBe(true)
    expect(await isSignedBy(otherKey, signed.text, signed.signature)).toBe(false)
    expect(await isSignedBy(publicKey, signed.text.replace('8750', '8751'), signed.signature)).toBe(false)
    expect(await isSignedBy(publicKey, signed.text, 'short')).toBe(false)
    expect(await isSignedBy(new Uint8Array([1, 2, 3]), signed.text, signed.signature)).toBe(false)
    expect(pair.privateKey.extractable).toBe(false)
  })
  it('fits on a receipt: the code is read back, and is small', async () => {
    const signed = await signEvent((await newDeviceKey()).privateKey, sale)
    const code = receiptCode(signed)
    expect(code.length).toBeLessThan(500)
    expect(readReceiptCode(` ${code}\n`)).toEqual({ ...signed, event: sale })
    for (const wrong of ['', 'FALAJ1.', code.slice(0, -1), code.slice(3), code.replace('.', '')])
      expect(readReceiptCode(wrong)).toBeNull()
  })
  it('chains to the one before it by a hash of 43 characters', async () => {
    expect(await hashOfText(eventText(sale))).toMatch(/^[\w-]{43}$/)
    expect(firstHash).toHaveLength(43)
  })
})
describe('the offline contract', () => {
  const contract: OfflineContract = {
    id: '0193b2c4-0000-7000-8000-000000000002',
    device: sale.device,
    epoch: 3,
    from: 1000,
    until: 10_000_000,
    count: 3,
    caps: [
      { method: 'card', currency: 'AED', sale: '20000', sum: '50000' },
      { method: 'cash', currency: 'AED', sale: null, sum: null },
    ],
  }
  const card = (minor: bigint, currency = 'AED') => ({ method: 'card' as const, currency, minor })
  it('is read back as it was written', () => {
    expect(readContract(contractText(contract))).toEqual(contract)
    expect(readContract('[]')).toBeNull()
    expect(readContract('no contract')).toBeNull()
  })
  it.each([
    ['none', null, [], card(100n), 5000, 'NO_CONTRACT'],
    ['over', contract, [], card(100n), 10_000_000, 'CONTRACT_OVER'],
    ['a method that is not in it', contract, [], { ...card(1n), method: 'qr' }, 5000, 'METHOD'],
    ['another currency', contract, [], card(1n, 'USD'), 5000, 'METHOD'],
    ['a sale over the cap', contract, [], card(20_001n), 5000, 'SALE_CAP'],
    ['a sum over the cap', contract, [card(20_000n), card(20_000n)], card(10_001n), 5000, 'SUM_CAP'],
    ['a sum at the cap', contract, [card(20_000n), card(20_000n)], card(10_000n), 5000, null],
    ['too many stored', contract, [card(1n), card(1n), card(1n)], card(1n), 5000, 'COUNT'],
    ['cash without a limit', contract, [], { ...card(9_000_000n), method: 'cash' }, 5000, null],
  ] as const)('%s', (_, given, stored, one, now, why) => {
    expect(offlineRefusal(given, stored, one, now)).toBe(why)
  })
  it('never lets the stored sum pass its cap, and shows what is left', () => {
    const cap = contract.caps[0]!
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 30_000n }), { maxLength: 12 }), (amounts) => {
        const stored: { method: 'card'; currency: string; minor: bigint }[] = []
        for (const minor of amounts)
          if (offlineRefusal({ ...contract, count: 99 }, stored, card(minor), 5000) === null) stored.push(card(minor))
        const sum = stored.reduce((total, { minor }) => total + minor, 0n)
        expect(sum <= 50_000n).toBe(true)
        expect(offlineRoom(stored, cap)).toBe(50_000n - sum)
      }),
    )
  })
})
