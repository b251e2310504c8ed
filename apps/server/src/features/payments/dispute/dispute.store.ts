// Disputes as they are kept.
import { sql } from 'kysely'
import type { DisputeState } from '@falaj/contract/payments/dispute-rules'
import type { Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'

export interface Dispute {
  readonly id: string
  readonly merchant_id: string
  readonly number: string
  readonly payment_id: string
  readonly case_no: string
  readonly state: DisputeState
  readonly currency: Currency
  readonly net_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly money: string
  readonly taken_count: number
  readonly respond_by: Date
  readonly assignee_id: string | null
  readonly statement: string
  readonly version: number
  readonly answered_at: Date | null
  readonly sent_at: Date | null
  readonly send_failed_at: Date | null
}
const columns = sql`id, merchant_id, number, payment_id, case_no, state, currency, net_minor::text, fee_minor::text, vat_minor::text, money,
  taken_count, respond_by, assignee_id, statement, version, answered_at, sent_at, send_failed_at`
export const find = async (tx: Store, merchantId: string, id: string, lock = false): Promise<Dispute> => {
  const { rows } = isUuid(id)
    ? await sql<Dispute>`select ${columns} from dispute where merchant_id = ${merchantId}::uuid and id = ${id}::uuid
        ${lock ? sql`for update` : sql``}`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
export const isOpen = ({ state, respond_by: until }: Pick<Dispute, 'state' | 'respond_by'>): boolean =>
  state === 'OPEN' && until.getTime() > Date.now()
/** Locked, and still to be answered. */
export const findOpen = async (tx: Store, merchantId: string, id: string): Promise<Dispute> => {
  const found = await find(tx, merchantId, id, true)
  if (!isOpen(found)) throw fail('DISPUTE_OVER')
  return found
}
export const put = async (tx: Store, { merchant_id: merchantId, id }: Dispute, values: object): Promise<void> => {
  await tx
    .updateTable('dispute')
    .set(values as never)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export interface EvidenceFile {
  readonly file_id: string
  readonly kind: string
  readonly name: string
  readonly mime: string
  readonly pages: number
  readonly size: number
  readonly by: string
}
export const filesOf = async (tx: Store, merchantId: string, id: string): Promise<readonly EvidenceFile[]> => {
  const { rows } = await sql<EvidenceFile>`
    select e.file_id, e.kind, f.name, f.mime, e.pages, f.size_bytes::int as size, p.name as by
    from dispute_file e join file f on f.merchant_id = e.merchant_id and f.id = e.file_id join person p on p.id = e.person_id
    where e.merchant_id = ${merchantId}::uuid and e.dispute_id = ${id}::uuid order by e.at, e.file_id`.execute(tx)
  return rows
}
