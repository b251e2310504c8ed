import { productStepWords, type ProductDetail } from '@falaj/contract/merchant/product'
import { fieldTitle } from '@falaj/contract/merchant/product-questions'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { productWords } from './product.words.ts'

const tones = {
  APPLIED: 'idle',
  TAKEN_UP: 'wait',
  DECLINED: 'bad',
  APPROVED: 'ok',
  SIGNED: 'ok',
  SWITCHED_ON: 'ok',
  SWITCHED_OFF: 'bad',
  RENEWAL: 'wait',
  TERMS: 'idle',
} as const

export const Happened = ({ steps, status }: Pick<ProductDetail, 'steps' | 'status'>) => {
  const t = useWords(productWords)
  const language = useLanguage()
  return (
    <section className="card card-body">
      <h2>{t('happened')}</h2>
      {steps.length === 0 ? (
        <p className="quiet small">{t(status === 'To apply' ? 'notApplied' : 'noHistory')}</p>
      ) : (
        <Timeline
          label={t('happened')}
          moments={steps.map(({ id, at, step, actor, person, remark, remarks }) => ({
            id,
            at,
            title: productStepWords[step][language],
            text: [
              remark?.[language] ?? remarks.map(({ field }) => fieldTitle(field)[language]).join(', '),
              person ?? '',
              actor === 'autopilot' ? t('byAutopilot') : '',
            ]
              .filter(Boolean)
              .join(' · '),
            tone: tones[step],
          }))}
        />
      )}
    </section>
  )
}
