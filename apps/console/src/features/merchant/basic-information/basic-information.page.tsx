import { basicInformation } from '@falaj/contract/merchant/basic-information'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../api/use.ts'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { DocumentsCard } from './basic-information.documents-card.tsx'
import { HeadCard } from './basic-information.head-card.tsx'
import { AddressesCard, CompanyCard, ContactsCard, OwnersCard } from './basic-information.people-cards.tsx'
import { ProductsCard, TermsCard } from './basic-information.terms-cards.tsx'
import { profileWords } from './basic-information.words.ts'
import './basic-information.css'

export default function BasicInformation() {
  const t = useWords(profileWords)
  const { data, error, refetch } = useQuery(basicInformation.detail, {})
  return (
    <Page
      actions={
        <button type="button" className="button" onClick={() => void openFile(() => call(basicInformation.paper, {}))}>
          <Glyph name="download" />
          {t('pdf')}
        </button>
      }
    >
      {error && <Failed failure={error.failure} onRetry={() => void refetch()} />}
      {!data && !error && (
        <section className="card card-body">
          <Skeleton lines={12} />
        </section>
      )}
      {data && (
        <div className="profile">
          <HeadCard profile={data} />
          <div className="profile-columns">
            <div>
              <CompanyCard profile={data} />
              <DocumentsCard profile={data} />
              {data.terms && <ProductsCard terms={data.terms} />}
            </div>
            <div>
              <OwnersCard profile={data} />
              <ContactsCard profile={data} />
              <AddressesCard profile={data} />
              {data.terms && <TermsCard terms={data.terms} />}
            </div>
          </div>
        </div>
      )}
    </Page>
  )
}
