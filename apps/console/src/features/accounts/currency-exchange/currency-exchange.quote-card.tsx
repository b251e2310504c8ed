// The quote: the amount bought, the rate, the cost and the balance afterwards; with the seconds it is still valid.
import { useState } from 'react'
import { exchanged, inverseRate } from '@falaj/contract/accounts/exchange-rules'
import { toCodeText, toPercent } from '@falaj/money'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { shortRate } from '../../../blocks/money/rate.ts'
import { sourceName } from '../../../blocks/money/source-name.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Exchange, Quote } from './currency-exchange.use-exchange.ts'
import { useLeft } from './currency-exchange.use-left.ts'
import { exchangeWords } from './currency-exchange.words.ts'

/** The same rules, applied here. */
const isSame = ({ sold, bought, fee, markup, mid, rate, markupBps, feeBps }: Quote): boolean => {
  const terms = { mid, markupBps, feeBps }
  const ways = [exchanged({ sold, to: bought.currency }, terms), exchanged({ bought, from: sold.currency }, terms)]
  return ways.some(
    (own) =>
      own !== null &&
      own.rate === rate &&
      own.sold.minor === sold.minor &&
      own.bought.minor === bought.minor &&
      own.fee.minor === fee.minor &&
      own.markup.minor === markup.minor,
  )
}

interface QuoteCardProps {
  readonly quote: Quote
  readonly exchange: Exchange
}
/** '1 AED = 0.2722 USD'; the whole rate is in the tooltip. */
const OneIs = ({ from, rate, to }: { readonly from: string; readonly rate: string; readonly to: string }) => {
  const t = useWords(exchangeWords)
  return (
    <bdi dir="ltr" className="digits" title={rate}>
      {t('one', { from, rate: shortRate(rate), to })}
    </bdi>
  )
}
/** Keyed by its quote: the seconds count from when it came. */
export const QuoteCard = ({ quote, exchange }: QuoteCardProps) => {
  const t = useWords(exchangeWords)
  const language = useLanguage()
  const [until, setUntil] = useState(() => Date.now() + quote.secondsLeft * 1000)
  const left = useLeft(until)
  const accept = async (): Promise<void> => {
    const sent = await exchange.send({})
    if (sent && 'refused' in sent) setUntil(0)
  }
  const { sold, bought, fee, markup, rate, mid, after, low, approvals, least } = quote
  const [from, to] = [sold.currency, bought.currency]
  const isRight = isSame(quote)
  return (
    <section className="card card-body exchange-quote" aria-labelledby="exchange-quote" data-over={left === 0}>
      <div className="exchange-head">
        <h2 id="exchange-quote">{t('quote')}</h2>
        <span className="exchange-left" data-over={left === 0} role="timer">
          <Icon name="clock" size={13} />
          {left > 0 ? t('holds', { n: left }) : t('expired')}
        </span>
      </div>
      <div>
        <p className="quiet">{t('youGet')}</p>
        <Amount of={bought} as="hero" />
      </div>
      <Facts
        as="rows"
        facts={[
          { name: t('sold'), value: <Amount of={sold} /> },
          {
            name: t('fee', { percent: toPercent(`0.${String(quote.feeBps).padStart(4, '0')}`).slice(0, -1) }),
            value: <Amount of={fee} />,
          },
          { name: t('total'), value: <Amount of={{ ...sold, minor: sold.minor + fee.minor }} />, sum: true },
          { name: t('rate'), value: <OneIs from={from} rate={rate} to={to} /> },
          {
            name: t('inverse'),
            value: <OneIs from={to} rate={inverseRate(rate)} to={from} />,
          },
          {
            name: t('mid', { by: sourceName(quote.by, language) }),
            value: <OneIs from={from} rate={mid} to={to} />,
          },
          { name: t('markup', { bps: quote.markupBps }), value: <Amount of={markup} /> },
        ]}
      />
      <p className="explain-check" data-equal={isRight} role={isRight ? undefined : 'alert'}>
        <Glyph name={isRight ? 'done' : 'alert'} />
        {t(isRight ? 'same' : 'notSame')}
      </p>
      {after && (
        <div className="exchange-after">
          <h3>
            {t('ifYou')} <span className="quiet small">{t('dryRun')}</span>
          </h3>
          <ul>
            {after.map((each) => (
              <li key={each.before.currency}>
                <Amount of={each.before} />
                <Glyph name="arrow" size={14} />
                <Amount of={each.after} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {low && (
        <p className="form-message" role="alert">
          {t('low', { have: toCodeText(low.have), need: toCodeText(low.need) })}
        </p>
      )}
      {approvals > 0 && !low && (
        <p className="exchange-note">{t('approvals', { n: approvals, least: toCodeText(least) })}</p>
      )}
      {left === 0 && (
        <p className="exchange-note" role="status">
          {t('expiredWhy')}
        </p>
      )}
      {!low && (
        <div className="form-foot">
          {left > 0 ? (
            <BusyButton
              text={approvals > 0 ? t('ask') : t('accept', { amount: toCodeText(sold) })}
              working={t('doing')}
              busy={exchange.isSending}
              onPress={() => void accept()}
            />
          ) : (
            <BusyButton text={t('newQuote')} working={t('asking')} busy={exchange.isBusy} onPress={exchange.review} />
          )}
        </div>
      )}
    </section>
  )
}
