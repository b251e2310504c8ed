// How the value is spread over the coins: a bar and a number for each.
import { coinTerms, isCoin } from '@falaj/contract/kernel/coins'
import { toPercent, type Money } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { CoinState } from './crypto.coin-card.tsx'
import { cryptoWords } from './crypto.words.ts'

/** '0.1234': the share, cut off after four decimals. */
const shareOf = (part: Money, whole: Money): string =>
  `0.${String((part.minor * 10_000n) / whole.minor).padStart(4, '0')}`

interface AllocationProps {
  readonly coins: readonly CoinState[]
  readonly total: Money
}
export const Allocation = ({ coins, total }: AllocationProps) => {
  const t = useWords(cryptoWords)
  const language = useLanguage()
  const held = coins.flatMap(({ coin, value }) => (value && value.minor > 0n && isCoin(coin) ? [{ coin, value }] : []))
  return (
    <section className="card card-body" aria-labelledby="allocation">
      <h2 id="allocation">{t('allocation')}</h2>
      {held.length === 0 ? (
        <p className="quiet">{t('nothing')}</p>
      ) : (
        <ul className="allocation">
          {held
            .toSorted((a, b) => Number(b.value.minor - a.value.minor))
            .map(({ coin, value }) => {
              const isAll = value.minor === total.minor
              const share = isAll ? '1' : shareOf(value, total)
              return (
                <li key={coin}>
                  <span className="allocation-name">
                    {coin} <span className="quiet small">{coinTerms[coin][language]}</span>
                  </span>
                  <span className="allocation-bar" aria-hidden>
                    <i style={{ width: `${Math.max(1, Number(share) * 100)}%` }} />
                  </span>
                  <span className="digits">{toPercent(share)}</span>
                  <Amount of={value} />
                </li>
              )
            })}
        </ul>
      )}
    </section>
  )
}
