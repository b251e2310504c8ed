import { twoFactor } from '@falaj/contract/people/two-factor'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Factors } from './two-factor.factors.tsx'
import { Scenes } from './two-factor.scenes.tsx'
import { twoFactorWords } from './two-factor.words.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import '../../../blocks/confirm/confirm.css'
import '../../../blocks/form/form.css'
import './two-factor.css'

export default function TwoFactorAuth() {
  const t = useWords(twoFactorWords)
  return (
    <Page>
      <div className="two-factor">
        <section className="card card-body">
          <h2>{t('factors')}</h2>
          <p className="quiet">{t('factorsWhy')}</p>
          <Loaded of={twoFactor.detail} input={{}}>
            {(have) => <Factors have={have} />}
          </Loaded>
        </section>
        <section className="card card-body">
          <Loaded of={twoFactor.allScene} input={{}}>
            {(scenes) => <Scenes {...scenes} />}
          </Loaded>
        </section>
      </div>
    </Page>
  )
}
