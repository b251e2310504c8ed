// What a till asks of the server and what it is answered: types only, so that the till's bundle has none of it. Every request is JSON, signed by
// the device's key over its path and its very text; docs/terminal.md.
import type { SignedEvent } from './device-protocol.ts'
import type { VatKind } from '../kernel/sale.ts'
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
    readonly vat?: VatKind
  }[]
  /** For an offline card sale: what the reader made of the card. */
  readonly instrument?: string
  readonly note?: string
}
export const deviceRequests = ['ping', 'locate', 'update'] as const
/** What a member asks of a till: a report now, to show and sound where it is, to take the newest version when nothing is being sold. */
export type DeviceRequest = (typeof deviceRequests)[number]
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
  /** Ids of the last message and the last request that arrived: until they come back, both are given again. */
  readonly confirmed?: { readonly message?: number | null; readonly request?: number | null }
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
  /** A counted difference above this asks for the PIN; minor units as text. */
  readonly differenceMax: string
  readonly isSandbox: boolean
  /** The merchant's tax registration; without one no receipt names VAT. */
  readonly trn: string | null
  /** Where the acquirer takes a card's number; null: there is none. */
  readonly frame: string | null
  readonly items: readonly {
    readonly id: string
    readonly names: Names
    readonly category: string | null
    readonly vat: VatKind
    readonly minor: string
  }[]
}
/** What the server has of a shift: its number, and its report once it is closed. Amounts are minor units as text. */
export interface ShiftAnswer {
  readonly epoch: number
  /** The till's own count. */
  readonly no: number
  readonly number: string
  /** `office`: closed there; the till's own is over. */
  readonly end: 'till' | 'office' | null
  readonly z: string | null
  readonly expected: string
  readonly counted: string | null
  readonly difference: string | null
  readonly supplements: readonly string[]
}
export interface SyncAnswer {
  readonly now: number
  readonly epoch: number
  readonly events: readonly EventAnswer[]
  readonly gaps: readonly { readonly epoch: number; readonly sequence: number }[]
  /** The newest of this device, the last one first. */
  readonly shifts: readonly ShiftAnswer[]
  /** Null: not locked. */
  readonly lock: string | null
  readonly isClockWrong: boolean
  readonly message: { readonly id: number; readonly text: string } | null
  readonly request: { readonly id: number; readonly what: DeviceRequest } | null
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
  readonly items?: AttachedFacts['items']
  readonly note?: string
  /** The key of what was reserved, and what it takes off: the amount is what is left to pay. */
  readonly coupon?: string
  readonly discount?: string
}
/** Reserves a coupon for a sale that the till is about to take; the same key is the same reservation. */
export interface CouponCall extends CallHead {
  readonly key: string
  readonly code: string
  /** The price, without a tip. */
  readonly minor: string
  readonly currency: string
  /** An e-mail address or a mobile number, where the coupon is limited for each customer. */
  readonly customer: string | null
}
export interface CouponAnswer {
  readonly minor: string
  readonly campaign: string
  /** Until when it is reserved for this till. */
  readonly until: number
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
  /** Where the payer has what they paid. */
  readonly page: string | null
  /** The bank asks the payer to confirm, on this page. */
  readonly challenge: string | null
}
