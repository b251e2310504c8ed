// The form's state: the order, its quote, and the outcome. A changed order drops the quote.
import type { NamedArea } from '@falaj/contract/kernel/access'
import type { exchangeQuote, acceptedQuote, ExchangeQuote } from '@falaj/contract/accounts/currency-exchange'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import type { orderAnswer, OrderAnswer } from '@falaj/contract/kernel/money/order'
import { fromText, type Currency, type Money } from '@falaj/money'
import type * as z from 'zod/mini'
import { useAction } from '../../../api/use.ts'
import { useStoredDraft, type OrderDraft } from '../../../blocks/order/draft.ts'
import { useOrder, type Send } from '../../../blocks/order/use-order.ts'
import { locationNow } from '../../../router/location.ts'

export type Quote = ExchangeQuote
export interface ExchangeAnswer extends OrderAnswer {
  readonly quote: Quote
}
/** Exchange of fiat money or of coins. */
export interface ExchangeKind {
  /** Who may make one. */
  readonly area: NamedArea
  readonly quote: Endpoint<z.ZodMiniType, typeof exchangeQuote>
  readonly add: Endpoint<typeof acceptedQuote, typeof orderAnswer>
  /** Old once one is made. */
  readonly stale: readonly Endpoint[]
  readonly firstPair: (search: string) => { readonly sell: Currency; readonly buy: Currency }
}
interface ExchangeDraft extends OrderDraft {
  readonly sell: Currency
  readonly buy: Currency
}
interface Usable {
  readonly currency: string
  readonly available: Money
}
export interface ExchangeGiven {
  /** What there is; undefined while it loads. */
  readonly held: readonly Usable[] | undefined
  readonly choices: readonly Currency[]
  /** What a quote is asked with beside the pair and the amount. */
  readonly with?: Readonly<Record<string, unknown>>
}
/** Codes of a quote that is no longer available. */
const gone: readonly number[] = [errors.QUOTE_EXPIRED.code, errors.QUOTE_SPENT.code, errors.QUOTE_CHANGED.code]

export const useExchange = (kind: ExchangeKind, { held, choices, with: more = {} }: ExchangeGiven) => {
  const adding = useAction(kind.add, { stale: kind.stale })
  const newDraft = (): ExchangeDraft => {
    const { search } = locationNow()
    const pair = kind.firstPair(search)
    // The search leads here with an amount in the address.
    const wanted = new URLSearchParams(search).get('amount') ?? ''
    const amount = fromText(wanted, pair.sell) ? wanted : ''
    return { draftId: crypto.randomUUID(), ...pair, amount, currency: pair.sell }
  }
  const stored = useStoredDraft(null, newDraft, { filled: null, edits: '' })
  const { draft } = stored
  const send: Send<ExchangeDraft, ExchangeAnswer> = async () => {
    const quote = order.effect
    if (!quote) return null
    const result = await adding.run({ quoteId: quote.id, sold: quote.sold, bought: quote.bought })
    if (result.kind === 'success') {
      stored.set({ ...draft, amount: '' })
      return { answer: { ...result.body, quote } }
    }
    return result.kind === 'error' && gone.includes(result.head.code) ? { refused: 'QUOTE_EXPIRED' } : null
  }
  const inputOf = ({ sell, buy, amount, currency }: ExchangeDraft) => ({
    sell,
    buy,
    amount: { amount, currency },
    ...more,
  })
  const order = useOrder({ stored, draft, dryRun: kind.quote, runs: 'on request', inputOf, send })
  const change = (part: Partial<ExchangeDraft>): void => {
    const next = { ...draft, ...part }
    // The amount stays on its side: an amount to sell remains an amount to sell.
    const currency = part.currency ?? (draft.currency === draft.buy ? next.buy : next.sell)
    order.put({ ...part, currency })
  }
  return { ...order, kind, quote: order.effect, held, choices, change, isSending: adding.busy }
}
export type Exchange = ReturnType<typeof useExchange>
