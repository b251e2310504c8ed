// Documents on their way to the accredited service provider: handed over, asked about until it answers, and handed over again after a rejection.
import { sql } from 'kysely'
import { fail } from '../../../platform/base/fail.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { dueRecords, nextCheck, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { EinvoiceRail, EinvoiceStatus } from '../../../rails/einvoice-rail.ts'
import type { TaxContext } from './tax-invoice.issue.ts'
import { noteChange, noticeOf } from './tax-invoice.log.ts'

const find = (db: Db, { merchantId, id }: RecordName) =>
  db
    .selectFrom('tax_document')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

const markSent = (db: Db, key: RecordName, providerReference: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, 'tax_document', key.merchantId, key.id)
    if (row.state !== 'WAITING') return false
    await sql`update tax_document set state = 'SENT', attempts = attempts + 1, provider_reference = ${providerReference}, reason = null,
      sent_at = now(), answered_at = null, next_check_at = business_now() + interval '5 seconds'
      where merchant_id = ${key.merchantId}::uuid and id = ${key.id}::uuid`.execute(tx)
    await noteChange(
      { tx, emit: emitter(tx) },
      { merchantId: key.merchantId, id: row.invoice_id },
      { what: 'sent', text: row.number },
    )
    return true
  })
const takeAnswer = (db: Db, key: RecordName, answer: EinvoiceStatus): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, 'tax_document', key.merchantId, key.id)
    if (row.state !== 'SENT') return false
    const at = sql`where merchant_id = ${key.merchantId}::uuid and id = ${key.id}::uuid`
    if (answer.kind === 'pending') {
      await sql`update tax_document set next_check_at = ${nextCheck(sql`sent_at`, '1 hour', '10 seconds')} ${at}`.execute(
        tx,
      )
      return false
    }
    if (answer.kind === 'unknown') {
      await sql`update tax_document set state = 'WAITING', next_check_at = business_now() ${at}`.execute(tx)
      return false
    }
    const own = { tx, emit: emitter(tx) }
    const about = { merchantId: key.merchantId, id: row.invoice_id }
    const reason = answer.kind === 'rejected' ? answer.reason || 'No reason was given.' : null
    await sql`update tax_document set state = ${answer.kind === 'accepted' ? 'ACCEPTED' : 'REJECTED'}, reason = ${reason},
      answered_at = ${answer.at} ${at}`.execute(tx)
    await noteChange(own, about, { what: answer.kind, text: reason ? `${row.number}: ${reason}` : row.number })
    if (reason)
      await noticeOf(own, about, `rejected ${row.id} ${row.attempts}`, {
        en: `The e-invoice ${row.number} was rejected: ${reason}`,
        zh: `电子发票 ${row.number} 被拒绝：${reason}`,
      })
    return true
  })

/** One document, one step: handed over, or asked about. No lock is held while the other side is spoken to. */
export const deliverOne = async (
  db: Db,
  rail: EinvoiceRail,
  key: RecordName,
  signal: AbortSignal,
): Promise<boolean> => {
  const row = await find(db, key)
  if (row?.state === 'WAITING') {
    const { providerReference } = await rail.submit(
      db,
      {
        reference: row.id,
        number: row.number,
        kind: row.credit_note_id ? 'credit-note' : 'invoice',
        xml: row.xml,
        sha256: row.sha256.toString('hex'),
      },
      signal,
    )
    return markSent(db, key, providerReference)
  }
  return row?.state === 'SENT' ? takeAnswer(db, key, await rail.status(db, row.id, signal)) : false
}
export const deliverDue = (rail: () => Promise<EinvoiceRail>): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'tax-invoice.deliver',
    clock: { everyMs: 10_000 },
    due: {
      from: sql`tax_document`,
      where: sql`state in ('WAITING', 'SENT') and next_check_at <= business_now()`,
      at: sql`next_check_at`,
    },
    one: async ({ db, signal }, key) => deliverOne(db, await rail(), key, signal),
  })

/** Only a rejected one: the same document, with the same number. */
export const sendAgain = async (
  own: TaxContext,
  { merchantId, documentId, personId = null }: { merchantId: string; documentId: string; personId?: string | null },
): Promise<string> => {
  const row = await lockOwn(own.tx, 'tax_document', merchantId, documentId)
  if (row.state !== 'REJECTED') throw fail('TAX_NOT_REJECTED')
  await sql`update tax_document set state = 'WAITING', next_check_at = business_now()
    where merchant_id = ${merchantId}::uuid and id = ${documentId}::uuid`.execute(own.tx)
  await noteChange(own, { merchantId, id: row.invoice_id }, { what: 'retried', personId, text: row.number })
  return row.number
}
