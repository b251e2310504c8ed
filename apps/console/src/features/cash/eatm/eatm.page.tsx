// e-ATMs: the machines, what was ordered for them, and what was counted in them.
import { eatm } from '@falaj/contract/cash/eatm'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { EatmView } from './eatm.detail.tsx'
import { RefillView, VisitView } from './eatm.records.tsx'
import { eatmWords } from './eatm.words.ts'

const Machines = () => (
  <RecordList
    of={eatm.query}
    counts={totalWords.all}
    columns={(c) =>
      c.all({
        first: [
          'label',
          'store',
          'status',
          'cassettes',
          'box',
          'alarms',
          'inToday',
          'outToday',
          'refilledAt',
          'seenAt',
        ],
        onCard: ['store', 'alarms'],
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
