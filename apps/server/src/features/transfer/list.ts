import { transfer } from '@falaj/contract/transfer'
import { listOfQuery } from '../../platform/db/listed.ts'
import { newestFirst, transferRow, transfers } from './query.ts'
import { totalsFor } from './totals.ts'

export const transferList = listOfQuery(transfer.query, {
  fileName: { en: 'transfers', zh: '转账' },
  rows: transfers,
  one: transferRow,
  newest: newestFirst[0],
  summed: totalsFor,
})
export const transferExports = transferList.exports(transfer.query, transfer.tradeQuery)
