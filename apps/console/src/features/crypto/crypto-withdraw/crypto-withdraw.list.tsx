// Withdrawals of coins, newest first; a new block changes them by itself.
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { CoinWithdrawView } from './crypto-withdraw.detail.tsx'
import './crypto-withdraw.css'

const chain = ['networkFee', 'value', 'confirmations', 'network', 'to', 'hash'] as const
const shown = {
  first: ['createdAt', 'number', 'status', 'amount', ...chain, 'maker'],
  without: ['kind', 'fee', 'counter', 'rate', 'from'],
  onCard: ['confirmations'],
} as const

export const CoinWithdrawList = () => (
  <RecordList
    of={cryptoWithdraw.query}
    counts={totalWords.counted}
    columns={(c) => c.all(shown)}
    drawer={(id) => <CoinWithdrawView id={id} />}
    exportable
  />
)
// Coins of orders on their way back to the payer.
export const CoinRefundList = () => (
  <RecordList
    of={cryptoWithdraw.refunds}
    counts={totalWords.counted}
    columns={(c) => c.all(shown)}
    drawer={(id) => <CoinWithdrawView id={id} />}
    exportable
  />
)
