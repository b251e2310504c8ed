import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { commission, commissionReaders } from '@falaj/contract/growth/commission'
import { transfersOf } from '@falaj/ledger/transfers'
import { money, type Currency, type Money } from '@falaj/money'
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
import { accountPartner, partnerFor, type Partner } from './commission.read.ts'
import { payoutList } from './commission.payout-list.ts'
import { partnersSeenBy } from './commission.scope.ts'
import { commissionSums, monthOf, type CommissionSum } from './commission.sums.ts'

/** Payouts need both: a member who moves money, and an account that has referrals or agents. */
const requireReader = ({ visitor }: Pick<Call, 'visitor'>): void => {
  if (!mayEnter(commissionReaders, visitor)) throw fail('ACCESS_DENIED')
}

/** An agent reads what it sees in the tree. Members of the referral area who are no agents read what the account itself earns. */
const requireShown = async ({ tx, me, visitor }: Pick<Call, 'tx' | 'me' | 'visitor'>, partner: Partner) => {
  const { merchantId, personId } = me()
  const shown = await partnersSeenBy(tx, merchantId, personId)
  if (shown.has(partner.id)) return
  if (shown.size === 0 && partner.kind === 'account' && mayEnter(areas.referral, visitor)) return
  throw fail('NOT_FOUND')
}
const shownPartner = async (call: Pick<Call, 'tx' | 'me' | 'visitor'>, id: string | undefined): Promise<Partner> => {
  const partner = await partnerFor(call.tx, call.me().merchantId, id)
  await requireShown(call, partner)
  return partner
}
/** One amount per currency that has one. */
const byCurrency = (sums: readonly CommissionSum[], name: 'earned' | 'payable'): Money[] => {
  const found = new Map<Currency, bigint>()
  for (const sum of sums) found.set(sum.currency, (found.get(sum.currency) ?? 0n) + sum[name])
  return [...found].filter(([, minor]) => minor !== 0n).map(([currency, minor]) => money(minor, currency))
}

export const commissionFeature = (approvables: Approvables): readonly BoundEndpoint[] => {
  const cancel = orders.cancel(approvables)
  return bind(commission, {
    async summary({ tx, me }) {
      const { merchantId, personId } = me()
      const month = monthOf(new Date())
      const shown = await partnersSeenBy(tx, merchantId, personId)
      const sums = (await commissionSums(tx, merchantId, month)).filter(({ partnerId }) => shown.has(partnerId))
      return { month, earned: byCurrency(sums, 'earned'), payable: byCurrency(sums, 'payable') }
    },
    async explain(call) {
      const explained = await explainLine(call.tx, call.me().merchantId, call.input.id)
      await shownPartner(call, explained.partner.id)
      return explained
    },
    async payable(call) {
      const { tx, me, input } = call
      const { merchantId } = me()
      const isNone = input.partnerId === undefined && !(await accountPartner(tx, merchantId))
      const partner = isNone ? undefined : await shownPartner(call, input.partnerId)
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
      const { id: partnerId } = await shownPartner(call, call.input.partnerId)
      return orders.request(call, { ...call.input, partnerId })
    },
    async cancelPayout(call) {
      requireReader(call)
      const row = await orders.findForMerchant(call.tx, call.me().merchantId, call.input.id)
      await shownPartner(call, row.partner_id)
      return cancel(call)
    },
    async payout(call) {
      const { tx, me, input, visitor } = call
      const { merchantId, personId } = me()
      const row = await orders.findForMerchant(tx, merchantId, input.id)
      const booked = await transfersOf(tx, merchantId, { kind: 'commission-payout', id: row.id })
      const partner = await shownPartner(call, row.partner_id)
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
    async court(call) {
      const { tx, me, input, note } = call
      const { merchantId } = me()
      const { month, currency } = input
      const partner = await shownPartner(call, input.partnerId)
      const file = await courtFileOf(tx, { merchantId, partner, month, currency })
      note({ object: `partner ${partner.number}`, after: { month, currency, lines: file.lines.length } })
      return { name: `${partner.number}-${month}-${currency}.json`, text: JSON.stringify(file) }
    },
  })
}
