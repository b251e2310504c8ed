// Replaces a page whose scene was not passed: asks for the second factor and opens the page.
import { useQueryClient } from '@tanstack/react-query'
import { isOpenForSession, type Scene } from '@falaj/contract/kernel/access'
import { openPage } from '../../api/step-up.ts'
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import FactorForm from './factor-form.tsx'
import { stepUpWords } from './words.ts'

export interface PageDoorProps {
  readonly scene: Scene
  readonly title: string
  /** The page stays mounted behind, with its input. */
  readonly keeps: boolean
}
export default function StepUpPage({ scene, title, keeps }: PageDoorProps) {
  const t = useWords(stepUpWords)
  const cache = useQueryClient()
  return (
    <div className="step-up-page">
      <section className="card card-body step-up-panel">
        <span className="result-icon">
          <Icon name="shield" size={28} />
        </span>
        <h1>{t('doorTitle')}</h1>
        <p>
          {t(isOpenForSession(scene) ? 'doorWhyForSession' : 'doorWhy', { title })} {keeps && t('doorAgain')}
        </p>
        <FactorForm
          need={{ scene, request: { scene }, facts: [] }}
          onGranted={() => {
            openPage(scene)
            // Whatever was refused meanwhile is asked again.
            void cache.invalidateQueries()
          }}
        />
      </section>
    </div>
  )
}
