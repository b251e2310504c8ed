// Ties a feature's contract to its handlers: a missing, extra or wrongly typed handler does not compile.
import type { Endpoint, Endpoints, Input, Output } from '@falaj/contract/kernel/endpoint'
import type { Scene, Visitor } from '@falaj/contract/kernel/access'
import type { Language } from '@falaj/contract/kernel/words'
import type { Note } from '../audit/entry.ts'
import type { Store } from '../db/pool.ts'
import type { Registry } from '../feature.ts'
import type { Emit } from '../outbox/emit.ts'
import type { MerchantMemory } from '../db/merchant-memory.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApiKeyActor, Session } from '../identity/session.ts'

/** What is known of the request besides its input. */
export interface RequestFacts {
  readonly id: string
  readonly address: string
  readonly userAgent: string
  /** The origin that was asked: what a browser binds a passkey to, unless the settings name another. */
  readonly origin: string
  readonly deviceId: string | null
  readonly timezone: string
  /** Of the site, by its cookie: the header says `en` always. */
  readonly language: Language
}
/** A signed-in member: what a secure handler works with. */
export interface Me {
  readonly sessionId: string
  readonly personId: string
  readonly staffId: string
  readonly merchantId: string
  readonly merchantMid: string
  /** Of a program: the key that it called with. */
  readonly key?: ApiKeyActor
}
export interface Call<E extends Endpoint = Endpoint> {
  readonly input: Input<E>
  readonly visitor: Visitor
  readonly session: Session | null
  /** The member, or a refusal: a handler that needs one cannot run without. */
  readonly me: () => Me
  /** The change's transaction; in a read, the pool. */
  readonly tx: Store
  readonly request: RequestFacts
  readonly settings: Settings
  /** What all features have brought together. */
  readonly registry: Registry
  /** Fills the audit entry of this change. */
  readonly note: (note: Note) => void
  readonly emit: Emit
  /** What is remembered of merchants; none in a job, which reads. */
  readonly memory?: CallMemory
  readonly cookie: CookieJar
  /** Of an endpoint that runs its own transactions: does the command and writes its audit entry, together. */
  readonly commit: <T>(work: (own: Pick<Call, 'tx' | 'emit'>) => Promise<T>) => Promise<T>
  /** For a command that only sometimes needs a second factor; one that always does says so in its row. */
  readonly stepUp: (scene: Scene) => Promise<void>
}
export interface CallMemory extends Pick<MerchantMemory, 'recall'> {
  /** Forgotten once this change is committed. */
  readonly changed: (merchantId: string) => void
}
export interface CookieJar {
  readonly open: (token: string) => void
  readonly clear: () => void
  /** Who holds what was asked for before logging in: SHA-256 of a cookie of its own, made at the first need. */
  readonly holder: () => Buffer
  /** The browser, for as long as it keeps its cookie: SHA-256 of that. */
  readonly device: () => Buffer
}
export type Handlers<T extends Endpoints> = { readonly [K in keyof T]: (call: Call<T[K]>) => Promise<Output<T[K]>> }

export interface BoundEndpoint {
  readonly endpoint: Endpoint
  readonly handler: (call: Call) => Promise<unknown>
}
export const bind = <T extends Endpoints>(contract: T, handlers: Handlers<NoInfer<T>>): readonly BoundEndpoint[] =>
  Object.keys(contract).map((name) => ({
    endpoint: contract[name] as Endpoint,
    handler: handlers[name as keyof T] as unknown as BoundEndpoint['handler'],
  }))
