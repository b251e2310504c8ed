// The form's state: what is wanted, the quote for it, and what came of it. A changed wish drops the quote.
import { balance } from '@falaj/contract/balance'
import { currencyExchange } from '@falaj/contract/currency-exchange'
import type { Output } from '@falaj/contract/endpoint'
import { errors } from '@falaj/contract/errors'
import { exchangeCurrencies, type ExchangeCurrency } from '@falaj/contract/exchange-rules'
import { useAction, useQuery } from '../../api/use.ts'
import { useStoredDraft, type OrderDraft } from '../../blocks/order/draft.ts'
import { useOrder, type Send } from '../../blocks/order/use-order.ts'
import { locationNow } from '../../router/location.ts'
import { firstPair } from './pair.ts'

export type Quote = Output<typeof currencyExchange.quote>
export interface ExchangeAnswer extends Output<typeof currencyExchange.add> {
  readonly quote: Quote
}
interface ExchangeDraft extends OrderDraft {
  readonly sell: ExchangeCurrency
  readonly buy: ExchangeCurrency
}
const newDraft = (): ExchangeDraft => {
  const pair = firstPair(locationNow().search)
  return { draftId: crypto.randomUUID(), ...pair, amount: '', currency: pair.sell }
}
const inputOf = ({ sell, buy, amount, currency }: ExchangeDraft) => ({ sell, buy, amount: { amount, currency } })
/** A quote that cannot be had any more. */
const gone: readonly number[] = [errors.QUOTE_EXPIRED.code, errors.QUOTE_SPENT.code, errors.QUOTE_CHANGED.code]

export const useExchange = () => {
  const held = useQuery(balance.query, {})
  const adding = useAction(currencyExchange.add, { stale: [balance.query, currencyExchange.query] })
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
  const order = useOrder({ stored, draft, dryRun: currencyExchange.quote, runs: 'on request', inputOf, send })
  const change = (part: Partial<ExchangeDraft>): void => {
    const next = { ...draft, ...part }
    // The amount stays on its side: who typed what is sold still means what is sold.
    const currency = part.currency ?? (draft.currency === draft.buy ? next.buy : next.sell)
    order.put({ ...part, currency })
  }
  return {
    ...order,
    quote: order.effect,
    held,
    choices: exchangeCurrencies.filter((currency) => held.data?.rows.some((row) => row.currency === currency)),
    change,
    isSending: adding.busy,
  }
}
export type Exchange = ReturnType<typeof useExchange>
