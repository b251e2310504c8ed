// What a feature declares so that its orders work: the record, the form, what colleagues approve, the money, the events and the execution.
import type { NumberedKind } from '../../base/ids.ts'
import type { RawBuilder, Selectable, Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { AreaName } from '@falaj/contract/kernel/access'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Money } from '@falaj/money'
import type { Approvable, ApprovalRequest, Effect, ShownChange } from '../../approval/approvable.ts'
import type { CallContext, TxContext } from '../../command/context.ts'
import type { Store } from '../../db/pool.ts'
import type { DB } from '../../db/tables.ts'
import type { Legs, Movement } from '../legs.ts'

/** Identifies a money record: every row has both. */
export interface RecordKey {
  readonly merchant_id: string
  readonly id: string
}
/** Columns that the table of every order has. */
interface Head extends RecordKey {
  readonly number: string
  /** CREATED is a draft, ASKED holds the money while others decide, RELEASED has given it back. */
  readonly state: string
  /** How many holds were posted for it: each one has its own ledger key. */
  readonly holds: number
  readonly request_id: string | null
  /** Creator of the record. After a hand-over the request has another maker; `isMaker` of rows.ts decides. */
  readonly maker_person_id: string | null
}
export type OrderTable = {
  [T in keyof DB]: Selectable<DB[T]> extends Head ? T : never
}[keyof DB]
export type Row<T extends OrderTable> = Selectable<DB[T]> & Head
export type Values<T extends OrderTable> = Updateable<DB[T]>
/** Columns of its approval request, joined to the row. */
export interface RequestColumns {
  /** State of its request; without one, its own state. */
  readonly status: string
  readonly request_number: string | null
  readonly request_maker: string | null
  readonly request_outcome: string | null
}
export type Order<T extends OrderTable, Extra = object> = Row<T> & Extra & RequestColumns
export type OrderContext = Pick<CallContext, 'tx' | 'emit' | 'settings' | 'memory' | 'me' | 'visitor'>

/** Result of an execution, in the transaction of the decision. */
export interface Execution<T extends OrderTable> {
  /** PLACED: a rail or a job continues, and ends the request with `finish`. */
  readonly outcome: 'SUCCESS' | 'PLACED'
  /** Step of its legs to post. None: the rail or job posts. */
  readonly step?: string
  /** New values of the row. */
  readonly values: Values<T>
  /** Added to the job's payload, beside merchant and id. */
  readonly job?: Readonly<Record<string, unknown>>
}

