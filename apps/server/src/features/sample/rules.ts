// What a refund of a sample order may ask for.
import type { ErrorName } from '@falaj/contract/errors'
import type { Money } from '@falaj/money'

/** Null when the amount may be paid back. */
export const refundRefusal = (asked: Money, paid: Money): ErrorName | null =>
  asked.currency !== paid.currency || asked.minor <= 0n || asked.minor > paid.minor ? 'INPUT_INVALID' : null
