// One coin: its price, what there is of it, what it cost, and every movement.
import { useState } from 'react'
import { balanceAccounts, type BalanceAccount } from '@falaj/contract/accounts/balance'
import { coinTerms, isCoin, type Coin } from '@falaj/contract/kernel/coins'
import { chartDays, crypto } from '@falaj/contract/crypto/crypto'
import { accountWords } from '@falaj/contract/kernel/money-words'
import { href } from '@falaj/contract/kernel/routes'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { Explanation } from '../../../blocks/explain/explanation.tsx'
import { asOfNow } from '../../../blocks/explain/period.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded, useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { drawnRate, shortRate } from '../../../blocks/money/rate.ts'
import { useZone } from '../../../blocks/zone.ts'
import { Tabs } from '../../../light/tabs.tsx'
import { matchOf, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CoinCard } from './crypto.coin-card.tsx'
import { cryptoWords } from './crypto.words.ts'
import '../../../blocks/balance-card/balance-card.css'
import './crypto.css'

type Days = (typeof chartDays)[number]
const inFull = (value: number): string =>
  `AED ${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

const Price = ({ coin }: { readonly coin: Coin }) => {
  const t = useWords(cryptoWords)
  const zone = useZone()
  const [days, setDays] = useState<Days>(7)
  const { data, instead } = useLoaded(crypto.coin, { coin, days }, { lines: 6, keepPrevious: true })
  if (!data) return instead
  const { prices } = data
  const [first, last] = [prices[0], prices.at(-1)]
  return (
    <ChartCard
      title={t('priceChart')}
      finding={
        first && last ? t('priceFinding', { coin, now: shortRate(last.rate), before: shortRate(first.rate) }) : ''
      }
      step={t('moment')}
      labels={prices.map(({ at }) => {
        const shown = dateTimeOf(at, zone)
        return { name: shown, short: days === 1 ? shown.slice(11, 16) : shown.slice(0, 5) }
      })}
      as="lines"
      from="least"
      format={inFull}
      series={[{ name: coin, values: prices.map(({ rate }) => drawnRate(rate)) }]}
      tools={
        <div className="segments" role="group" aria-label={t('period')}>
          {chartDays.map((each) => (
            <button key={each} type="button" aria-pressed={days === each} onClick={() => setDays(each)}>
              {t(`days${each}`)}
            </button>
          ))}
        </div>
      }
    />
  )
}

const Basis = ({ coin }: { readonly coin: Coin }) => {
  const t = useWords(cryptoWords)
  return (
    <section className="card card-body" aria-labelledby="coin-basis">
      <h2 id="coin-basis">{t('basis')}</h2>
      <Loaded of={crypto.coin} input={{ coin, days: 7 }}>
        {({ basis }) =>
          basis ? (
            <>
              <Facts
                as="rows"
                facts={[
                  { name: t('cost'), value: <Amount of={basis.cost} /> },
                  { name: t('average'), value: <bdi dir="ltr">AED {shortRate(basis.average)}</bdi> },
                  { name: t('gain'), value: basis.gain ? <Amount of={basis.gain} signed /> : t('noPrice') },
                ]}
              />
              {basis.unpriced > 0 && <p className="small">{t('unpriced', { n: basis.unpriced })}</p>}
              <p className="quiet small">{t('basisHint')}</p>
            </>
          ) : (
            <p className="quiet">{t('noBasis')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

const CoinPage = ({ coin }: { readonly coin: Coin }) => {
  const t = useWords(cryptoWords)
  const language = useLanguage()
  const [account, setAccount] = useState<BalanceAccount>('available')
  return (
    <Page heading={`${coinTerms[coin][language]} (${coin})`}>
      <div className="crypto">
        <div className="crypto-pair">
          <Price key={coin} coin={coin} />
          <div className="crypto-side">
            <Loaded of={crypto.coin} input={{ coin, days: 7 }}>
              {(state) => <CoinCard state={state} />}
            </Loaded>
            <Basis coin={coin} />
          </div>
        </div>
        <section className="card card-body" aria-labelledby="crypto-movements">
          <h2 id="crypto-movements">{t('movements', { currency: coin })}</h2>
          <Tabs
            label={t('accounts')}
            tabs={balanceAccounts.map((name) => ({
              name,
              title: name === 'pending' ? t('pending') : accountWords[name][language],
            }))}
            chosen={account}
            onChoose={setAccount}
          >
            <Explanation key={`${account} ${coin}`} of={{ account, currency: coin }} asOf={asOfNow} />
          </Tabs>
        </section>
      </div>
    </Page>
  )
}

export default function CryptoCurrency() {
  const t = useWords(cryptoWords)
  const symbol = (matchOf(useLocation())?.params['symbol'] ?? '').toUpperCase()
  if (isCoin(symbol)) return <CoinPage key={symbol} coin={symbol} />
  return (
    <Page>
      <section className="card card-body">
        <p>{t('unknownCoin')}</p>
        <a href={href('/crypto/dashboard')}>{t('toDashboard')}</a>
      </section>
    </Page>
  )
}
