// The rows of a batch, where they are: written, hashed, left out, paid.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'
import { duePage, type DueRecord } from '../../../platform/jobs/due.ts'
import type { MovedRow } from './batch-transfer.postings.ts'

/** The payable merchants with these MIDs. */
export const merchantsOf = async (tx: Store, mids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows: found } = await sql<{ mid: string; id: string }>`
    select mid, id from merchant where status = 'ENABLED' and mid = any(${mids as string[]}::text[])`.execute(tx)
  return new Map(found.map(({ mid, id }) => [mid, id]))
}

export interface NewRow {
  readonly rowNumber: number
  readonly payee: string
  readonly amount: string
  readonly fee: string
  readonly vat: string
  readonly reference: string
  readonly note: string
  readonly warning: string | null
}
/** Single transfers of this merchant in the last ninety days, in the form of `twinKey`. */
export const sentAlone = async (tx: Store, merchantId: string, currency: string): Promise<ReadonlySet<string>> => {
  const { rows: found } = await sql<{ key: string }>`
    select m.mid || ' ' || t.amount_minor || ' ' || lower(coalesce(t.note, '')) as key
    from transfer t join merchant m on m.id = t.payee_merchant_id
    where t.merchant_id = ${merchantId}::uuid and t.created_at > now() - interval '90 days' and t.currency = ${currency}
      and t.type <> 'COLLECT' and t.state in ('ASKED', 'SUCCESS')`.execute(tx)
  return new Set(found.map(({ key }) => key))
}
/** Marks rows that another batch of the last ninety days has sent, too. Returns how many have a warning. */
export const insertRows = async (
  tx: Store,
  merchantId: string,
  batchId: string,
  given: readonly NewRow[],
): Promise<number> => {
  if (given.length === 0) return 0
  const { rows: added } = await sql<{ warnings: number }>`
    with added as (
      insert into batch_transfer_row (merchant_id, batch_id, row_number, payee_merchant_id, amount_minor, fee_minor, vat_minor, reference, note, warning)
      select ${merchantId}::uuid, ${batchId}::uuid, "rowNumber", payee, amount, fee, vat, reference, note, coalesce(warning, case when exists (
        select from batch_transfer_row e join batch_transfer f on f.merchant_id = e.merchant_id and f.id = e.batch_id
        where e.merchant_id = ${merchantId}::uuid and e.payee_merchant_id = r.payee and e.amount_minor = r.amount
          and lower(e.reference) = lower(r.reference) and e.created_at > now() - interval '90 days' and e.state in ('waiting', 'done')
          and f.currency = (select currency from batch_transfer where merchant_id = ${merchantId}::uuid and id = ${batchId}::uuid)
          and f.state in ('ASKED', 'PROCESSING', 'FINISHED')
        ) then 'IN_HISTORY' end)
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as r("rowNumber" int, payee uuid, amount numeric, fee numeric, vat numeric, reference text, note text, warning text)
      returning warning)
    select count(warning)::int as warnings from added`.execute(tx)
  return added[0]?.warnings ?? 0
}
/** SHA-256 over what each row moves and to whom, but for those that were or would be left out: computed where the rows are. */
export const hashOfRows = async (
  tx: Store,
  merchantId: string,
  batchId: string,
  except: readonly number[] = [],
): Promise<Buffer> => {
  const { rows: found } = await sql<{ hash: Buffer }>`
    select sha256(convert_to(coalesce(string_agg(
      json_build_array(row_number, payee_merchant_id, amount_minor::text, fee_minor::text, vat_minor::text, reference, note)::text,
      E'\n' order by row_number), ''), 'UTF8')) as hash
    from batch_transfer_row where merchant_id = ${merchantId}::uuid and batch_id = ${batchId}::uuid and state <> 'refused'
      and row_number not in (select unnest(${except as number[]}::int[]))`.execute(tx)
  return found[0]!.hash
}
export interface NumberedRow extends MovedRow {
  readonly mid: string
  readonly reference: string
  readonly warning: string | null
}
/** Those of these numbers that wait. */
export const waitingAt = async (
  tx: Store,
  merchantId: string,
  batchId: string,
  rowNumbers: readonly number[],
): Promise<NumberedRow[]> => {
  const { rows: found } = await sql<{
    id: string
    rowNumber: number
    payee: string
    mid: string
    amount: string
    fee: string
    vat: string
    reference: string
    warning: string | null
  }>`
    select o.id, o.row_number as "rowNumber", o.payee_merchant_id as payee, m.mid, o.amount_minor::text as amount, o.fee_minor::text as fee,
      o.vat_minor::text as vat, o.reference, o.warning
    from batch_transfer_row o join merchant m on m.id = o.payee_merchant_id
    where o.merchant_id = ${merchantId}::uuid and o.batch_id = ${batchId}::uuid and o.state = 'waiting'
      and o.row_number in (select unnest(${rowNumbers as number[]}::int[])) order by o.row_number`.execute(tx)
  return found.map(({ payee, amount, fee, vat, ...row }) => ({
    ...row,
    payeeId: payee,
    amount: BigInt(amount),
    fee: BigInt(fee),
    vat: BigInt(vat),
  }))
}
export interface RefusedRow {
  readonly rowNumber: number
  readonly reason: string
}
export const refusedRows = async (tx: Store, merchantId: string, batchId: string): Promise<RefusedRow[]> => {
  const { rows: found } = await sql<RefusedRow>`
    select row_number as "rowNumber", coalesce(why, '') as reason from batch_transfer_row
    where merchant_id = ${merchantId}::uuid and batch_id = ${batchId}::uuid and state = 'refused' order by row_number`.execute(
    tx,
  )
  return found
}

