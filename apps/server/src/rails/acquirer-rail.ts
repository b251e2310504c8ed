// The acquirer, which takes cards and other payment methods. It gets an attempt under our reference; sending it twice is one attempt. It
// reports outcomes by signed call-backs and on request: the same events, each with an id that counts once. An unreachable rail throws.
import * as z from 'zod/mini'
import type { Instalment } from '@falaj/contract/payments/instalment-rules'
import { fromText, isCurrency, toText, type Money } from '@falaj/money'
import { AwayError } from '../platform/base/away.ts'
import { isStorable } from '../platform/base/storable.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { callRail, railAnswered } from './call.ts'
import { isPlausible, isSigned, readAll } from './signed.ts'

export interface AcquirerOrder {
  readonly reference: string
  readonly amount: Money
  readonly method: string
  /** What its frame made of a card; null for methods without one. */
  readonly instrument: string | null
  /** False means the merchant confirms first. */
  readonly capture: boolean
  /** 'merchant': nobody is there to be asked; the instrument was saved with the payer's consent. */
  readonly initiator: 'payer' | 'merchant'
  /** The payer's bank is to ask, though the card was saved. */
  readonly askBank: boolean
  /** On the payer's statement. */
  readonly line: string
  /** What it collects of the payer, and when; default: the whole at once. We are owed the whole at once in any case. */
  readonly instalments?: readonly Instalment[] | null
}
/** `challenge`: the payer's bank asks on that page. Everything else comes as events. */
export type AcquirerAnswer = { readonly kind: 'pending' } | { readonly kind: 'challenge'; readonly url: string }
export const acquirerEventKinds = [
  'authorised',
  'captured',
  'declined',
  'voided',
  'refunded',
  'refund-failed',
  'disputed',
  'dispute-stage',
  'dispute-won',
  'dispute-lost',
  'dispute-refunded',
  'instalment-collected',
  'instalment-missed',
] as const
export interface AcquirerEvent {
  /** The same at every call-back. */
  readonly id: string
  readonly reference: string
  readonly kind: (typeof acquirerEventKinds)[number]
  readonly amount: Money
  readonly at: Date
  readonly code: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly threeDs: string | null
  readonly rrn: string | null
  readonly authCode: string | null
  /** For a refund: our id and the reference for the payer’s bank. */
  readonly refundId: string | null
  readonly arn: string | null
  /** For an instalment: its number. */
  readonly part?: number | null
  /** For a dispute event; `code` is the acquirer's raw code of its stage. */
  readonly dispute?: AcquirerDispute | null
}
export interface AcquirerDispute {
  /** The same for all events of the case. */
  readonly caseNo: string
  readonly type?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly arn?: string | null | undefined
  readonly respondBy?: string | null | undefined
}
export interface DisputeDocument {
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}
export type AcquirerStatus =
  /** It has no such attempt. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'told'; readonly events: readonly AcquirerEvent[] }
export interface SettlementLine {
  readonly reference: string
  readonly kind: 'captured' | 'refunded'
  readonly amount: Money
  readonly at: Date
}
/** A card that the payer allows the merchant to use again. */
export interface InstrumentOrder {
  readonly reference: string
  /** What the frame made of the card. */
  readonly instrument: string
  readonly line: string
}
export type InstrumentAnswer =
  | {
      readonly kind: 'saved'
      readonly instrument: string
      readonly brand: string | null
      readonly last4: string | null
    }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'declined'; readonly code: string }
/** What the acquirer knows of a card before it is charged. */
export interface CardFacts {
  /** The same for the same card, whenever it is typed; never its number. */
  readonly fingerprint: string
  /** Where its bank is; null: not known. */
  readonly country: string | null
}
export const disputeAnswers = ['accept', 'defend', 'refund'] as const
export type DisputeAnswer = (typeof disputeAnswers)[number]
type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>
export interface AcquirerEventPage {
  readonly events: readonly AcquirerEvent[]
  /** What could not be booked, as it came. */
  readonly unreadable: readonly string[]
  readonly next: string | null
}
export interface AcquirerRail {
  /** Null if it knows no such instrument. */
  cardOf(instrument: string, signal: AbortSignal): Promise<CardFacts | null>
  /** Checks a card without charging it, and saves it. The same reference again returns its state. */
  saveInstrument(order: InstrumentOrder, signal: AbortSignal): Promise<InstrumentAnswer>
  authorise(order: AcquirerOrder, signal: AbortSignal): Promise<AcquirerAnswer>
  status(reference: string, signal: AbortSignal): Promise<AcquirerStatus>
  capture(reference: string, signal: AbortSignal): Promise<void>
  /** Releases an uncaptured amount. */
  void(reference: string, signal: AbortSignal): Promise<void>
  /** The same `refundId` is the same refund. Returns false if there is no such attempt. The outcome is an event. */
  refund(reference: string, refundId: string, amount: Money, signal: AbortSignal): Promise<boolean>
  /** The same document again is the same one. */
  addEvidence(caseNo: string, document: DisputeDocument, signal: AbortSignal): Promise<void>
  /** Once; the outcome is an event. `refund`: the customer was refunded the payment. */
  answerDispute(caseNo: string, answer: DisputeAnswer, statement: string, signal: AbortSignal): Promise<void>
  /** What it will pay us for that day, 'YYYY-MM-DD'. */
  settlementFile(day: string, signal: AbortSignal): Promise<readonly SettlementLine[]>
  /** A page of the dispute events that it has had to report since then; `next` asks for the page after it. */
  disputesSince(since: Date, cursor: string | null, signal: AbortSignal): Promise<AcquirerEventPage>
  /** Whether the acquirer signed it. */
  isSigned(headers: CallbackHeaders, body: string): boolean
  /** Null if nothing can be made of it. */
  readCallback(body: string): AcquirerEvent | null
  /** Where a payer types a card; `pageOrigin` is the origin that the payer's page came from. */
  frameUrl(pageOrigin: string): string
}

