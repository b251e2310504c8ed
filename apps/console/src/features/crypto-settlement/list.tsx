// What each run sold; every one leads to its exchange.
import { wayTo } from '@falaj/contract/business-objects'
import { cryptoSettlement, type CoinSettlementRun } from '@falaj/contract/crypto-settlement'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'

const Exchange = ({ run }: { readonly run: CoinSettlementRun }) => {
  const visitor = visitorOf(useStore(site))
  const way = run.exchangeId && wayTo('coin-sell', run.exchangeId, visitor)
  if (!run.exchange) return <span className="quiet">–</span>
  return way ? <a href={way}>{run.exchange}</a> : <span className="digits">{run.exchange}</span>
}
export const CoinSettlementList = () => (
  <RecordList
    of={cryptoSettlement.runs}
    columns={(c) => [
      c.time('plannedAt'),
      c.text('coin'),
      c.status('outcome'),
      c.money('sold'),
      c.money('bought'),
      c.text('rate'),
      c.money('available'),
      c.money('keep'),
      c.onCard(c.text('why')),
      c.cell('exchange', (run) => <Exchange run={run} />),
    ]}
    exportable
  />
)
