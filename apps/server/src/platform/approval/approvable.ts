// What a feature declares so that its requests can be carried out once others have agreed.
import type { Bilingual } from '@falaj/contract/kernel/words'
import type * as z from 'zod/mini'
import type { ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Money } from '@falaj/money'
import type { TxContext } from '../command/context.ts'
import type { Store } from '../db/pool.ts'

export const same = (text: string): Bilingual => ({ en: text, zh: text })

/** Before and after of one thing; a side that is not there is null. */
export interface ShownChange {
  readonly label: Bilingual
  readonly before: Bilingual | null
  readonly after: Bilingual | null
}
/** For what is new: only what it will be. A text that is the same in both languages is said once. */
export const addition = (en: string, zh: string, after: string | Bilingual): ShownChange => ({
  label: { en, zh },
  before: null,
  after: typeof after === 'string' ? same(after) : after,
})
export interface Effect {
  readonly account: Bilingual
  readonly before: Money
  readonly after: Money
}
/** What is asked for: as data, in one sentence, and as before and after. */
export interface Wording<Payload> {
  readonly payload: Payload
  readonly says: Bilingual
  readonly shown: readonly ShownChange[]
  readonly amount?: Money | null
}
/** Parts that the checker leaves out, by their numbers, and why. */
export interface ExcludedRows {
  readonly parts: readonly number[]
  readonly reason: string
}

/** The request as its approvable sees it. `id` is null if no approval is needed and no request is stored. */
export interface ApprovalRequest<Payload> {
  readonly id: string | null
  readonly merchantId: string
  readonly maker: { readonly personId: string; readonly staffId: string }
  readonly amount: Money | null
  readonly payload: Payload
}
export type ReleasedRequest = { readonly [K in 'id' | 'merchantId']: string }
export interface Approvable<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: ApprovalKindName
  readonly payload: Schema
  /**
   * Carries it out, in the transaction that decided. Refuses with `fail`, and then nothing of it stays.
   * 'PLACED': a rail goes on with it and ends it with `finish`.
   */
  execute(own: TxContext, request: ApprovalRequest<z.output<Schema>>): Promise<'SUCCESS' | 'PLACED'>
  /** Keeps what it will need while it waits; refuses with `fail`. */
  hold?(own: TxContext, request: ApprovalRequest<z.output<Schema>>): Promise<void>
  /**
   * It no longer waits and was not carried out: gives back what was held. By the request's id alone, because a payload that was altered in the
   * database may name another record, or none.
   */
  release?(own: TxContext, request: ReleasedRequest): Promise<void>
  /** For what has parts: its words without these. Refuses parts that are not there, and all of them; changes nothing. */
  without?(
    tx: Store,
    request: ApprovalRequest<z.output<Schema>>,
    excluded: readonly ExcludedRows[],
  ): Promise<Wording<z.output<Schema>>>
  /** These parts end, each with its reason; what was held for them alone is given back. */
  excludeRows?(
    own: TxContext,
    request: ApprovalRequest<z.output<Schema>>,
    excluded: readonly ExcludedRows[],
  ): Promise<void>
  /** What balances would be after it. */
  effects?(tx: Store, request: ApprovalRequest<z.output<Schema>>): Promise<readonly Effect[]>
}
/** Infers the payload's type from its schema. */
export const approvable = <Schema extends z.ZodMiniType>(declared: Approvable<Schema>): Approvable<Schema> => declared
export type Approvables = readonly Approvable[]

export const approvableOf = (approvables: Approvables, kind: string): Approvable => {
  const found = approvables.find((each) => each.kind === kind)
  if (!found) throw new Error(`nothing carries out ${kind}`)
  return found
}
