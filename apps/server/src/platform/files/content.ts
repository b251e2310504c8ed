// Detects a file's type from its bytes: a name or a declared type proves nothing.
import { xlsxMime } from '@falaj/contract/workspace/file'
import { zipEntries, type Source } from './zip.ts'

const startsWith = (head: Buffer, ...bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte)
const ascii = (head: Buffer, from: number, text: string): boolean =>
  head.subarray(from, from + text.length).toString('latin1') === text
const headBytes = 12
/** Control characters that no text file holds; tab, line feed, form feed and carriage return may stay. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const binary = /[\x00-\x08\x0b\x0e-\x1f\x7f]/

export interface Watcher {
  readonly see: (chunk: Buffer) => void
  /** Once all bytes have passed: the type, or null for none that we know. */
  readonly tell: (source: Source, name: string) => Promise<string | null>
}

/** Watches a stream go by, so that a file is not read twice. */
export const watchContent = (): Watcher => {
  let head = Buffer.alloc(0)
  let isText = true
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decodes = (chunk?: Buffer): boolean => {
    try {
      return !binary.test(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
    } catch {
      return false
    }
  }
  return {
    see(chunk) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
      isText &&= decodes(chunk)
    },
    async tell(source, name) {
      if (ascii(head, 0, '%PDF-')) return 'application/pdf'
      if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
      if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg'
      if (ascii(head, 0, 'RIFF') && ascii(head, 8, 'WEBP')) return 'image/webp'
      if (ascii(head, 0, 'PK\x03\x04')) return isWorkbook(await zipEntries(source)) ? xlsxMime : null
      if (!isText || head.length === 0 || !decodes()) return null
      // Both are plain text: here, and only here, the name decides.
      return name.toLowerCase().endsWith('.csv') ? 'text/csv' : 'text/plain'
    },
  }
}

/** A workbook with macros is a program: not taken. */
const isWorkbook = (entries: readonly string[]): boolean =>
  entries.includes('[Content_Types].xml') &&
  entries.includes('xl/workbook.xml') &&
  !entries.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))
