// Starting a campaign needs four eyes; after that customers earn without further approval.
import { campaignForm, type CampaignForm } from '@falaj/contract/accounts/cashback'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, toCodeText } from '@falaj/money'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { changed, lockCampaigns } from './cashback.earn.ts'
import { budgetHeld } from './cashback.product.ts'
import type { Campaign } from './cashback.store.ts'

const hundredths = (percent: string): number => Math.round(Number(percent) * 100)
/** The same form again is the same campaign; anything else under its key is refused. */
export const isSame = (row: Campaign, form: CampaignForm): boolean =>
  row.title === form.title &&
  row.currency === form.budget.currency &&
  BigInt(row.budget_minor) === form.budget.minor &&
  row.bps === (form.rule === 'percent' ? hundredths(form.percent ?? '0') : null)
export const campaignOf = (tx: Store, merchantId: string, draftId: string): Promise<Campaign | undefined> =>
  tx
    .selectFrom('cashback_campaign')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
/** Checked at the form, and once more when it starts: days may lie between. */
export const checkStart = async (tx: Store, merchantId: string, { endsAt, budget }: CampaignForm): Promise<void> => {
  if (Date.parse(endsAt) <= (await businessNow(tx)).getTime())
    throw failFields({ path: 'endsAt', code: 'CAMPAIGN_DAYS' })
  if ((await balanceOf(tx, available(merchantId, budget.currency))) < budget.minor) throw fail('BALANCE_LOW')
}
export const shownOf = ({ title, budget, percent, fixed, least, cap, startsAt, endsAt }: CampaignForm) => {
  const change = (en: string, zh: string, after: string | undefined): readonly ShownChange[] =>
    after === undefined ? [] : [{ label: { en, zh }, before: null, after: same(after) }]
  const day = (at: string): string => at.slice(0, 10).split('-').toReversed().join('-')
  return [
    ...change('Name', '名称', title),
    ...change('Budget', '预算', toCodeText(budget)),
    ...change('Part of the payment', '返现比例', percent && `${percent}%`),
    ...change('Fixed amount', '固定金额', fixed && toCodeText(fixed)),
    ...change('Smallest payment', '最低支付金额', least && toCodeText(least)),
    ...change('Most for a customer', '每位顾客上限', cap && toCodeText(cap)),
    ...change('Starts', '开始', day(startsAt)),
    ...change('Ends', '结束', day(endsAt)),
  ]
}
export const campaignApprovable = approvable({
  kind: 'cashback-campaign',
  payload: campaignForm,
  async effects(tx, { merchantId, payload: { budget } }) {
    const before = await balanceOf(tx, available(merchantId, budget.currency))
    const of = (minor: bigint) => money(minor, budget.currency)
    const after = before >= budget.minor ? before - budget.minor : before
    return [{ account: { en: 'Available', zh: '可用余额' }, before: of(before), after: of(after) }]
  },
  async execute({ tx, emit }, { merchantId, maker, payload: form }) {
    const { budget } = form
    await lockCampaigns(tx, merchantId)
    const before = await campaignOf(tx, merchantId, form.draftId)
    if (before) {
      if (!isSame(before, form)) throw fail('KEY_REUSED')
      return 'SUCCESS'
    }
    await checkStart(tx, merchantId, form)
    const id = newId()
    await tx
      .insertInto('cashback_campaign')
      .values({
        merchant_id: merchantId,
        id,
        number: newNumber('cashback-campaign'),
        draft_id: form.draftId,
        title: form.title,
        state: 'RUNNING',
        currency: budget.currency,
        bps: form.rule === 'percent' ? hundredths(form.percent ?? '0') : null,
        fixed_minor: form.rule === 'fixed' && form.fixed ? String(form.fixed.minor) : null,
        least_minor: String(form.least?.minor ?? 0n),
        cap_minor: form.cap ? String(form.cap.minor) : null,
        budget_minor: String(budget.minor),
        starts_at: new Date(form.startsAt),
        ends_at: new Date(form.endsAt),
        created_by: maker.personId,
      })
      .execute()
    await moveMoney({ tx, emit }, budgetHeld({ merchantId, id, currency: budget.currency }, budget.minor))
    await emit(changed(merchantId, id))
    return 'SUCCESS'
  },
})
