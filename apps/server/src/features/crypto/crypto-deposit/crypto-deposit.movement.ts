// How deposits are looked up by those who meet them in the books.
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const depositMovement = {
  names: ownNames('crypto_deposit', `concat_ws(' ', currency, left(txid, 12))`),
} satisfies MovementQueries
