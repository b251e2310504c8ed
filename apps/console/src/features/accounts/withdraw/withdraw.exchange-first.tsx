// For a currency that no bank account takes: why, and the way on.
import { href } from '@falaj/contract/kernel/routes'
import { withdrawCurrencies } from '@falaj/contract/accounts/withdraw-rules'
import { useWords } from '../../../words/language.tsx'
import { withdrawWords } from './withdraw.words.ts'

export const ExchangeFirst = ({ currency }: { readonly currency: string }) => {
  const t = useWords(withdrawWords)
  return (
    <section className="card card-body exchange-first">
      <h2>{t('exchangeFirst', { currency })}</h2>
      <p>{t('exchangeFirstWhy', { currency, currencies: withdrawCurrencies.join(t('or')) })}</p>
      <p className="exchange-first-ways">
        <a className="button button-primary" href={href('/fiat/balance/currency-exchange', {}, { sell: currency })}>
          {t('exchangeNow', { currency })}
        </a>
        {withdrawCurrencies.map((each) => (
          <a key={each} className="button" href={href('/fiat/transaction/withdraw', {}, { currency: each })}>
            {t('withdrawIn', { currency: each })}
          </a>
        ))}
      </p>
    </section>
  )
}
