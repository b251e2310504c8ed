// A campaign: starting it needs four eyes, and its budget. What the provider funds waits for the provider.
import { sql } from 'kysely'
import { couponCampaignForm, couponFunderWords, type CouponCampaignForm } from '@falaj/contract/growth/coupon'
import { conditionText } from '@falaj/contract/growth/coupon-rules'
import { available, campaign as budgetOf } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, toCodeText, type Currency } from '@falaj/money'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { budgetStep, couponPosting, restStep } from './coupon.product.ts'
import { couponChanged, type CampaignRow, type MoneyContext } from './coupon.use.ts'

const hundredths = (percent: string): number => Math.round(Number(percent) * 100)
/** Campaigns of a merchant begin one by one: two forms cannot take the same code. */
export const lockCouponCampaigns = (tx: Store, merchantId: string): Promise<void> =>
  takeLock(tx, `coupon ${merchantId}`)
/** The same form again is the same campaign; anything else under its key is refused. */
export const isSameCampaign = (row: CampaignRow, form: CouponCampaignForm): boolean =>
  row.title === form.title &&
  row.currency === form.budget.currency &&
  BigInt(row.budget_minor) === form.budget.minor &&
  row.bps === (form.kind === 'percent' ? hundredths(form.percent ?? '0') : null)
export const campaignOfDraft = (tx: Store, merchantId: string, draftId: string): Promise<CampaignRow | undefined> =>
  tx
    .selectFrom('coupon_campaign')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