export interface WaitingRow extends MovedRow {
  readonly isPayable: boolean
}
export const waitingRows = async (tx: Store, merchantId: string, id: string, max: number): Promise<WaitingRow[]> => {
  const { rows: found } = await sql<{
    id: string
    rowNumber: number
    payee: string
    amount: string
    fee: string
    vat: string
    payable: boolean
  }>`
    select o.id, o.row_number as "rowNumber", o.payee_merchant_id as payee, o.amount_minor::text as amount, o.fee_minor::text as fee, o.vat_minor::text as vat,
      m.status = 'ENABLED' as payable
    from batch_transfer_row o join merchant m on m.id = o.payee_merchant_id
    where o.merchant_id = ${merchantId}::uuid and o.batch_id = ${id}::uuid and o.state = 'waiting'
    order by o.row_number limit ${sql.lit(max)}`.execute(tx)
  return found.map(({ id: rowId, rowNumber, payee, amount, fee, vat, payable }) => ({
    id: rowId,
    rowNumber,
    payeeId: payee,
    amount: BigInt(amount),
    fee: BigInt(fee),
    vat: BigInt(vat),
    isPayable: payable,
  }))
}
export const endRows = async (
  tx: Store,
  merchantId: string,
  id: string,
  rowNumbers: readonly number[],
  state: 'done' | 'failed' | 'refused',
  why: string | null,
): Promise<void> => {
  if (rowNumbers.length === 0) return
  // The range is what the planner goes by: of numbers alone it reads all rows of a merchant who has just brought them in.
  const [first, last] = [
    rowNumbers.reduce((one, other) => Math.min(one, other)),
    rowNumbers.reduce((one, other) => Math.max(one, other)),
  ]
  await sql`
    update batch_transfer_row set state = ${state}, why = ${why}, done_at = now()
    where merchant_id = ${merchantId}::uuid and batch_id = ${id}::uuid and row_number between ${first} and ${last}
      and row_number = any(${rowNumbers as number[]}::int[])`.execute(tx)
}
/** What each row that waits moves, in the sheet's order. */
export const waitingAmounts = async (tx: Store, merchantId: string, id: string) => {
  const { rows: found } = await sql<{ rowNumber: number; amount: string }>`
    select row_number as "rowNumber", amount_minor::text as amount from batch_transfer_row
    where merchant_id = ${merchantId}::uuid and batch_id = ${id}::uuid and state = 'waiting' order by row_number`.execute(
    tx,
  )
  return found.map(({ rowNumber, amount }) => ({ rowNumber, amount: BigInt(amount) }))
}
/** The first row that waits with more than this. */
export const firstOver = async (tx: Store, merchantId: string, id: string, most: bigint): Promise<number | null> => {
  const { rows: found } = await sql<{ first: number | null }>`
    select min(row_number) as first from batch_transfer_row
    where merchant_id = ${merchantId}::uuid and batch_id = ${id}::uuid and state = 'waiting' and amount_minor > ${most.toString()}::numeric`.execute(
    tx,
  )
  return found[0]?.first ?? null
}
/** Its payees are known from now on, if they were not. Since when the newest of those who get more than this much is. */
export const newestPayee = async (tx: Store, merchantId: string, id: string, over: bigint): Promise<Date | null> => {
  const waiting = sql`batch_transfer_row w where w.merchant_id = ${merchantId}::uuid and w.batch_id = ${id}::uuid and w.state = 'waiting'`
  await sql`insert into beneficiary (merchant_id, key)
    select distinct ${merchantId}::uuid, 'merchant ' || w.payee_merchant_id from ${waiting} order by 2
    on conflict do nothing`.execute(tx)
  const { rows: found } = await sql<{ since: Date | null }>`
    select max(b.since) as since from beneficiary b where b.merchant_id = ${merchantId}::uuid and b.key in (
      select 'merchant ' || w.payee_merchant_id from ${waiting} and w.amount_minor > ${over.toString()}::numeric)`.execute(
    tx,
  )
  return found[0]?.since ?? null
}
export const failedSum = async (tx: Store, merchantId: string, id: string): Promise<bigint> => {
  const { rows: found } = await sql<{ minor: string }>`
    select coalesce(sum(amount_minor + fee_minor + vat_minor), 0)::text as minor from batch_transfer_row
    where merchant_id = ${merchantId}::uuid and batch_id = ${id}::uuid and state = 'failed'`.execute(tx)
  return BigInt(found[0]?.minor ?? 0)
}
export const stillProcessing = (tx: Store, after: DueRecord | null): Promise<readonly DueRecord[]> =>
  duePage(
    tx,
    {
      from: sql.table('batch_transfer'),
      where: sql`state = 'PROCESSING' and submitted_at < now() - interval '1 minute'`,
      at: sql`submitted_at`,
    },
    after,
  )
