// The sealed history's bytes and their verifier: one file without imports for the server, the browser and scripts/verify-history.mjs.
// Plain JavaScript, so that whoever distrusts us can run it with any Node from 20 on. The format in words: docs/history.md.
// @ts-check

/**
 * `hash` is what was sealed; `text` is the canonical line as it is now, null when it is gone.
 * @typedef {{ readonly id: string, readonly hash: string, readonly text: string | null }} ChainLine
 *
 * `sealedAt` in microseconds since 1970-01-01 UTC; hashes in hexadecimal.
 * @typedef {{ readonly number: number, readonly sealedAt: number, readonly previousHash: string, readonly hash: string,
 *   readonly lines: readonly ChainLine[] }} ChainBlock
 *
 * A line that is in no block; `waits` for its block, or not.
 * @typedef {{ readonly id: string, readonly at: string, readonly waits: boolean }} LooseLine
 *
 * @typedef {{ readonly number: number, readonly hash: string }} Head
 *
 * changed: a sealed line, or a block itself, does not hash to what was sealed. missing: a sealed line, or a block before a later one, is
 * gone. broken link: a block does not follow the one before it. extra: a line that is in no block and does not wait for one.
 * unsealed: a line that has waited too long. rewritten: the chain fits, and is not the one whose head was seen before. cut off: it ends
 * before the head that was seen.
 * @typedef {'changed' | 'missing' | 'broken link' | 'extra' | 'unsealed' | 'rewritten' | 'cut off'} Fault
 *
 * The first entry that does not fit. `at` is the line's own time, or when its block was sealed.
 * @typedef {{ readonly ok: false, readonly block: number | null, readonly line: string | null, readonly at: string | null,
 *   readonly why: Fault }} Broken
 * @typedef {{ readonly ok: true, readonly blocks: number, readonly lines: number, readonly waiting: number, readonly head: string }} Sound
 */

export const noHash = '0'.repeat(64)
/** A line is sealed within seconds; one that waits longer is a fault of its own. */
const waitMsMax = 60_000
const version = 1

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
/** @param {ArrayBuffer} buffer */
const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
/** @param {Uint8Array<ArrayBuffer>} bytes */
const sha256 = async (bytes) => hexOf(await globalThis.crypto.subtle.digest('SHA-256', bytes))
const utf8 = new TextEncoder()

/** What a line's hash is taken of. @param {string} text the canonical line */
export const lineBytes = (text) => {
  const encoded = utf8.encode(text)
  const bytes = new Uint8Array(encoded.length + 1)
  bytes[0] = version
  bytes.set(encoded, 1)
  return bytes
}

/**
 * What a block's hash is taken of.
 * @param {string} chain
 * @param {{ readonly number: number, readonly sealedAt: number, readonly previousHash: string }} block
 * @param {readonly string[]} lineHashes
 */
export const blockBytes = (chain, { number, sealedAt, previousHash }, lineHashes) => {
  const numbers = new DataView(new ArrayBuffer(16))
  numbers.setBigInt64(0, BigInt(number))
  numbers.setBigInt64(8, BigInt(sealedAt))
  const parts = [
    Uint8Array.of(version),
    bytesOf(previousHash),
    bytesOf(chain.replaceAll('-', '')),
    new Uint8Array(numbers.buffer),
    bytesOf(lineHashes.join('')),
  ]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    bytes.set(part, place)
    place += part.length
  }
  return bytes
}

/** @param {number} micros */
const sealTime = (micros) => {
  const time = new Date(micros / 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
/** When the line says it happened; null when it cannot be read. @param {string | null} text */
const lineTime = (text) => {
  try {
    const at = text === null ? null : JSON.parse(text).at
    return typeof at === 'string' ? at : null
  } catch {
    return null
  }
}

/**
 * Takes the blocks of one chain in their order and keeps nothing but the last hash: any length fits into any memory.
 * @param {string} chain the merchant's id
 * @param {Head | null} [seen] a head that was kept outside, to notice a chain that was made anew
 */
export const makeVerifier = (chain, seen = null) => {
  let [number, lines, head] = [0, 0, noHash]

  /** @param {ChainBlock} block @returns {Promise<Broken | null>} null while everything fits */
  const block = async (block) => {
    const sealed = sealTime(block.sealedAt)
    /** @param {Fault} why @param {number} [at] @returns {Broken} */
    const broken = (why, at = block.number) => ({ ok: false, block: at, line: null, at: sealed, why })
    if (block.number !== number + 1) return broken('missing', number + 1)
    if (block.previousHash !== head) return broken('broken link')
    const hashes = block.lines.map(({ hash }) => hash)
    if ((await sha256(blockBytes(chain, block, hashes))) !== block.hash) return broken('changed')
    const now = await Promise.all(block.lines.map(({ text }) => (text === null ? null : sha256(lineBytes(text)))))
    const place = now.findIndex((hash, at) => hash !== hashes[at])
    const line = block.lines[place]
    if (line) {
      const why = line.text === null ? 'missing' : 'changed'
      return { ok: false, block: block.number, line: line.id, at: lineTime(line.text) ?? sealed, why }
    }
    if (seen && seen.number === block.number && seen.hash !== block.hash) return broken('rewritten')
    number = block.number
    head = block.hash
    lines += block.lines.length
    return null
  }

  /**
   * After the last block. `now` is the clock of whoever listed the loose lines.
   * @param {readonly LooseLine[]} loose
   * @param {string} now
   * @returns {Sound | Broken}
   */
  const end = (loose, now) => {
    if (seen && seen.number > number) return { ok: false, block: number + 1, line: null, at: null, why: 'cut off' }
    const fault = loose.find(({ at, waits }) => !waits || Date.parse(now) - Date.parse(at) > waitMsMax)
    if (fault) return { ok: false, block: null, line: fault.id, at: fault.at, why: fault.waits ? 'unsealed' : 'extra' }
    return { ok: true, blocks: number, lines, waiting: loose.length, head }
  }

  return { block, end, done: () => ({ blocks: number, lines, head }) }
}
