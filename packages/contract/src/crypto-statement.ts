// Statements of coins: the same papers, of what a coin's balance did, with what each movement was worth in dirhams.
import { areas } from './access.ts'
import { coins } from './coins.ts'
import { hearing } from './endpoint.ts'
import { statementCalls, statementListing } from './statement.ts'

export const cryptoStatement = hearing(['statement.changed'], {
  query: statementListing(coins)('POST secure/digiccy/statement/query', areas.crypto),
  ...statementCalls('secure/digiccy/statement', areas.crypto, coins),
})
