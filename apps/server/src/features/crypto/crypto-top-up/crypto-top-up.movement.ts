// How top-ups are looked up by those who meet them in the books.
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const topUpMovement = {
  names: ownNames('crypto_deposit', `concat_ws(' ', currency, reference)`),
} satisfies MovementQueries
