// A local name server whose answers a test defines, over UDP as a real one: each query of a name gets the next of its answers.
import dgram from 'node:dgram'

const types = { 1: 'A', 28: 'AAAA' } as const
type RecordType = (typeof types)[keyof typeof types]
/** Addresses; a name: an alias, resolved by its own entry; null if nothing comes back; 'none': there is no such name. */
export type NameAnswer = readonly string[] | null | 'none' | 'garbage'
export interface NameEntry {
  readonly A?: readonly NameAnswer[]
  readonly AAAA?: readonly NameAnswer[]
  readonly CNAME?: string
}
export interface NameServer {
  /** In the form a resolver takes: `127.0.0.1:port`. */
  readonly address: string
  /** Every question, such as `A hooks.example.com`. */
  readonly questions: string[]
  close(): Promise<void>
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ])
const readName = (packet: Buffer, from: number): readonly [name: string, end: number] => {
  const labels: string[] = []
  let at = from
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return [labels.join('.').toLowerCase(), at + 1]
}
const addressBytes = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  // A dotted tail is two groups.
  const tail = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const plain = tail
    ? `${tail[1]}${((Number(tail[2]) << 8) | Number(tail[3])).toString(16)}:${((Number(tail[4]) << 8) | Number(tail[5])).toString(16)}`
    : address
  const [left = '', right] = plain.split('::')
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((each) => Number.parseInt(each, 16))
  const [head, end] = [groups(left), groups(right ?? '')]
  const all = right === undefined ? head : [...head, ...Array<number>(8 - head.length - end.length).fill(0), ...end]
  return Buffer.from(all.flatMap((each) => [each >> 8, each & 255]))
}
/** Type, class IN, no time to live: it is asked anew each time. */
const resourceOf = (name: string, type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), head, data])
}

export const openNameServer = async (entries: Readonly<Record<string, NameEntry>>): Promise<NameServer> => {
  const questions: string[] = []
  const counts = new Map<string, number>()
  const next = (name: string, type: RecordType): NameAnswer => {
    const answers = entries[name]?.[type] ?? [[]]
    const nth = counts.get(`${type} ${name}`) ?? 0
    counts.set(`${type} ${name}`, nth + 1)
    return answers[nth % answers.length]!
  }
  const recordsOf = (name: string, code: 1 | 28): readonly Buffer[] | null | 'none' | 'garbage' => {
    const entry = Object.hasOwn(entries, name) ? entries[name]! : null
    if (!entry) return 'none'
    if (entry.CNAME) {
      const behind = recordsOf(entry.CNAME, code)
      return Array.isArray(behind) ? [resourceOf(name, 5, nameBytes(entry.CNAME)), ...(behind as Buffer[])] : behind
    }
    const answer = next(name, types[code])
    return Array.isArray(answer)
      ? answer.map((each: string) => resourceOf(name, code, addressBytes(each)))
      : (answer as null | 'none' | 'garbage')
  }
  const socket = dgram.createSocket('udp4')
  socket.on('message', (packet, from) => {
    const [name, end] = readName(packet, 12)
    const code = packet.readUInt16BE(end)
    if (code !== 1 && code !== 28) return
    questions.push(`${types[code]} ${name}`)
    const records = recordsOf(name, code)
    if (records === null) return
    const head = Buffer.alloc(12)
    packet.copy(head, 0, 0, 2)
    head.writeUInt16BE(records === 'none' ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(typeof records === 'string' ? 0 : records.length, 6)
    const question = packet.subarray(12, end + 4)
    const reply =
      records === 'garbage'
        ? Buffer.concat([packet.subarray(0, 2), Buffer.alloc(30, 255)])
        : Buffer.concat([head, question, ...(typeof records === 'string' ? [] : records)])
    socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((done) => socket.close(() => done())),
  }
}
