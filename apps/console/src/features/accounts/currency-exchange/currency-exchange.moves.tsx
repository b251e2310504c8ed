// Every movement of money that an exchange made.
import type { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { exchangeWords } from './currency-exchange.words.ts'
import './currency-exchange.exchange.css'

const worded = (table: Readonly<Record<string, { en: string; zh: string }>>, code: string, language: 'en' | 'zh') =>
  table[code]?.[language] ?? code

interface ExchangeMovesProps {
  readonly transfers: Output<typeof currencyExchange.detail>['transfers']
}
export const ExchangeMoves = ({ transfers }: ExchangeMovesProps) => {
  const t = useWords(exchangeWords)
  const language = useLanguage()
  const zone = useZone()
  if (transfers.length === 0) return null
  return (
    <DetailPart title={t('moved')}>
      <ul className="exchange-moved">
        {transfers.map(({ at, from, to, reason, amount }, index) => (
          <li key={`${at} ${index}`}>
            <span>
              {worded(accountWords, from, language)} → {worded(accountWords, to, language)}
              <span className="quiet small">
                {worded(reasonWords, reason, language)} · {dateTimeOf(at, zone)}
              </span>
            </span>
            <Amount of={amount} />
          </li>
        ))}
      </ul>
    </DetailPart>
  )
}
