import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/access'
import { cashAgent } from '@falaj/contract/cash-agent'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../session/site.ts'
import { Page } from '../../shell/page.tsx'
import { useStore } from '../../state/store.ts'
import { useWords } from '../../words/language.tsx'
import { AgentView } from './detail.tsx'
import { AddAgent } from './form.tsx'
import { cashAgentWords } from './words.ts'

export default function CashAgents() {
  const t = useWords(cashAgentWords)
  const mayChange = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(site)))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page under={t('lead')}>
      <RecordList
        of={cashAgent.query}
        columns={(c) =>
          c.all({
            first: ['name', 'code', 'status', 'owes', 'cashMax', 'taken', 'topUps', 'vouchers'],
            onCard: ['area'],
          })
        }
        drawer={(id) => <AgentView id={id} />}
        actions={
          mayChange && (
            <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
              {t('add')}
            </button>
          )
        }
        exportable
      />
      {isAdding && <AddAgent onClose={() => setIsAdding(false)} />}
    </Page>
  )
}
