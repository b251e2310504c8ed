import { cashback } from '@falaj/contract/accounts/cashback'
import { href } from '@falaj/contract/kernel/routes'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { useWords } from '../../../words/language.tsx'
import { Earned } from './cashback.detail.tsx'
import { cashbackWords } from './cashback.words.ts'

/** Among all transactions with the way to the campaigns, which have a page of their own. */
export const CashbackList = ({ leads = false }: { readonly leads?: boolean }) => {
  const t = useWords(cashbackWords)
  return (
    <RecordList
      of={cashback.query}
      counts={totalWords.all}
      columns={(c) =>
        c.all({
          first: ['earnedAt', 'number', 'status', 'amount', 'campaign', 'paymentNo', 'customer'],
          onCard: ['campaign'],
        })
      }
      drawer={(id) => <Earned id={id} />}
      actions={
        leads && (
          <a className="button" href={href('/fiat/transaction/cash-back')}>
            {t('campaigns')}
          </a>
        )
      }
      exportable
    />
  )
}
