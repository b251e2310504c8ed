import { expect, it } from 'vitest'
import { pairingWords } from './pairing-words.ts'

it('gives every value of its two bytes a word, as often as every other', () => {
  const counted = (at: 0 | 1) => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const word = pairingWords(Uint8Array.of(byte, byte))[at]
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    return counts
  }
  for (const at of [0, 1] as const) {
    const counts = counted(at)
    expect(counts.size).toBe(64)
    expect(new Set(counts.values())).toEqual(new Set([4]))
  }
  expect([...counted(0).keys()].filter((word) => counted(1).has(word))).toEqual([])
})
