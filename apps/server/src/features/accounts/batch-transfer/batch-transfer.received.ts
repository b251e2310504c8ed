// A paid row of a batch as a separate transfer: in its payee's list, and as a record for both sides.
import { sql } from 'kysely'
import type { TransferDetail } from '@falaj/contract/accounts/transfer'
import type { TransferCurrency } from '@falaj/contract/accounts/transfer-rules'
import { transfersOf } from '@falaj/ledger/transfers'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'

const noteText = sql`nullif(concat_ws(' · ', nullif(o.reference, ''), nullif(o.note, '')), '')`

/** With the columns of the list of transfers. It starts with its arrival: before that only its payer sees it. */
export const receivedRows = (reader: string) => sql`
  select o.id, o.done_at as created_at, b.number || ' #' || o.row_number as number, 'Payee' as role, '+' as sign,
    i.name_en as counterparty, i.name_zh as counterparty_zh, i.mid as counterparty_mid, 'TRANSFER' as type, 'SUCCESS' as status, 'SUCCESS' as state, b.currency,
    o.amount_minor, o.amount_minor as in_minor, 0 as out_minor, 0 as fee_minor, ${noteText} as note, null as maker, null as auditor, o.done_at as completed_at
  from batch_transfer_row o join batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id join merchant i on i.id = o.merchant_id
  where o.payee_merchant_id = ${reader}::uuid and o.state = 'done'`

interface ReceivedRow {
  readonly payer_id: string
  readonly number: string
  readonly other: string
  readonly other_zh: string
  readonly other_mid: string
  readonly currency: TransferCurrency
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly note: string | null
  readonly maker: string
  readonly done_at: Date
}
/** Undefined for one that is neither paid by the reader nor to the reader. */
export const rowRecord = async (tx: Store, reader: string, id: string): Promise<TransferDetail | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<ReceivedRow>`
    select o.merchant_id as payer_id, b.number || ' #' || o.row_number as number, m.name_en as other, m.name_zh as other_zh, m.mid as other_mid, b.currency,
      o.amount_minor::text, o.fee_minor::text, o.vat_minor::text, ${noteText} as note, p.name as maker, o.done_at
    from batch_transfer_row o join batch_transfer b on b.merchant_id = o.merchant_id and b.id = o.batch_id join person p on p.id = b.maker_person_id
    join merchant m on m.id = case when o.merchant_id = ${reader}::uuid then o.payee_merchant_id else o.merchant_id end
    where (o.merchant_id = ${reader}::uuid or o.payee_merchant_id = ${reader}::uuid) and o.id = ${id}::uuid and o.state = 'done'`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const isPayer = row.payer_id === reader
  const { currency } = row
  const of = (minor: bigint) => inMinor(minor, currency)
  const amount = BigInt(row.amount_minor)
  const [fee, vat] = isPayer ? [BigInt(row.fee_minor), BigInt(row.vat_minor)] : [0n, 0n]
  const booked = await transfersOf(tx, row.payer_id, { kind: 'batch-transfer', id })
  const doneAt = row.done_at.toISOString()
  return {
    id,
    createdAt: doneAt,
    number: row.number,
    role: isPayer ? 'Initiator' : 'Payee',
    sign: isPayer ? '-' : '+',
    counterparty: row.other,
    counterpartyZh: row.other_zh,
    counterpartyMid: row.other_mid,
    type: 'TRANSFER',
    status: 'SUCCESS',
    amount: of(isPayer ? -amount : amount),
    fee: of(fee),
    vat: of(vat),
    total: of(amount + fee + vat),
    note: row.note,
    maker: isPayer ? row.maker : null,
    auditor: null,
    completedAt: doneAt,
    why: null,
    request: null,
    steps: [],
    entries: entriesFor(reader, booked),
    explained: await explainedFor(tx, reader, currency, booked),
    actions: [],
  }
}
