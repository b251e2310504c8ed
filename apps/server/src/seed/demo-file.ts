// A small PDF of the demo world, kept as an uploaded file would be.
import { Readable } from 'node:stream'
import type { FilePurpose } from '@falaj/contract/file'
import type { Store } from '../platform/db/pool.ts'
import { receive, settle } from '../platform/files/disk.ts'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../platform/settings.ts'
import { demoDocument } from './demo-document.ts'

export const keepDemoFile = async (
  tx: Store,
  settings: Settings,
  merchantId: string,
  given: {
    readonly purpose: FilePurpose
    readonly name: string
    readonly title: string
    readonly lines: readonly string[]
  },
): Promise<string> => {
  const id = newId()
  const bytes = demoDocument(given.title, given.lines)
  const { size, sha256, temporary } = await receive(settings.dataDir, id, given.name, Readable.from([bytes]))
  await settle(settings.dataDir, id, temporary)
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
