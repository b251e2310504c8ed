// The first sheet of an XLSX workbook as rows of text, for both sides. Walks the text once from left to right: no workbook, however
// made, takes longer than its size. A cell with a formula is given as one ('=1+1'), and is refused like one that was typed.
import { dayMs } from '../kernel/time.ts'
import { entriesOf, packedPart, type ZipEntry } from './zip-directory.ts'

/** Unpacks raw deflate, and refuses to make more than `max` bytes of it. */
export type Inflate = (packed: Uint8Array<ArrayBuffer>, max: number) => Promise<Uint8Array>
/** A workbook that is none, or is too large unpacked. */
export class WorkbookFault extends Error {
  readonly code: 'SHEET_WORKBOOK' | 'SHEET_UNPACKED'
  constructor(code: WorkbookFault['code']) {
    super(code)
    this.code = code
  }
}
/** Limit for all parts together: a hundred thousand rows need about forty megabytes. */
export const unpackedMax = 160 * 1024 * 1024
/** Right of these nothing is read: a sheet has five. */
const columnsMax = 50

const unreadable = (): WorkbookFault => new WorkbookFault('SHEET_WORKBOOK')
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, code: string) => {
        if (!code.startsWith('#')) return named[code] ?? whole
        const point = code[1] === 'x' || code[1] === 'X' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole
      })
    : text

interface Element {
  readonly attributes: string
  /** The content between its tags; '' for a self-closing tag. */
  readonly inner: string
}
/** Elements of this name, one after the other; writers may put a prefix before it. Elements of the same name do not nest here. */
const elements = function* (xml: string, name: string, prefix: string): Generator<Element> {
  const [opening, closing] = [`<${prefix}${name}`, `</${prefix}${name}>`]
  let at = 0
  for (;;) {
    at = xml.indexOf(opening, at)
    if (at < 0) return
    const after = xml[at + opening.length] ?? ''
    at += opening.length
    // '<c' is not '<cols'.
    if (!/[\s/>]/.test(after)) continue
    const end = xml.indexOf('>', at)
    if (end < 0) throw unreadable()
    if (xml[end - 1] === '/') {
      yield { attributes: xml.slice(at, end - 1), inner: '' }
      at = end + 1
      continue
    }
    const close = xml.indexOf(closing, end + 1)
    if (close < 0) throw unreadable()
    yield { attributes: xml.slice(at, end), inner: xml.slice(end + 1, close) }
    at = close + closing.length
  }
}
const firstOf = (xml: string, name: string, prefix: string): Element | undefined =>
  elements(xml, name, prefix).next().value as Element | undefined
const patterns = new Map<string, RegExp>()
const patternOf = (name: string): RegExp => {
  const cached = patterns.get(name)
  if (cached) return cached
  const made = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, made)
  return made
}
const attribute = (attributes: string, name: string): string | undefined => {
  const found = patternOf(name).exec(attributes)
  const text = found?.[1] ?? found?.[2]
  return text === undefined ? undefined : unescaped(text)
}
/** 'x:' where the root is <x:worksheet>. */
const prefixOf = (xml: string, root: string): string =>
  new RegExp(`<(\\w{1,20}:)?${root}[\\s>]`).exec(xml.slice(0, 4096))?.[1] ?? ''

/** Phonetic hints are not part of a text. */
const withoutHints = (xml: string, prefix: string): string => {
  let plain = xml
  for (const { attributes, inner } of elements(xml, 'rPh', prefix))
    plain = plain.replace(`<${prefix}rPh${attributes}>${inner}</${prefix}rPh>`, '')
  return plain
}
const textsIn = (xml: string, prefix: string): string => {
  let text = ''
  const plain = xml.includes('rPh') && xml.length < 100_000 ? withoutHints(xml, prefix) : xml
  for (const { inner } of elements(plain, 't', prefix)) text += unescaped(inner)
  return text
}
const sharedTexts = (xml: string): string[] => {
  const prefix = prefixOf(xml, 'sst')
  return Array.from(elements(xml, 'si', prefix), ({ inner }) => textsIn(inner, prefix))
}

/** Built-in date formats; custom formats are recognised by their letters. */
const isDateFormat = (id: number, code: string | undefined): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 45 && id <= 47) ||
  (code !== undefined && /[ymd]/i.test(code.slice(0, 200).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
/** Which cell styles show a number as a date. */
const dateStyles = (xml: string): ReadonlySet<string> => {
  const prefix = prefixOf(xml, 'styleSheet')
  const codes = new Map<string, string>()
  for (const { attributes } of elements(firstOf(xml, 'numFmts', prefix)?.inner ?? '', 'numFmt', prefix))
    codes.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '')
  const found = new Set<string>()
  let style = 0
  for (const { attributes } of elements(firstOf(xml, 'cellXfs', prefix)?.inner ?? '', 'xf', prefix)) {
    const id = attribute(attributes, 'numFmtId') ?? '0'
    if (isDateFormat(Number(id), codes.get(id))) found.add(String(style))
    style += 1
  }
  return found
}
/** Days since the end of 1899, when 1900 had a 29th of February, or since 1904. */
const dateText = (serial: number, is1904: boolean): string | null => {
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1000)
  if (Number.isNaN(date.getTime()) || days < 0 || days > 2_958_466) return null
  const [day, time] = [date.toISOString().slice(0, 10), date.toISOString().slice(11, 19)]
  return date.getTime() % dayMs === 0 ? day : `${day} ${time}`
}
/**
 * What a spreadsheet keeps as 19.989999999999998 was typed as 19.99. Of a number with more than 15 digits it has lost some: it is given so
 * that nothing takes it for an account or an amount.
 */
