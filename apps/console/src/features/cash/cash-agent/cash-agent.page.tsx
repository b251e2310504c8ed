import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { href } from '@falaj/contract/kernel/routes'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Tabs } from '../../../light/tabs.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { VoucherList } from '../cash-voucher/cash-voucher.read.ts'
import { AgentView } from './cash-agent.detail.tsx'
import { AddAgent } from './cash-agent.form.tsx'
import { cashAgentWords } from './cash-agent.words.ts'

const path = href('/products/cash-agents')
const tabs = ['agents', 'vouchers'] as const
export default function CashAgents() {
  const t = useWords(cashAgentWords)
  const wanted = new URLSearchParams(useLocation().search).get('tab')
  const chosen = tabs.find((name) => name === wanted) ?? 'agents'
  return (
    <Page under={t('lead')}>
      <Tabs
        label={t('parts')}
        tabs={tabs.map((name) => ({ name, title: t(name) }))}
        chosen={chosen}
        onChoose={(name) => navigate(`${path}?tab=${name}`)}
      >
        <div key={chosen}>{chosen === 'agents' ? <Agents /> : <VoucherList />}</div>
      </Tabs>
    </Page>
  )
}
const Agents = () => {
  const t = useWords(cashAgentWords)
  const mayChange = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(site)))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
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
    </>
  )
}
