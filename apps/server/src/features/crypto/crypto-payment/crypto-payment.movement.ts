// How payments in coins are looked up by those who meet them in the books.
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const quoteMovement = {
  names: ownNames('crypto_quote', `concat_ws(' ', currency, left(address, 12))`),
} satisfies MovementQueries
