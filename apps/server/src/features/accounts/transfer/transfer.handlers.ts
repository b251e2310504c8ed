import { nameOf } from '@falaj/contract/kernel/endpoint'
import { transfer, type TransferEffect } from '@falaj/contract/accounts/transfer'
import { money, toText } from '@falaj/money'
import type { Approvables } from '../../../platform/approval/approvable.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type BoundEndpoint, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { whyOf } from '../../../platform/money/order/detail.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { rowRecord } from '../batch-transfer/batch-transfer.read.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { transferList } from './transfer.list.ts'
import { keepPayee, merchantBook, payeeOf, payees } from './transfer.payee-book.ts'
import { transferOrders as orders } from './transfer.order.ts'

/** Stops callers that try numbers to learn names. */
const payeeTries = (personId: string) =>
  ({ key: `transfer payee ${personId}`, windowMinutes: 10, triesMax: 60, blockMinutes: 10 }) as const

type ReadCall = Pick<Call, 'tx' | 'me' | 'settings' | 'visitor'>
const effectOf = async (call: ReadCall, preview: ReturnType<typeof orders.previewSubmit>): Promise<TransferEffect> => {
  const { row, payload, moves, now, whilePending, after, dueAt } = await preview
  const { amount, fee, vat, total } = payload
  const approvals = await approvalsFor(call, 'transfer', amount)
  const isMine = row.merchant_id === call.me().merchantId
  return {
    amount,
    fee,
    vat,
    total,
    payee: isMine ? { mid: row.payee_mid, name: row.payee_shown } : { mid: row.maker_mid, name: row.maker_name },
    moves,
    dueAt: dueAt?.toISOString() ?? null,
    now,
    whilePending,
    after: moves ? after : { ...now, available: money(now.available.minor + amount.minor, amount.currency) },
    approvals: moves ? approvals : { ...approvals, needed: 0 },
  }
}
const detail = async ({ tx, me, visitor, input }: ReadCall & { readonly input: { readonly id: string } }) => {
  const { merchantId, personId } = me()
  const received = await rowRecord(tx, merchantId, input.id)
  if (received) return received
  const row = await orders.findForMerchant(tx, merchantId, input.id)
  const isPayer = row.payer_merchant_id === merchantId
  const of = (minor: bigint) => inMinor(minor, row.currency)
  const [fee, vat] = isPayer ? [BigInt(row.fee_minor), BigInt(row.vat_minor)] : [0n, 0n]
  const reader = { merchantId, personId, visitor }
  return {
    ...(await transferList.one(tx, merchantId, row.id)),
    fee: of(fee),
    vat: of(vat),
    total: of(BigInt(row.amount_minor) + fee + vat),
    // The other side's internal reasons are not shown.
    why: isPayer || row.request_id === null ? whyOf(row) : row.status === 'FAILURE' ? 'declined' : null,
    ...(await orders.detailParts(tx, row, reader)),
    actions: orders.actionsOf(row, reader),
  }
}

export const transferFeature = (approvables: Approvables): readonly BoundEndpoint[] =>
  bind(transfer, {
    async add(call) {
      const { input, tx, me, note } = call
      const { merchantId } = me()
      const row = await orders.add(call, input, input.draftId)
      const alias = input.saveAs?.trim()
      if (alias) await keepPayee(tx, merchantId, alias, row.payee_merchant_id)
      note({
        object: `transfer ${row.number}`,
        after: {
          type: row.type,
          payee: row.payee_mid,
          amount: toText(input.amount),
          currency: input.amount.currency,
          state: row.status,
          ...(alias ? { savedAs: alias } : {}),
        },
      })
      return orders.answerFor(row, merchantId)
    },
    submit: orders.submit,
    cancel: orders.cancel(approvables),
    whatIf: (call) => effectOf(call, orders.preview(call, call.input)),
    whatIfSubmitted: (call) => effectOf(call, orders.previewSubmit(call)),
    auditor: (call) => approvalsFor(call, 'transfer', null),
    async payee({ tx, me, input }) {
      const { merchantId, personId } = me()
      if (!(await mayTry(tx, payeeTries(personId)))) throw fail('RATE_LIMITED')
      const { mid, name } = await payeeOf(tx, merchantId, input.mid)
      return { mid, name }
    },
    async payees({ tx, me }) {
      return { payees: await payees(tx, me().merchantId) }
    },
    removePayee: merchantBook.remove,
    ofRequest: orders.ofRequest,
    query: transferList.query,
    detail,
    export: (call) => askForFile(call, { ...call.input, list: nameOf(transfer.query) }),
    tradeQuery: transferList.query,
    tradeDetail: detail,
  })
