// How coin withdrawals are looked up by those who meet them in the books.
import { ownNames, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

export const coinWithdrawMovement = {
  names: ownNames('crypto_withdraw', `concat_ws(' ', currency, left(to_address, 12))`),
  holds: { table: 'crypto_withdraw', holder: 'merchant_id' },
} satisfies MovementQueries
