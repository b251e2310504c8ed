import { transfer } from '@falaj/contract/accounts/transfer'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { useLanguage } from '../../../words/language.tsx'
import { counterpartyOf } from './transfer.counterparty.ts'
import { SingleDetail } from './transfer.detail.tsx'

interface ListProps {
  /** For those who see transactions and move none. */
  readonly trade?: boolean
}
export const SingleList = ({ trade = false }: ListProps) => {
  const language = useLanguage()
  return (
    <RecordList
      of={trade ? transfer.tradeQuery : transfer.query}
      totals={[
        { field: 'in', title: totalWords.in },
        { field: 'out', title: totalWords.out },
        { field: 'fee', title: totalWords.fee },
      ]}
      counts={totalWords.counted}
      columns={(c) => [
        c.time('createdAt'),
        c.text('number'),
        c.status('status'),
        c.money('amount'),
        c.money('fee'),
        c.onCard(c.text('sign')),
        c.text('role'),
        c.onCard(
          c.cell('counterparty', (row) => (
            <TwoLines
              main={counterpartyOf(row, language)}
              under={<span className="digits">{row.counterpartyMid}</span>}
            />
          )),
        ),
        c.text('type'),
        c.text('note'),
        c.text('maker'),
        c.text('auditor'),
        c.time('completedAt'),
      ]}
      filters={(f) => [
        f.text('text'),
        f.choice('status'),
        f.choice('type'),
        f.choice('sign'),
        f.choice('role'),
        f.choice('currency'),
        f.dates('createdAt'),
      ]}
      drawer={(id) => <SingleDetail id={id} trade={trade} />}
      exportable
    />
  )
}
