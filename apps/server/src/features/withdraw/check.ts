// May this much go there now? Each no names its field, how much there is and what keeps the rest.
import type { FieldFaultCode } from '@falaj/contract/errors'
import { mostOf } from '@falaj/contract/money/dirhams'
import { withdrawMin, type WithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { money } from '@falaj/money'
import type { TxContext } from '../../platform/approval/approvable.ts'
import type { Store } from '../../platform/db/pool.ts'
import { failFields, type Refused } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { amountRefused } from '../../platform/money/amount-refused.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { payableAccounts, type PayableAccount } from '../bank-account/read.ts'
import * as store from './store.ts'
import { termsNow } from './sums.ts'
import type { WithdrawPayload } from './withdraw-approvable.ts'

const whyNots = {
  'in-review': 'PAYEE_IN_REVIEW',
  'cooling-off': 'PAYEE_COOLING',
  frozen: 'PAYEE_FROZEN',
  removed: 'PAYEE_REMOVED',
  rejected: 'PAYEE_REJECTED',
} as const satisfies Record<NonNullable<PayableAccount['whyNot']>, FieldFaultCode>

/** Somebody else's account, one that never was and a wrong id look the same. */
export const payee = async (
  tx: Store,
  merchantId: string,
  currency: WithdrawCurrency,
  accountId: string,
): Promise<PayableAccount> => {
  const wrong = (code: FieldFaultCode): Refused => failFields({ path: 'accountId', code })
  if (!isUuid(accountId)) throw wrong('PAYEE_UNKNOWN')
  const [account] = await payableAccounts(tx, merchantId, currency, accountId)
  if (!account) {
    const others = await payableAccounts(tx, merchantId, currency === 'AED' ? 'USD' : 'AED', accountId)
    throw wrong(others.length > 0 ? 'PAYEE_CURRENCY' : 'PAYEE_UNKNOWN')
  }
  if (account.whyNot) throw wrong(whyNots[account.whyNot])
  return account
}

/** Whoever asks has the turn until the end: two at once cannot both fit into what is left for one. */
export const checkWanted = async (
  context: Pick<TxContext, 'tx' | 'memory'>,
  merchantId: string,
  { amount, counted, accountId }: Pick<WithdrawPayload, 'amount' | 'counted' | 'accountId'>,
): Promise<void> => {
  const { tx } = context
  const currency = amount.currency as WithdrawCurrency
  await store.takeLock(tx, merchantId)
  await payee(tx, merchantId, currency, accountId)
  const balances = await balancesNow(tx, merchantId, currency)
  const { daily, monthly } = await termsNow(context, merchantId)
  const refuse = (code: FieldFaultCode, most: bigint): Refused => amountRefused(code, money(most, currency), balances)
  if (amount.minor < withdrawMin(currency).minor) throw refuse('AMOUNT_MIN', balances.available.minor)
  if (amount.minor > balances.available.minor) throw refuse('OVER_AVAILABLE', balances.available.minor)
  if (counted.minor > daily.left.minor) throw refuse('OVER_DAILY', mostOf(daily.left, currency).minor)
  if (counted.minor > monthly.left.minor) throw refuse('OVER_MONTHLY', mostOf(monthly.left, currency).minor)
}
