import { cashback } from '@falaj/contract/cashback'
import { toCodeText, type Money } from '@falaj/money'
import type { Confirmed, Feature } from '../../platform/feature.ts'
import { makeCashback } from './earn.ts'
import { campaignFinder, cashbackFinder } from './find.ts'
import { cashbackFeature } from './handlers.ts'
import { campaignList, cashbackList } from './list.ts'
import { campaignApprovable } from './start.ts'
import { cashbackMovement } from './movement.ts'

/** What a code for a campaign confirms. */
const budgetSaid: Confirmed = (_call, { budget, title }) => {
  const sum = toCodeText(budget as Money)
  return Promise.resolve({
    en: `Hold ${sum} for the cashback campaign ${String(title)}`,
    zh: `为返现活动“${String(title)}”冻结 ${sum}`,
  })
}
export const feature = {
  endpoints: cashbackFeature,
  approvables: [campaignApprovable],
  loops: (db, { onPublished }) => {
    const loop = makeCashback(db)
    onPublished(loop.wake)
    return [loop]
  },
  exports: [...cashbackList.exports(cashback.query), ...campaignList.exports(cashback.campaigns)],
  movements: { cashback: cashbackMovement },
  confirmed: [[cashback.start, budgetSaid]],
  finders: [cashbackFinder, campaignFinder],
} satisfies Feature
