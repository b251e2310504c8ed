// Sold and bought coins.
import { cryptoConvert } from '@falaj/contract/crypto/crypto-convert'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { Rate } from '../../../blocks/money/rate-text.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ConvertDetail } from './crypto-convert.detail.tsx'

const first = ['createdAt', 'number', 'status', 'value', 'amount', 'counter', 'rate', 'fee', 'maker'] as const
/** What only a chain has. */
const without = ['kind', 'networkFee', 'network', 'from', 'to', 'hash', 'confirmations'] as const

export const SoldList = () => (
  <RecordList
    of={cryptoConvert.sell}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({ first: [...first], without: [...without], cells: { rate: ({ rate }) => rate && <Rate of={rate} /> } })
    }
    drawer={(id) => <ConvertDetail id={id} of={cryptoConvert.sellDetail} />}
    exportable
  />
)
export const BoughtList = () => (
  <RecordList
    of={cryptoConvert.buy}
    counts={totalWords.counted}
    columns={(c) =>
      c.all({ first: [...first], without: [...without], cells: { rate: ({ rate }) => rate && <Rate of={rate} /> } })
    }
    drawer={(id) => <ConvertDetail id={id} of={cryptoConvert.buyDetail} />}
    exportable
  />
)
