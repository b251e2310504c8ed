// Why an amount may not go, and what could: the fault at its field, the most there could be, and what keeps the rest.
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { toText, type Money } from '@falaj/money'
import { fail, type Refused } from '../base/fail.ts'
import type { Balances } from './balances.ts'

const amountOf = (value: Money) => ({ amount: toText(value), currency: value.currency })
export const amountRefused = (code: FieldFaultCode, most: Money, balances?: Balances): Refused =>
  fail('INPUT_INVALID', {
    fields: [{ path: 'amount', code }],
    most: amountOf(most),
    ...(balances && {
      available: amountOf(balances.available),
      hold: amountOf(balances.hold),
      pending: amountOf(balances.pending),
      inTransit: amountOf(balances.inTransit),
    }),
  })
