// Home: who one is here, what one has, how it goes, what needs one, and what the provider says.
import { minuteMs } from '@falaj/contract/kernel/time'
import { areas, mayEnter, roleLabel } from '@falaj/contract/kernel/access'
import { homeCurrencies } from '@falaj/contract/kernel/scalars'
import { href } from '@falaj/contract/kernel/routes'
import { useEffect, useState } from 'react'
import { BalanceCards } from '../../../blocks/balance-card/balance-cards.tsx'
import { phone, useMedia } from '../../../blocks/media.ts'
import { useStore } from '../../../state/store.ts'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { Icon } from '../../../light/icons.tsx'
import { Page } from '../../../shell/page.tsx'
import { dateOf, timeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Announcements } from './home.announcements.tsx'
import { CoinsValue, ProductsEarned } from './home.earned.tsx'
import { Forecast, NextSettlement } from './home.coming.tsx'
import { NeedsYou } from './home.needs-you.tsx'
import { Performance, type HomeCurrency } from './home.performance.tsx'
import { quickActions } from './home.quick.ts'
import { weekdayOf } from './home.steps.ts'
import { homeWords } from './home.words.ts'
import './home.css'

const greetingAt = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')
/** The time now, read again every minute. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** On a phone they are tiles under the balances. */
const QuickActions = ({ isTiles = false }: { readonly isTiles?: boolean }) => {
  const t = useWords(homeWords)
  const visitor = visitorOf(useStore(siteStore))
  // The most important action comes last, at the end of the line.
  const wanted = quickActions(visitor)
  const shown = isTiles ? wanted : wanted.toReversed()
  return (
    <nav className={isTiles ? 'home-tiles' : 'home-quick'} aria-label={t('quick')}>
      {shown.map(({ path, word, icon }, at) => (
        <a
          key={path}
          className={isTiles ? 'card' : at === shown.length - 1 ? 'button button-primary' : 'button'}
          href={href(path)}
        >
          <Icon name={icon} size={isTiles ? 20 : 16} />
          {t(word)}
        </a>
      ))}
    </nav>
  )
}

export default function Home() {
  const t = useWords(homeWords)
  const language = useLanguage()
  const site = useStore(siteStore)
  const now = useNow()
  const isPhone = useMedia(phone)
  // Figures are of one currency at a time: currencies are never added.
  const [currency, setCurrency] = useState<HomeCurrency>('AED')
  const { member, merchant } = site
  if (!member || !merchant) return null
  const time = timeOf(now, member.timezone)
  const [firstName = member.name] = member.name.split(' ')
  const visitor = visitorOf(site)
  // What can't be split by store is left out for members who are bound to some.
  const isBound = visitor.who?.stores !== undefined
  const seesSales = mayEnter(areas.fiatAccounts, visitor)
  const seesMoney = seesSales && !isBound
  const seesProducts = seesMoney && mayEnter(areas.productList, visitor)
  const seesPoints = mayEnter(areas.greenPoints, visitor)
  const under = (
    <>
      {merchant.name[language]}
      <span className="home-wide">
        {' · '}MID {merchant.merchantMid}
        {' · '}
        {weekdayOf(now, member.timezone, language)} {dateOf(now, member.timezone)}, {time.slice(0, 5)}
      </span>
      <span className="home-narrow">
        {' · '}
        {member.roles.map((role) => roleLabel(role, language)).join(language === 'zh' ? '、' : ', ')}
      </span>
    </>
  )
  return (
    <Page
      heading={t(greetingAt(Number(time.slice(0, 2))), { name: firstName })}
      under={under}
      actions={!isPhone && <QuickActions />}
    >
      <div className="home" data-money={seesSales}>
        {seesMoney && (
          <div className="home-balances">
            <BalanceCards
              hrefOf={(code) =>
                code === 'GP' && seesPoints ? href('/green-point') : `${href('/fiat/balance/record')}?currency=${code}`
              }
            />
          </div>
        )}
        {isPhone && <QuickActions isTiles />}
        <div className="home-main">
          {seesSales && (
            <>
              <Performance currency={currency} currencies={homeCurrencies} onCurrency={setCurrency} />
              {seesMoney && <Forecast currency={currency} />}
              {seesProducts && <ProductsEarned currency={currency} />}
            </>
          )}
        </div>
        <div className="home-side">
          <NeedsYou />
          {seesMoney && <NextSettlement currency={currency} />}
          {seesMoney && mayEnter(areas.crypto, visitor) && <CoinsValue />}
          <Announcements zone={member.timezone} />
        </div>
      </div>
    </Page>
  )
}
