// Top-ups, newest first; refreshed with each new block.
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TopUpDetail } from './crypto-top-up.detail.tsx'

export const TopUpList = () => (
  <RecordList
    of={cryptoTopUp.query}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({
        first: [
          'createdAt',
          'number',
          'maker',
          'status',
          'amount',
          'fee',
          'confirmations',
          'value',
          'network',
          'to',
          'hash',
        ],
        without: ['kind', 'networkFee', 'counter', 'rate', 'from'],
        onCard: ['maker', 'confirmations'],
      })
    }
    drawer={(id) => <TopUpDetail id={id} />}
    exportable
  />
)
