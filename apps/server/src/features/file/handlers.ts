import { file, filePurposes } from '@falaj/contract/file'
import { signedLink } from '../../platform/files/link.ts'
import { mintTicket } from '../../platform/files/tickets.ts'
import { bind } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'

export const fileFeature = bind(file, {
  async ticket({ input, tx, me, note }) {
    const { sizeMax, mimes } = filePurposes[input.purpose]
    const { ticket, expiresAt } = await mintTicket(tx, me(), { purpose: input.purpose, sizeMax, mimes })
    note({ object: `upload ticket for ${input.purpose}` })
    return { ticket, sizeMax, mimes: [...mimes], expiresAt: expiresAt.toISOString() }
  },

  async download({ input, tx, me, settings }) {
    const row = await tx
      .selectFrom('file')
      .select('id')
      .where('id', '=', input.filePath)
      .where('merchant_id', '=', me().merchantId)
      // An export is its owner's, who asks the export feature for it; a colleague with its id does not get it here.
      .where('purpose', '<>', 'export')
      .executeTakeFirst()
    // Another merchant's file answers exactly as one that never was.
    if (!row) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, row.id), path: row.id }
  },
})
