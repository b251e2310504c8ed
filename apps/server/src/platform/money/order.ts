// An order of money from what is typed to what became of it: noted down, changed, submitted, taken back, looked at before it is done. A product
// says what it keeps, what it costs, whether it may go and where it goes; everything else is here, once.
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { areas, mayEnter, type Visitor } from '@falaj/contract/access'
import type { TransferAsked } from '@falaj/contract/transfer'
import type { Money } from '@falaj/money'
import { ask } from '../approval/ask.ts'
import { recall } from '../approval/decide.ts'
import {
  approvable,
  type Approvable,
  type Approvables,
  type TxContext,
  type Said,
  type ShownChange,
} from '../approval/approvable.ts'
import { lockRequestOf } from '../approval/request.ts'
import { approver, withRequest } from '../approval/shown.ts'
import { dryRun } from '../db/dry-run.ts'
import type { Db, Store } from '../db/pool.ts'
import type { DB } from '../db/tables.ts'
import { takeLock } from '../db/lock.ts'
import type { Call } from '../http/bind.ts'
import { fail } from '../http/fail.ts'
import { isUuid, newId, newNumber } from '../ids.ts'
import type { Settings } from '../settings.ts'
import { balancesNow, type Balances } from './balances.ts'
import { effectsOfHeld } from './effects.ts'
import { moveMoney } from './move.ts'
import { payoutJob, type PayoutJob } from './payout-job.ts'
import { paid, type PayoutName } from './payout-postings.ts'
import {
  holdPayout,
  lockPayout,
  paidOut,
  placedNow,
  releasePayout,
  sendPayout,
  tellPayout,
  type PayoutKind,
  type PayoutRow,
} from './payout.ts'

/** Tables that keep an order's head under the same names. */
type OrderTable = 'transfer_to_bank'
/** Beside a row's own columns: what its request says of it. */
interface Asked {
  readonly status: string
  readonly maker: string
  readonly checker: string | null
  readonly request_number: string | null
  readonly request_maker: string | null
}
interface Head extends Asked, PayoutRow {
  readonly draft_id: string
  readonly maker_person_id: string
  readonly total_minor: string
  readonly why: string | null
}
export type Order<T extends OrderTable> = Selectable<DB[T]> & Head
type Values<T extends OrderTable> = Updateable<DB[T]>
/** What the way of an order changes of its row. */
type HeadValues = Partial<
  Record<'state' | 'request_id' | 'why', string> &
    Record<'submitted_at' | 'placed_at' | 'arrives_by' | 'ended_at' | 'returned_at', Date> & { holds: number }
>
export type Ordering = Pick<Call, 'tx' | 'emit' | 'settings' | 'memory' | 'me' | 'visitor'>

