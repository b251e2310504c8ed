import { sql } from 'kysely'
import { isCurrency, money } from '@falaj/money'
import type { BankFileLine } from '@falaj/contract/reconciliation'
import type { PageParam } from '@falaj/contract/endpoint'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Failure } from './bank-entry.ts'
import type { Format } from './bank-file.ts'
import type { Line, Coverage } from './match.ts'

/** A file that this member has uploaded for it, and that is no bank file yet. */
export const ownFile = async (tx: Store, merchantId: string, staffId: string, id: string) =>
  isUuid(id)
    ? tx
        .selectFrom('file')
        .select(['id', 'name'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .where('purpose', '=', 'bank-file')
        .executeTakeFirst()
    : undefined

export const insert = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  file: { readonly id: string; readonly name: string },
): Promise<string | null> => {
  const row = await tx
    .insertInto('bank_file')
    .values({
      merchant_id: merchantId,
      id: newId(),
      file_id: file.id,
      name: file.name,
      person_id: personId,
      state: 'PROCESSING',
    })
    .onConflict((same) => same.columns(['merchant_id', 'file_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const working = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('bank_file')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst()
export type Working = NonNullable<Awaited<ReturnType<typeof working>>>

const ended = (tx: Store, { merchant_id, id }: Working) =>
  tx
    .updateTable('bank_file')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
export const failed = (tx: Store, row: Working, failure: Failure) =>
  ended(tx, row)
    .set({ state: 'FAILURE', failure, ended_at: sql`now()` })
    .execute()
export const ready = async (
  tx: Store,
  row: Working,
  {
    format,
    credits,
    lines,
    from,
    until,
  }: Coverage & {
    readonly format: Format
    readonly credits: number
    readonly lines: readonly Line[]
  },
): Promise<void> => {
  const rows = lines.map(({ n, day, currency, minor, text, outcome, by, payout }) => ({
    n,
    day,
    currency,
    minor: String(minor),
    text,
    outcome,
    by,
    kind: payout?.kind ?? null,
    payout: payout?.id ?? null,
    number: payout?.number ?? null,
  }))
  await sql`
    insert into bank_file_line (merchant_id, bank_file_id, n, day, currency, amount_minor, text, outcome, tied_by, payout_kind, payout_id,
      payout_number)
    select ${row.merchant_id}::uuid, ${row.id}::uuid, n, day, currency, minor, text, outcome, by, kind, payout, number
    from json_to_recordset(${JSON.stringify(rows)}::json) as l (n int, day date, currency text, minor numeric, text text, outcome text,
      by text, kind text, payout uuid, number text)`.execute(tx)
  const matched = lines.filter(({ outcome }) => outcome === 'matched').length
  await ended(tx, row)
    .set({
      state: 'READY',
      format,
      first_day: from,
      last_day: until,
      credits,
      matched,
      left_over: lines.length - matched,
      ended_at: sql`now()`,
    })
    .execute()
}

/** Payouts that an earlier file has a credit for. */
export const tiedPayouts = async (tx: Store, merchantId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select payout_id::text as id from bank_file_line where merchant_id = ${merchantId}::uuid and outcome = 'matched'`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

interface LineRow {
  readonly n: number
  readonly day: string
  readonly currency: string
  readonly minor: string
  readonly text: string
  readonly outcome: string
  readonly by: string | null
  readonly kind: string | null
  readonly payout_id: string | null
  readonly number: string | null
}
const lineOf = ({ n, day, text, outcome, by, kind, payout_id: id, number, ...row }: LineRow): BankFileLine => {
  if (!isCurrency(row.currency)) throw new Error(`unknown currency ${row.currency}`)
  const payout = kind && id && number ? { kind, id, number } : null
  return { n, day, text, outcome, by, payout, amount: money(BigInt(row.minor), row.currency) }
}
const lineColumns = sql`n, day::text as day, currency, amount_minor::text as minor, text, outcome, tied_by as by, payout_kind as kind,
  payout_id::text as payout_id, payout_number as number`

export const linesOf = async (
  tx: Store,
  merchantId: string,
  id: string,
  only: 'left' | 'matched',
  { number, size }: PageParam,
) => {
  const chosen = sql`from bank_file_line where merchant_id = ${merchantId}::uuid and bank_file_id = ${id}::uuid
    and (outcome = 'matched') = ${only === 'matched'}`
  const { rows } = await sql<LineRow>`
    select ${lineColumns} ${chosen} order by n limit ${size} offset ${(number - 1) * size}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(tx)
  return { rows: rows.map(lineOf), total: counted.rows[0]?.total ?? 0 }
}
export const line = async (tx: Store, merchantId: string, id: string, n: number): Promise<BankFileLine> => {
  const { rows } = isUuid(id)
    ? await sql<LineRow>`select ${lineColumns} from bank_file_line
        where merchant_id = ${merchantId}::uuid and bank_file_id = ${id}::uuid and n = ${n}`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return lineOf(rows[0])
}
