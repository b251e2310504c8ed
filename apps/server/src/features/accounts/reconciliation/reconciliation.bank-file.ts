// Reads a bank's file entry by entry: only the current entry is in memory, and nothing in it is ever resolved or fetched.
import { StringDecoder } from 'node:string_decoder'
import { bankFileEntriesMax as entriesMax, type bankFileFormats } from '@falaj/contract/accounts/reconciliation'
import { BadFile, type BankEntry } from './reconciliation.bank-entry.ts'
import { readCamt } from './reconciliation.camt.ts'
import { readCsv } from './reconciliation.csv.ts'
import { readMt940 } from './reconciliation.mt940.ts'

export type Format = (typeof bankFileFormats)[number]
const textMax = 1000
const headMin = 512

/** Detects the format by its beginning: a name proves nothing. */
const formatOf = (head: string): Format | null => {
  const start = head.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('<')) return /camt\.053|BkToCstmrStmt/.test(head) ? 'camt053' : null
  if (/^(\{1:|:20:)/.test(start)) return 'mt940'
  return /[,;\t]/.test(start.split('\n')[0] ?? '') ? 'csv' : null
}

/** In one line, and storable in the database: no NUL, no unpaired surrogate. */
const plain = (text: string): string =>
  text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, textMax)
    .toWellFormed()

const textsOf = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const piece of bytes) yield decoder.write(piece)
  yield decoder.end()
}

/** The format first, then each entry. Throws `BadFile`. */
export const readBankFile = async (
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly format: Format; readonly entries: AsyncGenerator<BankEntry> }> => {
  const texts = textsOf(bytes)
  let head = ''
  while (head.length < headMin) {
    const { value, done } = await texts.next()
    if (done) break
    head += value
  }
  const format = formatOf(head.slice(0, 4096))
  if (!format) throw new BadFile('KIND')
  const all = async function* (): AsyncGenerator<string> {
    yield head.replace(/^\uFEFF/, '')
    yield* texts
  }
  const read = { camt053: readCamt, mt940: readMt940, csv: readCsv }[format]
  const counted = async function* (): AsyncGenerator<BankEntry> {
    let n = 0
    for await (const entry of read(all())) {
      n += 1
      if (n > entriesMax) throw new BadFile('MANY')
      yield { ...entry, text: plain(entry.text) }
    }
    if (n === 0) throw new BadFile('EMPTY')
  }
  return { format, entries: counted() }
}
