// Currency exchange: what is wanted, a quote beside it, and everything exchanged before.
import { currencyExchange } from '@falaj/contract/currency-exchange'
import { href } from '@falaj/contract/routes'
import { toCodeText } from '@falaj/money'
import { Glyph } from '../../blocks/glyph.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { totalWords } from '../../blocks/order/total-words.ts'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { OnlyReads } from '../../blocks/why-not/only-reads.tsx'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { ExchangeDetail } from './detail.tsx'
import { ExchangeForm } from './form.tsx'
import { QuoteCard } from './quote-card.tsx'
import { useExchange, type ExchangeAnswer } from './use-exchange.ts'
import { exchangeWords } from './words.ts'
import '../../blocks/explain/explain.css'
import './exchange.css'

const path = '/fiat/balance/currency-exchange'

const Done = ({ answer }: { readonly answer: ExchangeAnswer }) => {
  const t = useWords(exchangeWords)
  return (
    <p className="card exchange-done" role="status">
      <Glyph name={answer.requestId ? 'hourglass' : 'done'} />
      <span>
        {answer.requestNumber
          ? t('waits', { number: answer.requestNumber })
          : t('done', {
              number: answer.number,
              sold: toCodeText(answer.quote.sold),
              bought: toCodeText(answer.quote.bought),
            })}
      </span>
      <a
        href={
          answer.requestId
            ? `${href('/management/auth/pending')}?open=${answer.requestId}`
            : `${href(path)}?open=${answer.id}`
        }
      >
        {t('see')}
      </a>
    </p>
  )
}

const Exchange = () => {
  const t = useWords(exchangeWords)
  const exchange = useExchange()
  const { quote, answer } = exchange
  return (
    <>
      {answer && <Done answer={answer} />}
      <div className="exchange">
        <ExchangeForm exchange={exchange} />
        {quote ? (
          <QuoteCard key={quote.id} quote={quote} exchange={exchange} />
        ) : (
          <section className="card card-body exchange-none">
            <h2>{t('quote')}</h2>
            <p className="quiet">{t('none')}</p>
          </section>
        )}
      </div>
    </>
  )
}

export default function CurrencyExchange() {
  const t = useWords(exchangeWords)
  return (
    <Page>
      <OnlyReads area="fiatMoneyMovement" what={t('onlyReads')}>
        <Exchange />
      </OnlyReads>
      <h2 className="exchange-history">{t('history')}</h2>
      <RecordList
        of={currencyExchange.query}
        counts={totalWords.counted}
        columns={(c) => [
          c.time('createdAt'),
          c.text('number'),
          c.status('status'),
          c.money('sold'),
          c.cell('bought', ({ bought }) => <Amount of={bought} as="cell" />),
          c.money('fee'),
          c.text('rate'),
          c.cell('markup', ({ markup }) => <Amount of={markup} as="cell" />),
          c.text('maker'),
          c.time('doneAt'),
        ]}
        filters={(f) => [f.text('text'), f.choice('status'), f.choice('sell'), f.choice('buy'), f.dates('createdAt')]}
        drawer={(id) => <ExchangeDetail id={id} />}
        exportable
      />
    </Page>
  )
}
