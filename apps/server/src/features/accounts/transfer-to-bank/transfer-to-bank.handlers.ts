import type { BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { toText } from '@falaj/money'
import type { Approvables } from '../../../platform/approval/approvable.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type BoundEndpoint, type Call } from '../../../platform/http/bind.ts'
import { arrivalNow, isPayoutDelayed } from '../../../platform/money/payout-time.ts'
import { toAnswer } from '../../../platform/money/order/commands.ts'
import { progressOf } from '../../../platform/money/payout.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { toBankList } from './transfer-to-bank.list.ts'
import { bankBook, keepPayee, payees } from './transfer-to-bank.payee-book.ts'
import { toBankOrders as orders } from './transfer-to-bank.order.ts'

const detail = async (call: Pick<Call, 'tx' | 'me' | 'visitor' | 'settings'> & { readonly input: { id: string } }) => {
  const { tx, settings, visitor, input } = call
  const { merchantId, personId } = call.me()
  const reader = { merchantId, personId, visitor }
  const row = await orders.findForMerchant(tx, merchantId, input.id)
  return {
    ...(await toBankList.one(tx, merchantId, input.id)),
    ...(await progressOf(tx, settings, row)),
    ...(await orders.detailParts(tx, row, reader)),
    fee: inMinor(row.fee_minor, row.currency),
    vat: inMinor(row.vat_minor, row.currency),
    country: row.country,
    type: row.type,
    arrivesBy: row.arrives_by?.toISOString() ?? null,
    actions: orders.actionsOf(row, reader),
  }
}

export const transferToBankFeature = (approvables: Approvables): readonly BoundEndpoint[] =>
  bind(transferToBank, {
    async add(call) {
      const { tx, me, input, note } = call
      const { draftId, saveAs, ...wanted } = input
      const row = await orders.add(call, wanted, draftId)
      const alias = saveAs?.trim()
      if (alias) await keepPayee(tx, me().merchantId, alias, row)
      note({
        object: `transfer-to-bank ${row.number}`,
        after: {
          to: `${row.country} •••• ${row.number_last4}`,
          amount: toText(input.amount),
          currency: row.currency,
          charges: row.charges,
          purpose: row.purpose,
          state: row.status,
          ...(alias ? { savedAs: alias } : {}),
        },
      })
      return toAnswer(row)
    },
    submit: orders.submit,
    cancel: orders.cancel(approvables),
    async whatIf(call) {
      const { row, payload, now, whilePending, after, dueAt } = await orders.preview(call, call.input)
      const { net, fee, vat, total } = payload
      return {
        amount: net,
        fee,
        vat,
        total,
        beneficiary: { holder: row.holder, bankName: row.bank_name, number: `${row.country} •••• ${row.number_last4}` },
        arrival: await arrivalNow(call.tx, row.currency as BankCurrency, call.settings),
        dueAt: dueAt?.toISOString() ?? null,
        now,
        whilePending,
        after,
        approvals: await approvalsFor(call, 'transfer-to-bank', net),
      }
    },
    async payees({ tx, me }) {
      return { payees: await payees(tx, me().merchantId), isDelayed: await isPayoutDelayed(tx) }
    },
    removePayee: bankBook.remove,
    ofRequest: orders.ofRequest,
    query: toBankList.query,
    detail,
    tradeQuery: toBankList.query,
    tradeDetail: detail,
  })
