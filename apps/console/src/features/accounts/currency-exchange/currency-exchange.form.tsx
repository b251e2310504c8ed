// Which currencies, and how much of either.
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText, type Currency } from '@falaj/money'
import type { ReactNode } from 'react'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { amountFault } from '../../../blocks/form/faults.ts'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { AmountInput } from '../../../blocks/money/amount-input.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import type { Exchange } from './currency-exchange.use-exchange.ts'
import { exchangeWords } from './currency-exchange.words.ts'

interface ExchangeFormProps {
  readonly exchange: Exchange
  /** What else is asked. */
  readonly children?: ReactNode
}
export const ExchangeForm = ({ exchange, children }: ExchangeFormProps) => {
  const t = useWords(exchangeWords)
  const { held, choices, form, draft, faults, change, review, isBusy } = exchange
  const options = choices.map((currency) => ({ value: currency, label: currency }))
  const there = held?.find(({ currency }) => currency === draft.sell)?.available
  const put = (side: 'sell' | 'buy', value: string): void => {
    if (value === '') return
    const other = side === 'sell' ? 'buy' : 'sell'
    const currency = value as Currency
    // The same currency twice means: the other way round.
    change(draft[other] === currency ? { [side]: currency, [other]: draft[side] } : { [side]: currency })
  }
  return (
    <section className="card card-body" aria-labelledby="exchange-form">
      <h2 id="exchange-form">{t('form')}</h2>
      {held && choices.length < 2 ? (
        <p className="exchange-one">
          {t('oneOnly')} <a href={href('/fiat/balance/add-currency')}>{t('addOne')}</a>
        </p>
      ) : (
        <PlainForm ref={form} className="exchange-form" onSubmit={review}>
          <div className="exchange-pair">
            <SelectField
              label={t('sell')}
              choices={options}
              value={draft.sell}
              fault={faults['sell']}
              hint={there && t('available', { amount: toCodeText(there) })}
              onChange={(value) => put('sell', value)}
            />
            <button
              type="button"
              className="button exchange-swap"
              aria-label={t('swap')}
              title={t('swap')}
              onClick={() => put('sell', draft.buy)}
            >
              <Icon name="transactions" />
            </button>
            <SelectField
              label={t('buy')}
              choices={options}
              value={draft.buy}
              fault={faults['buy']}
              onChange={(value) => put('buy', value)}
            />
          </div>
          <AmountInput
            label={t('amount')}
            hint={t('amountHint')}
            choices={[draft.sell, draft.buy]}
            value={{ amount: draft.amount, currency: draft.currency }}
            fault={amountFault(faults)}
            onChange={({ amount, currency }) => change({ amount, currency: currency as Currency })}
          />
          {children}
          <div className="form-foot">
            <WhyNot label={t('getQuote')} area={exchange.kind.area}>
              <BusyButton text={t('getQuote')} working={t('asking')} busy={isBusy} />
            </WhyNot>
          </div>
        </PlainForm>
      )}
    </section>
  )
}
