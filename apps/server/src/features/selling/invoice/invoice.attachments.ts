// The papers that an invoice comes with: added by colleagues, read by anyone who has its link.
import { attachmentsMax, type invoice } from '@falaj/contract/selling/invoice'
import type { Store } from '../../../platform/db/pool.ts'
import { uploadedFile } from '../../../platform/files/uploaded.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Invoice } from './invoice.store.ts'

export interface Attachment {
  readonly id: string
  readonly name: string
  readonly bytes: number
}
export const attachmentsOf = async (tx: Store, merchantId: string, id: string): Promise<Attachment[]> => {
  const rows = await tx
    .selectFrom('invoice_file as a')
    .innerJoin('file as f', 'f.id', 'a.file_id')
    .select(['f.id', 'f.name', 'f.size_bytes'])
    .where('a.merchant_id', '=', merchantId)
    .where('a.invoice_id', '=', id)
    .orderBy('a.at')
    .orderBy('f.id')
    .execute()
  return rows.map(({ size_bytes: bytes, ...file }) => ({ ...file, bytes: Number(bytes) }))
}
/** Its name. */
export const addAttachment = async (
  { tx, me, input }: Pick<Call<typeof invoice.attach>, 'tx' | 'me' | 'input'>,
  { id }: Pick<Invoice, 'id'>,
): Promise<string> => {
  const { merchantId, personId } = me()
  if ((await attachmentsOf(tx, merchantId, id)).length >= attachmentsMax)
    throw failFields({ path: 'filePath', code: 'FILES_MANY' })
  const file = await uploadedFile(tx, merchantId, 'invoice-attachment', input.filePath)
  const made =
    file &&
    (await tx
      .insertInto('invoice_file')
      .values({ merchant_id: merchantId, invoice_id: id, file_id: file.id, person_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('file_id')
      .executeTakeFirst())
  if (!file || !made) throw failFields({ path: 'filePath', code: 'INVALID' })
  return file.name
}
export const removeAttachment = async (tx: Store, merchantId: string, id: string, fileId: string): Promise<string> => {
  const gone = (await attachmentsOf(tx, merchantId, id)).find((file) => file.id === fileId)
  if (!gone) throw fail('NOT_FOUND')
  await tx
    .deleteFrom('invoice_file')
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .where('file_id', '=', fileId)
    .execute()
  return gone.name
}
export const isAttachment = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('invoice_file')
    .select('file_id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined
