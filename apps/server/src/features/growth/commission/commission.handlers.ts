import { mayEnter } from '@falaj/contract/kernel/access'
import { commission, commissionReaders } from '@falaj/contract/growth/commission'
import { transfersOf } from '@falaj/ledger/transfers'
import type { Approvables } from '../../../platform/approval/approvable.ts'
import { requestShown, stepsShown } from '../../../platform/approval/shown.ts'
import { fail } from '../../../platform/base/fail.ts'
import { bind, type BoundEndpoint, type Call } from '../../../platform/http/bind.ts'
import { entriesFor } from '../../../platform/money/booked.ts'
import { whyOf } from '../../../platform/money/order/detail.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { courtFileOf } from './commission.court.ts'
import { explainLine } from './commission.explain.ts'
import { payoutOrders as orders } from './commission.order.ts'
import { payableOf, payeeOf } from './commission.payable.ts'
import { accountPartner, partnerFor } from './commission.read.ts'
import { payoutList } from './commission.payout-list.ts'

/** Payouts need both: a member who moves money, and an account that has referrals or agents. */
const requireReader = ({ visitor }: Pick<Call, 'visitor'>): void => {
  if (!mayEnter(commissionReaders, visitor)) throw fail('ACCESS_DENIED')
}

export const commissionFeature = (approvables: Approvables): readonly BoundEndpoint[] => {
  const cancel = orders.cancel(approvables)
  return bind(commission, {
    explain: ({ tx, me, input }) => explainLine(tx, me().merchantId, input.id),
    async payable(call) {
      const { tx, me, input } = call
      const { merchantId } = me()
      const partner =
        input.partnerId === undefined
          ? await accountPartner(tx, merchantId)
          : await partnerFor(tx, merchantId, input.partnerId)
      const approvals = await approvalsFor(call, 'commission-payout', null)
      if (!partner) return { partner: null, payee: null, balances: [], approvals }
      const { id, number, name, state } = partner
      return {
        partner: { id, number, name, isActive: state === 'active' },
        payee: (await payeeOf(tx, merchantId, id))?.shown ?? null,
        balances: await payableOf(tx, merchantId, id),
        approvals,
      }
    },
    async pay(call) {
      requireReader(call)
      const { tx, me, input } = call
      const { id: partnerId } = await partnerFor(tx, me().merchantId, input.partnerId)
      return orders.request(call, { ...input, partnerId })
    },
    cancelPayout(call) {
      requireReader(call)
      return cancel(call)
    },
    async payout({ tx, me, input, visitor }) {
      const { merchantId, personId } = me()
      const row = await orders.findForMerchant(tx, merchantId, input.id)
      const booked = await transfersOf(tx, merchantId, { kind: 'commission-payout', id: row.id })
      const partner = await partnerFor(tx, merchantId, row.partner_id)
      return {
        ...(await payoutList.one(tx, merchantId, row.id)),
        partner: partner.name,
        why: whyOf(row),
        request: requestShown(row, personId),
        steps: await stepsShown(tx, merchantId, row.request_id),
        // Paid to the account itself, both sides are its own.
        entries: entriesFor(row.partner_id, booked).map((entry) => ({
          ...entry,
          mine: { ...entry.mine, credit: row.payee_id === merchantId },
        })),
        mayCancel: orders.actionsOf(row, { merchantId, personId, visitor }).includes('cancel'),
      }
    },
    async court({ tx, me, input, note }) {
      const { merchantId } = me()
      const { month, currency } = input
      const partner = await partnerFor(tx, merchantId, input.partnerId)
      const file = await courtFileOf(tx, { merchantId, partner, month, currency })
      note({ object: `partner ${partner.number}`, after: { month, currency, lines: file.lines.length } })
      return { name: `${partner.number}-${month}-${currency}.json`, text: JSON.stringify(file) }
    },
  })
}
