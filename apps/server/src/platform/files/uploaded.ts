// Finds a file that was uploaded for this purpose and belongs to the merchant; anything else counts as missing.
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
