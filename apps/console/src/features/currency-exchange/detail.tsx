// One exchange: quoted and executed side by side, what it cost, and every movement of money.
import { currencyExchange } from '@falaj/contract/currency-exchange'
import type { Output } from '@falaj/contract/endpoint'
import { say } from '@falaj/contract/words'
import { toCodeText } from '@falaj/money'
import { useLoaded } from '../../blocks/loaded/loaded.tsx'
import { Detail, DetailPart } from '../../blocks/drawer/detail.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { Linked } from '../../blocks/linked/linked.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { ExchangeMoves } from './moves.tsx'
import { exchangeWords } from './words.ts'

type ExchangeRecord = Output<typeof currencyExchange.detail>

const useSentence = () => {
  const t = useWords(exchangeWords)
  return ({ status, sold, bought, rate, why }: ExchangeRecord): string => {
    if (status === 'SUCCESS') return t('sayDone', { sold: toCodeText(sold), bought: toCodeText(bought), rate })
    if (status === 'PLACED') return t('sayPlaced')
    if (status === 'APPLIED') return t('sayWaits')
    return t(why === 'RATE_MOVED' ? 'sayMoved' : 'sayEnded')
  }
}
export const ExchangeDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(exchangeWords)
  const language = useLanguage()
  const zone = useZone()
  const sentence = useSentence()
  const found = useLoaded(currencyExchange.detail, { id }, { lines: 6 })
  if (!found.data) return found.instead
  const one = found.data
  const { titles } = currencyExchange.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const when = (at: string | null): string => (at === null ? '–' : dateTimeOf(at, zone))
  const isDone = one.doneAt !== null
  return (
    <Detail
      sum={
        <>
          <Amount of={one.bought} as="hero" />
          <StatusPill code={one.status} />
        </>
      }
      say={sentence(one)}
      rail={
        <>
          <Linked kind="exchange" id={id} />
          <Facts
            facts={[
              { name: title('number'), value: <span className="digits">{one.number}</span> },
              { name: title('maker'), value: one.maker },
              { name: title('createdAt'), value: when(one.createdAt) },
              { name: title('doneAt'), value: when(one.doneAt) },
            ]}
          />
        </>
      }
    >
      <DetailPart title={t('numbers')}>
        <Facts
          as="rows"
          facts={[
            { name: title('sold'), value: <Amount of={one.sold} /> },
            { name: title('fee'), value: <Amount of={one.fee} /> },
            { name: title('bought'), value: <Amount of={one.bought} /> },
            { name: t('markup', { bps: one.markupBps }), value: <Amount of={one.markup} /> },
            { name: t('quotedRate'), value: <span className="digits">{one.quoted.rate}</span> },
            { name: t('quotedBought'), value: <Amount of={one.quoted.bought} /> },
            { name: t('quotedAt'), value: when(one.quoted.at) },
            ...(isDone
              ? [
                  {
                    name: t('executedRate'),
                    value: (
                      <span className="digits">
                        {one.rate}
                        {one.rate === one.quoted.rate && <span className="quiet"> · {t('asQuoted')}</span>}
                      </span>
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
