// Mandates, and the calendar of what they will bring.
import { useState } from 'react'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { scheduleCycleWords } from '@falaj/contract/kernel/schedule'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { MandateCalendar } from './auto-debit.calendar.tsx'
import { MandateDetail } from './auto-debit.detail.tsx'
import { MandateDialog } from './auto-debit.form.tsx'
import { mandateWords } from './auto-debit.words.ts'

const path = href('/products/auto-debit')
const Mandates = () => {
  const t = useWords(mandateWords)
  const language = useLanguage()
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <RecordList
        of={autoDebit.query}
        columns={(c) =>
          c.all({
            first: ['number', 'customer', 'cycle', 'status', 'amount', 'cap', 'title', 'collected', 'debits'],
            without: ['createdAt', 'signedAt', 'nextOn'],
            onCard: ['customer', 'cycle'],
            cells: {
              cycle: ({ cycle, nextOn }) => (
                <TwoLines
                  main={sayCode(scheduleCycleWords, cycle, language)}
                  under={nextOn ? t('nextShort', { day: dayText(nextOn) }) : ''}
                />
              ),
            },
          })
        }
        drawer={(id) => <MandateDetail id={id} />}
        actions={
          <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
            {t('create')}
          </button>
        }
        exportable
      />
      {isNew && <MandateDialog onClose={() => setIsNew(false)} onMade={(id) => navigate(`${path}?open=${id}`)} />}
    </>
  )
}
export default function AutoDebit() {
  const t = useWords(mandateWords)
  return (
    <Page>
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ mandates: () => <Mandates />, calendar: () => <MandateCalendar /> }}
      />
    </Page>
  )
}