/** How rows are stored and read. */
export interface OrderRecord<Extra> {
  /** Column that makes the same form one order; `draft_id` by default. */
  readonly draftColumn?: 'quote_id'
  /** Column of the merchant that pays; `merchant_id` by default. */
  readonly payer?: 'payer_merchant_id'
  /** Condition over the row `o`: which merchants may read it; its own by default. */
  readonly visibleTo?: (merchantId: string) => RawBuilder<unknown>
  /** Columns of other tables. */
  readonly extra?: { readonly joins: RawBuilder<unknown>; readonly columns: (reader: string) => RawBuilder<Extra> }
  /** For a table whose states have other names. `status` maps them to request states, over `o` and its request `r`. */
  readonly states?: { readonly created: string; readonly cancelled: string; readonly status: RawBuilder<unknown> }
}
/** What people type. */
export interface OrderForm<T extends OrderTable, Wanted, Extra> {
  /** Columns of the draft. Refuses what can never be executed; nothing has to be stored yet. */
  readonly valuesOf: (own: OrderContext, wanted: Wanted) => Promise<Values<T>>
  /** Columns that decide whether a form sent again is the same order. */
  readonly sameBy: readonly (keyof Selectable<DB[T]> & string)[]
  /** Refuses an edit of an order that already has a request. */
  readonly checkEdit?: (row: Order<T, Extra>, values: Values<T>) => void
}
/** What colleagues approve. The kind's makers in the contract are those who may act on the order. */
export interface OrderApproval<T extends OrderTable, Schema extends z.ZodMiniType, Extra> {
  readonly kind: ApprovalKindName
  readonly payload: Schema
  readonly orderIdOf: (payload: z.output<Schema>) => string
  /** Payload of the row, at current prices. */
  readonly payloadOf: (own: OrderContext, row: Order<T, Extra>) => Promise<z.output<Schema>>
  /** Columns that store the payload. */
  readonly columnsOf: (own: TxContext, request: ApprovalRequest<z.output<Schema>>) => Promise<Values<T>>
  /** For an order without a draft: the row is inserted with its request, and these columns never change. */
  readonly headOf?: (payload: z.output<Schema>) => Values<T>
  /** Compared with the policy's bands. */
  readonly amountOf: (payload: z.output<Schema>) => Money
  readonly describe: (
    own: OrderContext,
    payload: z.output<Schema>,
  ) => Promise<{ readonly says: Bilingual; readonly shown: readonly ShownChange[] }>
  /** Content of the audit entry, beside the number. */
  readonly auditOf: (payload: z.output<Schema>) => Readonly<Record<string, unknown>>
  readonly effects: (tx: Store, request: ApprovalRequest<z.output<Schema>>) => Promise<readonly Effect[]>
  /** Earliest execution, such as for a new beneficiary; null: no delay. */
  readonly notBefore?: (own: OrderContext, row: Order<T, Extra>, payload: z.output<Schema>) => Promise<Date | null>
  /** For an order that colleagues can approve without some of its rows. */
  readonly parts?: Pick<Approvable<Schema>, 'without' | 'excludeRows'>
}
/** What the ledger posts. */
export interface OrderMoney<T extends OrderTable> {
  readonly legs: (row: Row<T>) => Legs
  readonly movementOf: (row: Row<T>) => Movement
  /**
   * While colleagues decide, by default. 'always': also without approval, because it is paid row by row. 'never': `execute` takes the money
   * itself, at once or when there is enough.
   */
  readonly holds?: 'always' | 'never'
  /** For an order that pays records: takes those it pays when it is submitted, and gives them back when it is not carried out. */
  readonly claim?: (own: Pick<TxContext, 'tx' | 'emit'>, row: Row<T>) => Promise<void>
  readonly unclaim?: (own: Pick<TxContext, 'tx' | 'emit'>, row: Row<T>) => Promise<void>
  /** Step that the rail posts in the end: a preview goes that far. */
  readonly lastStep?: string | ((row: Row<T>) => string | null)
}
/** What is emitted on a change, and to whom. */
export interface OrderEvents<T extends OrderTable> {
  /** Area that may receive them; fiat transactions by default. */
  readonly audience?: AreaName
  /** For a table with rows of several kinds: event kinds and their audiences. */
  readonly kindsOf?: (row: Row<T>) => readonly { readonly kind: string; readonly audience: AreaName }[]
  /** Merchants that receive them; its own by default. */
  readonly merchantsOf?: (row: Row<T>) => readonly string[]
}
export interface OrderExecution<T extends OrderTable, Schema extends z.ZodMiniType> {
  /** Product that the merchant must have at the time of execution. */
  readonly product?: ProductKey
  /** Refuses what may not be executed now: limits, balances. Called with the merchant lock held. */
  readonly check: (tx: Store, merchantId: string, payload: z.output<Schema>) => Promise<void>
  /** Refuses what changed while colleagues decided. */
  readonly checkExecute?: (own: TxContext, row: Row<T>, payload: z.output<Schema>) => Promise<void>
  readonly execute: (own: TxContext, request: ApprovalRequest<z.output<Schema>>) => Promise<Execution<T>>
  readonly onExecuted?: (own: TxContext, row: Row<T>) => Promise<void>
}

/** `Wanted` is the form's input, `Schema` what colleagues approve, `Extra` the columns of other tables. */
export interface OrderDefinition<T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra = object> {
  /** Prefix of its ledger keys, audit objects and event kinds. */
  readonly name: string
  /** What its numbers are of: they decide its prefix. */
  readonly numbered: NumberedKind
  readonly table: T
  readonly record?: OrderRecord<Extra>
  /** Absent for an order that comes as a sheet: its feature stores the draft itself. */
  readonly form?: OrderForm<T, Wanted, Extra>
  readonly approval: OrderApproval<T, Schema, Extra>
  readonly money: OrderMoney<T>
  readonly events?: OrderEvents<T>
  readonly execution: OrderExecution<T, Schema>
}
