// Money records that a rail makes: a payment, a deposit, a dispute. The rail's event and its reference count once, however often they come; what an
// event does to a record is a table. Always many at once, read, decided and written together; one alone is an array of one.
import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { postAll } from '@falaj/ledger/post'
import type { Posting } from '@falaj/ledger/posting'
import type { TxContext } from '../command/context.ts'
import type { Store } from '../db/pool.ts'
import type { DB } from '../db/tables.ts'
import type { NewEvent } from '../outbox/emit.ts'
import { postingOf, type Legs, type Movement } from './legs.ts'
import { ensureStores } from '../store/store.ts'
import { moveAll } from './move.ts'
import type { RecordKey } from './order/order-definition.ts'

/** The same rail and reference are the same record. */
export const arrivalId = (rail: string, reference: string): string => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([rail, reference]))
    .digest()
    .subarray(0, 16)
  // Version 8: an id of one's own making.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What a rail says of one record. */
export interface RailEvent<Kind extends string = string> {
  readonly kind: Kind
  /** The record's id: the product's own, or `arrivalId` of the rail's reference. */
  readonly id: string
  readonly merchantId: string
  /** When it happened out there. */
  readonly at: Date
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
}
export interface Transition<State extends string> {
  /** Null: there is no record yet, and the event makes it. */
  readonly from: readonly (State | null)[]
  readonly to: State
  /** The step of the legs; none if no money moves. */
  readonly step?: string
}
interface RecordRow<State extends string> {
  readonly id: string
  readonly merchant_id: string
  readonly state: State
}
/** `Known` is what deciding needs to read first, for all events together. */
export interface ArrivalProduct<E extends RailEvent, State extends string, Row extends object, Known> {
  /** Names it in the books, and begins its ledger keys. */
  readonly name: string
  /** The table of records that later events find, with an index on their id. */
  readonly table: keyof DB
  readonly transitions: Readonly<Record<E['kind'], Transition<State>>>
  /** True for records that later events change. A record that is only created has no state; its ledger key makes it unique. */
  readonly hasState: boolean
  /** True if ids are the product's own, per merchant. Default: ids of a rail; then an event never matches another merchant's record. */
  readonly isKeyedByMerchant?: true
  readonly legs: Legs
  readonly read: (own: Pick<TxContext, 'tx' | 'settings'>, events: readonly E[]) => Promise<Known>
  readonly movementOf: (event: E, facts: Known) => Movement
  /** Keys of what was booked before there was a table. */
  readonly keyOf?: (event: E) => string
  /** The whole row of a record that an event makes, and what a later one changes. */
  readonly rowOf: (event: E, facts: Known, bookedAt: Date) => Row
  readonly changesOf?: (event: E, facts: Known) => Partial<Row>
  /** Events for open consoles, beside those of balances. */
  readonly eventOf?: (event: E, to: State) => NewEvent
}
export type ArrivalOutcome = 'made' | 'changed' | 'repeated'

/** Goes beside `= any(ids)`, for which alone PostgreSQL opens every partition: with bounds it opens only those that can hold the ids. */
export const idsWithin = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> => {
  const sorted = ids.toSorted()
  return sql<SqlBool>`${column} between ${sorted[0] ?? null}::uuid and ${sorted.at(-1) ?? null}::uuid`
}
/** By id alone unless the product says otherwise: a rail's reference is one record, whichever merchant an event names. */
const recorded = async <State extends string>(
  tx: Store,
  { table, isKeyedByMerchant }: Pick<ArrivalProduct<RailEvent, State, object, unknown>, 'table' | 'isKeyedByMerchant'>,
  events: readonly RailEvent[],
) => {
  const own = isKeyedByMerchant
    ? sql`merchant_id = any(${events.map(({ merchantId }) => merchantId)}::uuid[]) and`
    : sql``
  const ids = events.map(({ id }) => id)
  const { rows } = await sql<RecordRow<State>>`
    select id, merchant_id, state from ${sql.table(table)}
    where ${own} id = any(${ids}::uuid[]) and ${idsWithin(sql.ref('id'), ids)} order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
/** One parameter each: thousands of rows would be more parameters than a statement may have. */
const insertAll = async (tx: Store, table: string, rows: readonly object[]): Promise<bigint> => {
  const [first] = rows
  if (!first) return 0n
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)))
  const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
  return numAffectedRows ?? 0n
}
/** Those that change the same columns, together. */
const updateAll = async (tx: Store, table: string, rows: readonly (RecordKey & object)[]): Promise<void> => {
  const alike = Map.groupBy(rows, (row) =>
    Object.keys(row)
      .filter((name) => name !== 'id' && name !== 'merchant_id')
      .toSorted()
      .join(),
  )
  for (const [names, same] of alike) {
    const set = names.split(',').map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`)
    await sql`update ${sql.table(table)} t set ${sql.join(set)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(same)}::jsonb) r
      where t.merchant_id = r.merchant_id and t.id = r.id and ${idsWithin(
        sql.ref('t.id'),
        same.map(({ id }) => id),
      )}`.execute(tx)
  }
}

