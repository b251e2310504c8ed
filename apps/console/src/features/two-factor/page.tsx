import { twoFactor } from '@falaj/contract/two-factor'
import { useQuery } from '../../api/use.ts'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { Factors } from './factors.tsx'
import { Scenes } from './scenes.tsx'
import { twoFactorWords } from './words.ts'
import '../../blocks/confirm/confirm.css'
import '../../blocks/form/form.css'
import './two-factor.css'

export default function TwoFactorAuth() {
  const t = useWords(twoFactorWords)
  const have = useQuery(twoFactor.detail, {})
  const scenes = useQuery(twoFactor.allScene, {})
  return (
    <Page>
      <div className="two-factor">
        <section className="card card-body">
          <h2>{t('factors')}</h2>
          <p className="quiet">{t('factorsWhy')}</p>
          {have.error && <Failed failure={have.error.failure} onRetry={() => void have.refetch()} />}
          {have.isPending && <Skeleton lines={8} />}
          {have.data && <Factors have={have.data} />}
        </section>
        <section className="card card-body">
          {scenes.error && <Failed failure={scenes.error.failure} onRetry={() => void scenes.refetch()} />}
          {scenes.isPending && <Skeleton lines={8} />}
          {scenes.data && <Scenes {...scenes.data} />}
        </section>
      </div>
    </Page>
  )
}
