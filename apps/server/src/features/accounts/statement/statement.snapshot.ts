// The snapshot itself: a file of JSON lines, a head and then every row. Its hash is the statement's; every other format is read from it.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Store } from '../../../platform/db/pool.ts'
import { readBytes, type FileKey } from '../../../platform/files/bytes.ts'
import type { NamedStore } from './statement.stores.ts'

/** Amounts are decimal text: they are read by people and other programs. */
export interface Head {
  readonly statement: string
  readonly type: string
  readonly merchant: { readonly mid: string; readonly name: string; readonly nameZh: string | null }
  readonly currency: string
  readonly account: string
  /** Whose part of it this is; absent: the whole merchant's. */
  readonly stores?: readonly NamedStore[]
  readonly firstDay: string
  readonly lastDay: string
  /** Exclusive end by booking time. */
  readonly until: string
  readonly opening: string
  readonly credits: string
  readonly debits: string
  readonly closing: string
  readonly rows: number
}
export interface Line {
  readonly n: number
  readonly at: string
  readonly eventAt: string
  readonly reason: string
  readonly business: string
  readonly reference: string
  readonly detail: string
  /** Where it is another in Chinese. */
  readonly detailZh?: string
  /** The key of the product that brought it; each format names it in its own language. */
  readonly product?: string
  readonly amount: string
  readonly balance: string
  /** Value of a coin in dirhams at that time; null if there was no price. */
  readonly aed?: string | null
}
export interface Snapshot {
  readonly head: Head
  readonly lines: () => AsyncIterable<Line>
}

const textLines = async function* (db: Store, file: FileKey): AsyncGenerator<string> {
  const input = Readable.from(readBytes(db, file), { objectMode: false }).setEncoding('utf8')
  try {
    // Only line feeds end a line: a text may hold other breaks.
    for await (const line of createInterface({ input, crlfDelay: 0 })) if (line) yield line
  } finally {
    input.destroy()
  }
}
export const openSnapshot = async (db: Store, file: FileKey): Promise<Snapshot> => {
  for await (const first of textLines(db, file))
    return {
      head: JSON.parse(first) as Head,
      lines: async function* () {
        let isHead = true
        for await (const line of textLines(db, file)) {
          if (!isHead) yield JSON.parse(line) as Line
          isHead = false
        }
      },
    }
  throw new Error(`the snapshot ${file.id} is empty`)
}
export const lineText = (line: Head | Line): string => `${JSON.stringify(line)}\n`
