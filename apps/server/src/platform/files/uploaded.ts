// A file that somebody uploaded for this purpose, and the merchant's own; anything else is none.
import type { FilePurpose } from '@falaj/contract/workspace/file'
import type { Store } from '../db/pool.ts'
import { isUuid } from '../base/ids.ts'

export const uploadedFile = async (
  tx: Store,
  merchantId: string,
  purpose: FilePurpose,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> =>
  isUuid(id)
    ? tx
        .selectFrom('file')
        .select(['id', 'name'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('purpose', '=', purpose)
        .executeTakeFirst()
    : undefined
