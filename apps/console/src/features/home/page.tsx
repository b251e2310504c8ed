// Home: who one is here, what needs one, what the provider says, and the ways on. Balances and figures come with the money.
import { roleLabel } from '@falaj/contract/access'
import { menuFor } from '@falaj/contract/routes'
import { useStore } from '../../session/store.ts'
import { site as siteStore, visitorOf } from '../../session/site.ts'
import { Page } from '../../shell/page.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { NeedsYou } from './needs-you.tsx'
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

export default function Home() {
  const t = useWords(homeWords)
  const language = useLanguage()
  const site = useStore(siteStore)
  const { member, merchant } = site
  if (!member || !merchant) return null
  const visitor = visitorOf(site)
  const labels = member.roles.map((role) => roleLabel(role, language))
  const pages = menuFor(visitor)
    .flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
    .filter(({ id }) => id !== '/home')
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
        <div className="home-main">
          <section className="card card-body">
            <h2>{t('pages')}</h2>
            <ul className="home-pages">
              {pages.map((entry) => (
                <li key={entry.id}>
                  <a className="button" href={entry.link}>
                    {entry.label[language]}
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
