// The order, a quote beside it, and the outcome: for fiat money and coins alike.
import type { ReactNode } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { Outcome } from '../../../blocks/outcome/outcome.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import { ExchangeForm } from './currency-exchange.form.tsx'
import { QuoteCard } from './currency-exchange.quote-card.tsx'
import type { Exchange, ExchangeAnswer } from './currency-exchange.use-exchange.ts'
import { exchangeWords } from './currency-exchange.words.ts'
import '../../../blocks/explain/explain.css'
import '../../../blocks/order/order-form.css'
import './currency-exchange.exchange.css'

interface DoneProps {
  readonly answer: ExchangeAnswer
  readonly seeHref: (id: string) => string
}
const Done = ({ answer, seeHref }: DoneProps) => {
  const t = useWords(exchangeWords)
  return (
    <Outcome className="card exchange-done">
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
      <a href={answer.requestId ? `${href('/management/auth/pending')}?open=${answer.requestId}` : seeHref(answer.id)}>
        {t('see')}
      </a>
    </Outcome>
  )
}

/** The source of rates is down, or its last rate is too old. */
const withoutRate: readonly number[] = [errors.RATE_UNAVAILABLE.code, errors.RATE_TOO_OLD.code]

interface ExchangeDeskProps extends Pick<DoneProps, 'seeHref'> {
  readonly exchange: Exchange
  /** What else the form asks. */
  readonly children?: ReactNode
}
export const ExchangeDesk = ({ exchange, seeHref, children }: ExchangeDeskProps) => {
  const t = useWords(exchangeWords)
  const { quote, answer } = exchange
  return (
    <>
      {answer && <Done key={answer.id} answer={answer} seeHref={seeHref} />}
      <div className="exchange">
        <ExchangeForm exchange={exchange}>{children}</ExchangeForm>
        {quote ? (
          <QuoteCard key={quote.id} quote={quote} exchange={exchange} />
        ) : (
          <section className="card card-body exchange-none">
            <h2>{t('quote')}</h2>
            {exchange.refused !== null && withoutRate.includes(exchange.refused) ? (
              <p className="order-delay" role="status">
                <Icon name="clock" size={13} />
                {t('noRates')}
              </p>
            ) : (
              <p className="quiet">{t('none')}</p>
            )}
          </section>
        )}
      </div>
    </>
  )
}
