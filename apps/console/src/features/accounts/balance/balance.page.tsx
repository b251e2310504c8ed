// Balances: a card for each currency, as of now or any moment; the chosen one is taken apart below.
import { useState } from 'react'
import { areas, mayEnter, type Area } from '@falaj/contract/kernel/access'
import {
  balanceAccounts,
  balanceCurrencies,
  type BalanceAccount,
  type BalanceCurrency,
} from '@falaj/contract/accounts/balance'
import { accountWords } from '@falaj/contract/kernel/money-words'
import { href, type Path } from '@falaj/contract/kernel/routes'
import { ChildSwitch, useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { BalanceCards } from '../../../blocks/balance-card/balance-cards.tsx'
import { AsOfPicker } from '../../../blocks/explain/as-of.tsx'
import { Explanation } from '../../../blocks/explain/explanation.tsx'
import type { AsOf } from '../../../blocks/explain/period.ts'
import { useZone } from '../../../blocks/zone.ts'
import { Tabs } from '../../../light/tabs.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { ChildBalances } from './balance.child.tsx'
import { LedgerChecked } from './balance.checked.tsx'
import { balanceWords } from './balance.words.ts'
import './balance.css'

const path = '/fiat/balance/record'
/** With the roles that may act there: the pages themselves have more readers. */
const ways = [
  ['/fiat/balance/amount-on-hold', 'holds', areas.fiatAccounts],
  ['/fiat/balance/add-currency', 'addCurrency', areas.fiatMoneyMovement],
  ['/fiat/balance/currency-exchange', 'exchange', areas.fiatMoneyMovement],
] as const satisfies readonly (readonly [Path, keyof typeof balanceWords, Area])[]

/** The address has the chosen currency and moment, so a link shows everyone the same. */
const useAddress = (): {
  currency: BalanceCurrency
  asOf: AsOf
  after: (put: Record<string, string | null>) => string
} => {
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const currency = balanceCurrencies.find((each) => each === search.get('currency')) ?? 'AED'
  const at = search.get('at')
  const isMoment = at !== null && !Number.isNaN(Date.parse(at))
  return {
    currency,
    asOf: {
      at: isMoment ? new Date(at).toISOString() : null,
      clock: search.get('clock') === 'event' ? 'event' : 'booked',
    },
    after: (put) => href(path) + searchWith(location.search, put),
  }
}

export default function Balances() {
  const t = useWords(balanceWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const { currency, asOf, after } = useAddress()
  const [account, setAccount] = useState<BalanceAccount>('available')
  const mid = useChildMid()
  if (mid)
    return (
      <Page actions={<ChildSwitch />}>
        <ChildBalances mid={mid} />
      </Page>
    )
  return (
    <Page
      actions={
        <>
          <ChildSwitch />
          {ways
            .filter(([, , who]) => mayEnter(who, visitor))
            .map(([to, word]) => (
              <a key={to} className="button" href={href(to)}>
                {t(word)}
              </a>
            ))}
        </>
      }
    >
      <div className="balances">
        <div className="balances-when">
          <p className="quiet small" role="status">
            {asOf.at === null ? t('asOfLead') : t('asOfThen', { at: dateTimeOf(asOf.at, zone), clock: t(asOf.clock) })}
          </p>
          <AsOfPicker
            value={asOf}
            onChange={({ at, clock }) =>
              navigate(after({ at, clock: clock === 'booked' ? null : clock }), { replace: true })
            }
          />
        </div>
        <BalanceCards chosen={currency} asOf={asOf} hrefOf={(each) => after({ currency: each })} />
        <LedgerChecked asOf={asOf} />
        <section className="card card-body" aria-labelledby="made-of">
          <h2 id="made-of">{t('movements', { currency })}</h2>
          <Tabs
            label={t('accounts')}
            tabs={balanceAccounts.map((name) => ({ name, title: accountWords[name][language] }))}
            chosen={account}
            onChoose={setAccount}
          >
            <Explanation
              key={`${account} ${currency} ${asOf.at} ${asOf.clock}`}
              of={{ account, currency }}
              asOf={asOf}
              fixed
            />
          </Tabs>
        </section>
      </div>
    </Page>
  )
}