const text = z.optional(z.nullable(z.string().check(z.maxLength(80))))
const wireEvent = z.object({
  id: z.string().check(z.minLength(8), z.maxLength(120)),
  reference: z.string().check(z.maxLength(120)),
  kind: z.enum(acquirerEventKinds),
  amount: z.string(),
  currency: z.string(),
  at: z.iso.datetime({ offset: true }),
  code: text,
  brand: text,
  last4: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/)))),
  threeDs: text,
  rrn: text,
  authCode: text,
  refundId: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  arn: text,
  part: z.optional(z.nullable(z.int())),
  dispute: z.optional(
    z.nullable(
      z.object({
        caseNo: z.string().check(z.minLength(1), z.maxLength(120)),
        type: text,
        reason: text,
        arn: text,
        respondBy: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
      }),
    ),
  ),
})
/** Events of money. The others repeat the amount of their attempt. */
const ofMoney: readonly string[] = [
  'captured',
  'refunded',
  'disputed',
  'instalment-collected',
] satisfies AcquirerEvent['kind'][]
const parsedOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
/** Null if it could not be booked or stored. */
const readEvent = (parsed: unknown): AcquirerEvent | null => {
  const { data } = z.safeParse(wireEvent, parsed)
  if (!data || !isStorable(data) || ![data.at, data.dispute?.respondBy ?? data.at].every(isPlausible)) return null
  const amount = isCurrency(data.currency) ? fromText(data.amount, data.currency) : null
  return amount && amount.minor >= (ofMoney.includes(data.kind) ? 1n : 0n) ? eventOf(data) : null
}
const amountOf = (amount: string, currency: string): Money => {
  const sum = isCurrency(currency) ? fromText(amount, currency) : null
  if (!sum) throw new Error(`the acquirer says ${currency} ${amount}`)
  return sum
}
const eventOf = (wire: z.output<typeof wireEvent>): AcquirerEvent => ({
  id: wire.id,
  reference: wire.reference,
  kind: wire.kind,
  amount: amountOf(wire.amount, wire.currency),
  // What has happened is never later than now.
  at: new Date(Math.min(Date.parse(wire.at), Date.now())),
  code: wire.code ?? null,
  brand: wire.brand ?? null,
  last4: wire.last4 ?? null,
  threeDs: wire.threeDs ?? null,
  rrn: wire.rrn ?? null,
  authCode: wire.authCode ?? null,
  refundId: wire.refundId ?? null,
  arn: wire.arn ?? null,
  part: wire.part ?? null,
  dispute: wire.dispute ?? null,
})
const wireAnswer = z.object({ status: z.enum(['pending', 'challenge']), url: z.optional(z.url()) })
const wireInstrument = z.object({
  status: z.enum(['saved', 'challenge', 'declined']),
  url: z.optional(z.url()),
  instrument: z.optional(z.string().check(z.minLength(8), z.maxLength(120))),
  brand: text,
  last4: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/)))),
  code: text,
})
const wireCard = z.object({
  fingerprint: z.string().check(z.minLength(8), z.maxLength(80)),
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
})
const wireStatus = z.object({
  status: z.enum(['pending', 'challenge', 'told']),
  url: z.optional(z.url()),
  events: z.optional(z.array(wireEvent)),
})
const wirePage = z.object({ events: z.array(z.unknown()), next: z.optional(z.nullable(z.string())) })
const wireLines = z.object({
  lines: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['captured', 'refunded']),
      amount: z.string(),
      currency: z.string(),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
})

