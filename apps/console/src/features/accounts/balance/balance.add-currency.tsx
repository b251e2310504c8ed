// Add a currency: those there are, those one has, and one press for each of the others.
import { useState } from 'react'
import { mayEnter } from '@falaj/contract/kernel/access'
import { balance, balanceCurrencies, currencyNames, type BalanceCurrency } from '@falaj/contract/accounts/balance'
import { bankCurrencies } from '@falaj/contract/merchant/bank-account-rules'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { OnlyReads } from '../../../blocks/why-not/only-reads.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { balanceWords } from './balance.words.ts'
import '../../../blocks/balance-card/balance-card.css'
import './balance.css'

const offered = balanceCurrencies.filter((currency) => currency !== 'GP')
const paysOut = (currency: BalanceCurrency): boolean => (bankCurrencies as readonly string[]).includes(currency)

const Choice = ({ currency, isHeld, isNew, onAdded }: ChoiceProps) => {
  const t = useWords(balanceWords)
  const language = useLanguage()
  const add = useAction(balance.addCurrency, { stale: [balance.query] })
  const mayAdd = mayEnter(balance.addCurrency.access, visitorOf(useStore(site)))
  const press = async (): Promise<void> => {
    const result = await add.run({ currency })
    if (result.kind === 'success') onAdded()
  }
  return (
    <section className="card currency-choice" aria-labelledby={`currency-${currency}`}>
      <div>
        <h2 id={`currency-${currency}`}>
          <span className="balance-code">{currency}</span>
          {currencyNames[currency][language]}
        </h2>
        <p className="quiet small">{t(paysOut(currency) ? 'payout' : 'noPayout', { currency } as never)}</p>
      </div>
      {isHeld ? (
        <p className="currency-have" role={isNew ? 'status' : undefined}>
          <Glyph name="done" />
          {isNew ? t('added', { currency }) : t('have')}
          <a href={`${href('/fiat/balance/record')}?currency=${currency}`}>{t('see')}</a>
        </p>
      ) : mayAdd ? (
        <BusyButton text={t('add', { currency })} working={t('adding')} busy={add.busy} onPress={() => void press()} />
      ) : (
        <p className="quiet">{t('notHeld')}</p>
      )}
    </section>
  )
}
interface ChoiceProps {
  readonly currency: BalanceCurrency
  readonly isHeld: boolean
  readonly isNew: boolean
  readonly onAdded: () => void
}

export default function AddCurrency() {
  const t = useWords(balanceWords)
  const [added, setAdded] = useState<readonly BalanceCurrency[]>([])
  return (
    <Page>
      <OnlyReads area="fiatMoneyMovement" what={t('onlyReadsCurrencies')}>
        <p className="quiet balances-when">{t('addLead')}</p>
      </OnlyReads>
      <Loaded of={balance.query} input={{}} lines={4}>
        {({ addable }) => (
          <div className="currency-choices">
            {offered.map((currency) => (
              <Choice
                key={currency}
                currency={currency}
                isHeld={!addable.includes(currency)}
                isNew={added.includes(currency)}
                onAdded={() => setAdded((now) => [...now, currency])}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
