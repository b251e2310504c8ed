// Merchants that agents bring: the board by step, or the list. The filters are in the address, so they stay when the view changes.
import { agentMerchant } from '@falaj/contract/growth/agent-merchant'
import { href } from '@falaj/contract/kernel/routes'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { MerchantBoard } from './agent-merchant.board.tsx'
import { AgentMerchant } from './agent-merchant.detail.tsx'
import { agentMerchantWords } from './agent-merchant.words.ts'
import '../../../blocks/tabs/two-views.css'
import './agent-merchant.css'

const views = ['board', 'list'] as const
export default function AgentMerchants() {
  const t = useWords(agentMerchantWords)
  const { pathname, search } = useLocation()
  const view = new URLSearchParams(search).get('show') === 'list' ? 'list' : 'board'
  const actions = (
    <a className="button button-primary" href={href('/promotion/merchants/add')}>
      {t('add')}
    </a>
  )
  return (
    <Page actions={actions}>
      <nav className="view-switch" aria-label={t('views')}>
        {views.map((each) => (
          <a
            key={each}
            href={
              pathname +
              searchWith(search, { show: each === 'board' ? null : each, page: null, open: null, sort: null })
            }
            aria-current={view === each ? 'page' : undefined}
          >
            {t(each)}
          </a>
        ))}
      </nav>
      {view === 'list' ? (
        <RecordList
          of={agentMerchant.query}
          columns={(c) =>
            c.all({
              first: ['name', 'number', 'status', 'agent', 'category', 'city', 'missing', 'contract', 'days', 'remark'],
              onCard: ['agent', 'days'],
            })
          }
          drawer={(id) => <AgentMerchant id={id} />}
          exportable
        />
      ) : (
        <MerchantBoard actions={actions} />
      )}
    </Page>
  )
}
