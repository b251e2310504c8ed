// e-ATMs: the machines, what was ordered for them, and what was counted in them.
import { eatm, eatmAlarmWords } from '@falaj/contract/cash/eatm'
import { sayCode } from '@falaj/contract/kernel/words'
import { Levels } from '../../../blocks/levels/levels.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { EatmView } from './eatm.detail.tsx'
import { RefillView, VisitView } from './eatm.records.tsx'
import { eatmWords } from './eatm.words.ts'
import './eatm.css'

const Alarms = ({ of }: { readonly of: readonly string[] }) => {
  const language = useLanguage()
  return (
    <ul className="eatm-alarms">
      {of.map((alarm) => (
        <li key={alarm}>{sayCode(eatmAlarmWords, alarm, language)}</li>
      ))}
    </ul>
  )
}
const Machines = () => (
  <RecordList
    of={eatm.query}
    counts={totalWords.all}
    columns={(c) =>
      c.all({
        first: ['label', 'status', 'cassettes', 'box', 'inToday', 'outToday', 'store', 'refilledAt', 'seenAt'],
        without: ['levels', 'alarms'],
        cells: {
          cassettes: ({ cassettes, levels }) => (
            <div className="eatm-cassettes">
              <Amount of={cassettes} as="cell" />
              <Levels of={levels} />
            </div>
          ),
        },
        under: { status: ({ alarms }) => (alarms.length > 0 ? <Alarms of={alarms} /> : null) },
        shows: { cassettes: ['levels'], status: ['alarms'] },
        onCard: ['store'],
      })
    }
    drawer={(id) => <EatmView id={id} />}
    exportable
  />
)
const Refills = () => (
  <RecordList
    of={eatm.refillQuery}
    counts={totalWords.done}
    columns={(c) =>
      c.all({ first: ['createdAt', 'machine', 'status', 'amount', 'loaded', 'day'], onCard: ['machine'] })
    }
    drawer={(id) => <RefillView id={id} />}
    exportable
  />
)
const Visits = () => (
  <RecordList
    of={eatm.visitQuery}
    columns={(c) =>
      c.all({
        first: ['at', 'machine', 'kind', 'by', 'expected', 'counted', 'difference'],
        onCard: ['machine', 'kind'],
      })
    }
    drawer={(id) => <VisitView id={id} />}
    exportable
  />
)
export default function Eatms() {
  const t = useWords(eatmWords)
  return (
    <Page under={t('lead')}>
      <DeviceTabs />
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ machines: () => <Machines />, refills: () => <Refills />, counts: () => <Visits /> }}
      />
    </Page>
  )
}