/** Checked at the form, and once more when it starts: days may lie between. */
export const checkCampaign = async (
  tx: Store,
  merchantId: string,
  { endsAt, budget, fundedBy, code }: CouponCampaignForm,
): Promise<void> => {
  if (Date.parse(endsAt) <= (await businessNow(tx)).getTime())
    throw failFields({ path: 'endsAt', code: 'CAMPAIGN_DAYS' })
  if (code !== undefined) {
    const { rows } = await sql`
      select from coupon_campaign where merchant_id = ${merchantId}::uuid and code = ${code} and state in ('FUNDING', 'RUNNING', 'PAUSED')
      union all select from coupon where merchant_id = ${merchantId}::uuid and code = ${code}`.execute(tx)
    if (rows.length > 0) throw failFields({ path: 'code', code: 'COUPON_CODE_TAKEN' })
  }
  if (fundedBy === 'merchant' && (await balanceOf(tx, available(merchantId, budget.currency))) < budget.minor)
    throw fail('BALANCE_LOW')
}
export const shownCampaign = (form: CouponCampaignForm): readonly ShownChange[] => {
  const { title, budget, percent, fixed, cap, code, usesMax, perCustomer, rule, startsAt, endsAt } = form
  const change = (en: string, zh: string, after: string | undefined): readonly ShownChange[] =>
    after === undefined ? [] : [{ label: { en, zh }, before: null, after: same(after) }]
  const day = (at: string): string => at.slice(0, 10).split('-').toReversed().join('-')
  const inOwn = (minor: bigint): string => toCodeText(money(minor, budget.currency))
  return [
    ...change('Name', '名称', title),
    { label: { en: 'Funded by', zh: '承担方' }, before: null, after: couponFunderWords[form.fundedBy] },
    ...change('Budget', '预算', toCodeText(budget)),
    ...change('Part of the amount', '优惠比例', percent && `${percent}%`),
    ...change('Fixed amount', '固定金额', fixed && toCodeText(fixed)),
    ...change('Most for one use', '单次上限', cap && toCodeText(cap)),
    ...change('Shared code', '公开券码', code),
    ...change('Uses in all', '总使用次数', usesMax === undefined ? undefined : String(usesMax)),
    ...change('Uses for each customer', '每位顾客次数', perCustomer === undefined ? undefined : String(perCustomer)),
    ...rule.all.map((node) => ({
      label: { en: 'Condition', zh: '条件' },
      before: null,
      after: conditionText(node, inOwn),
    })),
    ...change('Starts', '开始', day(startsAt)),
    ...change('Ends', '结束', day(endsAt)),
  ]
}
const setAside = async ({ tx, emit }: MoneyContext, row: CampaignRow): Promise<void> => {
  const { merchant_id: merchantId, id, funded_by: funder } = row
  const moved = { merchantId, campaignId: id, id, currency: row.currency as Currency }
  await moveMoney({ tx, emit }, couponPosting(budgetStep(funder), moved, BigInt(row.budget_minor)))
}
export const startCampaign = async (
  { tx, emit }: MoneyContext,
  merchantId: string,
  personId: string,
  form: CouponCampaignForm,
): Promise<CampaignRow> => {
  const { budget } = form
  const row = await tx
    .insertInto('coupon_campaign')
    .values({
      merchant_id: merchantId,
      id: newId(),
      number: newNumber('coupon-campaign'),
      draft_id: form.draftId,
      title: form.title,
      state: form.fundedBy === 'provider' ? 'FUNDING' : 'RUNNING',
      funded_by: form.fundedBy,
      code: form.code ?? null,
      currency: budget.currency,
      bps: form.kind === 'percent' ? hundredths(form.percent ?? '0') : null,
      fixed_minor: form.kind === 'fixed' && form.fixed ? String(form.fixed.minor) : null,
      cap_minor: form.cap ? String(form.cap.minor) : null,
      rule: JSON.stringify(form.rule),
      budget_minor: String(budget.minor),
      uses_max: form.usesMax ?? null,
      per_customer: form.perCustomer ?? null,
      starts_at: new Date(form.startsAt),
      ends_at: new Date(form.endsAt),
      created_by: personId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (form.fundedBy === 'merchant') await setAside({ tx, emit }, row)
  await emit(couponChanged(merchantId, row.id))
  return row
}
export const couponCampaignApprovable = approvable({
  kind: 'coupon-campaign',
  payload: couponCampaignForm,
  async effects(tx, { merchantId, payload: { budget, fundedBy } }) {
    if (fundedBy === 'provider') return []
    const before = await balanceOf(tx, available(merchantId, budget.currency))
    const of = (minor: bigint) => money(minor, budget.currency)
    const after = before >= budget.minor ? before - budget.minor : before
    return [{ account: { en: 'Available', zh: '可用余额' }, before: of(before), after: of(after) }]
  },
  async execute({ tx, emit }, { merchantId, maker, payload: form }) {
    await lockCouponCampaigns(tx, merchantId)
    const before = await campaignOfDraft(tx, merchantId, form.draftId)
    if (before) {
      if (!isSameCampaign(before, form)) throw fail('KEY_REUSED')
      return 'SUCCESS'
    }
    await checkCampaign(tx, merchantId, form)
    await startCampaign({ tx, emit }, merchantId, maker.personId, form)
    return 'SUCCESS'
  },
})
/** Called by members and by the clock: what nobody used or reserved goes back to who funds it. */
export const endCouponCampaign = async ({ tx, emit }: MoneyContext, row: CampaignRow, at: Date): Promise<void> => {
  const { merchant_id: merchantId, id } = row
  const currency = row.currency as Currency
  await tx
    .updateTable('coupon_campaign')
    .set({ state: 'ENDED', ended_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  const left = await balanceOf(tx, budgetOf(id, currency))
  if (left > 0n)
    await moveMoney(
      { tx, emit },
      couponPosting(restStep(row.funded_by), { merchantId, campaignId: id, id, currency }, left),
    )
  await emit(couponChanged(merchantId, id))
}
/** The provider's answer to a campaign that it is asked to fund. */
export const decideFunding = async (
  own: MoneyContext,
  merchantId: string,
  id: string,
  why: string | null,
): Promise<CampaignRow> => {
  const row = await lockOwn(own.tx, 'coupon_campaign', merchantId, id)
  if (row.state !== 'FUNDING') throw fail('RECORD_STATE')
  await own.tx
    .updateTable('coupon_campaign')
    .set(why === null ? { state: 'RUNNING' } : { state: 'DECLINED', why, ended_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  if (why === null) await setAside(own, row)
  await own.emit(couponChanged(merchantId, id))
  return row
}
