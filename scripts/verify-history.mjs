// Checks a history proof without the server that wrote it: node scripts/verify-history.mjs <proof.jsonl> [--head <number>:<hash>]
// Needs Node 20 and one file beside it, packages/contract/src/formats/chain.mjs. What the file holds, byte by byte: docs/history.md.
// Ends with 0 and the newest block's hash when every entry fits; with 1 and the first entry that does not; with 2 when it cannot read.
import fs from 'node:fs'
import { verifyChain } from '../packages/contract/src/formats/chain.mjs'

const words = {
  changed: 'does not hash to what was sealed',
  missing: 'is gone',
  'broken link': 'does not follow the block before it',
  extra: 'is in no block and does not wait for one: it was added',
  unsealed: 'has waited too long for its block',
  rewritten: 'is not the block whose hash was kept: the chain was made anew',
  'cut off': 'is gone: the chain ends before the head that was kept',
}
const give = (code, ...lines) => {
  for (const line of lines) (code === 2 ? console.error : console.log)(line)
  process.exit(code)
}
const unreadable = (why) => give(2, `This cannot be read as a history proof: ${why}.`)

const args = process.argv.slice(2)
const at = args.indexOf('--head')
const kept = at < 0 ? null : (/^(\d+):([0-9a-f]{64})$/.exec(args[at + 1] ?? '') ?? give(2, '--head is <number>:<hash>'))
const file = args.find((arg, place) => !arg.startsWith('--') && (at < 0 || place !== at + 1))
if (!file) give(2, 'node scripts/verify-history.mjs <proof.jsonl> [--head <number>:<hash>]')
if (!fs.existsSync(file)) give(2, `There is no file ${file}.`)

/** One record per line of the file, read as it is needed: a proof may be larger than the memory. Only LF ends a line. */
const textLines = async function* () {
  let rest = ''
  for await (const chunk of fs.createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    yield* lines
  }
  if (rest) yield rest
}
const records = (async function* () {
  let place = 0
  for await (const line of textLines()) {
    place += 1
    try {
      yield JSON.parse(line)
    } catch {
      unreadable(`line ${place} is no JSON`)
    }
  }
})()
const next = async () => (await records.next()).value ?? unreadable('it ends too early')

const header = await next()
if (header.type !== 'history-proof' || header.version !== 1) unreadable('its first line is not the header of version 1')
let last = null
const verdict = await verifyChain({
  chain: header.chain,
  seen: kept && { number: Number(kept[1]), hash: kept[2] },
  page: async () => {
    last = await next()
    return last.type === 'block' ? [last] : []
  },
  loose: async () => (last.type === 'end' ? last : unreadable('a record is neither a block nor the end')),
})
if (verdict.ok)
  give(
    0,
    `ok: ${verdict.lines} entries in ${verdict.blocks} blocks of merchant ${header.merchantMid}, as of ${last.now}.`,
    ...(verdict.waiting > 0 ? [`${verdict.waiting} newer entries were not sealed yet.`] : []),
    `head ${verdict.blocks}:${verdict.head}`,
  )
const what = verdict.line ? `entry ${verdict.line}` : `block ${verdict.block}`
give(
  1,
  `BROKEN: ${what} ${words[verdict.why]}.`,
  ...(verdict.line && verdict.block ? [`It is in block ${verdict.block}.`] : []),
  ...(verdict.at ? [`Its time: ${verdict.at}`] : []),
)
