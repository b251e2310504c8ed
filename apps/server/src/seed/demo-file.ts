// A small PDF of the demo world, kept as an uploaded file would be.
import { Readable } from 'node:stream'
import type { Store } from '../platform/db/pool.ts'
import { receive } from '../platform/files/bytes.ts'
import { newId } from '../platform/ids.ts'
import { demoDocument } from './demo-document.ts'

export const keepDemoFile = async (
  tx: Store,
  merchantId: string,
  given: {
    readonly purpose: 'document' | 'bank-letter' | 'statement' | 'contract'
    readonly name: string
    readonly title: string
    readonly lines: readonly string[]
  },
): Promise<string> => {
  const id = newId()
  const bytes = demoDocument(given.title, given.lines)
  const { size, sha256 } = await receive(tx, { merchantId, id }, given.name, Readable.from([bytes]))
  await tx
    .insertInto('file')
    .values({
      id,
      merchant_id: merchantId,
      purpose: given.purpose,
      name: given.name,
      mime: 'application/pdf',
      size_bytes: BigInt(size),
      sha256,
    })
    .execute()
  return id
}
