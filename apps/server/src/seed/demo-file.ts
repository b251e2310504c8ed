// A small PDF or picture of the demo world, stored like an uploaded file.
import { Readable } from 'node:stream'
import type { Store } from '../platform/db/pool.ts'
import { receive } from '../platform/files/bytes.ts'
import { newId } from '../platform/base/ids.ts'
import { demoDocument } from './demo-document.ts'
import { demoPicture, demoShop } from './demo-picture.ts'

export const keepDemoFile = (
  tx: Store,
  merchantId: string,
  given: {
    readonly purpose:
      | 'document'
      | 'bank-letter'
      | 'statement'
      | 'contract'
      | 'invoice-attachment'
      | 'secondary-document'
      | 'agent-document'
    readonly name: string
    readonly title: string
    readonly lines: readonly string[]
  },
): Promise<string> => {
  const bytes = demoDocument(given.title, given.lines)
  return keepBytes(tx, merchantId, { ...given, mime: 'application/pdf', bytes })
}
export const keepDemoPicture = (tx: Store, merchantId: string, name: string): Promise<string> =>
  keepBytes(tx, merchantId, { purpose: 'paylink-picture', name, mime: 'image/png', bytes: demoPicture() })

/** A photo of a shop's front or counter. */
export const keepStorePhoto = (tx: Store, merchantId: string, kind: 'front' | 'counter'): Promise<string> =>
  keepBytes(tx, merchantId, { purpose: 'store-photo', name: `${kind}.png`, mime: 'image/png', bytes: demoShop(kind) })

const keepBytes = async (
  tx: Store,
  merchantId: string,
  {
    purpose,
    name,
    mime,
    bytes,
  }: { readonly purpose: string; readonly name: string; readonly mime: string; readonly bytes: Uint8Array },
): Promise<string> => {
  const id = newId()
  const { size, sha256 } = await receive(tx, { merchantId, id }, name, Readable.from([bytes]))
  await tx
    .insertInto('file')
    .values({ id, merchant_id: merchantId, purpose, name, mime, size_bytes: BigInt(size), sha256 })
    .execute()
  return id
}
