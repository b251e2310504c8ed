// Late facts of a month: what happened in it and was booked after it.
import { useLayoutEffect } from 'react'
import { monthClose } from '@falaj/contract/insight/month-close'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { monthName } from './month-close.month.ts'
import { monthCloseWords } from './month-close.words.ts'

export const LateFacts = ({ month }: { readonly month: string }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  // The list reads its month from the address, where the page may have chosen one by itself.
  const isNamed = new URLSearchParams(search).get('month') === month
  useLayoutEffect(() => {
    if (!isNamed) navigate(pathname + searchWith(search, { month }), { replace: true })
  }, [isNamed, month, pathname, search])
  return (
    <section aria-label={t('late')}>
      <h2 className="list-title">
        {t('late')}, {monthName(month, language)}
      </h2>
      <p className="quiet page-lead">{t('lateLead')}</p>
      {isNamed && (
        <RecordList
          of={monthClose.late}
          filters={(f) => [f.choice('reason'), f.choice('account'), f.dates('bookedAt')]}
          exportable
        />
      )}
    </section>
  )
}