const numberText = (text: string): string => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (Math.abs(value) >= 1e15) return value.toExponential()
  const plain = String(Number(value.toPrecision(15)))
  return plain.includes('e') ? value.toFixed(20).replace(/0+$/, '') : plain
}
/** 'AB12' is in column 27, counted from 0. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

interface Means {
  readonly shared: readonly string[]
  readonly dates: ReadonlySet<string>
  readonly is1904: boolean
  readonly prefix: string
}
const cellText = ({ attributes, inner }: Element, { shared, dates, is1904, prefix }: Means): string => {
  if (inner === '') return ''
  const formula = firstOf(inner, 'f', prefix)
  if (formula) return `=${unescaped(formula.inner)}`
  const kind = attribute(attributes, 't') ?? 'n'
  if (kind === 'inlineStr') return textsIn(inner, prefix)
  const value = unescaped(firstOf(inner, 'v', prefix)?.inner ?? '')
  if (kind === 's') return shared[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // Only a formula comes to '#REF!'.
  if (kind === 'e') return `=${value}`
  if (kind !== 'n') return value
  if (dates.has(attribute(attributes, 's') ?? '')) return dateText(Number(value), is1904) ?? value
  return numberText(value)
}
/** Yields to other work in between: a large sheet takes a second. */
const yieldEvery = 2000
const rowsIn = async (xml: string, means: Means): Promise<string[][]> => {
  const rows: string[][] = []
  let read = 0
  for (const { inner } of elements(xml, 'row', means.prefix)) {
    const cells: string[] = []
    let next = 0
    for (const cell of elements(inner, 'c', means.prefix)) {
      const reference = attribute(cell.attributes, 'r')
      const column = reference === undefined ? next : columnOf(reference)
      next = column + 1
      if (column >= 0 && column < columnsMax) cells[column] = cellText(cell, means)
    }
    const row = Array.from(cells, (cell) => cell ?? '')
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    read += 1
    if (read % yieldEvery === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return rows
}

const book = 'xl/workbook.xml'
/** In the workbook's own order; without one, by sheet name. */
const firstSheet = (names: readonly string[], bookXml: string, relations: string): string | undefined => {
  const sheet = firstOf(bookXml, 'sheet', prefixOf(bookXml, 'workbook'))
  const id = /\s\w+:id\s*=\s*"([^"]*)"/.exec(sheet?.attributes ?? '')?.[1]
  for (const { attributes } of elements(relations, 'Relationship', prefixOf(relations, 'Relationships'))) {
    const target = attribute(attributes, 'Target') ?? ''
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (id !== undefined && attribute(attributes, 'Id') === id && names.includes(name)) return name
  }
  return names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).toSorted()[0]
}

export const rowsOfWorkbook = async (
  bytes: Uint8Array<ArrayBuffer>,
  inflate: Inflate,
  max = unpackedMax,
): Promise<string[][]> => {
  const entries: ReadonlyMap<string, ZipEntry> = entriesOf(bytes) ?? new Map<string, ZipEntry>()
  let left = max
  const part = async (name: string | undefined): Promise<string> => {
    const entry = name === undefined ? undefined : entries.get(name)
    if (!entry) return ''
    const packed = packedPart(bytes, entry)
    if (!packed || (entry.method !== 0 && entry.method !== 8)) throw unreadable()
    // The sizes in the directory may be false, so the unpacked bytes are counted, too.
    if (entry.unpacked > left) throw new WorkbookFault('SHEET_UNPACKED')
    const plain = entry.method === 0 ? packed : await inflate(packed, left)
    if (plain.length > left) throw new WorkbookFault('SHEET_UNPACKED')
    left -= plain.length
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(plain)
    } catch {
      throw unreadable()
    }
  }
  const bookXml = await part(book)
  const name = firstSheet([...entries.keys()], bookXml, await part('xl/_rels/workbook.xml.rels'))
  if (name === undefined) throw unreadable()
  const shared = sharedTexts(await part('xl/sharedStrings.xml'))
  const dates = dateStyles(await part('xl/styles.xml'))
  const sheet = await part(name)
  return rowsIn(sheet, {
    shared,
    dates,
    is1904: /\bdate1904\s*=\s*"(?:1|true)"/.test(bookXml),
    prefix: prefixOf(sheet, 'worksheet'),
  })
}
