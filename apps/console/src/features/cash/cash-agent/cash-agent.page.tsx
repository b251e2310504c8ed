import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { VoucherList } from '../cash-voucher/cash-voucher.read.ts'
import { AgentView } from './cash-agent.detail.tsx'
import { AddAgent } from './cash-agent.form.tsx'
import { cashAgentWords } from './cash-agent.words.ts'

export default function CashAgents() {
  const t = useWords(cashAgentWords)
  return (
    <Page under={t('lead')}>
      <TabParts label={t('parts')} title={t} parts={{ agents: () => <Agents />, vouchers: () => <VoucherList /> }} />
    </Page>
  )
}
const Agents = () => {
  const t = useWords(cashAgentWords)
  const mayChange = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(site)))
  return (
    <Creation label={t('add')} allowed={mayChange} dialog={(close) => <AddAgent onClose={close} />}>
      {(actions) => (
        <RecordList
          of={cashAgent.query}
          counts={totalWords.all}
          columns={(c) =>
            c.all({
              first: ['name', 'code', 'status', 'owes', 'cashMax', 'taken', 'topUps', 'vouchers'],
              onCard: ['area'],
            })
          }
          drawer={(id) => <AgentView id={id} />}
          actions={actions}
          exportable
        />
      )}
    </Creation>
  )
}
