// Compares the acquirer's daily file with its events: payments unknown to us are queried and booked; other differences are recorded.
import { sql } from 'kysely'
import type { AcquirerEvent, AcquirerRail } from '../../../rails/acquirer-rail.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { rail as railName } from '../../../platform/payment/acquirer-event.ts'

export interface Reconciliation {
  readonly matched: number
  readonly onlyTheirs: readonly string[]
  readonly onlyOurs: readonly string[]
  readonly differing: readonly string[]
}
/** Sum and currency by attempt and event kind. */
type Sums = ReadonlyMap<string, { readonly minor: bigint; readonly currency: string }>
const summed = (
  lines: readonly { readonly name: string; readonly minor: bigint; readonly currency: string }[],
): Sums => {
  const sums = new Map<string, { minor: bigint; currency: string }>()
  for (const { name, minor, currency } of lines)
    sums.set(name, { minor: (sums.get(name)?.minor ?? 0n) + minor, currency })
  return sums
}
export const compare = (theirs: Sums, ours: Sums): Reconciliation => {
  const both = [...theirs].filter(([name]) => ours.has(name))
  const isSame = ([name, { minor, currency }]: (typeof both)[number]): boolean =>
    ours.get(name)?.minor === minor && ours.get(name)?.currency === currency
  return {
    matched: both.filter(isSame).length,
    onlyTheirs: [...theirs.keys()].filter((name) => !ours.has(name)),
    onlyOurs: [...ours.keys()].filter((name) => !theirs.has(name)),
    differing: both.filter((line) => !isSame(line)).map(([name]) => name),
  }
}
const oursOn = async (db: Db, day: string): Promise<Sums> => {
  const { rows } = await sql<{ name: string; minor: string; currency: string }>`
    select e.attempt || ' ' || e.kind as name, round((e.told->>'amount')::numeric * 100)::text as minor, e.told->>'currency' as currency
    from payment_event e
    where e.rail = ${railName} and e.kind in ('captured', 'refunded') and e.at >= ${day}::timestamp at time zone 'Asia/Dubai'
      and e.at < (${day}::timestamp + interval '1 day') at time zone 'Asia/Dubai'`.execute(db)
  return summed(rows.map(({ name, minor, currency }) => ({ name, minor: BigInt(minor), currency })))
}
export const reconcile = async (
  db: Db,
  rail: AcquirerRail,
  arrive: (event: AcquirerEvent) => Promise<unknown>,
  day: string,
  signal: AbortSignal,
): Promise<Reconciliation> => {
  const lines = await rail.settlementFile(day, signal)
  const theirs = summed(
    lines.map(({ reference, kind, amount }) => ({
      name: `${reference} ${kind}`,
      minor: amount.minor,
      currency: amount.currency,
    })),
  )
  const first = compare(theirs, await oursOn(db, day))
  for (const name of first.onlyTheirs) {
    const status = await rail.status(name.split(' ')[0]!, signal)
    if (status.kind === 'told') for (const event of status.events) await arrive(event)
  }
  const found = first.onlyTheirs.length > 0 ? compare(theirs, await oursOn(db, day)) : first
  await sql`
    insert into payment_reconciliation (rail, day, matched, only_theirs, only_ours, differing)
    values (${railName}, ${day}::date, ${found.matched}, ${found.onlyTheirs}::text[], ${found.onlyOurs}::text[], ${found.differing}::text[])
    on conflict (rail, day) do update set matched = excluded.matched, only_theirs = excluded.only_theirs, only_ours = excluded.only_ours,
      differing = excluded.differing, checked_at = now()`.execute(db)
  return found
}
