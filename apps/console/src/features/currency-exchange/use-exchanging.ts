// The form's state: what is wanted, the quote for it, and what came of it. A changed wish drops the quote.
import { useState } from 'react'
import { balance } from '@falaj/contract/balance'
import { currencyExchange } from '@falaj/contract/currency-exchange'
import type { Output } from '@falaj/contract/endpoint'
import { errors } from '@falaj/contract/errors'
import { exchangeCurrencies, type ExchangeCurrency } from '@falaj/contract/exchange-rules'
import { useAction, useQuery } from '../../api/use.ts'
import { useForm } from '../../blocks/form/use-form.ts'
import type { AmountText } from '../../blocks/money/amount-input.tsx'

export type Quote = Output<typeof currencyExchange.quote> & { readonly until: number }
export interface Result {
  readonly answer: Output<typeof currencyExchange.add>
  readonly quote: Quote
}

export const useExchanging = () => {
  const held = useQuery(balance.query, {})
  const [quote, setQuote] = useState<Quote | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const asking = useAction(currencyExchange.quote)
  const gone: readonly number[] = [errors.QUOTE_EXPIRED.code, errors.QUOTE_SPENT.code, errors.QUOTE_CHANGED.code]
  const doing = useAction(currencyExchange.add, { stale: [balance.query, currencyExchange.query] })
  const form = useForm(currencyExchange.quote, {
    unset: { sell: 'AED', buy: 'USD', amount: { amount: '', currency: 'AED' } as AmountText } as {
      readonly sell: ExchangeCurrency
      readonly buy: ExchangeCurrency
      readonly amount: AmountText
    },
    action: asking,
    onDone: (answer) => {
      setResult(null)
      setQuote({ ...answer, until: Date.now() + answer.secondsLeft * 1000 })
    },
  })
  const choices = exchangeCurrencies.filter((currency) => held.data?.rows.some((row) => row.currency === currency))
  const change = (part: Partial<typeof form.draft>): void => {
    setQuote(null)
    const next = { ...form.draft, ...part }
    // The amount stays on its side: who typed what is sold still means what is sold.
    const { currency } = next.amount
    const meant = part.amount ? currency : currency === form.draft.buy ? next.buy : next.sell
    form.put({ ...part, amount: { ...next.amount, currency: meant } })
  }
  const accept = async (): Promise<void> => {
    if (!quote) return
    const { id: quoteId, sold, bought } = quote
    const answer = await doing.run({ quoteId, sold, bought })
    if (answer.kind === 'success') {
      setResult({ answer: answer.body, quote })
      setQuote(null)
      form.put({ amount: { ...form.draft.amount, amount: '' } })
    } else if (answer.kind === 'error' && gone.includes(answer.head.code)) setQuote({ ...quote, until: 0 })
  }
  return { held, choices, form, quote, result, change, accept, isDoing: doing.busy, isAsking: asking.busy }
}
export type Exchanging = ReturnType<typeof useExchanging>
