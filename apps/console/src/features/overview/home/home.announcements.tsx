// The provider's announcements, newest first.
import { site as siteStore } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { homeWords } from './home.words.ts'

export const Announcements = ({ zone }: { readonly zone: string }) => {
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
              <time dateTime={each.publishedAt}>{dateOf(each.publishedAt, zone)}</time>
              <p>{each.message[language]}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
