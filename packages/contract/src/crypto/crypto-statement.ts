// Statements of coins: the same papers, of what a coin's balance did, with what each movement was worth in dirhams.
import { areas } from '../kernel/access.ts'
import { coins } from '../kernel/coins.ts'
import { refreshedBy } from '../kernel/endpoint.ts'
import { statementCalls, statementListing } from '../accounts/statement.ts'

export const cryptoStatement = refreshedBy(['statement.changed'], {
  query: statementListing(coins)('POST secure/digiccy/statement/query', areas.crypto),
  ...statementCalls('secure/digiccy/statement', areas.crypto, coins),
})
