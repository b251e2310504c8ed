// What the address asks for: a currency, as a balance card's Withdraw does; an amount, as the search does; and an account, as a settlement does.
import { balanceCurrencies } from '@falaj/contract/accounts/balance'
import { fromText } from '@falaj/money'
import { isWithdrawCurrency, type WithdrawCurrency } from '@falaj/contract/accounts/withdraw-rules'

export type CurrencyInAddress =
  | {
      readonly kind: 'withdraw'
      readonly wanted: { readonly currency?: WithdrawCurrency; readonly amount?: string; readonly accountId?: string }
    }
  /** Held, but no bank account takes it: it is exchanged first. */
  | { readonly kind: 'exchange-first'; readonly currency: string }
  | null

export const currencyInAddress = (search: string): CurrencyInAddress => {
  const params = new URLSearchParams(search)
  const [code, amount, account] = ['currency', 'amount', 'account'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const wanted = {
    ...(isWithdrawCurrency(code) ? { currency: code } : {}),
    ...(/^[0-9a-f-]{36}$/.test(account) ? { accountId: account } : {}),
    ...(fromText(amount, isWithdrawCurrency(code) ? code : 'AED') ? { amount } : {}),
  }
  if (isWithdrawCurrency(code) || (code === '' && wanted.amount)) return { kind: 'withdraw', wanted }
  const isHeld = code !== 'GP' && balanceCurrencies.some((currency) => currency === code)
  return isHeld ? { kind: 'exchange-first', currency: code } : null
}
