import { sample } from '@falaj/contract/sample'
import { toText } from '@falaj/money'
import { bind } from '../../platform/http/bind.ts'
import { failFields } from '../../platform/http/fail.ts'
import { newId } from '../../platform/ids.ts'
import { sampleList } from './list.ts'

export const sampleFeature = bind(sample, {
  query: sampleList.query,
  detail: ({ input, tx, me }) => sampleList.one(tx, me().merchantId, input.id),
  async refund({ input: { id, amount, reason }, tx, me, note }) {
    const { orderNo, amount: paid } = await sampleList.one(tx, me().merchantId, id)
    if (amount.currency !== paid.currency || amount.minor <= 0n || amount.minor > paid.minor)
      throw failFields({ path: 'amount', code: 'AMOUNT' })
    note({ object: `sample order ${orderNo}`, after: { refunded: `${amount.currency} ${toText(amount)}`, reason } })
    return { reference: newId(), amount }
  },
})
