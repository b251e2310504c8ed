// One use of a coupon: reserved with the order, used with its payment, released without one. The campaign's row is locked before the use's, by everybody.
import { sql, type Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { codeOf, couponRule, discountOf, unmetOf, type CouponProduct } from '@falaj/contract/growth/coupon-rules'
import { words } from '@falaj/contract/kernel/words'
import { campaign as budgetOf } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, toCodeText, type Currency, type Money } from '@falaj/money'
import { fail, failFields, Refused } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { moveAll, moveMoney } from '../../../platform/money/move.ts'
import type { TillReservation } from '../../../platform/payment/discount.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import type { NewEvent } from '../../../platform/outbox/emit.ts'
import { couponPosting, restStep, type CouponMovement } from './coupon.product.ts'

export type MoneyContext = Pick<TxContext, 'tx' | 'emit'>
export type CampaignRow = Selectable<DB['coupon_campaign']>
export type UseRow = Selectable<DB['coupon_use']>
export const couponChanged = (merchantId: string, id: string): NewEvent => ({
  kind: 'coupon.changed',
  merchantId,
  audience: 'redemptionRecords',
  payload: { id },
})

export interface CouponPurchase {
  readonly merchantId: string
  /** As it was typed. */
  readonly code: string
  readonly amount: Money
  readonly most: bigint
  readonly product: CouponProduct
  readonly store: string | null
  readonly customerKey: string | null
  readonly customer: string | null
}
/** The fields that a refusal names: of the payer's page, or of the counter's form. */
export interface CouponFields {
  readonly code: string
  readonly customer: string
}
interface CouponMatch {
  readonly campaign: CampaignRow
  readonly coupon: Selectable<DB['coupon']> | null
  readonly code: string
}
const find = async (tx: Store, merchantId: string, typed: string): Promise<CouponMatch | null> => {
  const code = codeOf(typed)
  if (code === '') return null
  const coupon =
    (await tx
      .selectFrom('coupon')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('code', '=', code)
      .where('state', '=', 'ISSUED')
      .executeTakeFirst()) ?? null
  const { rows } = await sql<CampaignRow>`
    select * from coupon_campaign where merchant_id = ${merchantId}::uuid and state not in ('FUNDING', 'DECLINED')
      and ${coupon ? sql`id = ${coupon.campaign_id}::uuid` : sql`code = ${code}`}
    order by state = 'ENDED', created_at desc limit 1`.execute(tx)
  return rows[0] ? { campaign: rows[0], coupon, code } : null
}
/** What a coupon takes off this purchase, or why it can't be used. Looks only: what is left is decided when it is reserved. */
export const quoteCoupon = async (
  tx: Store,
  bought: CouponPurchase,
  fields: CouponFields,
): Promise<CouponMatch & { readonly minor: bigint }> => {
  const refuse = (code: FieldFaultCode, path = fields.code) => failFields({ path, code })
  const found = await find(tx, bought.merchantId, bought.code)
  if (!found) throw refuse('COUPON_UNKNOWN')
  const { campaign, coupon } = found
  const now = await businessNow(tx)
  if (coupon && coupon.expires_at <= now) throw refuse('COUPON_EXPIRED')
  if (campaign.state !== 'RUNNING' || campaign.starts_at > now || campaign.ends_at <= now)
    throw refuse('COUPON_NOT_NOW')
  const { amount, product, store, most } = bought
  const rule = z.parse(couponRule, campaign.rule)
  if (amount.currency !== campaign.currency || unmetOf(rule, { minor: amount.minor, product, store, at: now }))
    throw refuse('COUPON_CONDITION')
  const minor = discountOf(
    {
      bps: campaign.bps,
      fixed: campaign.fixed_minor === null ? null : BigInt(campaign.fixed_minor),
      cap: campaign.cap_minor === null ? null : BigInt(campaign.cap_minor),
    },
    amount.minor,
    most,
  )
  if (minor === 0n) throw refuse('COUPON_CONDITION')
  if (campaign.per_customer !== null && bought.customerKey === null) throw refuse('COUPON_WHO', fields.customer)
  if (coupon && (await isHeld(tx, bought.merchantId, coupon.id))) throw refuse('COUPON_USED')
  if (campaign.uses_max !== null && campaign.uses >= campaign.uses_max) throw refuse('COUPON_GONE')
  if (
    campaign.per_customer !== null &&
    (await freeTurn(tx, campaign, bought.customerKey!, campaign.per_customer)) === null
  )
    throw refuse('COUPON_CUSTOMER')
  return { ...found, minor }
}
const isHeld = async (tx: Store, merchantId: string, couponId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from coupon_use where merchant_id = ${merchantId}::uuid and coupon_id = ${couponId}::uuid and state in ('RESERVED', 'USED')`.execute(
    tx,
  )
  return rows.length > 0
}
/** The first of the customer's turns that is free; null if all are taken. */
const freeTurn = async (
  tx: Store,
  { merchant_id: merchantId, id }: CampaignRow,
  customerKey: string,
  most: number,
): Promise<number | null> => {
  const { rows } = await sql<{ nth: number }>`
    select n.nth from generate_series(1, ${most}::int) n (nth) where not exists (
      select from coupon_use u where u.merchant_id = ${merchantId}::uuid and u.campaign_id = ${id}::uuid
        and u.customer_key = ${customerKey} and u.nth = n.nth and u.state in ('RESERVED', 'USED'))
    order by 1 limit 1`.execute(tx)
  return rows[0]?.nth ?? null
}
interface Reservation {
  readonly until: Date
  readonly orderNo?: string | null
  readonly personId?: string | null
  /** For a sale of a till, by the till's own key. */
  readonly till?: Omit<TillReservation, 'until'> | undefined
}
/** Two at once take turns here: the row of the campaign is locked from now on, and its count is never more than its limit. */
const countUse = async (tx: Store, { merchant_id: merchantId, id }: CampaignRow): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update coupon_campaign set uses = uses + 1
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and state = 'RUNNING' and (uses_max is null or uses < uses_max)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
const texts = words({
  low: {
    en: 'The coupon campaign {title} has {left} left of {budget}.',
    zh: '优惠券活动“{title}”预算 {budget} 仅剩 {left}。',
  },
})
/** When a reservation takes the budget below a tenth; the campaign's row is locked. Once for a campaign, though a release may bring it back above. */
const noticeIfLow = async ({ tx, emit }: MoneyContext, campaign: CampaignRow, minor: bigint): Promise<void> => {
  const currency = campaign.currency as Currency
  const budget = BigInt(campaign.budget_minor)
  const left = await balanceOf(tx, budgetOf(campaign.id, currency))
  if (left * 10n >= budget || (left + minor) * 10n < budget) return
  await emit({
    kind: 'coupon.notice',
    merchantId: campaign.merchant_id,
    audience: 'none',
    payload: {
      about: `coupon campaign ${campaign.id} low`,
      text: sayBoth(texts.low, {
        title: campaign.title,
        left: toCodeText(money(left, currency)),
        budget: toCodeText(money(budget, currency)),
      }),
      object: { kind: 'coupon-campaign', id: campaign.id },
    },
  })
}
/** Refuses what others took meanwhile. */
export const reserveCoupon = async (
  { tx, emit }: MoneyContext,
  bought: CouponPurchase,
  fields: CouponFields,
  { until, orderNo = null, personId = null, till }: Reservation,
): Promise<{ readonly id: string; readonly number: string; readonly minor: bigint; readonly title: string }> => {
  const refuse = (code: FieldFaultCode) => failFields({ path: fields.code, code })
  const { campaign, coupon, code, minor } = await quoteCoupon(tx, bought, fields)
  if (!(await countUse(tx, campaign))) throw refuse('COUPON_GONE')
  // Looked at again under the lock.
  if (coupon && (await isHeld(tx, bought.merchantId, coupon.id))) throw refuse('COUPON_USED')
  const nth =
    campaign.per_customer === null ? null : await freeTurn(tx, campaign, bought.customerKey!, campaign.per_customer)
  if (campaign.per_customer !== null && nth === null) throw refuse('COUPON_CUSTOMER')
  const [id, number] = [newId(), newNumber('coupon-use')]
  const { merchantId } = bought
  await tx
    .insertInto('coupon_use')
    .values({
      merchant_id: merchantId,
      id,
      number,
      campaign_id: campaign.id,
      coupon_id: coupon?.id ?? null,
      code,
      state: 'RESERVED',
      product: bought.product,
      customer_key: bought.customerKey,
      customer: bought.customer,
      nth,
      currency: campaign.currency,
      order_minor: String(bought.amount.minor),
      minor: String(minor),
      order_no: orderNo,
      store: bought.store,
      person_id: personId,
      pos_device_id: till?.deviceId ?? null,
      till_key: till?.key ?? null,
      reserved_until: until,
    })
    .execute()
  const moved = { merchantId, campaignId: campaign.id, id, currency: bought.amount.currency }
  await moveMoney({ tx, emit }, couponPosting('reserved', moved, minor)).catch((error: unknown) => {
    throw error instanceof Refused && error.reason === 'BALANCE_LOW' ? refuse('COUPON_GONE') : error
  })
  await emit(couponChanged(merchantId, id))
  await noticeIfLow({ tx, emit }, campaign, minor)
  return { id, number, minor, title: campaign.title }
}

export interface LockedUse {
  readonly use: UseRow
  readonly campaign: CampaignRow
  readonly moved: CouponMovement
  readonly amount: Money
}
/** The campaign first: who reserves waits for it with nothing of another use locked. Using a coupon changes nothing of its campaign: `useAlone`. */
export const lockUse = async (
  tx: Store,
  merchantId: string,
  id: string,
  locks: 'campaign' | 'useAlone' = 'campaign',
): Promise<LockedUse> => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  const found = await tx
    .selectFrom('coupon_use')
    .select('campaign_id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const campaign =
    locks === 'campaign'
      ? await lockOwn(tx, 'coupon_campaign', merchantId, found.campaign_id)
      : await tx
          .selectFrom('coupon_campaign')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('id', '=', found.campaign_id)
          .executeTakeFirstOrThrow()
  const use = await lockOwn(tx, 'coupon_use', merchantId, id)
  const currency = use.currency as Currency
  return {
    use,
    campaign,
    moved: { merchantId, campaignId: campaign.id, id, currency },
    amount: money(BigInt(use.minor), currency),
  }
}
const setUse = async (
  { tx, emit }: MoneyContext,
  { use: { merchant_id: merchantId, id } }: Pick<LockedUse, 'use'>,
  values: object,
): Promise<void> => {
  await tx.updateTable('coupon_use').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
  await emit(couponChanged(merchantId, id))
}
const countDown = async (tx: Store, { merchant_id: merchantId, id }: CampaignRow): Promise<void> => {
  await sql`update coupon_campaign set uses = uses - 1 where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
    tx,
  )
}
/** What comes back after the end of a campaign goes on to who funds it. */
const backToBudget = async (
  own: MoneyContext,
  { campaign, moved }: LockedUse,
  step: 'released' | 'reversed',
  net: bigint,
  nth?: string,
): Promise<void> => {
  const back = couponPosting(step, moved, net, nth)
  const on = couponPosting(restStep(campaign.funded_by), moved, net, `${step} ${nth ?? ''}`.trim())
  await moveAll(own, campaign.state === 'ENDED' ? [back, on] : [back])
}
export const useCoupon = async (own: MoneyContext, held: LockedUse, at: Date): Promise<void> => {
  if (held.use.state !== 'RESERVED') throw fail('RECORD_STATE')
  await setUse(own, held, { state: 'USED', used_at: at })
  await moveMoney(own, couponPosting('used', held.moved, held.amount.minor))
}
export const releaseCoupon = async (own: MoneyContext, held: LockedUse, at: Date): Promise<void> => {
  if (held.use.state !== 'RESERVED') throw fail('RECORD_STATE')
  await setUse(own, held, { state: 'RELEASED', released_at: at })
  await countDown(own.tx, held.campaign)
  await backToBudget(own, held, 'released', held.amount.minor)
}
/** Takes back up to `inAll` of the discount; all of it, and the coupon can be used again. */
export const takeBack = async (
  own: MoneyContext,
  held: LockedUse,
  inAll: bigint,
  at: Date,
  personId: string | null = null,
): Promise<bigint> => {
  const { use, amount } = held
  if (use.state !== 'USED') throw fail('RECORD_STATE')
  const more = inAll - BigInt(use.reversed_minor)
  if (more <= 0n) return 0n
  const isAll = inAll === amount.minor
  await setUse(own, held, {
    reversed_minor: String(inAll),
    ...(isAll ? { state: 'REVERSED', reversed_at: at, reversed_by: personId } : {}),
  })
  if (isAll) await countDown(own.tx, held.campaign)
  await backToBudget(own, held, 'reversed', more, String(inAll))
  return more
}
