// The next step of an application, by its state: continue, wait, fix, resubmit, sign, enter.
import type { ReactNode } from 'react'
import type { application, ApplicationDetail } from '@falaj/contract/merchant/application'
import { answerWords } from '@falaj/contract/merchant/application-answers'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { chooseMerchant } from './application.choose-merchant.ts'
import { reviewWords } from './application.words.ts'

export type History = Output<typeof application.lastAuditHistory>

const Missing = ({ given }: { readonly given: ApplicationDetail }) => {
  const t = useWords(reviewWords)
  const language = useLanguage()
  return (
    <section className="review-missing">
      <h3>{t('missing')}</h3>
      <p className="quiet small">{t('missingLead', { n: given.missing.length })}</p>
      <ul>
        {given.missing.map(({ field, remark }) => (
          <li key={field}>
            <div>
              <b>{answerWords[field][language]}</b>
              <p className="quiet small">{remark[language]}</p>
            </div>
            <a
              className="button"
              href={`/merchant/creation?id=${given.id}&field=${field}`}
              aria-label={t('mendItem', { field: answerWords[field][language] })}
            >
              {t('mend')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Next = ({
  given,
  history,
}: {
  readonly given: ApplicationDetail
  readonly history: History | undefined
}): ReactNode => {
  const t = useWords(reviewWords)
  const language = useLanguage()
  const edit = `/merchant/creation?id=${given.id}`
  const reason = history?.last?.step === 'REJECTED' ? history.last.remark : null
  switch (given.state) {
    case 'DRAFT':
      return (
        <a className="button button-primary" href={edit}>
          {t('goOn')}
        </a>
      )
    case 'IN_REVIEW':
      return <p className="quiet">{t('waits')}</p>
    case 'NEEDS_MORE':
      return <Missing given={given} />
    case 'REJECTED':
      return (
        <>
          {reason && (
            <section className="review-reason">
              <h3>{t('rejectedWhy')}</h3>
              <p>{reason[language]}</p>
            </section>
          )}
          <a className="button button-primary" href={edit}>
            {t('again')}
          </a>
        </>
      )
    case 'APPROVED': {
      const mid = given.merchantMid ?? ''
      return given.contractStatus === 'UNSIGNED' ? (
        <a className="button button-primary" href={`/update-agreement?mid=${mid}`}>
          {t('sign')}
        </a>
      ) : (
        <button type="button" className="button button-primary" onClick={() => void chooseMerchant(mid)}>
          {t('enter')}
        </button>
      )
    }
  }
}
