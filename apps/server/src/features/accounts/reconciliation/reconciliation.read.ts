// What others may ask of bank files: whether a file is one of them.
import type { Store } from '../../../platform/db/pool.ts'

export const isBankFile = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('bank_file')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined
