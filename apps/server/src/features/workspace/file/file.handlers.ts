import { mayEnter } from '@falaj/contract/kernel/access'
import { file, filePurposes } from '@falaj/contract/workspace/file'
import { signedLink } from '../../../platform/files/link.ts'
import { mintTicket } from '../../../platform/files/tickets.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { byStore, mayRead } from './file.rights.ts'

export const fileFeature = bind(file, {
  async ticket({ input, tx, me, visitor, note }) {
    const { access, sizeMax, mimes } = filePurposes[input.purpose]
    if (!mayEnter(access, visitor)) throw fail('ACCESS_DENIED')
    if (visitor.who?.stores && !byStore.has(input.purpose)) throw fail('ACCESS_DENIED')
    const { ticket, expiresAt } = await mintTicket(tx, me(), { purpose: input.purpose, sizeMax, mimes })
    note({ object: `upload ticket for ${input.purpose}` })
    return { ticket, sizeMax, mimes: [...mimes], expiresAt: expiresAt.toISOString() }
  },

  async download(call) {
    const { input, tx, me, settings } = call
    const row = await tx
      .selectFrom('file')
      .select(['id', 'purpose', 'staff_id'])
      .where('id', '=', input.filePath)
      .where('merchant_id', '=', me().merchantId)
      .executeTakeFirst()
    // Another merchant's file, and one that is not for this member, are indistinguishable from a missing one.
    if (!row || !(await mayRead(call, row))) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, row.id), path: row.id }
  },
})
