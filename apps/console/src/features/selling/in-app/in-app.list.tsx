import { useEffect } from 'react'
import { inApp, type AppKind } from '@falaj/contract/selling/in-app'
import { href } from '@falaj/contract/kernel/routes'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AppView } from './in-app.detail.tsx'
import { inAppWords } from './in-app.words.ts'
import './in-app.css'

const pathOf = { web: '/myapps/main/web', mobile: '/myapps/main/mobile' } as const

/** Each type has a page of its own, so the page sets the listed type, not a filter. */
export const AppList = ({ kind }: { readonly kind: AppKind }) => {
  const t = useWords(inAppWords)
  const { pathname, search } = useLocation()
  const isOwn = new URLSearchParams(search).get('kind') === kind
  useEffect(() => {
    if (!isOwn) navigate(pathname + searchWith(search, { kind }), { replace: true })
  }, [isOwn, kind, pathname, search])
  return (
    <Page>
      <div className="in-app-page">
        <p className="quiet">{t('lead')}</p>
        <nav className="in-app-kinds" aria-label={t('kinds')}>
          {(['web', 'mobile'] as const).map((each) => (
            <a
              key={each}
              className="button"
              href={href(pathOf[each])}
              aria-current={each === kind ? 'page' : undefined}
            >
              {t(each)}
            </a>
          ))}
        </nav>
        {isOwn && (
          <RecordList
            of={inApp.query}
            filters={(f) => [f.text('text'), f.choice('state'), f.dates('createdAt')]}
            columns={(c) => c.all({ first: ['createdAt', 'name', 'state', 'place', 'appId'], without: ['kind'] })}
            drawer={(id) => <AppView id={id} />}
            actions={
              <a className="button button-primary" href={href('/myapps/myapps/add', {}, { kind })}>
                {t('add')}
              </a>
            }
            exportable
          />
        )}
      </div>
    </Page>
  )
}
