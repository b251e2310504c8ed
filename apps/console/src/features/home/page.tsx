import { roleLabel } from '@falaj/contract/access'
import { menuFor } from '@falaj/contract/routes'
import { useStore } from '../../session/store.ts'
import { site as siteStore, visitorOf } from '../../session/site.ts'
import { Page } from '../../shell/page.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { homeWords } from './words.ts'
import './home.css'

const greetingAt = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')
const hourIn = (timezone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(new Date()))

export default function Home() {
  const t = useWords(homeWords)
  const language = useLanguage()
  const site = useStore(siteStore)
  const { member, merchant, notifications, auditCount } = site
  if (!member || !merchant) return null
  const labels = member.roles.map((role) => roleLabel(role, language))
  const pages = menuFor(visitorOf(site))
    .flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
    .filter(({ id }) => id !== '/home')
  return (
    <Page>
      <div className="home">
        <section className="card card-body home-greeting">
          <h2>{t(greetingAt(hourIn(member.timezone)), { name: member.name })}</h2>
          <p className="quiet">
            {t('actingFor', { merchant: merchant.name[language], mid: merchant.merchantMid, roles: labels.join(', ') })}
          </p>
          <p>
            {t('authorizations', { n: auditCount.authorization })} {t('requests', { n: auditCount.request })}
          </p>
        </section>
        <section className="card card-body">
          <h2>{t('announcements')}</h2>
          {notifications.items.length === 0 ? (
            <p className="quiet">{t(notifications.isFetching ? 'loading' : 'none')}</p>
          ) : (
            <ul className="home-announcements">
              {notifications.items.map((each) => (
                <li key={each.id}>
                  <p>{each.message[language]}</p>
                  <time className="quiet small" dateTime={each.publishedAt}>
                    {dateTimeOf(each.publishedAt, member.timezone)}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </section>
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
    </Page>
  )
}
