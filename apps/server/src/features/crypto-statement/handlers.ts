import { sql, type SqlBool } from 'kysely'
import { coins, isCoin } from '@falaj/contract/coins'
import { cryptoStatement } from '@falaj/contract/crypto-statement'
import { listOf } from '../../platform/db/listed.ts'
import { bind } from '../../platform/http/bind.ts'
import { statementSource, statementCallsFor } from '../statement/read.ts'

const statementList = listOf(cryptoStatement.query, {
  ...statementSource,
  where: sql<SqlBool>`s.currency = any(${[...coins]})`,
})
export const cryptoStatementFeature = bind(cryptoStatement, {
  query: statementList.query,
  ...statementCallsFor(isCoin),
})
