// One exchange: quoted and executed side by side, what it cost, and every movement of money.
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Linked } from '../../../blocks/linked/linked.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Rate } from '../../../blocks/money/rate-text.tsx'
import { sentenceFor } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { ExchangeMoves } from './currency-exchange.moves.tsx'
import { exchangeSentences, exchangeWords } from './currency-exchange.words.ts'

export const ExchangeDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(exchangeWords)
  const zone = useZone()
  const language = useLanguage()
  const { facts } = useFieldFacts(currencyExchange.query)
  const found = useLoaded(currencyExchange.detail, { id }, { lines: 6 })
  if (!found.data) return found.instead
  const one = found.data
  const isDone = one.doneAt !== null
  return (
    <Detail
      sum={
        <>
          <Amount of={one.bought} as="hero" />
          <StatusPill code={one.status} />
        </>
      }
      say={sentenceFor({ language, zone }, exchangeSentences, one, one.status, one.why)}
      rail={
        <>
          <Linked kind="currency-exchange" id={id} />
          <Facts facts={facts(one, 'number', 'maker', 'createdAt', 'doneAt')} />
        </>
      }
    >
      <DetailPart title={t('numbers')}>
        <Facts
          as="rows"
          facts={[
            ...facts(one, 'sold', 'fee', 'bought'),
            { name: t('markup', { bps: one.markupBps }), value: <Amount of={one.markup} /> },
            { name: t('quotedRate'), value: <Rate of={one.quoted.rate} /> },
            { name: t('quotedBought'), value: <Amount of={one.quoted.bought} /> },
            { name: t('quotedAt'), value: dateTimeOf(one.quoted.at, zone) },
            ...(isDone
              ? [
                  {
                    name: t('executedRate'),
                    value: (
                      <>
                        <Rate of={one.rate} />
                        {one.rate === one.quoted.rate && <span className="quiet"> · {t('asQuoted')}</span>}
                      </>
                    ),
                  },
                ]
              : []),
            ...(one.least ? [{ name: t('least'), value: <Amount of={one.least} /> }] : []),
          ]}
        />
      </DetailPart>
      <ExchangeMoves transfers={one.transfers} />
    </Detail>
  )
}