/** What one product says of its orders. `Wanted` is what is typed, `Schema` what colleagues decide on. */
export interface Product<T extends OrderTable, Wanted, Schema extends z.ZodMiniType> {
  /** Its kind of approval; begins its ledger keys, its lines in the history and the kinds of its events. */
  readonly name: PayoutName
  readonly letter: string
  readonly table: T
  readonly payload: Schema
  /** As it is written down. Refuses what can never go; nothing has to be there yet. */
  readonly written: (own: Ordering, wanted: Wanted) => Promise<Values<T>>
  /** The columns that tell whether a form that is sent again says the same. */
  readonly sameBy: readonly (keyof Selectable<DB[T]> & string)[]
  /** What is decided on, at what it costs now; and the columns that it is kept in. */
  readonly payloadOf: (own: Ordering, row: Order<T>) => Promise<z.output<Schema>>
  readonly columnsOf: (payload: z.output<Schema>) => Values<T>
  /** What the policy's bands look at, and what leaves the balance. */
  readonly amountOf: (payload: z.output<Schema>) => Money
  readonly totalOf: (payload: z.output<Schema>) => Money
  readonly says: (payload: z.output<Schema>) => Said
  readonly shown: (settings: Settings, payload: z.output<Schema>) => readonly ShownChange[]
  /** In the history, beside its number. */
  readonly noted: (payload: z.output<Schema>) => Readonly<Record<string, unknown>>
  /** May it go now? By whoever has the merchant's turn. */
  readonly check: (tx: Store, merchantId: string, payload: z.output<Schema>) => Promise<void>
  readonly destinationOf: PayoutKind<Order<T>>['destinationOf']
  /** In the transaction that hands it over. */
  readonly onPlaced?: (own: TxContext, row: Order<T>) => Promise<void>
  readonly onPaid?: Values<T>
}
export interface Foreseen {
  readonly now: Balances
  readonly whileAsked: Balances
  readonly after: Balances
}
type Add = Ordering & Pick<Call, 'note'>
interface Reader {
  readonly personId: string
  readonly visitor: Visitor
}
export interface Orders<T extends OrderTable, Wanted, Schema extends z.ZodMiniType> {
  readonly tables: RawBuilder<unknown>
  readonly seen: (tx: Store, merchantId: string, id: string) => Promise<Order<T>>
  readonly approvable: Approvable<Schema>
  readonly job: PayoutJob
  readonly add: (call: Add, wanted: Wanted & { readonly id?: string | undefined }, draftId: string) => Promise<Order<T>>
  readonly submit: (call: Add & { readonly input: { readonly id: string } }) => Promise<TransferAsked>
  readonly cancel: (
    approvables: Approvables,
  ) => (call: Add & { readonly input: { readonly id: string } }) => Promise<TransferAsked>
  readonly foresee: (
    call: Omit<Ordering, 'emit'>,
    wanted: Wanted & { readonly id?: string | undefined },
  ) => Promise<Foreseen & { readonly row: Order<T>; readonly payload: z.output<Schema> }>
  readonly ofRequest: (call: Pick<Call, 'tx' | 'me'> & { readonly input: { readonly requestId: string } }) => Promise<{
    id: string | null
  }>
  readonly actionsOf: (row: Order<T>, reader: Reader) => ('submit' | 'edit' | 'cancel' | 'repeat')[]
}
export const askedOf = (row: Asked & Pick<PayoutRow, 'id' | 'number' | 'request_id'>): TransferAsked => ({
  id: row.id,
  number: row.number,
  requestId: row.request_id,
  requestNumber: row.request_number,
  state: row.status,
})
/** Numbers and the text that the database gives for them are the same value. */
const plain = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Buffer.isBuffer(value)) return value.toString('base64')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

