// What a statement is made of: the account's movements of one type, their sum before and after, each with what it is about.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { statementTypeTable, type StatementTypeName } from '@falaj/contract/accounts/statement-types'
import { balanceOf } from '@falaj/ledger/balance'
import { compose, entriesPage } from '@falaj/ledger/compose'
import type { Account } from '@falaj/ledger/accounts'
import type { Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import { namesOf, type NameOf } from '../../../platform/lists/movement-queries.ts'
import { isOfStores, shareOf } from './statement.stores.ts'

export interface StatementPeriod {
  readonly merchantId: string
  /** Whose account it is, where it is not the merchant's: its own partner's. */
  readonly owner?: string | null
  readonly type: StatementTypeName
  readonly currency: Currency
  readonly from: Date
  /** Exclusive. */
  readonly until: Date
  /** Only what belongs to these stores. */
  readonly stores?: readonly string[] | null
}
const accountOf = ({ merchantId, owner, type, currency }: StatementPeriod): Account => ({
  merchantId: owner ?? merchantId,
  kind: statementTypeTable[type].account,
  currency,
})
interface Only {
  readonly reasons?: readonly string[]
  readonly business?: readonly string[]
}
const ofType = (type: StatementTypeName): RawBuilder<SqlBool> => {
  const { reasons, business }: Only = statementTypeTable[type]
  const parts = [
    ...(reasons ? [sql`e.reason = any(${reasons}::text[])`] : []),
    ...(business ? [sql`e.business_kind = any(${business}::text[])`] : []),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}
const ofAccount = (wanted: StatementPeriod): RawBuilder<SqlBool> => {
  const { merchantId, kind, currency } = accountOf(wanted)
  return sql<SqlBool>`e.merchant_id = ${merchantId}::uuid and e.kind = ${kind} and e.currency = ${currency}
    and ${ofType(wanted.type)} ${wanted.stores ? sql`and ${isOfStores(wanted.stores)}` : sql``}`
}
/** A settlement is one entry for all stores: theirs is a share of it. */
const amountOf = ({ type, stores }: StatementPeriod): RawBuilder<unknown> =>
  stores && type === 'settlement' ? shareOf(stores) : sql`e.amount`

/** Gives every movement its number: until then it is not among the entries. */
export const numberAll = async (tx: Store, wanted: StatementPeriod): Promise<void> => {
  await entriesPage(tx, accountOf(wanted), { from: wanted.from, until: wanted.until, size: 1 })
}

export interface Sums {
  readonly opening: bigint
  readonly closing: bigint
  readonly rows: number
}
const start = new Date(0)
/** There are no stored sums for a class by business object or store: its entries are added up. */
const sumsOfEntries = async (tx: Store, wanted: StatementPeriod): Promise<Sums> => {
  const { rows } = await sql<{ opening: string; closing: string; rows: string }>`
    select coalesce(sum(e.amount) filter (where e.booked_at < ${wanted.from}), 0)::text as opening,
      coalesce(sum(e.amount), 0)::text as closing, (count(*) filter (where e.booked_at >= ${wanted.from}))::text as rows
    from (select e.booked_at, ${amountOf(wanted)} as amount from ledger.entry e
      where ${ofAccount(wanted)} and e.booked_at < ${wanted.until}) e`.execute(tx)
  const [row] = rows
  return { opening: BigInt(row!.opening), closing: BigInt(row!.closing), rows: Number(row!.rows) }
}
/** From the ledger's own composition, not from the rows of the statement. */
export const sumsOf = async (tx: Store, wanted: StatementPeriod): Promise<Sums> => {
  const { reasons, business }: Only = statementTypeTable[wanted.type]
  if (business || wanted.stores) return sumsOfEntries(tx, wanted)
  const account = accountOf(wanted)
  const counted = ({ reason }: { readonly reason: string }): boolean => !reasons || reasons.includes(reason)
  const before = (await compose(tx, account, { from: start, until: wanted.from })).movements.filter(counted)
  const within = (await compose(tx, account, { from: wanted.from, until: wanted.until })).movements.filter(counted)
  const net = (all: typeof before): bigint => all.reduce((sum, each) => sum + each.credited - each.debited, 0n)
  const opening = net(before)
  return { opening, closing: opening + net(within), rows: within.reduce((sum, { entries }) => sum + entries, 0) }
}
/** All that ever moved adds up to the balance that the account has. */
export const isSound = async (tx: Store, wanted: StatementPeriod): Promise<boolean> => {
  const account = accountOf(wanted)
  const { closing } = await compose(tx, account, { from: start, until: new Date(8.64e15) })
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(e.amount), 0)::text as sum from ledger.entry e
    where e.merchant_id = ${account.merchantId}::uuid and e.kind = ${account.kind} and e.currency = ${account.currency}
      and e.booked_at >= ${wanted.from}`.execute(tx)
  const before = await compose(tx, account, { from: start, until: wanted.from })
  const balance = await balanceOf(tx, account)
  return closing === balance && before.closing + BigInt(rows[0]?.sum ?? 0) === balance
}

export interface Movement {
  readonly seq: string
  readonly amount: string
  readonly reason: string
  readonly booked_at: Date
  readonly event_at: Date
  readonly business_kind: string
  readonly business_id: string
}
const pageSize = 1000
/** In booking order. */
export const movements = async function* (tx: Store, wanted: StatementPeriod): AsyncGenerator<readonly Movement[]> {
  let after: RawBuilder<SqlBool> = sql<SqlBool>`true`
  for (;;) {
    const { rows } = await sql<Movement>`
      select e.seq::text, (${amountOf(wanted)})::text as amount, e.reason, e.booked_at, e.event_at, e.business_kind, e.business_id
      from ledger.entry e where ${ofAccount(wanted)} and e.booked_at >= ${wanted.from} and e.booked_at < ${wanted.until}
        and ${after} order by e.booked_at, e.seq limit ${sql.lit(pageSize)}`.execute(tx)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = sql<SqlBool>`(e.booked_at, e.seq) > (${last.booked_at}, ${last.seq}::bigint)`
  }
}

/** The display numbers of each movement's object; one without a number is shown by its id. */
export const aboutOf = async (
  tx: Store,
  { movements: named }: Pick<Registry, 'movements'>,
  { merchantId }: Pick<StatementPeriod, 'merchantId'>,
  page: readonly Movement[],
): Promise<(movement: Movement) => ReturnType<NameOf>> => {
  const about = ({ business_kind: kind, business_id: id }: Movement) => ({ kind, id })
  const nameOf = await namesOf(tx, named, merchantId, page.map(about))
  return (movement) => nameOf(about(movement))
}

/** Whether anything at all moved. */
export const isEmpty = async (tx: Store, wanted: StatementPeriod): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ledger.entry e where ${ofAccount(wanted)} and e.booked_at >= ${wanted.from}
      and e.booked_at < ${wanted.until}) as found`.execute(tx)
  return !rows[0]?.found
}
