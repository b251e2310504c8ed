// The agreement of an order as a document in both languages, made seconds after the order is sent. Once for each sending.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import { languages, type Language } from '@falaj/contract/kernel/words'
import type { DeviceModel, DevicePlan } from '@falaj/contract/places/device-models'
import { newId } from '../../../platform/base/ids.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { receive } from '../../../platform/files/bytes.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { makePdf } from '../../../platform/pdf/make.ts'
import { orderAgreement, type AgreedOrder } from './device-order.agreement.ts'
import { deviceOrderLog } from './device-order.log.ts'

interface OrderToPaper extends Omit<AgreedOrder, 'model' | 'plan' | 'agreedAt' | 'agreedOn'> {
  readonly model: string
  readonly plan: string
  readonly at: Date
}
/** As it was sent last, if its document has not been made. */
const sentOrder = async (db: Db, { merchantId, id }: RecordName): Promise<OrderToPaper | undefined> => {
  const { rows } = await sql<OrderToPaper>`
    select o.number, m.mid, jsonb_build_object('en', m.name_en, 'zh', coalesce(m.name_zh, m.name_en)) as merchant, o.model, o.plan, o.quantity,
      case when s.code is null then null else jsonb_build_object('en', s.name, 'zh', coalesce(s.name_zh, s.name)) end as store,
      o.contact, o.mobile, o.address, o.city, o.terms_version as "termsVersion", p.name as "agreedBy", o.agreed_at as at
    from pos_device_order o join merchant m on m.id = o.merchant_id
    left join store s on s.merchant_id = o.merchant_id and s.code = o.store left join person p on p.id = o.agreed_by
    where o.merchant_id = ${merchantId}::uuid and o.id = ${id}::uuid and o.terms_version is not null
      and o.agreed_at is not null and o.agreement_at is distinct from o.agreed_at`.execute(db)
  return rows[0]
}
/** 'DD-MM-YYYY HH:mm:ss' on clocks in Dubai, which keep one time all year. */
const dubaiClock = (at: Date): string => {
  const text = new Date(at.getTime() + 4 * hourMs).toISOString()
  return `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)} ${text.slice(11, 19)}`
}
const paperOf = ({ at, model, plan, ...order }: OrderToPaper) =>
  orderAgreement({
    ...order,
    model: model as DeviceModel,
    plan: plan as DevicePlan,
    agreedAt: dubaiClock(at),
    agreedOn: new Date(at.getTime() + 4 * hourMs).toISOString().slice(0, 10),
  })

const makeAgreement = async (db: Db, key: RecordName): Promise<boolean> => {
  const sent = await sentOrder(db, key)
  if (!sent) return false
  const { merchantId, id } = key
  const made: { language: Language; fileId: string; name: string; size: number; sha256: Buffer }[] = []
  for (const language of languages) {
    const [fileId, name] = [newId(), `device-agreement-${sent.number}.${language}.pdf`]
    const bytes = await makePdf({ paper: paperOf(sent), language })
    made.push({
      language,
      fileId,
      name,
      ...(await receive(db, { merchantId, id: fileId }, name, Readable.from([bytes]))),
    })
  }
  return db.transaction().execute(async (tx) => {
    // Sent again meanwhile: the document of that sending is made next.
    const order = await tx
      .updateTable('pos_device_order')
      .set({ agreement_at: sent.at })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .where('agreed_at', '=', sent.at)
      .where(sql<boolean>`agreement_at is distinct from agreed_at`)
      .returning('id')
      .executeTakeFirst()
    if (!order) return false
    for (const { language, fileId, name, size, sha256 } of made) {
      await tx
        .insertInto('file')
        .values({
          id: fileId,
          merchant_id: merchantId,
          purpose: 'device-agreement',
          name,
          mime: 'application/pdf',
          size_bytes: BigInt(size),
          sha256,
        })
        .execute()
      await tx
        .insertInto('pos_device_order_agreement')
        .values({
          merchant_id: merchantId,
          order_id: id,
          agreed_at: sent.at,
          language,
          terms_version: sent.termsVersion,
          file_id: fileId,
          sha256,
        })
        .execute()
    }
    await deviceOrderLog.notify(emitter(tx), merchantId, id)
    return true
  })
}

export const makeAgreements = (): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'device-order.agreement',
    clock: { everyMs: 5_000 },
    due: {
      from: sql`pos_device_order`,
      where: sql`agreed_at is not null and agreement_at is distinct from agreed_at`,
      at: sql`agreed_at`,
    },
    one: ({ db }, key) => makeAgreement(db, key),
  })
