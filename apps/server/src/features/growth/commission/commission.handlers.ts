import { commission } from '@falaj/contract/growth/commission'
import { money, type Currency, type Money } from '@falaj/money'
import { bind } from '../../../platform/http/bind.ts'
import { commissionSums, monthOf, type CommissionSum } from './commission.read.ts'
import { partnersSeenBy } from './commission.scope.ts'

/** One amount per currency that has one. */
const byCurrency = (sums: readonly CommissionSum[], name: 'earned' | 'payable'): Money[] => {
  const found = new Map<Currency, bigint>()
  for (const sum of sums) found.set(sum.currency, (found.get(sum.currency) ?? 0n) + sum[name])
  return [...found].filter(([, minor]) => minor !== 0n).map(([currency, minor]) => money(minor, currency))
}
export const commissionFeature = bind(commission, {
  async summary({ tx, me }) {
    const { merchantId, personId } = me()
    const month = monthOf(new Date())
    const shown = await partnersSeenBy(tx, merchantId, personId)
    const sums = (await commissionSums(tx, merchantId, month)).filter(({ partnerId }) => shown.has(partnerId))
    return { month, earned: byCurrency(sums, 'earned'), payable: byCurrency(sums, 'payable') }
  },
})
