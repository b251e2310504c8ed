import { cashback } from '@falaj/contract/accounts/cashback'
import type { Feature } from '../../../platform/feature.ts'
import type { ConfirmationText } from '../../../platform/registry.ts'
import { makeCashback } from './cashback.earn.ts'
import { campaignFinder, cashbackFinder } from './cashback.find.ts'
import { cashbackFeature } from './cashback.handlers.ts'
import { campaignList, cashbackList } from './cashback.list.ts'
import { campaignApprovable } from './cashback.start.ts'
import { cashbackMovement } from './cashback.movement.ts'

/** What a code for a campaign confirms; the input is as it was sent. */
const budgetText: ConfirmationText = (_call, { budget, title }) => {
  const { amount, currency } = (budget ?? {}) as { readonly amount?: string; readonly currency?: string }
  if (!amount || !currency) return Promise.resolve(null)
  const sum = `${currency} ${amount}`
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
  confirmed: [[cashback.start, budgetText]],
  finders: [cashbackFinder, campaignFinder],
} satisfies Feature
