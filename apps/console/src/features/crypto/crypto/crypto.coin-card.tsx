// One coin: what there is of it, what it is worth, how its price moved within a day, and where one can go with it.
import type { ReactNode } from 'react'
import type { BalanceAccount } from '@falaj/contract/accounts/balance'
import { coinTerms, isCoin } from '@falaj/contract/kernel/coins'
import type { crypto } from '@falaj/contract/crypto/crypto'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { toPercent, type Money } from '@falaj/money'
import { Explain } from '../../../blocks/explain/explain.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { shortRate } from '../../../blocks/money/rate.ts'
import { sourceName } from '../../../blocks/money/source-name.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CoinWays } from './crypto.ways.tsx'
import { cryptoWords } from './crypto.words.ts'

export type CoinState = Output<typeof crypto.dashboard>['coins'][number]

export const DayChange = ({ ratio }: { readonly ratio: string | null }) => {
  const t = useWords(cryptoWords)
  if (ratio === null) return null
  const isUp = !ratio.startsWith('-')
  return (
    <span className="coin-change" data-up={isUp}>
      {isUp ? '↑' : '↓'} {toPercent(ratio.replace('-', ''))} <span className="quiet">{t('day')}</span>
    </span>
  )
}

export const CoinCard = ({ state }: { readonly state: CoinState }) => {
  const t = useWords(cryptoWords)
  const language = useLanguage()
  const zone = useZone()
  const { coin, price, value } = state
  if (!isCoin(coin)) return null
  const explained = (account: BalanceAccount, amount: Money, as: 'text' | 'balance' = 'text'): ReactNode => (
    <Explain of={{ account, currency: coin }}>
      <Amount of={amount} as={as} bare />
    </Explain>
  )
  const parts = (
    [
      ['pending', 'pending', state.pending],
      ['hold', 'hold', state.hold],
      ['in-transit', 'inTransit', state.inTransit],
    ] as const
  ).filter(([, , amount]) => amount.minor > 0n)
  const { mark } = coinTerms[coin]
  return (
    <article className="card balance-card coin-card">
      <div className="balance-head">
        <span className="balance-code">{coin}</span>
        <a className="balance-body" href={href('/crypto/transaction/currency/{symbol}', { symbol: coin })}>
          {coinTerms[coin][language]}
        </a>
        {!state.isOn && <span className="coin-mark">{t('off')}</span>}
        {state.isOn && mark && <span className="coin-mark">{mark[language]}</span>}
      </div>
      <div className="coin-sum">
        {value ? <Amount of={value} as="balance" /> : explained('available', state.available, 'balance')}
      </div>
      <p className="coin-worth">
        {value ? (
          <span>
            {explained('available', state.available)} <span className="quiet">{coin}</span>
          </span>
        ) : (
          t('noPrice')
        )}{' '}
        <DayChange ratio={state.dayChange} />
      </p>
      {price && (
        <p
          className="quiet small"
          title={t('priced', { by: sourceName(price.by, language), at: dateTimeOf(price.at, zone) })}
        >
          {t('price')} <bdi dir="ltr">AED {shortRate(price.rate)}</bdi>
        </p>
      )}
      {parts.length > 0 && (
        <dl className="balance-parts">
          {parts.map(([account, word, amount]) => (
            <div key={account}>
              <dt>{t(word)}</dt>
              <dd>{explained(account, amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="balance-ways">
        <CoinWays coin={coin} />
      </div>
    </article>
  )
}
