// What one product says of its orders: what it keeps, what it costs, whether it may go, and how it is carried out.
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { RawBuilder, Selectable, Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { AreaName } from '@falaj/contract/kernel/access'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'
import type { Approvable, ApprovalRequest, Effect, ShownChange } from '../approval/approvable.ts'
import type { TxContext } from '../command/context.ts'
import type { Store } from '../db/pool.ts'
import type { DB } from '../db/tables.ts'
import type { CallContext } from '../command/context.ts'
import type { Legs, Movement } from './legs.ts'

/** What finds a money record: its row has both. */
export interface RecordKey {
  readonly merchant_id: string
  readonly id: string
}
/** What the table of every order has, under these names. */
interface Head extends RecordKey {
  readonly number: string
  /** CREATED is a draft, ASKED holds the money while others decide, RELEASED has given it back. */
  readonly state: string
  /** How often money was held for it: each time has a key of its own in the ledger. */
  readonly holds: number
  readonly request_id: string | null
  readonly maker_person_id: string
}
export type OrderTable = {
  [T in keyof DB]: Selectable<DB[T]> extends Head ? T : never
}[keyof DB]
export type Row<T extends OrderTable> = Selectable<DB[T]> & Head
export type Values<T extends OrderTable> = Updateable<DB[T]>
/** A row with what its request says of it. */
export type Order<T extends OrderTable, Extra = object> = Row<T> &
  Extra & {
    /** Of its request, or its own without one. */
    readonly status: string
    readonly request_number: string | null
    readonly request_maker: string | null
    readonly request_outcome: string | null
  }
export type OrderContext = Pick<CallContext, 'tx' | 'emit' | 'settings' | 'memory' | 'me' | 'visitor'>

/** How an order is carried out, in the transaction that decided. */
export interface Execution<T extends OrderTable> {
  /** PLACED: a rail or a job goes on with it, and ends its request with `finish`. */
  readonly outcome: 'SUCCESS' | 'PLACED'
  /** The step of its legs that is posted. None: whoever goes on posts. */
  readonly step?: string
  /** What the row is from then on. */
  readonly values: Values<T>
  /** Told to the job beside whose it is and the id. */
  readonly job?: Readonly<Record<string, unknown>>
}
export interface Form<T extends OrderTable, Wanted, Extra> {
  /** As it is written down. Refuses what can never go; nothing has to be there yet. */
  readonly valuesOf: (own: OrderContext, wanted: Wanted) => Promise<Values<T>>
  /** Tells whether a form that is sent again says the same. */
  readonly sameBy: readonly (keyof Selectable<DB[T]> & string)[]
  /** Refuses a change that cannot be made to one that was asked for already. */
  readonly checkEdit?: (row: Order<T, Extra>, values: Values<T>) => void
}
/** `Wanted` is what is typed, `Schema` what colleagues decide on, `Extra` what is read beside the table's own columns. */
export interface Product<T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra = object> {
  /** Begins its ledger keys, its entries in the history and the kinds of its events. */
  readonly name: string
  readonly kind: ApprovalKindName
  /** The merchant must have it when the order is carried out, whoever asked for it when. */
  readonly needs?: ProductKey
  /** Of its numbers. */
  readonly letter: string
  readonly table: T
  readonly payload: Schema
  readonly orderIdOf: (payload: z.output<Schema>) => string

  /** The column that makes the same form one order. */
  readonly draftColumn?: 'quote_id'

  /** Whose money it is, where it is not its maker's. */
  readonly payer?: 'payer_merchant_id'
  /** Who may read it, over the row `o`; its own merchant unless said. */
  readonly visibleTo?: (merchantId: string) => RawBuilder<unknown>
  /** Who of them may hear it; those who see fiat transactions unless said. */
  readonly audience?: 'crypto'
  /** What its change is heard as, and by whom, where rows of one table are of several kinds. */
  readonly eventsFor?: (row: Row<T>) => readonly { readonly kind: string; readonly audience: AreaName }[]
  /** Which merchants hear that it changed; its own unless said. */
  readonly concerns?: (row: Row<T>) => readonly string[]
  readonly extra?: { readonly joins: RawBuilder<unknown>; readonly columns: (reader: string) => RawBuilder<Extra> }
  /** Where its states have other names. `status`: what they are as states of a request, over `o` and its request `r`. */
  readonly states?: { readonly created: string; readonly cancelled: string; readonly status: RawBuilder<unknown> }

  /** Of a product that is typed into a form; one that comes as a sheet writes its draft down itself. */
  readonly form?: Form<T, Wanted, Extra>
  /** What is decided on, at what it costs now; and the columns that it is kept in. */
  readonly payloadOf: (own: OrderContext, row: Order<T, Extra>) => Promise<z.output<Schema>>
  readonly columnsOf: (own: TxContext, request: ApprovalRequest<z.output<Schema>>) => Promise<Values<T>>
  /** Of an order without a draft: it is written down when it is asked for, and these are its columns that never change. */
  readonly headOf?: (payload: z.output<Schema>) => Values<T>

  /** What the policy's bands look at. */
  readonly amountOf: (payload: z.output<Schema>) => Money
  readonly describe: (
    own: OrderContext,
    payload: z.output<Schema>,
  ) => Promise<{ readonly says: Bilingual; readonly shown: readonly ShownChange[] }>
  /** What the history keeps of it, beside its number. */
  readonly auditOf: (payload: z.output<Schema>) => Readonly<Record<string, unknown>>
  readonly effects: (tx: Store, request: ApprovalRequest<z.output<Schema>>) => Promise<readonly Effect[]>

  /** Not carried out before then, such as for somebody who was never paid before; null: as soon as it may. */
  readonly notBefore?: (own: OrderContext, row: Order<T, Extra>, payload: z.output<Schema>) => Promise<Date | null>
  /** May it go now? Called while holding the merchant's lock. */
  readonly check: (tx: Store, merchantId: string, payload: z.output<Schema>) => Promise<void>
  readonly legs: (row: Row<T>) => Legs
  readonly movementOf: (row: Row<T>) => Movement
  /** Its money is on hold also where nobody must approve: it is paid part by part. */
  readonly holdsAlways?: true
  /** Nothing is set aside while others decide: its money is taken by `execute` itself, then or once it is there. */
  readonly holdsNothing?: true
  readonly execute: (own: TxContext, request: ApprovalRequest<z.output<Schema>>) => Promise<Execution<T>>
  /** What may have changed while others decided. */
  readonly checkExecute?: (own: TxContext, row: Row<T>, payload: z.output<Schema>) => Promise<void>
  readonly onExecuted?: (own: TxContext, row: Row<T>) => Promise<void>
  /** Of what colleagues can approve without some of its parts. */
  readonly parts?: Pick<Approvable<Schema>, 'without' | 'excludeRows'>
  /** What a rail will post in the end: a dry run goes that far. */
  readonly lastStep?: string | ((row: Row<T>) => string | null)
}
