// The profile's PDF: made once for one day, one language and one state of the profile, then given again.
import { Readable } from 'node:stream'
import type { FileReference } from '@falaj/contract/file'
import { receive, settle } from '../../platform/files/disk.ts'
import { signedLink } from '../../platform/files/link.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { mayTry } from '../../platform/identity/throttle.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import { profilePaper } from './paper.ts'
import { profileOf } from './profile.ts'

const purpose = 'profile'
/** So many different ones in an hour: each takes room on the disk and seconds of a processor. */
const paperLimit = (merchantId: string) =>
  ({ key: `profile paper ${merchantId}`, windowMinutes: 60, triesMax: 20, blockMinutes: 60 }) as const

export const paperOf = async (call: Call): Promise<FileReference> => {
  const { tx: db, settings, request, commit, note } = call
  const { merchantId, merchantMid, staffId, personId } = call.me()
  const paper = profilePaper(await profileOf(db, merchantId, personId))
  const mark = sha256(JSON.stringify(paper)).toString('hex').slice(0, 8)
  const name = `profile-${merchantMid}-${paper.date}-${mark}.${request.language}.pdf`
  const made = await db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('name', '=', name)
    .executeTakeFirst()
  const id = made?.id ?? newId()
  const write = async () => {
    if (!(await mayTry(db, paperLimit(merchantId)))) throw fail('RATE_LIMITED')
    const bytes = await makePdf({ paper, language: request.language })
    const arrived = await receive(settings.dataDir, id, name, Readable.from([bytes]))
    await settle(settings.dataDir, id, arrived.temporary)
    return arrived
  }
  const arrived = made ? null : await write()
  return commit(async ({ tx }) => {
    if (arrived)
      await tx
        .insertInto('file')
        .values({
          id,
          merchant_id: merchantId,
          staff_id: staffId,
          purpose,
          name,
          mime: 'application/pdf',
          size_bytes: BigInt(arrived.size),
          sha256: arrived.sha256,
        })
        .execute()
    note({ object: `profile of ${merchantMid}`, after: { file: name } })
    return { url: signedLink(settings.secret, id), path: id }
  })
}
