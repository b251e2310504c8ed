import { transfer } from '@falaj/contract/accounts/transfer'
import { listOfQuery } from '../../../platform/lists/listed.ts'
import { newestFirst, transferRow, transfers } from './transfer.query.ts'
import { totalsFor } from './transfer.totals.ts'

export const transferList = listOfQuery(transfer.query, {
  fileName: { en: 'transfers', zh: '转账' },
  rows: transfers,
  one: transferRow,
  newest: newestFirst[0],
  dated: newestFirst[0],
  summed: totalsFor,
})
export const transferExports = transferList.exports(transfer.query, transfer.tradeQuery)
