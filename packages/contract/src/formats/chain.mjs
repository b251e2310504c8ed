// The sealed history's bytes and their verifier: one file without imports for the server, the browser and scripts/verify-history.mjs.
// Plain JavaScript, so that anyone who distrusts us can run it with Node 20 or later. The format is described in docs/history.md.
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
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** @param {number} micros */
const sealTime = (micros) => {
  const time = new Date(micros / 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
/** The time recorded in the line; null if it cannot be parsed. @param {string | null} text */
const lineTime = (text) => {
  try {
    const at = text === null ? null : JSON.parse(text).at
    return typeof at === 'string' ? at : null
  } catch {
    return null
  }
}

/**
 * Source of a chain: pages of blocks in order, empty after the last; then the lines that are in no block, and the clock of the server that
 * listed them. `seen` is a head that was stored elsewhere, to detect a chain that was rebuilt.
 * @typedef {{ readonly chain: string, readonly seen?: Head | null, readonly page: (after: number) => Promise<readonly ChainBlock[]>,
 *   readonly loose: () => Promise<{ readonly now: string, readonly lines: readonly LooseLine[] }>,
 *   readonly onProgress?: (done: { readonly blocks: number, readonly lines: number }) => void }} Source
 */

/**
 * One block after the head it must follow; null when everything fits.
 * @param {string} chain @param {Head} head @param {ChainBlock} block @returns {Promise<Broken | null>}
 */
const checkBlock = async (chain, head, block) => {
  const at = sealTime(block.sealedAt)
  /** @param {Fault} why @param {number} [number] @returns {Broken} */
  const broken = (why, number = block.number) => ({ ok: false, block: number, line: null, at, why })
  if (block.number !== head.number + 1) return broken('missing', head.number + 1)
  if (block.previousHash !== head.hash) return broken('broken link')
  const hashes = block.lines.map(({ hash }) => hash)
  if ((await sha256(blockBytes(chain, block, hashes))) !== block.hash) return broken('changed')
  const now = await Promise.all(block.lines.map(async ({ text }) => (text === null ? null : sha256(lineBytes(text)))))
  const line = block.lines[now.findIndex((hash, index) => hash !== hashes[index])]
  if (!line) return null
  const why = line.text === null ? 'missing' : 'changed'
  return { ok: false, block: block.number, line: line.id, at: lineTime(line.text) ?? at, why }
}

/**
 * Re-computes the whole chain and names the first entry that does not fit. Keeps nothing but the last hash: any length fits into any memory.
 * @param {Source} source @returns {Promise<Sound | Broken>}
 */
export const verifyChain = async ({ chain, seen = null, page, loose, onProgress }) => {
  let [head, lines] = [/** @type {Head} */ ({ number: 0, hash: noHash }), 0]
  for (let blocks = await page(0); blocks.length > 0; blocks = await page(head.number)) {
    for (const block of blocks) {
      const broken = await checkBlock(chain, head, block)
      if (broken) return broken
      head = { number: block.number, hash: block.hash }
      lines += block.lines.length
      if (seen && seen.number === head.number && seen.hash !== head.hash)
        return { ok: false, block: head.number, line: null, at: sealTime(block.sealedAt), why: 'rewritten' }
    }
    onProgress?.({ blocks: head.number, lines })
  }
  if (seen && seen.number > head.number)
    return { ok: false, block: head.number + 1, line: null, at: null, why: 'cut off' }
  const rest = await loose()
  const fault = rest.lines.find(({ at, waits }) => !waits || Date.parse(rest.now) - Date.parse(at) > waitMsMax)
  if (fault) return { ok: false, block: null, line: fault.id, at: fault.at, why: fault.waits ? 'unsealed' : 'extra' }
  return { ok: true, blocks: head.number, lines, waiting: rest.lines.length, head: head.hash }
}
