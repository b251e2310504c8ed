// What a command works with besides its input: who calls, the transaction, and where it records what it did. `Call` of http/bind.ts adds the
// input and the registry of features; everything below the HTTP layer asks for parts of this one.
import type { Scene, Visitor } from '@falaj/contract/kernel/access'
import type { Language } from '@falaj/contract/kernel/words'
import type { Note } from '../audit/entry.ts'
import type { MerchantMemory } from '../db/merchant-memory.ts'
import type { Db, Store } from '../db/pool.ts'
import type { Period } from '../identity/membership.ts'
import type { ApiKeyActor, Session } from '../identity/session.ts'
import type { Emit } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'

/** Facts about the request besides its input. */
export interface RequestFacts {
  readonly id: string
  readonly address: string
  /** As the proxy in front says; null: it says nothing. */
  readonly addressCountry: string | null
  readonly userAgent: string
  /** The origin that was requested: a browser binds a passkey to it, unless the settings name another. */
  readonly origin: string
  readonly deviceId: string | null
  readonly timezone: string
  /** The site's language, from its cookie: the header is always `en`. */
  readonly language: Language
}
/** A signed-in member: what a secure handler works with. */
export interface Me {
  readonly sessionId: string
  readonly personId: string
  readonly staffId: string
  readonly merchantId: string
  readonly merchantMid: string
  /** The codes of the stores that the member is bound to; absent: sees all. */
  readonly stores?: readonly string[]
  /** Set when a parent reads a merchant below it: the times whose records it may read. */
  readonly periods?: readonly Period[]
  /** Set when a program calls: the key that it called with. */
  readonly key?: ApiKeyActor
}
export interface CallContext {
  readonly visitor: Visitor
  readonly session: Session | null
  /** The member, or a refusal: a handler that needs one cannot run without. */
  readonly me: () => Me
  /** The change's transaction; in a read, its snapshot; the pool for an endpoint with transactions of its own. */
  readonly tx: Store
  readonly request: RequestFacts
  readonly settings: Settings
  /** Fills the audit entry of this change. */
  readonly note: (note: Note) => void
  readonly emit: Emit
  /** The cache of merchants' terms; absent in a job, which reads the database. */
  readonly memory?: CallMemory
  readonly cookie: CookieJar
  /** For an endpoint that runs its own transactions: executes the command and writes its audit entry in one transaction. */
  readonly commit: <T>(work: (own: Pick<CallContext, 'tx' | 'emit'>) => Promise<T>) => Promise<T>
  /** For a command that only sometimes needs a second factor; one that always does declares a scene in its contract. */
  readonly stepUp: (scene: Scene) => Promise<void>
}
export interface CallMemory extends Pick<MerchantMemory, 'recall'> {
  /** Evicts the merchant once this change is committed. */
  readonly changed: (merchantId: string) => void
}
export interface CookieJar {
  readonly open: (token: string) => void
  readonly clear: () => void
  /** Identifies the visitor before login: SHA-256 of a separate cookie, created when first needed. */
  readonly holder: () => Buffer
  /** Identifies the browser for the lifetime of its cookie: SHA-256 of that cookie. */
  readonly device: () => Buffer
}
export type TxContext = Pick<CallContext, 'tx' | 'emit' | 'settings' | 'memory'>

/** What code outside a call needs to run commands: the pool, and a way to start the relay after a commit. */
export interface NodeContext {
  readonly db: Db
  /** Call after a commit that wrote to the outbox. */
  readonly wakeRelay: () => void
}
