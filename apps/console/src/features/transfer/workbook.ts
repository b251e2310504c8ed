// The first sheet of an XLSX workbook as rows of text: unpacked and read here, so that only plain CSV is ever sent. A cell with a formula
// is shown as one, and is refused like one that was typed.

const utf8 = new TextDecoder('utf-8', { fatal: true })
const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer(),
  )

interface Entry {
  readonly method: number
  readonly size: number
  readonly at: number
}
/** By the directory at the archive's end; a file that has none is no archive. */
const entriesOf = (bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Entry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new Error('no archive')
  const found = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const name = utf8.decode(bytes.subarray(at + 46, at + 46 + nameLength))
    found.set(name, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extra + comment
  }
  return found
}
const textMax = 200 * 1024 * 1024
const partOf = async (bytes: Uint8Array<ArrayBuffer>, entry: Entry | undefined): Promise<string> => {
  if (!entry) return ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.slice(from, from + entry.size)
  const plain = entry.method === 0 ? packed : await inflate(packed)
  if (plain.length > textMax) throw new Error('too large')
  return utf8.decode(plain)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return named[code] ?? whole
    const point = code[1] === 'x' || code[1] === 'X' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
const textsIn = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => unescaped(text)).join('')
/** 'AB12' is in column 27, counted from 0. */
const columnOf = (reference: string): number =>
  Array.from(reference.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** What a spreadsheet keeps as 19.989999999999998 was typed as 19.99. */
const numberText = (text: string): string =>
  /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && text.length > 15 ? String(Number(Number(text).toPrecision(15))) : text

export const rowsOfWorkbook = async (buffer: ArrayBuffer): Promise<string[][]> => {
  const bytes = new Uint8Array(buffer)
  const entries = entriesOf(bytes)
  const first = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).toSorted()[0]
  const shared = [...(await partOf(bytes, entries.get('xl/sharedStrings.xml'))).matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, inner = '']) => textsIn(inner),
  )
  const sheet = await partOf(bytes, first ? entries.get(first) : undefined)
  const rows: string[][] = []
  for (const [, inner = ''] of sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)) {
    const cells: string[] = []
    for (const [, attributes = '', body = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = columnOf(/\br="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '')
      const value = /<v>([^<]*)<\/v>/.exec(body)?.[1] ?? ''
      const formula = /<f\b[^>]*?(?:\/>|>([^<]*)<\/f>)/.exec(body)
      const kind = /\bt="(\w+)"/.exec(attributes)?.[1]
      const text =
        kind === 's'
          ? (shared[Number(value)] ?? '')
          : kind === 'inlineStr'
            ? textsIn(body)
            : numberText(unescaped(value))
      if (column >= 0 && column < 50) cells[column] = formula ? `=${unescaped(formula[1] ?? '')}` : text
    }
    rows.push(Array.from(cells, (cell) => cell ?? ''))
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}
