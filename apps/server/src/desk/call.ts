// What a handler of the desk works with.
import type * as z from 'zod/mini'
import type { DeskEndpoint, DeskRight } from '@falaj/contract/desk/desk-endpoint'
import type { Note } from '../platform/audit/entry.ts'
import type { RequestFacts } from '../platform/command/context.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import type { Emit } from '../platform/outbox/emit.ts'
import type { Registry } from '../platform/registry.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { DeskMe } from './session.ts'

/** `merchantId`: the change is in that merchant's history, too, as the provider's. `personId`: who acts, where the call began without a session. */
export type DeskNote = Omit<Note, 'actor'> & { readonly merchantId?: string; readonly personId?: string }

export interface DeskCall<Input = unknown> {
  readonly input: Input
  /** The change's transaction; in a read and before sign-in, the pool. */
  readonly tx: Store
  readonly db: Db
  readonly settings: Settings
  readonly registry: Registry
  readonly emit: Emit
  readonly facts: RequestFacts
  readonly note: (note: DeskNote) => void
  /** The person, or a refusal. */
  readonly me: () => DeskMe
  /** Before sign-in: carries out the change and writes its audit entry in one transaction. Tries before it stay counted. */
  readonly commit: <T>(work: (tx: Store, emit: Emit) => Promise<T>) => Promise<T>
  /** Every endpoint of the desk by its name: an approval looks up what was asked for. */
  readonly endpoints: DeskEndpoints
  readonly cookie: { readonly open: (token: string) => void; readonly clear: () => void; readonly holder: () => Buffer }
}
export type DeskHandler<E extends DeskEndpoint> = (
  call: DeskCall<z.output<E['input']>>,
) => Promise<z.output<E['output']>>
export type DeskHandlers<T extends Readonly<Record<string, DeskEndpoint>>> = {
  readonly [K in keyof T]: DeskHandler<T[K]>
}

export interface BoundDeskEndpoint {
  readonly endpoint: DeskEndpoint
  readonly handler: (call: DeskCall<never>) => Promise<unknown>
}
export type DeskEndpoints = ReadonlyMap<string, BoundDeskEndpoint>
export const rightOf = ({ desk }: DeskEndpoint): DeskRight | undefined => (desk === 'public' ? undefined : desk)

/** A missing, extra or wrongly typed handler does not compile. */
export const bindDesk = <T extends Readonly<Record<string, DeskEndpoint>>>(
  contract: T,
  handlers: { readonly [K in keyof T]: (call: DeskCall<never>) => Promise<unknown> },
): readonly BoundDeskEndpoint[] =>
  Object.keys(contract).map((name) => ({ endpoint: contract[name]!, handler: handlers[name]! }))
