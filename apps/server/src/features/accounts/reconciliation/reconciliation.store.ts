import { sql } from 'kysely'
import { isCurrency, money } from '@falaj/money'
import type { BankFileLine } from '@falaj/contract/accounts/reconciliation'
import type { PageParam } from '@falaj/contract/kernel/endpoint'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import type { Failure } from './reconciliation.bank-entry.ts'
import type { Format } from './reconciliation.bank-file.ts'
import type { Coverage, ForeignCredit, Line } from './reconciliation.match.ts'

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
export type FileRow = NonNullable<Awaited<ReturnType<typeof working>>>

const ended = (tx: Store, { merchant_id, id }: FileRow) =>
  tx
    .updateTable('bank_file')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
/** False if it had ended before. */
export const failed = async (tx: Store, row: FileRow, failure: Failure): Promise<boolean> => {
  const moved = await ended(tx, row)
    .set({ state: 'FAILURE', failure, ended_at: sql`now()` })
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
export const stuck = (tx: Store, hours: number): Promise<FileRow[]> =>
  tx
    .selectFrom('bank_file')
    .selectAll()
    .where('state', '=', 'PROCESSING')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .limit(1000)
    .execute()
interface Result extends Coverage {
  readonly format: Format
  readonly credits: number
  readonly lines: readonly Line[]
  readonly foreign: readonly ForeignCredit[]
}
export const ready = async (
  tx: Store,
  row: FileRow,
  { format, credits, lines, foreign, from, until }: Result,
): Promise<Counts> => {
  const rows = [
    ...lines.map(({ n, day, currency, minor, text, outcome, by, payout }) => ({
      n,
      day,
      currency,
      minor: String(minor),
      amount: null,
      text,
      outcome,
      by,
      kind: payout?.kind ?? null,
      payout: payout?.id ?? null,
      number: payout?.number ?? null,
    })),
    ...foreign.map((credit) => ({ ...credit, minor: null, outcome: 'foreign' })),
  ]
  await sql`
    insert into bank_file_line (merchant_id, bank_file_id, n, day, currency, amount_minor, amount_text, text, outcome, tied_by, payout_kind,
      payout_id, payout_number)
    select ${row.merchant_id}::uuid, ${row.id}::uuid, n, day, currency, minor, amount, text, outcome, by, kind, payout, number
    from json_to_recordset(${JSON.stringify(rows)}::json) as l (n int, day date, currency text, minor numeric, amount text, text text,
      outcome text, by text, kind text, payout uuid, number text)`.execute(tx)
  await ended(tx, row)
    .set({ state: 'READY', format, first_day: from, last_day: until, credits, ended_at: sql`now()` })
    .execute()
  const tied = lines.flatMap(({ outcome, payout }) => (outcome === 'matched' && payout ? [payout.id] : []))
  return countAgain(tx, row, tied)
}

/** A payout that one file misses and another has is missed no more. */
const isMissing = sql`(l.outcome in ('missing', 'in-transit') and not exists (
  select from bank_file_line m where m.merchant_id = l.merchant_id and m.payout_kind = l.payout_kind and m.payout_id = l.payout_id
    and m.outcome = 'matched'))`
const isUnmatched = sql`(l.outcome not in ('matched', 'missing', 'in-transit'))`
const chosenLines = { left: isUnmatched, missing: isMissing, matched: sql`l.outcome = 'matched'` } as const

interface Counts {
  readonly matched: number
  readonly leftOver: number
}
/** Recounts this file, and those that missed one of these payouts. */
const countAgain = async (
  tx: Store,
  { merchant_id: merchantId, id }: Pick<FileRow, 'merchant_id' | 'id'>,
  payoutIds: readonly string[],
): Promise<Counts> => {
  const { rows } = await sql<{ id: string; matched: number; left_over: number }>`
    update bank_file b set matched = c.matched, left_over = c.left_over
    from (
      select l.bank_file_id as id, count(*) filter (where l.outcome = 'matched')::int as matched, count(*) filter (where ${isUnmatched} or ${isMissing})::int as left_over
      from bank_file_line l where l.merchant_id = ${merchantId}::uuid and (l.bank_file_id = ${id}::uuid or l.bank_file_id in (
        select w.bank_file_id from bank_file_line w where w.merchant_id = ${merchantId}::uuid and w.payout_id = any (${payoutIds}::uuid[])
          and w.outcome in ('missing', 'in-transit')))
      group by 1) c
    where b.merchant_id = ${merchantId}::uuid and b.id = c.id
    returning b.id, b.matched, b.left_over`.execute(tx)
  const own = rows.find((row) => row.id === id)
  return { matched: own?.matched ?? 0, leftOver: own?.left_over ?? 0 }
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
  readonly minor: string | null
  readonly amount: string | null
  readonly text: string
  readonly outcome: string
  readonly by: string | null
  readonly who: string | null
  readonly kind: string | null
  readonly payout_id: string | null
  readonly number: string | null
}
const lineOf = ({ n, day, text, outcome, by, who, kind, payout_id: id, number, ...row }: LineRow): BankFileLine => {
  const payout = kind && id && number ? { kind, id, number } : null
  const { currency, minor } = row
  const common = { n, day, text, outcome, by, who, payout }
  if (minor === null) return { ...common, amount: null, foreign: { currency, amount: row.amount ?? '' } }
  if (!isCurrency(currency)) throw new Error(`unknown currency ${currency}`)
  return { ...common, amount: money(BigInt(minor), currency), foreign: null }
}
const lineColumns = sql`l.n, l.day::text as day, l.currency, l.amount_minor::text as minor, l.amount_text as amount, l.text, l.outcome,
  l.tied_by as by, (select p.name from person p where p.id = l.tied_person_id) as who, l.payout_kind as kind, l.payout_id::text as payout_id,
  l.payout_number as number`

export const linesOf = async (
  tx: Store,
  merchantId: string,
  id: string,
  only: keyof typeof chosenLines,
  { number, size }: PageParam,
) => {
  const chosen = sql`from bank_file_line l where l.merchant_id = ${merchantId}::uuid and l.bank_file_id = ${id}::uuid
    and ${chosenLines[only]}`
  const { rows } = await sql<LineRow>`
    select ${lineColumns} ${chosen} order by l.n limit ${size} offset ${(number - 1) * size}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(tx)
  return { rows: rows.map(lineOf), total: counted.rows[0]?.total ?? 0 }
}
export const findLine = async (
  tx: Store,
  merchantId: string,
  id: string,
  n: number,
  lock = false,
): Promise<BankFileLine> => {
  const { rows } = isUuid(id)
    ? await sql<LineRow>`select ${lineColumns} from bank_file_line l
        where l.merchant_id = ${merchantId}::uuid and l.bank_file_id = ${id}::uuid and l.n = ${n} ${lock ? sql`for update` : sql``}`.execute(
        tx,
      )
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return lineOf(rows[0])
}
/** Sets the match of a credit; null removes it. */
export const setTie = async (
  tx: Store,
  merchantId: string,
  { id, n }: { readonly id: string; readonly n: number },
  tie: { readonly payout: { readonly id: string; readonly number: string }; readonly personId: string } | null,
  /** That was, or now is tied. */
  payoutId: string,
): Promise<void> => {
  await tx
    .updateTable('bank_file_line')
    .set({
      outcome: tie ? 'matched' : 'untied',
      tied_by: tie ? 'person' : null,
      tied_person_id: tie?.personId ?? null,
      payout_kind: tie ? 'withdraw' : null,
      payout_id: tie?.payout.id ?? null,
      payout_number: tie?.payout.number ?? null,
    })
    .where('merchant_id', '=', merchantId)
    .where('bank_file_id', '=', id)
    .where('n', '=', n)
    .execute()
  await countAgain(tx, { merchant_id: merchantId, id }, [payoutId])
}
