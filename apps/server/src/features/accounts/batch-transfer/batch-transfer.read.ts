// What others may ask of the batches: rows that arrived, and whether a file is a batch's sheet.
import type { Store } from '../../../platform/db/pool.ts'

/** Whether a file is the sheet of one of the merchant's batches. */
export const isSheet = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('batch_transfer')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined

export { receivedRows, rowRecord } from './batch-transfer.received.ts'
