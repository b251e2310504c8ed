// Deposits, newest first; refreshed with each new block.
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DepositDetail } from './crypto-deposit.detail.tsx'

export const DepositList = () => (
  <RecordList
    of={cryptoDeposit.query}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'number', 'status', 'value', 'amount', 'confirmations', 'network', 'to', 'hash', 'from'],
        without: ['kind', 'fee', 'networkFee', 'counter', 'maker', 'rate'],
        onCard: ['confirmations'],
      })
    }
    drawer={(id) => <DepositDetail id={id} />}
    exportable
  />
)
