// Home: who one is here, what one has, what needs one, what the provider says, and the ways on.
import { areas, mayEnter, roleLabel, type Visitor } from '@falaj/contract/access'
import { href, paths, routeOf } from '@falaj/contract/routes'
import { BalanceCards } from '../../blocks/balance-card/balance-cards.tsx'
import { homeCurrencies } from '@falaj/contract/home'
import { useState } from 'react'
import { useStore } from '../../state/store.ts'
import { site as siteStore, visitorOf } from '../../session/site.ts'
import { Icon } from '../../light/icons.tsx'
import { Page } from '../../shell/page.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Forecast, NextSettlement } from './coming.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Performance, type HomeCurrency } from './performance.tsx'
import { quickActions } from './quick.ts'
import { homeWords } from './words.ts'
import './home.css'

const greetingAt = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')
const hourIn = (timezone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(new Date()))

const Announcements = ({ zone }: { readonly zone: string }) => {
  const t = useWords(homeWords)
  const language = useLanguage()
  const { notifications } = useStore(siteStore)
  return (
    <section className="card home-announcements" aria-labelledby="announcements">
      <h2 id="announcements" className="home-head">
        {t('announcements')}
      </h2>
      {notifications.items.length === 0 ? (
        <p className="quiet home-quiet">{t(notifications.isFetching ? 'loading' : 'none')}</p>
      ) : (
        <ul>
          {notifications.items.map((each) => (
            <li key={each.id}>
              <p>{each.message[language]}</p>
              <time className="quiet small" dateTime={each.publishedAt}>
                {dateTimeOf(each.publishedAt, zone)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The pages of the menu, and those about the merchant itself: what is built and open to this member. */
const waysOn = (visitor: Visitor) =>
  paths
    .map((path) => ({ path, ...routeOf(path) }))
    .filter(
      ({ path, menu, later, access }) =>
        (menu || path.startsWith('/management/')) && !later && access !== 'public' && mayEnter(access, visitor),
    )
    .filter(({ path }) => path !== '/home')

/** Figures are of one currency at a time: currencies are never added. */
const Money = () => {
  const t = useWords(homeWords)
  const [currency, setCurrency] = useState<HomeCurrency>('AED')
  return (
    <>
      <label className="home-currency">
        <span>{t('currency')}</span>
        <select value={currency} onChange={(event) => setCurrency(event.target.value as HomeCurrency)}>
          {homeCurrencies.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
      </label>
      <Performance currency={currency} />
      <NextSettlement currency={currency} />
      <Forecast currency={currency} />
    </>
  )
}

export default function Home() {
  const t = useWords(homeWords)
  const language = useLanguage()
  const site = useStore(siteStore)
  const { member, merchant } = site
  if (!member || !merchant) return null
  const visitor = visitorOf(site)
  const labels = member.roles.map((role) => roleLabel(role, language))
  const pages = waysOn(visitor)
  return (
    <Page>
      <div className="home">
        <section className="home-greeting">
          <div>
            <h2>{t(greetingAt(hourIn(member.timezone)), { name: member.name })}</h2>
            <p className="quiet">
              {t('actingFor', {
                merchant: merchant.name[language],
                mid: merchant.merchantMid,
                roles: labels.join(', '),
              })}
            </p>
          </div>
          <nav className="home-quick" aria-label={t('quick')}>
            {quickActions(visitor).map(([path, word], at) => (
              <a key={path} className={at === 0 ? 'button button-primary' : 'button'} href={path}>
                {t(word)}
              </a>
            ))}
          </nav>
        </section>
        {mayEnter(areas.fiatAccounts, visitor) && (
          <div className="home-balances">
            <BalanceCards hrefOf={(currency) => `${href('/fiat/balance/record')}?currency=${currency}`} />
          </div>
        )}
        <div className="home-main">
          {mayEnter(areas.fiatAccounts, visitor) && <Money />}
          <section className="card card-body">
            <h2>{t('pages')}</h2>
            <ul className="home-pages">
              {pages.map((entry) => (
                <li key={entry.path}>
                  <a href={href(entry.path)}>
                    <span>{entry.title[language]}</span>
                    <Icon name="chevron" size={12} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="home-side">
          <NeedsYou />
          <Announcements zone={member.timezone} />
        </div>
      </div>
    </Page>
  )
}
