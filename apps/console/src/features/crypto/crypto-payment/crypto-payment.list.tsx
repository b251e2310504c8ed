// Orders paid in coins, newest first; those that need a decision are marked.
import { cryptoPayment } from '@falaj/contract/crypto/crypto-payment'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { CoinPaymentDetail } from './crypto-payment.detail.tsx'

export const CoinPaymentList = () => (
  <RecordList
    of={cryptoPayment.query}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'number', 'status', 'amount', 'counter', 'confirmations', 'network', 'to', 'hash'],
        without: ['kind', 'fee', 'networkFee', 'value', 'from'],
        onCard: ['counter'],
      })
    }
    drawer={(id) => <CoinPaymentDetail id={id} />}
    exportable
  />
)
