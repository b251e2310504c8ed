// The certificate as a PDF: made once for one language and choice, then given again.
import { Readable } from 'node:stream'
import type { FileReference } from '@falaj/contract/file'
import type { withdraw } from '@falaj/contract/withdraw'
import { receive, settle } from '../../platform/files/disk.ts'
import { signedLink } from '../../platform/files/link.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { mayTry } from '../../platform/identity/throttle.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import { certificateOf } from './certificate.ts'
import { certificateSlip } from './certificate-slip.ts'

const purpose = 'certificate'
const paperLimit = (merchantId: string) =>
  ({ key: `certificate paper ${merchantId}`, windowMinutes: 60, triesMax: 60, blockMinutes: 30 }) as const

export const certificateFile = async (call: Call<typeof withdraw.certificateFile>): Promise<FileReference> => {
  const { tx: db, settings, request, commit, note, input } = call
  const { merchantId, staffId } = call.me()
  const certificate = await certificateOf(db, merchantId, input.id)
  const origin = settings.publicOrigin ?? request.origin
  const slip = certificateSlip(certificate, input.language, origin, input.composition)
  const mark = sha256(JSON.stringify(slip)).toString('hex').slice(0, 8)
  const name = `certificate-${certificate.number}-${mark}.${input.language}.pdf`
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
    const bytes = await makePdf({ slip, language: input.language })
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
    note({ object: `certificate ${certificate.number}`, after: { file: name } })
    return { url: signedLink(settings.secret, id), path: id }
  })
}
