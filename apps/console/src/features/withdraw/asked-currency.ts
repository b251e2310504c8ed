// What currency the address asks for, as a balance card's Withdraw does.
import { balanceCurrencies } from '@falaj/contract/balance'
import { isWithdrawCurrency, type WithdrawCurrency } from '@falaj/contract/withdraw-rules'

export type AskedCurrency =
  | { readonly kind: 'withdraw'; readonly currency: WithdrawCurrency }
  /** Held, but no bank account takes it: it is exchanged first. */
  | { readonly kind: 'exchange-first'; readonly currency: string }
  | null

export const askedCurrency = (search: string): AskedCurrency => {
  const asked = new URLSearchParams(search).get('currency') ?? ''
  if (isWithdrawCurrency(asked)) return { kind: 'withdraw', currency: asked }
  const isHeld = asked !== 'GP' && balanceCurrencies.some((currency) => currency === asked)
  return isHeld ? { kind: 'exchange-first', currency: asked } : null
}
