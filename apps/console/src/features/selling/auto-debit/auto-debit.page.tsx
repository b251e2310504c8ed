// Mandates, and the calendar of what they will bring.
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { scheduleCycleWords } from '@falaj/contract/kernel/schedule'
import { sayCode } from '@falaj/contract/kernel/words'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { MandateCalendar } from './auto-debit.calendar.tsx'
import { MandateDetail } from './auto-debit.detail.tsx'
import { MandateDialog } from './auto-debit.form.tsx'
import { mandateWords } from './auto-debit.words.ts'

const Mandates = () => {
  const t = useWords(mandateWords)
  const language = useLanguage()
  return (
    <Creation label={t('create')} dialog={(close, open) => <MandateDialog onClose={close} onMade={open} />}>
      {(actions) => (
        <RecordList
          of={autoDebit.query}
          counts={totalWords.all}
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
          actions={actions}
          exportable
        />
      )}
    </Creation>
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
