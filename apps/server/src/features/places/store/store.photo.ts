// A photo of a store: who sends it is not who decides. The decision is bound to the file's fingerprint, so nobody can put another picture under it.
import * as z from 'zod/mini'
import { photoKinds } from '@falaj/contract/places/store'
import { photoKindWords } from '@falaj/contract/places/store-words'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { store } from '@falaj/contract/places/store'
import { addition, approvable } from '../../../platform/approval/approvable.ts'
import { ask } from '../../../platform/approval/ask.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { storeLog } from './store.log.ts'
import { tellStore } from './store.notify.ts'
import { openIfDue } from './store.opening.ts'
import * as rows from './store.store.ts'

type PhotoKind = (typeof photoKinds)[number]
const payload = z.object({
  id: z.string(),
  photoId: z.string(),
  kind: z.enum(photoKinds),
  file: z.string(),
  fingerprint: z.string(),
})
/** Uploaded as a photo of a store, with the fingerprint of its content. */
const fileOf = async (tx: Store, merchantId: string, id: string) => {
  if (!isUuid(id)) return undefined
  const row = await tx
    .selectFrom('file')
    .select(['id', 'name', 'sha256'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('purpose', '=', 'store-photo')
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, fingerprint: row.sha256.toString('hex') }
}
/** Whether a file is a photo of one of the merchant's stores. */
export const isPhoto = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('store_photo')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()) !== undefined

export const photoApprovable = approvable({
  kind: 'store-photo',
  payload,
  async hold({ tx, emit }, { id: requestId, merchantId, maker, payload: wanted }) {
    const store = await rows.lock(tx, merchantId, wanted.id)
    await tx
      .insertInto('store_photo')
      .values({
        merchant_id: merchantId,
        id: wanted.photoId,
        store: store.code,
        kind: wanted.kind,
        file_id: wanted.file,
        state: 'waiting',
        sent_by: maker.personId,
        request_id: requestId,
      })
      .execute()
    await storeLog.write(tx, merchantId, store.id, { what: 'photo-sent', personId: maker.personId, text: wanted.kind })
    await storeLog.notify(emit, merchantId, store.id)
  },
  async release({ tx, emit }, { id: requestId, merchantId }) {
    const photo = await tx
      .selectFrom('store_photo as f')
      .innerJoin('store as s', (join) =>
        join.onRef('s.merchant_id', '=', 'f.merchant_id').onRef('s.code', '=', 'f.store'),
      )
      .select(['f.id', 'f.kind', 's.id as storeId', 's.name'])
      .where('f.merchant_id', '=', merchantId)
      .where('f.request_id', '=', requestId)
      .where('f.state', '=', 'waiting')
      .executeTakeFirst()
    if (!photo) return
    const step = await tx
      .selectFrom('approval_step')
      .select(['step', 'person_id', 'reason'])
      .where('merchant_id', '=', merchantId)
      .where('request_id', '=', requestId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    await tx
      .updateTable('store_photo')
      .set({ state: 'refused', reason: step?.reason ?? null })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', photo.id)
      .execute()
    await storeLog.write(tx, merchantId, photo.storeId, {
      what: 'photo-refused',
      personId: step?.person_id ?? null,
      text: [photo.kind, step?.reason].filter(Boolean).join(': '),
    })
    await storeLog.notify(emit, merchantId, photo.storeId)
    if (step?.step !== 'recalled')
      await tellStore({ emit }, merchantId, { id: photo.storeId, name: photo.name, what: 'refused' })
  },
  async execute(own, { id: requestId, merchantId, maker, payload: wanted }) {
    const { tx, emit } = own
    const store = await rows.lock(tx, merchantId, wanted.id)
    const file = await fileOf(tx, merchantId, wanted.file)
    if (file?.fingerprint !== wanted.fingerprint) throw fail('RECORD_CHANGED')
    await tx
      .updateTable('store_photo')
      .set({ state: 'replaced' })
      .where('merchant_id', '=', merchantId)
      .where('store', '=', store.code)
      .where('kind', '=', wanted.kind)
      .where('state', '=', 'approved')
      .execute()
    const kept = await tx
      .updateTable('store_photo')
      .set({ state: 'approved' })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', wanted.photoId)
      .returning('id')
      .executeTakeFirst()
    // Where nobody else needs to agree, nothing was held.
    if (!kept)
      await tx
        .insertInto('store_photo')
        .values({
          merchant_id: merchantId,
          id: wanted.photoId,
          store: store.code,
          kind: wanted.kind,
          file_id: wanted.file,
          state: 'approved',
          sent_by: maker.personId,
          request_id: requestId,
        })
        .execute()
    await storeLog.write(tx, merchantId, store.id, { what: 'photo-approved', text: wanted.kind })
    if (!(await openIfDue({ tx, emit }, merchantId, store.id))) await storeLog.notify(emit, merchantId, store.id)
    return 'SUCCESS'
  },
})

type PhotoFile = NonNullable<Awaited<ReturnType<typeof fileOf>>>
const photoQuestion = ({ id, name, code }: rows.StoreRow, kind: PhotoKind, file: PhotoFile) => ({
  payload: { id, photoId: newId(), kind, file: file.id, fingerprint: file.fingerprint },
  describe: () => ({
    says: {
      en: `Show this photo of ${name}: ${photoKindWords[kind].en}`,
      zh: `启用门店 ${name} 的照片：${photoKindWords[kind].zh}`,
    },
    shown: [
      addition('Store', '门店', `${name} (${code})`),
      addition('Shows', '内容', photoKindWords[kind]),
      addition('File', '文件', file.name),
      addition('Fingerprint (SHA-256)', '指纹（SHA-256）', file.fingerprint),
    ],
  }),
})
type SendCall = Parameters<typeof ask>[0] & Pick<Call<typeof store.sendPhoto>, 'input' | 'note'>
export const sendPhoto = async (call: SendCall): Promise<Output<typeof store.sendPhoto>> => {
  const { tx, input, note } = call
  const { merchantId } = call.me()
  const found = await rows.lock(tx, merchantId, input.id)
  note({ object: `store ${found.id}` })
  if (found.state === 'closed') throw fail('RECORD_STATE')
  const file = await fileOf(tx, merchantId, input.file)
  if (!file) throw failFields({ path: 'file', code: 'NOT_YOURS' })
  const waits = await tx
    .selectFrom('store_photo')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('store', '=', found.code)
    .where('kind', '=', input.kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waits) throw fail('PHOTO_WAITS')
  const sent = await ask(call, photoApprovable, photoQuestion(found, input.kind, file))
  note({
    object: `store ${found.id}`,
    after: { photo: input.kind, fingerprint: file.fingerprint, request: sent.number },
  })
  return { id: found.id, requestId: sent.requestId, number: sent.number }
}
