import { withdraw } from '@falaj/contract/accounts/withdraw'
import { withdrawCurrencies } from '@falaj/contract/accounts/withdraw-rules'
import { toText } from '@falaj/money'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { passwordProof } from '../../../platform/command/password-proof.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { whyOf } from '../../../platform/money/order/detail.ts'
import { progressOf } from '../../../platform/money/payout.ts'
import { arrivalNow } from '../../../platform/money/payout-time.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { withdrawList } from './withdraw.list.ts'
import { prerequisite } from './withdraw.prerequisites.ts'
import { leaving, summed, termsNow, withdrawable } from './withdraw.limits.ts'
import { withdrawOrders as orders, type WithdrawRequest } from './withdraw.order.ts'

const proofs = passwordProof<WithdrawRequest>({
  salt: 'withdraw',
  proof: 'withdraw-permit',
  about: 'a withdrawal',
  subjectOf: ({ amount, accountId, line }) => ({
    amount: toText(amount),
    currency: amount.currency,
    accountId,
    line: line ?? '',
  }),
})
const detail = async (call: Pick<Call, 'tx' | 'me' | 'settings'> & { readonly input: { readonly id: string } }) => {
  const { tx, settings } = call
  const { merchantId, personId } = call.me()
  const row = await orders.findForMerchant(tx, merchantId, call.input.id)
  return {
    ...(await withdrawList.one(tx, merchantId, row.id)),
    ...(await progressOf(tx, settings, row)),
    ...(await orders.detailParts(tx, row, { merchantId, personId })),
    accountId: row.account_id,
    holder: row.holder,
    arrivesBy: row.arrives_by.toISOString(),
    why: whyOf(row),
    hasCertificate: row.certificate_code !== null,
  }
}

export const withdrawFeature = bind(withdraw, {
  async currencyPair({ tx, me }) {
    const { merchantId } = me()
    const pairs = []
    for (const currency of withdrawCurrencies)
      if ((await payableAccounts(tx, merchantId, currency)).length > 0)
        pairs.push({ from: currency, to: currency, available: (await balancesNow(tx, merchantId, currency)).available })
    return { pairs }
  },
  prerequisite,
  async calculate(call) {
    const { amount } = call.input
    const { counted: _, ...sum } = await summed(call, call.me().merchantId, amount)
    return { ...sum, arrival: await arrivalNow(call.tx, leaving(amount).currency, call.settings) }
  },
  async whatIf(call) {
    const { tx, me, settings, input } = call
    const { currency } = leaving(input.amount)
    const found = await orders.previewWith(call, input, (dry) => termsNow({ tx: dry }, me().merchantId))
    const { payload, now, whilePending, after, looked: terms } = found
    const { amount, fee, vat, net } = payload
    return {
      amount,
      fee,
      vat,
      net,
      arrival: await arrivalNow(tx, currency, settings),
      now,
      whilePending,
      after,
      daily: terms.daily,
      monthly: terms.monthly,
      withdrawable: withdrawable(after, terms, currency),
      approvals: await approvalsFor(call, 'withdraw', amount),
    }
  },
  generateSalt: proofs.generateSalt,
  verifyPassword: proofs.verifyPassword,
  add: (call) => orders.request(call, call.input, () => proofs.use(call, call.input)),
  ofRequest: orders.ofRequest,
  query: withdrawList.query,
  detail,
  tradeQuery: withdrawList.query,
  tradeDetail: detail,
})
