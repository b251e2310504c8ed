// Why an amount may not go, and what could: the fault at its field, the most there could be, and what keeps the rest.
import type { FieldFaultCode } from '@falaj/contract/errors'
import { toText, type Money } from '@falaj/money'
import { fail, type Refused } from '../http/fail.ts'
import type { Balances } from './balances.ts'

const said = (value: Money) => ({ amount: toText(value), currency: value.currency })
export const amountRefused = (code: FieldFaultCode, most: Money, balances?: Balances): Refused =>
  fail('INPUT_INVALID', {
    fields: [{ path: 'amount', code }],
    most: said(most),
    ...(balances && {
      available: said(balances.available),
      hold: said(balances.hold),
      pending: said(balances.pending),
      inTransit: said(balances.inTransit),
    }),
  })