export const arrivals = <E extends RailEvent, State extends string, Row extends object, Known>(
  product: ArrivalProduct<E, State, Row, Known>,
) => {
  const { table, transitions, legs } = product
  const transitionOf = (event: E): Transition<State> => transitions[event.kind as E['kind']]
  const postingFor = (event: E, facts: Known): Posting | null => {
    const { step } = transitionOf(event)
    if (!step) return null
    const { at, bookedAt } = event
    const key = product.keyOf?.(event)
    const moved = product.movementOf(event, facts)
    return postingOf(legs, step, moved, { at, ...(bookedAt ? { bookedAt } : {}), ...(key ? { key } : {}) })
  }
  interface ArrivalDecision {
    readonly event: E
    readonly outcome: ArrivalOutcome
    readonly posting: Posting | null
  }
  /** In the order they came: the second of two with one reference finds what the first has made of it. */
  const decide = (
    events: readonly E[],
    facts: Known,
    before: ReadonlyMap<string, RecordRow<State>>,
  ): ArrivalDecision[] => {
    const states = new Map<string, State | null>([...before].map(([id, { state }]) => [id, state]))
    return events.map((event) => {
      const state = states.get(event.id) ?? null
      const { from, to } = transitionOf(event)
      // Another merchant's record is none of this event's.
      const isOwn = (before.get(event.id)?.merchant_id ?? event.merchantId) === event.merchantId
      if (!isOwn || !from.includes(state)) return { event, outcome: 'repeated', posting: null }
      states.set(event.id, to)
      return { event, outcome: state === null ? 'made' : 'changed', posting: postingFor(event, facts) }
    })
  }
  type Post = (postings: readonly Posting[]) => Promise<readonly { readonly bookedAt: Date | null }[]>
  const write = async (tx: Store, events: readonly E[], facts: Known, post: Post, areNew = false) => {
    if (events.length === 0) return []
    const before = product.hasState && !areNew ? await recorded<State>(tx, product, events) : new Map()
    const decided = decide(events, facts, before)
    const postings = decided.flatMap(({ posting }) => posting ?? [])
    const posted = postings.length > 0 ? await post(postings) : []
    // What the books know already was said before.
    let nth = -1
    const done = decided.map(({ event, outcome, posting }) => {
      if (posting) nth += 1
      const bookedAt = posting ? (posted[nth]?.bookedAt ?? null) : new Date()
      return { event, bookedAt, outcome: bookedAt === null ? ('repeated' as const) : outcome }
    })
    const stateOf = (event: E) => (product.hasState ? { state: transitionOf(event).to } : {})
    const made = done.flatMap(({ event, outcome, bookedAt }) =>
      outcome === 'made' && bookedAt ? [{ ...product.rowOf(event, facts, bookedAt), ...stateOf(event) }] : [],
    )
    await ensureStores(tx, made)
    const inserted = await insertAll(tx, table, made)
    // Another transaction has recorded one since they were read. The caller reads again: money is never booked without its record.
    if (areNew && Number(inserted) !== made.length) throw new Error(`${inserted} of ${made.length} records were new`)
    await updateAll(
      tx,
      table,
      done.flatMap(({ event, outcome }) =>
        outcome === 'changed'
          ? [{ id: event.id, merchant_id: event.merchantId, ...product.changesOf?.(event, facts), ...stateOf(event) }]
          : [],
      ),
    )
    return done
  }
  const recordWith = async (
    own: Pick<TxContext, 'tx' | 'emit'>,
    events: readonly E[],
    facts: Known,
    { areNew = false }: { readonly areNew?: boolean } = {},
  ): Promise<readonly ArrivalOutcome[]> => {
    const done = await write(own.tx, events, facts, (postings) => moveAll(own, postings), areNew)
    const { eventOf } = product
    if (eventOf) {
      const news = done.filter(({ outcome }) => outcome !== 'repeated')
      await own.emit(...news.map(({ event }) => eventOf(event, transitionOf(event).to)))
    }
    return done.map(({ outcome }) => outcome)
  }
  return {
    read: product.read,
    /** Decides and writes what was read: for a caller that commits many events at once. `areNew`: the caller has read in this transaction that none is recorded. */
    write: recordWith,
    /** Runs in the transaction of the rail's event. All or none; a repeated event changes nothing. */
    record: async (own: TxContext, events: readonly E[]): Promise<readonly ArrivalOutcome[]> =>
      events.length > 0 ? recordWith(own, events, await product.read(own, events)) : [],
    /** The sandbox's own past: emits no events. */
    recordPast: async (own: Pick<TxContext, 'tx' | 'settings'>, events: readonly E[]): Promise<void> => {
      // The first minutes of a day have no payment yet.
      if (events.length === 0) return
      const facts = await product.read(own, events)
      await write(own.tx, events, facts, (postings) => postAll(own.tx, postings))
    },
  }
}
