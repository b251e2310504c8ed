import { sql, type SqlBool } from 'kysely'
import { coins, isCoin } from '@falaj/contract/kernel/coins'
import { cryptoStatement } from '@falaj/contract/crypto/crypto-statement'
import { listOf } from '../../../platform/lists/listed.ts'
import { bind } from '../../../platform/http/bind.ts'
import { statementSource, statementCallsFor } from '../../accounts/statement/statement.read.ts'

const statementList = listOf(cryptoStatement.query, {
  ...statementSource,
  where: sql<SqlBool>`s.currency = any(${[...coins]})`,
})
export const cryptoStatementFeature = bind(cryptoStatement, {
  query: statementList.query,
  ...statementCallsFor(isCoin),
})
