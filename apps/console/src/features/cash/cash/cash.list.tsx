import { cash } from '@falaj/contract/cash/cash'
import { href } from '@falaj/contract/kernel/routes'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { InDetail, OutDetail, TopUpDetailView } from './cash.detail.tsx'
import { useWords } from '../../../words/language.tsx'
import { Drawers } from './cash.drawers.tsx'
import { cashWords } from './cash.words.ts'

const AgentsLink = () => {
  const t = useWords(cashWords)
  return (
    <a className="button" href={href('/products/cash-agents')}>
      {t('agents')}
    </a>
  )
}
export const CashInList = () => (
  <>
    <Drawers />
    <RecordList
      of={cash.inQuery}
      counts={totalWords.done}
      columns={(c) => c.all({ first: ['at', 'number', 'status', 'amount', 'store', 'staff'], onCard: ['store'] })}
      drawer={(id) => <InDetail id={id} />}
      exportable
    />
  </>
)
export const CashOutList = () => (
  <>
    <Drawers />
    <RecordList
      of={cash.outQuery}
      counts={totalWords.done}
      columns={(c) =>
        c.all({ first: ['at', 'number', 'status', 'amount', 'earned', 'store', 'staff'], onCard: ['store'] })
      }
      drawer={(id) => <OutDetail id={id} />}
      exportable
    />
  </>
)
export const TopUpList = () => (
  <RecordList
    actions={<AgentsLink />}
    of={cash.topUpQuery}
    counts={totalWords.done}
    columns={(c) =>
      c.all({
        first: ['at', 'number', 'status', 'amount', 'earned', 'target', 'operator', 'voucherNo', 'agent'],
        onCard: ['target'],
      })
    }
    drawer={(id) => <TopUpDetailView id={id} />}
    exportable
  />
)