export interface AcquirerGateway {
  readonly url: string
  readonly key: string
  /** Address of its frame for payers' browsers; null means the host of the request, at the gateway's port. */
  readonly origin: string | null
}
const gateway = ({ url, key, origin }: AcquirerGateway): AcquirerRail => {
  const ask = async (path: string, signal: AbortSignal, body?: object): Promise<Response> =>
    callRail('acquirer', `${url}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    })
  const demand = async (path: string, signal: AbortSignal, body?: object): Promise<unknown> => {
    const response = await ask(path, signal, body)
    if (!response.ok) throw railAnswered('the acquirer', response.status)
    return response.json()
  }
  const at = (reference: string, rest = ''): string => `/attempts/${encodeURIComponent(reference)}${rest}`
  const money = (amount: Money) => ({ amount: toText(amount), currency: amount.currency })
  return {
    async cardOf(instrument, signal) {
      const response = await ask(`/instruments/${encodeURIComponent(instrument)}/card`, signal)
      if (response.status === 404) return null
      if (!response.ok) throw railAnswered('the acquirer', response.status)
      const { fingerprint, country = null } = z.parse(wireCard, await response.json())
      return { fingerprint, country }
    },
    async saveInstrument(order, signal) {
      const answer = z.parse(wireInstrument, await demand('/instruments', signal, { ...order }))
      const { status, url: page, instrument, brand = null, last4 = null, code } = answer
      if (status === 'saved' && instrument) return { kind: status, instrument, brand, last4 }
      if (status === 'challenge' && page) return { kind: status, url: page }
      return { kind: 'declined', code: code ?? 'DO_NOT_HONOUR' }
    },
    async authorise({ amount, instalments, ...order }, signal) {
      const { status, url: page } = z.parse(
        wireAnswer,
        await demand('/attempts', signal, {
          ...order,
          ...money(amount),
          ...(instalments
            ? { instalments: instalments.map((each) => ({ ...each, amount: toText(each.amount) })) }
            : {}),
        }),
      )
      return status === 'challenge' && page ? { kind: status, url: page } : { kind: 'pending' }
    },
    async status(reference, signal) {
      const response = await ask(at(reference), signal)
      if (response.status === 404) return { kind: 'unknown' }
      if (!response.ok) throw railAnswered('the acquirer', response.status)
      const { status, url: page, events } = z.parse(wireStatus, await response.json())
      if (status === 'told') return { kind: status, events: (events ?? []).map(eventOf) }
      return status === 'challenge' && page ? { kind: status, url: page } : { kind: 'pending' }
    },
    capture: async (reference, signal) => void (await demand(at(reference, '/capture'), signal, {})),
    void: async (reference, signal) => void (await demand(at(reference, '/void'), signal, {})),
    async refund(reference, refundId, amount, signal) {
      const response = await ask(at(reference, '/refund'), signal, { refundId, ...money(amount) })
      if (!response.ok && response.status !== 404) throw railAnswered('the acquirer', response.status)
      return response.ok
    },
    addEvidence: async (caseNo, { name, mime, content }, signal) =>
      void (await demand(`/disputes/${encodeURIComponent(caseNo)}/documents`, signal, {
        name,
        mime,
        content: content.toString('base64'),
      })),
    answerDispute: async (caseNo, answer, statement, signal) =>
      void (await demand(`/disputes/${encodeURIComponent(caseNo)}/answer`, signal, { answer, statement })),
    async settlementFile(day, signal) {
      const { lines } = z.parse(wireLines, await demand(`/settlements/${day}`, signal))
      return lines.map((line) => ({
        reference: line.reference,
        kind: line.kind,
        amount: amountOf(line.amount, line.currency),
        at: new Date(line.at),
      }))
    },
    async disputesSince(since, cursor, signal) {
      const query = new URLSearchParams({ since: since.toISOString(), ...(cursor ? { cursor } : {}) })
      const { events, next = null } = z.parse(wirePage, await demand(`/disputes?${query.toString()}`, signal))
      const [read, unreadable] = readAll(events, readEvent)
      return { events: read, unreadable, next }
    },
    // A stolen signature cannot be used for another event: the id is signed, and must be this event's.
    isSigned(headers, body) {
      const { data } = z.safeParse(z.object({ id: z.string() }), parsedOf(body))
      return isSigned(key, headers, body) && (!data || data.id === headers['webhook-id'])
    },
    readCallback: (body) => readEvent(parsedOf(body)),
    frameUrl: (pageOrigin) => `${origin ?? frameOrigin(pageOrigin, url)}/frame`,
  }
}
/** The payer may be on a phone: its browser knows us by another name than we know the acquirer. */
const frameOrigin = (pageOrigin: string, url: string): string => {
  const [page, own] = [new URL(pageOrigin), new URL(url)]
  page.port = own.port
  return page.origin
}
const noRail = () => Promise.reject(new AwayError('nobody takes payments: set FALAJ_ACQUIRER_URL'))
const nobody: AcquirerRail = {
  cardOf: noRail,
  saveInstrument: noRail,
  authorise: noRail,
  status: noRail,
  capture: noRail,
  void: noRail,
  refund: noRail,
  addEvidence: noRail,
  answerDispute: noRail,
  settlementFile: noRail,
  disputesSince: noRail,
  isSigned: () => false,
  readCallback: () => null,
  frameUrl: () => 'about:blank',
}
/** In a sandbox the settings name its own acquirer once it listens. */
export const acquirerRailOf = ({ acquirer }: Pick<Settings, 'acquirer'>): AcquirerRail =>
  acquirer ? gateway(acquirer) : nobody
