// Queries over payment links for other features.
import type { Store } from '../../../platform/db/pool.ts'

export const isPicture = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('paylink')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('picture_file_id', '=', fileId)
    .executeTakeFirst()) !== undefined
