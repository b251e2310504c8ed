// Rows of orders: found for their readers, locked in the order request, record.
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { lockRequest, lockRequestOf } from '../../approval/request.ts'
import { withRequest } from '../../approval/shown.ts'
import { fail } from '../../base/fail.ts'
import { isUuid } from '../../base/ids.ts'
import { takeLock } from '../../db/lock.ts'
import type { Store } from '../../db/pool.ts'
import type {
  Order,
  OrderContext,
  OrderDefinition,
  OrderTable,
  RecordKey,
  RequestColumns,
  Row,
  Values,
} from './order-definition.ts'

/** Columns that the engine writes itself; every table of orders has them. */
export interface StateChange {
  readonly state: string
  readonly ended_at?: Date
  readonly why?: string
}
interface Makers extends Pick<RequestColumns, 'request_maker'> {
  readonly maker_person_id: string | null
}
/** Who may edit, submit and cancel: the request's current maker; without a request, the creator. A hand-over changes the former only. */
export const isMaker = ({ request_maker, maker_person_id }: Makers, personId: string): boolean =>
  (request_maker ?? maker_person_id) === personId

export type OrderRows<T extends OrderTable, Extra> = ReturnType<typeof orderRows<T, Extra>>
export const orderRows = <T extends OrderTable, Extra>({
  name,
  table,
  record = {},
}: Pick<OrderDefinition<T, never, z.ZodMiniType, Extra>, 'name' | 'table' | 'record'>) => {
  type Full = Order<T, Extra>
  const { payer = 'merchant_id', draftColumn = 'draft_id', extra, states } = record
  const { created, cancelled } = states ?? { created: 'CREATED', cancelled: 'FAILURE' }
  const visibleTo = record.visibleTo ?? ((merchantId: string) => sql`o.merchant_id = ${merchantId}::uuid`)
  const joins = sql`${withRequest('o', payer)} ${extra?.joins ?? sql``}`

  const payerOf = (row: Row<T>): string =>
    payer !== 'merchant_id' && payer in row ? String(row[payer]) : row.merchant_id
  const find = async (
    tx: Store,
    reader: string,
    where: RawBuilder<unknown>,
    locking = sql``,
  ): Promise<Full | undefined> =>
    (
      await sql<Full>`select o.*, ${states?.status ?? sql`coalesce(r.state, o.state)`} as status, r.number as request_number,
        r.maker_person_id as request_maker, r.outcome as request_outcome
        ${extra ? sql`, ${extra.columns(reader)}` : sql``} from ${sql.table(table)} o ${joins} where ${where} ${locking}`.execute(
        tx,
      )
    ).rows[0]
  const findBy = async (tx: Store, merchantId: string, column: string, value: string) =>
    isUuid(value)
      ? find(tx, merchantId, sql`${visibleTo(merchantId)} and ${sql.ref(`o.${column}`)} = ${value}::uuid`)
      : undefined
  /** 404 for another merchant's, indistinguishable from a missing record. */
  const findForMerchant = async (tx: Store, merchantId: string, id: string): Promise<Full> => {
    const found = await findBy(tx, merchantId, 'id', id)
    if (!found) throw fail('NOT_FOUND')
    return found
  }
  const findByDraft = async (tx: Store, merchantId: string, draftId: string): Promise<Full | undefined> => {
    const found = await findBy(tx, merchantId, draftColumn, draftId)
    return found?.merchant_id === merchantId ? found : undefined
  }
  /** A request belongs to the payer, and so does its order. */
  const findByRequest = async (tx: Store, merchantId: string, requestId: string, locking = sql``) =>
    isUuid(requestId)
      ? find(
          tx,
          merchantId,
          sql`${sql.ref(`o.${payer}`)} = ${merchantId}::uuid and o.request_id = ${requestId}::uuid`,
          locking,
        )
      : undefined

  const byId = (merchantId: string, id: string) => sql`${visibleTo(merchantId)} and o.id = ${id}::uuid`
  /** The request first, as a decision does: two transactions that lock both never wait for each other. */
  const lock = async (tx: Store, merchantId: string, id: string): Promise<Row<T> | undefined> => {
    if (!isUuid(id)) return undefined
    const where = byId(merchantId, id)
    await lockRequestOf(tx, table, where, payer)
    return (await sql<Row<T>>`select o.* from ${sql.table(table)} o where ${where} for update`.execute(tx)).rows[0]
  }
  const lockForMerchant = async (tx: Store, merchantId: string, id: string): Promise<Full> => {
    if (!isUuid(id)) throw fail('NOT_FOUND')
    // Most have no request yet: found and locked in one statement. One with a request is unlocked and locked in order. A condition on the
    // request would not do: a row that no longer meets it after waiting stays locked.
    await sql`savepoint before_find`.execute(tx)
    const found = await find(tx, merchantId, byId(merchantId, id), sql`for update of o`)
    if (!found) throw fail('NOT_FOUND')
    if (found.request_id === null) return found
    await sql`rollback to savepoint before_find`.execute(tx)
    await lock(tx, merchantId, id)
    return findForMerchant(tx, merchantId, id)
  }
  /** Only the payer pays it. */
  const lockForPayer = async (tx: Store, merchantId: string, id: string): Promise<Full> => {
    const row = await lockForMerchant(tx, merchantId, id)
    if (payerOf(row) !== merchantId) throw fail('NOT_THE_PAYER')
    if (row.status === 'FAILURE') throw fail('ORDER_STATE')
    return row
  }
  /** The order of a request that its maker edits: request and record, before any other lock. */
  const lockByRequest = async ({ tx, me }: Pick<OrderContext, 'tx' | 'me'>, requestId: string): Promise<Full> => {
    const { merchantId, personId } = me()
    await lockRequest(tx, merchantId, requestId)
    const row = await findByRequest(tx, merchantId, requestId, sql`for update of o`)
    if (!row) throw fail('NOT_FOUND')
    if (!isMaker(row, personId)) throw fail('NOT_THE_MAKER')
    return row
  }
  /** Held while limits are computed and drafts are compared. */
  const lockMerchant = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `${name} ${merchantId}`)

  // The query builder cannot follow a table that is a type parameter: `transfer` represents any of them.
  const target = table as 'transfer'
  const insert = async (tx: Store, values: Values<T>): Promise<void> => {
    await tx
      .insertInto(target)
      .values(values as never)
      .execute()
  }
  const set = async (tx: Store, { merchant_id, id }: RecordKey, values: Values<T> | StateChange): Promise<void> => {
    await tx
      .updateTable(target)
      .set(values as object)
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .execute()
  }
  interface RowChange {
    readonly id: string
    readonly merchantId: string
    readonly values: object
    /** For an order without a draft: the rest of a new row. */
    readonly head: object | null
    readonly isHeld: boolean
  }
  /** Stores what is approved or executed; refuses a row that is neither a draft nor released. */
  const write = async (tx: Store, { id, merchantId, values, head, isHeld }: RowChange): Promise<Row<T>> => {
    const holds = isHeld ? 1 : 0
    const open = [created, 'RELEASED']
    const row = head
      ? await tx
          .insertInto(target)
          .values({ id, merchant_id: merchantId, ...head, ...values, holds } as never)
          .onConflict((conflict) =>
            conflict
              .columns(['merchant_id', 'id'])
              .doUpdateSet({ ...values, holds: sql`${sql.ref(`${table}.holds`)} + ${holds}` })
              .where(sql<boolean>`${sql.ref(`${table}.state`)} in (${sql.join(open)})`),
          )
          .returningAll()
          .executeTakeFirst()
      : await tx
          .updateTable(`${target} as o`)
          .set({ ...values, holds: sql`o.holds + ${holds}` })
          // The payer need not be its owner, and indexes begin with the owner: without this the whole table is read.
          .where(sql<boolean>`${visibleTo(merchantId)}`)
          .where('o.id', '=', id)
          .where(sql<boolean>`${sql.ref(`o.${payer}`)} = ${merchantId}::uuid`)
          .where('o.state', 'in', open)
          .returningAll()
          .executeTakeFirst()
    if (row) return row as unknown as Row<T>
    await findForMerchant(tx, merchantId, id)
    throw fail('ORDER_STATE')
  }

  return {
    /** For a list: the order as `o`, its creator as `p`, its request as `r`. */
    from: sql`${sql.table(table)} o left join person p on p.id = o.maker_person_id ${joins}`,
    states: { created, cancelled },
    draftColumn,
    payerOf,
    findBy,
    findForMerchant,
    findByDraft,
    findByRequest,
    lock,
    lockForMerchant,
    lockForPayer,
    lockByRequest,
    lockMerchant,
    insert,
    set,
    write,
  }
}
