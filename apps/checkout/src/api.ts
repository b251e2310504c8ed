// Calls of the checkout. Only the types of the contract come here: its schemas are the server's.
import type { CheckoutOffer, CheckoutOrder } from '@falaj/contract/payments/checkout'
import type { ReceiptPaper } from '@falaj/contract/payments/receipt'
import type { SavedCardPage } from '@falaj/contract/selling/direct-pay'
import type { MandatePage } from '@falaj/contract/selling/auto-debit'

/** On the wire: decimal text and a currency. */
export interface WireMoney {
  readonly amount: string
  readonly currency: string
}
type Wire<T> = T extends string | number | boolean | null
  ? T
  : T extends { readonly minor: bigint }
    ? WireMoney
    : T extends readonly (infer Item)[]
      ? readonly Wire<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Wire<T[K]> }
        : T
export type Offer = Wire<CheckoutOffer>
export type Order = Wire<CheckoutOrder>
export type Receipt = Wire<ReceiptPaper>
export type SavedCard = Wire<SavedCardPage>
export type Mandate = Wire<MandatePage>

export interface Failure {
  readonly code: number
  readonly msg: string
  readonly fields: readonly { readonly path: string; readonly code: string }[]
}
/** Whether the call arrived is unknown: repeating it is the same command. */
export class Offline extends Error {}
export class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.msg)
    this.failure = failure
  }
}
/** There is nothing under this address, or it is none; anything above is worth another try. */
export const isNothing = (error: unknown): boolean => error instanceof Refusal && error.failure.code < 42_900

const patienceMs = 20_000
export const call = async <Answer>(path: string, input: object, key?: string): Promise<Answer> => {
  let response: Response
  try {
    response = await fetch(`/restful/checkout/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-host-app': 'falaj-console',
        'x-platform': '4',
        'x-language': 'en',
        'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(input),
      // Leaving for the next page at once must not abort this call.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch {
    throw new Offline()
  }
  if (!response.ok) throw new Offline()
  const { head, body } = (await response.json()) as {
    head: { code: number; msg: string }
    body: Answer & { fields?: Failure['fields'] }
  }
  if (head.code === 200) return body
  throw new Refusal({ ...head, fields: body?.fields ?? [] })
}
