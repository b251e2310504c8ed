// What each run sold; every one leads to its exchange.
import { runReasons } from '@falaj/contract/accounts/automatic-settlement'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { cryptoSettlement, type CoinSettlementRun } from '@falaj/contract/crypto/crypto-settlement'
import { sayCode } from '@falaj/contract/kernel/words'
import { toDisplay } from '@falaj/money'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { coinSettlementWords } from './crypto-settlement.words.ts'

const Exchange = ({ run }: { readonly run: CoinSettlementRun }) => {
  const visitor = visitorOf(useStore(site))
  const way = run.exchangeId && wayTo('crypto-sell', run.exchangeId, visitor)
  if (!run.exchange) return <span className="quiet">–</span>
  return way ? <a href={way}>{run.exchange}</a> : <span className="digits">{run.exchange}</span>
}
/** How much there was, how much stays; or why nothing was sold. */
const Why = ({ run: { available, keep, why } }: { readonly run: CoinSettlementRun }) => {
  const t = useWords(coinSettlementWords)
  const language = useLanguage()
  return (
    <span className="quiet small">
      {why
        ? sayCode(runReasons, why, language)
        : t('whyAmount', { available: toDisplay(available), keep: toDisplay(keep) })}
    </span>
  )
}
export const CoinSettlementList = () => (
  <RecordList
    of={cryptoSettlement.runs}
    counts={totalWords.all}
    columns={(c) => [
      c.time('plannedAt'),
      c.onCard(c.text('coin')),
      c.status('outcome'),
      c.money('sold'),
      c.money('bought'),
      c.cell('available', (run) => <Why run={run} />),
      c.cell('exchange', (run) => <Exchange run={run} />),
    ]}
    exportable
  />
)
