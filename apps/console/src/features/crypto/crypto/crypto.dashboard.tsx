// Coins at a glance: what they are worth together, a card for each, how the value is spread, and how it went over a month.
import { crypto } from '@falaj/contract/crypto/crypto'
import { scales, toCodeText, type Money } from '@falaj/money'
import { ChartCard } from '../../../blocks/chart-card/chart-card.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Page } from '../../../shell/page.tsx'
import { dateOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { Allocation } from './crypto.allocation.tsx'
import { CoinCard } from './crypto.coin-card.tsx'
import { Networks } from './crypto.networks.tsx'
import { OtherWays } from './crypto.ways.tsx'
import { cryptoWords } from './crypto.words.ts'
import '../../../blocks/balance-card/balance-card.css'
import './crypto.css'

const drawn = ({ minor, currency }: Money): number => Number(minor) / 10 ** scales[currency]
const inFull = (value: number): string =>
  `AED ${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export default function CryptoDashboard() {
  const t = useWords(cryptoWords)
  const zone = useZone()
  const { data, instead } = useLoaded(crypto.dashboard, {}, { lines: 10 })
  if (!data) return <Page>{instead}</Page>
  const { total, coins, history } = data
  const labels = history.map(({ at }, nth) => {
    const day = dateOf(at, zone)
    return { name: nth === history.length - 1 ? t('now') : day, short: day.slice(0, 5) }
  })
  return (
    <Page actions={<OtherWays />}>
      <div className="crypto">
        <section className="card card-body" aria-labelledby="crypto-total">
          <h2 id="crypto-total">{t('total')}</h2>
          <Amount of={total} as="hero" />
          <p className="quiet small">{t('totalHint')}</p>
        </section>
        <section aria-label={t('coins')} className="balance-cards">
          {coins.map((state) => (
            <CoinCard key={state.coin} state={state} />
          ))}
        </section>
        <div className="crypto-pair">
          <ChartCard
            title={t('history')}
            finding={t('historyFinding', {
              now: toCodeText(total),
              before: toCodeText(history[0]?.value ?? total),
            })}
            step={t('dayStep')}
            labels={labels}
            as="lines"
            format={inFull}
            series={[{ name: t('value'), values: history.map(({ value }) => drawn(value)) }]}
          />
          <div className="crypto-side">
            <Allocation coins={coins} total={total} />
            <Networks />
          </div>
        </div>
      </div>
    </Page>
  )
}
