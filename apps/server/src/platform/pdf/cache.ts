// A PDF of something that does not change: made once for one content, then given again.
import { Readable } from 'node:stream'
import type { FileReference } from '@falaj/contract/workspace/file'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { receive } from '../files/bytes.ts'
import { signedLink } from '../files/link.ts'
import type { CallContext } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import { mayTry } from '../identity/throttle.ts'
import { newId, sha256 } from '../base/ids.ts'
import { makePdf, type PdfContent } from './make.ts'

export interface Paper {
  readonly purpose: string
  /** Prefix of the file's name; its content decides the rest. */
  readonly name: string
  readonly content: PdfContent
  readonly language: PayerLanguage
  /** What the history calls it. */
  readonly object: string
  /** Maximum of different files: each takes space and seconds of a processor. */
  readonly limit: Parameters<typeof mayTry>[1]
}

export interface PaperCall extends Pick<CallContext, 'tx' | 'settings' | 'request' | 'commit' | 'note'> {
  /** The owner; without a staff entry if a payer asks. */
  readonly me: () => { readonly merchantId: string; readonly staffId: string | null }
}
export const cachedPdf = async (
  call: Omit<PaperCall, 'request'>,
  { purpose, content, language, object, limit, ...paper }: Paper,
): Promise<FileReference> => {
  const { tx: db, settings, commit, note } = call
  const { merchantId, staffId } = call.me()
  const mark = sha256(JSON.stringify(Object.values(content)[0]))
    .toString('hex')
    .slice(0, 8)
  const name = `${paper.name}-${mark}.${language}.pdf`
  const made = await db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('name', '=', name)
    .executeTakeFirst()
  const id = made?.id ?? newId()
  const write = async () => {
    if (!(await mayTry(db, limit))) throw fail('RATE_LIMITED')
    return receive(db, { merchantId, id }, name, Readable.from([await makePdf({ ...content, language })]))
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
    note({ object, after: { file: name } })
    return { url: signedLink(settings.secret, id), path: id }
  })
}
