// What the address asks for: a currency, as a balance card's Withdraw does; and an amount, as the search does.
import { balanceCurrencies } from '@falaj/contract/balance'
import { fromText } from '@falaj/money'
import { isWithdrawCurrency, type WithdrawCurrency } from '@falaj/contract/withdraw-rules'

export type AskedCurrency =
  | { readonly kind: 'withdraw'; readonly wanted: { readonly currency?: WithdrawCurrency; readonly amount?: string } }
  /** Held, but no bank account takes it: it is exchanged first. */
  | { readonly kind: 'exchange-first'; readonly currency: string }
  | null

export const askedCurrency = (search: string): AskedCurrency => {
  const params = new URLSearchParams(search)
  const [asked, amount] = [params.get('currency') ?? '', params.get('amount') ?? '']
  const wanted = {
    ...(isWithdrawCurrency(asked) ? { currency: asked } : {}),
    ...(fromText(amount, isWithdrawCurrency(asked) ? asked : 'AED') ? { amount } : {}),
  }
  if (isWithdrawCurrency(asked) || (asked === '' && wanted.amount)) return { kind: 'withdraw', wanted }
  const isHeld = asked !== 'GP' && balanceCurrencies.some((currency) => currency === asked)
  return isHeld ? { kind: 'exchange-first', currency: asked } : null
}
