// What a till asks of the server and what it is answered: types only, so that the till's bundle has none of it. Every request is JSON, signed by
// the device's key over its path and its very text; docs/terminal.md.
import type { SignedEvent } from './device-protocol.ts'
import type { TillMethod } from './device-contract.ts'

export const callPath = '/terminal/call/'
export const signatureHeader = 'x-device-signature'

interface Names {
  readonly en: string
  readonly zh: string
}
export interface ActivateCall {
  readonly code: string
  /** The merchant whose till the browser believes itself to be. */
  readonly mid: string | null
  /** SubjectPublicKeyInfo, in base64url. */
  readonly publicKey: string
  readonly at: number
}
export interface ActivateAnswer {
  readonly merchant: string
  readonly device: string
  readonly epoch: number
  /** Two words that the console shows, too: a person compares them. */
  readonly pair: readonly [string, string]
  /** Verifies offline contracts. */
  readonly serverKey: string
  readonly words: { readonly merchant: Names; readonly mid: string; readonly number: string; readonly label: string }
}

/** In every signed request. `call`: raised by each, so that none is answered twice. */
export interface CallHead {
  readonly merchant: string
  readonly device: string
  readonly epoch: number
  readonly call: number
  readonly at: number
}
export interface SentEvent extends SignedEvent {
  /** What is not on the receipt; the event has its hash. */
  readonly attached?: string | undefined
}
export interface AttachedFacts {
  readonly items?: readonly {
    readonly id?: string
    readonly name: string
    readonly quantity: number
    readonly price: string
  }[]
  /** Of an offline card sale: what the reader made of the card. */
  readonly instrument?: string
  readonly note?: string
}
export interface SyncCall extends CallHead {
  readonly health: {
    readonly battery: number | null
    readonly network: string | null
    readonly version: string
    /** How many events it holds unsent. */
    readonly waiting: number
    /** Whether the browser promised not to delete what is stored. */
    readonly isKept: boolean
  }
  readonly events: readonly SentEvent[]
  /** Versions of what the till has. */
  readonly config: string | null
  readonly contract: string | null
}
export type EventState = 'applied' | 'waiting' | 'refused' | 'unknown'
export interface EventAnswer {
  readonly epoch: number
  readonly sequence: number
  readonly state: EventState
  readonly reason: string | null
}
export interface TillConfig {
  readonly version: string
  readonly store: {
    readonly code: string
    readonly names: Names
    /** Printed on its receipts; null: nothing. */
    readonly header: string | null
    readonly footer: string | null
  } | null
  readonly merchant: Names
  readonly label: string
  readonly number: string
  readonly currency: string
  readonly methods: readonly TillMethod[]
  /** In per cent. */
  readonly tips: readonly number[]
  /** Null: refunds need none, because the store has set none. */
  readonly pin: { readonly salt: string; readonly hash: string } | null
  readonly isSandbox: boolean
  readonly items: readonly {
    readonly id: string
    readonly names: Names
    readonly category: string | null
    readonly minor: string
  }[]
}
export interface SyncAnswer {
  readonly now: number
  readonly epoch: number
  readonly events: readonly EventAnswer[]
  readonly gaps: readonly { readonly epoch: number; readonly sequence: number }[]
  /** Null: not locked. */
  readonly lock: string | null
  readonly isClockWrong: boolean
  readonly message: string | null
  /** Null: as the till has it. */
  readonly config: TillConfig | null
  /** Null: nothing may be taken offline. Absent: as the till has it. */
  readonly contract?: SignedEvent | null
}
export interface PayCall extends CallHead {
  /** The same key is the same order. */
  readonly key: string
  /** `card`: an instrument of the reader. `qr`: without an instrument the payer scans our code; with one, the digits of theirs. */
  readonly method: 'card' | 'qr'
  readonly minor: string
  readonly currency: string
  readonly tip: string | null
  readonly instrument: string | null
  readonly receiptNo: string
}
export interface OrderCall extends CallHead {
  readonly key: string
}
export interface OrderAnswer {
  readonly payment: string
  readonly state: 'paying' | 'paid' | 'declined' | 'over'
  /** A code of `declineWords`. */
  readonly why: string | null
  readonly brand: string | null
  readonly last4: string | null
  /** The payer's page, for the code that they scan. */
  readonly url: string | null
}
