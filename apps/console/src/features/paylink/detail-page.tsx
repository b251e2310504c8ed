import { href } from '@falaj/contract/routes'
import { Empty } from '../../blocks/states/empty.tsx'
import { useLocation } from '../../router/location.ts'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { PaylinkDetail } from './detail.tsx'
import { paylinkWords } from './words.ts'

export default function PaylinkDetailPage() {
  const t = useWords(paylinkWords)
  const id = new URLSearchParams(useLocation().search).get('id')
  return (
    <Page>
      <section className="card detail-card">
        <h2 className="visually-hidden">{t('facts')}</h2>
        {id ? (
          <PaylinkDetail key={id} id={id} />
        ) : (
          <Empty
            reason="noData"
            action={
              <a className="button button-primary" href={href('/paylink/creation')}>
                {t('create')}
              </a>
            }
          />
        )}
      </section>
    </Page>
  )
}
