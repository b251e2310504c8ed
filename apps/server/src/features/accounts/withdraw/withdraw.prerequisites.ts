// What a withdrawal takes, before anything is typed: each with whether it is there and where to get it.
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import type { Path } from '@falaj/contract/kernel/routes'
import type { prerequisiteCodes, withdraw } from '@falaj/contract/accounts/withdraw'
import { withdrawFee, withdrawMin } from '@falaj/contract/accounts/withdraw-rules'
import type { Call } from '../../../platform/http/bind.ts'
import { personById } from '../../../platform/identity/person.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { arrivalNow } from '../../../platform/money/payout-time.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { termsNow, withdrawable } from './withdraw.limits.ts'
import { withdrawOrders } from './withdraw.order.ts'

type Code = (typeof prerequisiteCodes)[number]

export const prerequisite = async (
  call: Pick<Call, 'tx' | 'me' | 'settings' | 'visitor'> & { readonly input: Input<typeof withdraw.prerequisite> },
): Promise<Output<typeof withdraw.prerequisite>> => {
  const { tx, me, settings, input } = call
  const { currency, draftId } = input
  const { merchantId, personId } = me()
  const balances = await balancesNow(tx, merchantId, currency)
  const terms = await termsNow({ tx }, merchantId)
  const accounts = await payableAccounts(tx, merchantId, currency)
  const person = await personById(tx, personId)
  const min = withdrawMin(currency)
  const { needed, people: approvers } = await approvalsFor(call, 'withdraw', min)
  const need = (code: Code, isMet: boolean, path: Path) => ({ code, isMet, path })
  return {
    balances,
    withdrawable: withdrawable(balances, terms, currency),
    min,
    fee: withdrawFee(currency, terms.plan),
    daily: terms.daily,
    monthly: terms.monthly,
    arrival: await arrivalNow(tx, currency, settings),
    accounts: [...accounts],
    prerequisites: [
      need(
        'bank-account',
        accounts.some(({ whyNot }) => whyNot === null),
        accounts.length > 0 ? '/management/main/bank-account' : '/settings/add-bankcard',
      ),
      need('balance', balances.available.minor >= min.minor, '/fiat/balance/record'),
      need('limit', terms.daily.left.minor > 0n && terms.monthly.left.minor > 0n, '/management/main/basic-information'),
      // An SMS to one's own number counts, so everybody has one; a stronger one is better.
      need('second-factor', true, '/management/two-factor-auth'),
      need('password', Boolean(person?.password_hash) && !person?.password_off, '/settings/change-password'),
      need('approver', approvers.length >= needed, '/management/auth/policy'),
    ],
    asked: await withdrawOrders.previousAnswer(call, draftId),
  }
}
