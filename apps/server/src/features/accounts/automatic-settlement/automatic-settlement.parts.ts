// A run whose rule pays stores' takings to the stores' own bank accounts: whose share is how much, and a payout for each.
import type { RunReason } from '@falaj/contract/accounts/automatic-settlement'
import { money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { orRefused } from '../../../platform/command/or-refused.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { PayOut } from '../../../platform/money/automatic-payout.ts'
import { payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { splitOf } from './automatic-settlement.amount.ts'
import * as store from './automatic-settlement.store.ts'

export interface RunPart extends store.StoreShare {
  readonly sent: bigint
  readonly why: RunReason | null
  readonly withdrawal: { readonly id: string; readonly number: string } | null
}
interface PartsOrder {
  readonly merchantId: string
  readonly personId: string
  readonly currency: store.Rule['currency']
  /** The account of the rule: it takes what no store's account takes. */
  readonly accountId: string
  readonly amount: bigint
  readonly runId: string
}
/** A share whose account can't be paid to, or whose payout is refused, goes with the rest; a rest that is refused, such as one that is less than its fee, stays. */
export const payParts = async (
  own: TxContext,
  payOut: PayOut,
  shares: readonly store.StoreShare[],
  { merchantId, personId, currency, accountId, amount, runId }: PartsOrder,
): Promise<readonly RunPart[]> => {
  const send = async (share: store.StoreShare, minor: bigint, id: string): Promise<RunPart> => {
    const order = { merchantId, personId, accountId: share.accountId, amount: money(minor, currency), runId: id }
    return orRefused<RunPart, RunPart>(
      own.tx,
      async () => ({ ...share, sent: minor, why: null, withdrawal: await payOut(own, order) }),
      () => ({ ...share, sent: 0n, why: 'REFUSED', withdrawal: null }),
    )
  }
  const split = splitOf(
    amount,
    shares.map(({ settled, refunded }) => (settled > refunded ? settled - refunded : 0n)),
  )
  const parts: RunPart[] = []
  for (const [at, share] of shares.entries()) {
    const minor = split[at] ?? 0n
    // The account of the rule gets one payout: the share of its stores and the rest.
    if (minor === 0n || share.accountId === accountId) continue
    const [account] = await payableAccounts(own.tx, merchantId, currency, share.accountId)
    const isPayable = account !== undefined && account.whyNot === null
    parts.push(isPayable ? await send(share, minor, newId()) : { ...share, sent: 0n, why: 'ACCOUNT', withdrawal: null })
  }
  const rest = amount - parts.reduce((sum, { sent }) => sum + sent, 0n)
  const named = shares.find((share) => share.accountId === accountId)
  if (rest > 0n) parts.push(await send(named ?? { accountId, stores: [], settled: 0n, refunded: 0n }, rest, runId))
  return parts
}
