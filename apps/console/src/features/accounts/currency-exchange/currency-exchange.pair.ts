// The form's initial currencies: the address's currency to sell for dirhams; otherwise dirhams for dollars.
import { exchangeCurrencies, type ExchangeCurrency } from '@falaj/contract/accounts/exchange-rules'

export const firstPair = (search: string): { readonly sell: ExchangeCurrency; readonly buy: ExchangeCurrency } => {
  const wanted = new URLSearchParams(search).get('sell')
  const sell = exchangeCurrencies.find((currency) => currency === wanted) ?? 'AED'
  return { sell, buy: sell === 'AED' ? 'USD' : 'AED' }
}