export const orders = <T extends OrderTable, Wanted, Schema extends z.ZodMiniType>(
  product: Product<T, Wanted, Schema>,
): Orders<T, Wanted, Schema> => {
  type Row = Order<T>
  type Payload = z.output<Schema>
  const { name, table } = product
  const object = ({ number }: Head): string => `${name} ${number}`
  const tables = sql`${sql.table(table)} o left join person p on p.id = o.maker_person_id ${withRequest('o')}`
  const select = sql`select o.*, coalesce(r.state, o.state) as status, p.name as maker, ${approver} as checker,
    r.number as request_number, r.maker_person_id as request_maker from ${tables}`
  const by = async (tx: Store, where: RawBuilder<unknown>): Promise<Row | undefined> =>
    (await sql<Row>`${select} where ${where}`.execute(tx)).rows[0]
  const ofMerchant = async (tx: Store, merchantId: string, column: 'id' | 'draft_id' | 'request_id', value: string) =>
    isUuid(value)
      ? by(tx, sql`o.merchant_id = ${merchantId}::uuid and ${sql.ref(`o.${column}`)} = ${value}::uuid`)
      : undefined
  const seen = async (tx: Store, merchantId: string, id: string): Promise<Row> => {
    const found = await ofMerchant(tx, merchantId, 'id', id)
    if (!found) throw fail('NOT_FOUND')
    return found
  }
  const locked = async (tx: Store, merchantId: string, id: string): Promise<Row> => {
    if (isUuid(id)) await sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx)
    return seen(tx, merchantId, id)
  }
  /** Locked by way of its request: a command on an order and a decision about it take their locks in one order. */
  const afterRequest = async (tx: Store, merchantId: string, id: string): Promise<Row> => {
    await seen(tx, merchantId, id)
    await lockRequestOf(tx, table, id)
    return seen(tx, merchantId, id)
  }
  const set = async (tx: Store, id: string, values: Values<T> | HeadValues): Promise<void> => {
    await tx
      .updateTable(table as OrderTable)
      .set(values as never)
      .where('id', '=', id)
      .execute()
  }
  const turn = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `${name} ${merchantId}`)
  const kind: PayoutKind<Row> = {
    name,
    table,
    totalOf: (row) => row.total_minor,
    known: (tx, id) => by(tx, sql`o.id = ${id}::uuid`),
    set,
    destinationOf: product.destinationOf,
    markPaid: (tx, id, at) => set(tx, id, { state: 'SUCCESS', ended_at: at, ...product.onPaid }),
  }

  const check = async (own: TxContext, merchantId: string, payload: Payload): Promise<void> => {
    await turn(own.tx, merchantId)
    await product.check(own.tx, merchantId, payload)
  }
  /** What is asked for is what the order is: an older wording that comes again takes its words back. */
  const restore = async (own: TxContext, row: Row, id: string | null, payload: Payload): Promise<Row> => {
    if (!['CREATED', 'RELEASED'].includes(row.state)) throw fail('TRANSFER_STATE')
    const asked = { ...(id ? { request_id: id } : {}), submitted_at: new Date() }
    await set(own.tx, row.id, { ...product.columnsOf(payload), ...asked })
    return locked(own.tx, row.merchant_id, row.id)
  }
  const handOver = async (own: TxContext, row: Row, from: 'hold' | 'available'): Promise<'PLACED'> => {
    await set(own.tx, row.id, await placedNow(own.tx, row.currency, own.settings))
    await product.onPlaced?.(own, row)
    return sendPayout(own, kind, row, from)
  }
  const idOf = (payload: Payload): string => (payload as { orderId: string }).orderId
  const ownApprovable = approvable<Schema>({
    kind: name,
    payload: product.payload,
    async hold(own, { id, merchantId, payload }) {
      await check(own, merchantId, payload)
      await holdPayout(own, kind, await restore(own, await locked(own.tx, merchantId, idOf(payload)), id, payload))
    },
    async release(own, { merchantId, payload }) {
      await releasePayout(own, kind, await locked(own.tx, merchantId, idOf(payload)))
    },
    async place(own, { id, merchantId, payload }) {
      if (id === null) await check(own, merchantId, payload)
      const row = await locked(own.tx, merchantId, idOf(payload))
      if (id === null) return handOver(own, await restore(own, row, null, payload), 'available')
      if (row.state !== 'ASKED') throw fail('TRANSFER_STATE')
      return handOver(own, row, 'hold')
    },
    effects: (tx, { merchantId, payload }) => effectsOfHeld(tx, merchantId, product.totalOf(payload), 'the bank'),
  })

  const save: Orders<T, Wanted, Schema>['add'] = async (own, wanted, draftId) => {
    const { tx, me } = own
    const { merchantId, personId } = me()
    const values = await product.written(own, wanted)
    const id = wanted.id ?? newId()
    if (wanted.id) {
      if ((await locked(tx, merchantId, id)).status !== 'CREATED') throw fail('TRANSFER_STATE')
      await set(tx, id, values)
    } else {
      const head = { id, merchant_id: merchantId, draft_id: draftId, maker_person_id: personId, state: 'CREATED' }
      const row = { ...values, ...head, number: newNumber(product.letter) }
      await tx
        .insertInto(table as OrderTable)
        .values(row as never)
        .execute()
    }
    const row = await seen(tx, merchantId, id)
    await tellPayout(own, name, row)
    return row
  }
  const request = async (own: Ordering, row: Row) => {
    const payload = await product.payloadOf(own, row)
    const asked = await ask(own, ownApprovable, {
      payload,
      says: product.says(payload),
      shown: product.shown(own.settings, payload),
      amount: product.amountOf(payload),
      requestId: row.request_id ?? undefined,
    })
    return { ...asked, payload }
  }
  return {
    tables,
    seen,
    approvable: ownApprovable,
    job: payoutJob(kind),
    async add(call, wanted, draftId) {
      const { tx, me } = call
      const { merchantId, personId } = me()
      await turn(tx, merchantId)
      const before = wanted.id ? undefined : await ofMerchant(tx, merchantId, 'draft_id', draftId)
      if (!before) return save(call, wanted, draftId)
      // The same form again, after a reload: it is there already, unless it was changed since.
      const values = (await product.written(call, wanted)) as Readonly<Record<string, unknown>>
      const isSame = product.sameBy.every((column) => same(values[column], before[column as keyof Row]))
      if (!isSame || before.maker_person_id !== personId) throw fail('KEY_REUSED')
      return before
    },
    async submit(call) {
      const { input, tx, me, note } = call
      const row = await afterRequest(tx, me().merchantId, input.id)
      if (row.status === 'FAILURE') throw fail('TRANSFER_STATE')
      // Submitted before, by a second press or after a reload: it is one order.
      if (row.status !== 'CREATED') {
        note({ object: object(row) })
        return askedOf(row)
      }
      const { payload, number, state, requestId } = await request(call, row)
      note({
        object: object(row),
        before: { state: row.status },
        after: { ...product.noted(payload), request: number, state },
      })
      return { id: row.id, number: row.number, requestId, requestNumber: number, state }
    },
    cancel: (approvables) => async (call) => {
      const { input, tx, me, note } = call
      const { merchantId } = me()
      const row = await afterRequest(tx, merchantId, input.id)
      if (row.request_id) await recall(call, approvables, me(), row.request_id)
      else {
        if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
        await set(tx, row.id, { state: 'FAILURE', ended_at: new Date(), why: 'cancelled' })
        await tellPayout(call, name, row)
      }
      const now = await seen(tx, merchantId, row.id)
      note({ object: object(row), before: { state: row.status }, after: { state: now.status, why: now.why } })
      return askedOf(now)
    },
    foresee: (call, wanted) =>
      dryRun(call.tx as Db, async (tx) => {
        const { me, settings, visitor } = call
        const { merchantId } = me()
        const own = { tx, settings, visitor, me, note: () => undefined, emit: () => Promise.resolve([]) }
        const row = await save(own, wanted, newId())
        const balances = () => balancesNow(tx, merchantId, row.currency)
        const now = await balances()
        const { payload, state, requestId } = await request(own, row)
        const whileAsked = await balances()
        const amount = product.amountOf(payload)
        if (state === 'APPLIED')
          await ownApprovable.place(own, { id: requestId, merchantId, maker: me(), amount, payload })
        await moveMoney(own, paid(paidOut(kind, await lockPayout(kind, tx, row.id)), new Date()))
        return { row, payload, now, whileAsked, after: await balances() }
      }),
    async ofRequest({ tx, me, input }) {
      return { id: (await ofMerchant(tx, me().merchantId, 'request_id', input.requestId))?.id ?? null }
    },
    actionsOf(row, { personId, visitor }) {
      if (!mayEnter(areas.fiatMoneyMovement, visitor)) return []
      // What was asked for once is the business of who asked.
      const isMine = row.request_id === null || row.request_maker === personId
      const isCreated = row.status === 'CREATED'
      return [
        ...(isCreated && isMine ? (['submit', 'edit'] as const) : []),
        ...((isCreated || row.status === 'APPLIED') && isMine ? (['cancel'] as const) : []),
        'repeat',
      ]
    },
  }
}
