import { cash } from '@falaj/contract/cash'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { InDetail, OutDetail, TopUpDetailView } from './detail.tsx'
import { Drawers } from './drawers.tsx'

export const CashInList = () => (
  <>
    <Drawers />
    <RecordList
      of={cash.inQuery}
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
    of={cash.topUpQuery}
    columns={(c) =>
      c.all({
        first: ['at', 'number', 'status', 'amount', 'earned', 'target', 'operator', 'voucherNo'],
        onCard: ['target'],
      })
    }
    drawer={(id) => <TopUpDetailView id={id} />}
    exportable
  />
)
