// Index along a merchant's history: counts and far pages without scanning it. Marks are set on sealed lines; those that wait are few
// and are added at read time. Tables: migration 0011.
import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../db/pool.ts'

const step = 200

interface SealedEntry {
  readonly id: string
  readonly at: string
}
/** Called by the sealer after it has taken the lines out of the queue; each merchant's in the list's order. */
export const extendHistoryIndex = async (
  tx: Store,
  sealed: readonly (readonly [merchantId: string, lines: readonly SealedEntry[]])[],
): Promise<void> => {
  if (sealed.length === 0) return
  const entries = sealed.flatMap(([merchantId, lines]) => lines.map(({ id, at }) => ({ merchantId, id, at })))
  const firsts = sealed.map(([merchantId, lines]) => ({ merchantId, ...lines[0]!, count: lines.length }))
  // A line that was committed late lies before marks that are already set.
  await sql`
    update audit_mark m
    set nth = m.nth + (
      select count(*) from unnest(${entries.map((p) => p.merchantId)}::uuid[], ${entries.map((p) => p.at)}::timestamptz[],
        ${entries.map((p) => p.id)}::uuid[]) as late (merchant_id, at, id)
      where late.merchant_id = m.merchant_id and (late.at, late.id) < (m.at, m.id))
    from unnest(${firsts.map((f) => f.merchantId)}::uuid[], ${firsts.map((f) => f.at)}::timestamptz[],
      ${firsts.map((f) => f.id)}::uuid[]) as f (merchant_id, at, id)
    where m.merchant_id = f.merchant_id and (m.at, m.id) > (f.at, f.id)`.execute(tx)
  const { rows } = await sql<{ merchant_id: string; beyond: bigint }>`
    with counted as (
      insert into audit_ruler
      select * from unnest(${firsts.map((f) => f.merchantId)}::uuid[], ${firsts.map((f) => f.count)}::bigint[])
      on conflict (merchant_id) do update set lines = audit_ruler.lines + excluded.lines returning merchant_id, lines
    )
    select c.merchant_id, c.lines - coalesce(m.nth, 0) as beyond from counted c
    left join lateral (select nth from audit_mark k where k.merchant_id = c.merchant_id order by at desc, id desc limit 1) m on true`.execute(
    tx,
  )
  for (const { merchant_id, beyond } of rows) if (beyond >= step) await setMarks(tx, merchant_id)
}
/** On every 200th line since the last mark. */
const setMarks = (tx: Store, merchantId: string) =>
  sql`
    insert into audit_mark
    with mark as (select at, id, nth from audit_mark where merchant_id = ${merchantId} order by at desc, id desc limit 1)
    select ${merchantId}::uuid, at, id, coalesce((select nth from mark), 0) + place
    from (select l.at, l.id, row_number() over (order by l.at, l.id) as place from audit_entry l
          where l.merchant_id = ${merchantId} and not exists (select from audit_unsealed u where u.merchant_id = l.merchant_id and u.line_id = l.id)
            and (l.at, l.id) > (coalesce((select at from mark), '-infinity'),
                                coalesce((select id from mark), '00000000-0000-0000-0000-000000000000'))) line
    where place % ${sql.lit(step)} = 0`.execute(tx)

type Time = RawBuilder<Date>
const always: Time = sql<Date>`'infinity'::timestamptz`
const never: Time = sql<Date>`'-infinity'::timestamptz`
export interface Span {
  readonly from?: Time
  /** Exclusive. */
  readonly until?: Time
}

/** How many lines are older than `time`: those up to the last mark before it, and the few after that mark. */
const countBefore = (merchantId: string, time: Time) => sql<bigint>`(
  select coalesce(mark.nth, 0) + after.count + waiting.count
  from (select ${time} as time) asked
  left join lateral (select at, id, nth from audit_mark where merchant_id = ${merchantId} and at < asked.time
                     order by at desc, id desc limit 1) mark on true,
  -- Ordered, although it is only counted: of all indexes it must be the one in this order.
  lateral (select count(*) from (
             select from audit_entry l where l.merchant_id = ${merchantId} and l.at < asked.time
               and (l.at, l.id) > (coalesce(mark.at, '-infinity'), coalesce(mark.id, '00000000-0000-0000-0000-000000000000'))
             order by l.at, l.id) line) after,
  lateral (select count(*) from audit_unsealed u join audit_entry l on l.merchant_id = u.merchant_id and l.id = u.line_id
           where u.merchant_id = ${merchantId} and (l.at, l.id) <= (mark.at, mark.id)) waiting)`

/** Lines before the span, and up to its end. */
export const measure = async (tx: Store, merchantId: string, { from = never, until = always }: Span) => {
  const { rows } = await sql<{ before: bigint; until: bigint }>`
    select ${countBefore(merchantId, from)} as before, ${countBefore(merchantId, until)} as until`.execute(tx)
  return { before: Number(rows[0]?.before ?? 0n), until: Number(rows[0]?.until ?? 0n) }
}

/** The given number of lines after the first `skipped` ones, oldest first, as a query of their ids and times. */
export const linesAfter = (merchantId: string, skipped: number, limit: number) => sql<{ id: string; at: Date }>`
  with waiting as (select l.at, l.id from audit_unsealed u join audit_entry l on l.merchant_id = u.merchant_id and l.id = u.line_id where u.merchant_id = ${merchantId}),
  mark as (select at, id, nth + (select count(*) from waiting where (waiting.at, waiting.id) <= (m.at, m.id)) as place
           from audit_mark m where merchant_id = ${merchantId} and nth <= ${skipped} - (select count(*) from waiting)
           order by nth desc limit 1)
  select l.id, l.at from audit_entry l
  where l.merchant_id = ${merchantId}
    and (l.at, l.id) > (coalesce((select at from mark), '-infinity'),
                        coalesce((select id from mark), '00000000-0000-0000-0000-000000000000'))
  order by l.at, l.id limit ${limit} offset ${skipped} - coalesce((select place from mark), 0)`
