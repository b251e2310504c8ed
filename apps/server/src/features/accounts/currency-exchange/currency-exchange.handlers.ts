import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { bind } from '../../../platform/http/bind.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { heldCurrencies } from '../balance/balance.read.ts'
import { exchangeFactsOf, isOfCoins, quoteFor, takeQuote } from './currency-exchange.exchange.ts'
import { exchangeList } from './currency-exchange.list.ts'

export const currencyExchangeFeature = bind(currencyExchange, {
  async quote(call) {
    const { input, tx, me } = call
    const held = await heldCurrencies(tx, me().merchantId)
    for (const path of ['sell', 'buy'] as const)
      if (!held.includes(input[path])) throw failFields({ path, code: 'CURRENCY_NOT_HELD' })
    return quoteFor(call, input)
  },

  add: (call) => takeQuote(call, call.input, (quote) => !isOfCoins(quote)),

  query: exchangeList.query,

  async detail({ input, tx, me }) {
    const row = await exchangeList.one(tx, me().merchantId, input.id)
    return { ...row, ...(await exchangeFactsOf(tx, me(), row.id)) }
  },
})
