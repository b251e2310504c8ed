import { sql } from 'kysely'
import * as z from 'zod/mini'
import { coupon, counterMinutes, couponCampaignActions } from '@falaj/contract/growth/coupon'
import { couponRule } from '@falaj/contract/growth/coupon-rules'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { minuteMs } from '@falaj/contract/kernel/time'
import { maskPayer } from '@falaj/contract/formats/mask'
import { transfersOf } from '@falaj/ledger/transfers'
import { money, toCodeText, type Currency, type Money } from '@falaj/money'
import { ask } from '../../../platform/approval/ask.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { inMinorOrNull } from '../../../platform/lists/page.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { customerKeyOf } from '../../../platform/payment/customer-key.ts'
import {
  campaignOfDraft,
  checkCampaign,
  couponCampaignApprovable,
  endCouponCampaign,
  isSameCampaign,
  lockCouponCampaigns,
  shownCampaign,
} from './coupon.campaign.ts'
import { issueCoupons } from './coupon.issue.ts'
import { couponCampaignList, couponList, redemptionList } from './coupon.list.ts'
import { movementName } from './coupon.product.ts'
import {
  couponChanged,
  lockUse,
  quoteCoupon,
  releaseCoupon,
  reserveCoupon,
  takeBack,
  useCoupon,
  type CampaignRow,
  type CouponPurchase,
  type LockedUse,
  type UseRow,
} from './coupon.use.ts'

type Reading = Pick<Call, 'tx' | 'me'>
type Commanding = Pick<Call, 'tx' | 'me' | 'note' | 'emit'>
const bookedOf = async ({ tx, me }: Reading, id: string, currency: Currency) => {
  const { merchantId } = me()
  const booked = await transfersOf(tx, merchantId, { kind: movementName, id })
  return {
    entries: entriesFor(merchantId, booked),
    explained: await explainedFor(tx, merchantId, currency, booked),
  }
}
const isoOrNone = (at: Date | null): string | null => at?.toISOString() ?? null
/** What can be done with a use; the commands check the same. */
const useActions = (use: UseRow, now: Date): ('use' | 'release' | 'reverse')[] => {
  if (use.payment_id !== null) return []
  // A till uses what it reserved with its sale.
  if (use.state === 'RESERVED') return use.pos_device_id === null ? ['use', 'release'] : ['release']
  return use.state === 'USED' && use.used_at && dubaiDay(use.used_at) === dubaiDay(now) ? ['reverse'] : []
}
const campaignActions = (state: string): (typeof couponCampaignActions)[number][] => {
  if (state === 'RUNNING') return ['issue', 'pause', 'end']
  return state === 'PAUSED' ? ['resume', 'end'] : []
}
const findUse = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('coupon_use as u')
    .innerJoin('coupon_campaign as c', (join) =>
      join.onRef('c.merchant_id', '=', 'u.merchant_id').onRef('c.id', '=', 'u.campaign_id'),
    )
    .leftJoin('person as p', 'p.id', 'u.reversed_by')
    .selectAll('u')
    .select(['c.number as campaign_number', 'c.rule', 'p.name as reverser'])
    .where('u.merchant_id', '=', merchantId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

const counterFields = { code: 'code', customer: 'customer' }
/** A sale at a counter, as the rules of coupons see it. */
const purchaseOf = async (
  { tx, emit, me, registry }: Pick<Call, 'tx' | 'emit' | 'me' | 'registry'>,
  { code, amount, store, customer }: Input<typeof coupon.verify>,
  isKept: boolean,
): Promise<CouponPurchase> => {
  const { merchantId } = me()
  if (store !== undefined) {
    const { rows } = await sql`select from store where merchant_id = ${merchantId}::uuid and code = ${store}`.execute(
      tx,
    )
    if (rows.length === 0) throw failFields({ path: 'store', code: 'INVALID' })
  }
  const payer = {
    ...(customer?.email ? { email: customer.email } : {}),
    ...(customer?.mobile ? { phone: customer.mobile } : {}),
  }
  const contact = payer.email ?? payer.phone
  // A look only makes no record of a customer.
  const customerId = contact && isKept ? ((await registry.customerOf?.({ tx, emit }, merchantId, payer)) ?? null) : null
  return {
    merchantId,
    code,
    amount,
    most: amount.minor,
    product: 'counter',
    store: store ?? null,
    customerKey: customerKeyOf(customerId, payer),
    customer: contact ? maskPayer(contact) : null,
  }
}
const less = (amount: Money, minor: bigint): Money => money(amount.minor - minor, amount.currency)
const lockedUse = async ({ tx, me, note }: Commanding, id: string): Promise<LockedUse> => {
  const held = await lockUse(tx, me().merchantId, id)
  note({ object: `redemption ${held.use.number}`, before: { status: held.use.state } })
  // An order's own use follows the order.
  if (held.use.payment_id !== null) throw fail('COUPON_PAID')
  return held
}
const ended = ({ note }: Commanding, { use }: LockedUse, status: string) => {
  note({ object: `redemption ${use.number}`, before: { status: use.state }, after: { status } })
  return {}
}
const lockCampaign = async ({ tx, me, note }: Commanding, id: string): Promise<CampaignRow> => {
  const row = await lockOwn(tx, 'coupon_campaign', me().merchantId, id)
  note({ object: `coupon campaign ${row.number}`, before: { status: row.state } })
  return row
}
const changeState = async (call: Commanding, id: string, from: 'RUNNING' | 'PAUSED', to: 'RUNNING' | 'PAUSED') => {
  const row = await lockCampaign(call, id)
  if (row.state !== from) throw fail('RECORD_STATE')
  await call.tx
    .updateTable('coupon_campaign')
    .set({ state: to })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', id)
    .execute()
  await call.emit(couponChanged(row.merchant_id, id))
  call.note({ object: `coupon campaign ${row.number}`, before: { status: from }, after: { status: to } })
  return {}
}

export const couponFeature = bind(coupon, {
  query: redemptionList.query,
  coupons: couponList.query,
  campaigns: couponCampaignList.query,
  async detail(call) {
    const { merchantId } = call.me()
    const row = await redemptionList.one(call.tx, merchantId, call.input.id)
    const kept = await findUse(call.tx, merchantId, row.id)
    return {
      ...row,
      campaignId: kept.campaign_id,
      campaignNumber: kept.campaign_number,
      paymentId: kept.payment_id,
      rule: z.parse(couponRule, kept.rule),
      reservedUntil: kept.state === 'RESERVED' ? kept.reserved_until.toISOString() : null,
      usedAt: isoOrNone(kept.used_at),
      reversedAt: isoOrNone(kept.reversed_at),
      releasedAt: isoOrNone(kept.released_at),
      reversedBy: kept.reverser,
      actions: useActions(kept, await businessNow(call.tx)),
      ...(await bookedOf(call, row.id, row.discount.currency)),
    }
  },
  async issued({ tx, me, input }) {
    const { merchantId } = me()
    const row = await couponList.one(tx, merchantId, input.id)
    const { rows } = await sql<{ campaign_id: string; use_id: string | null; use_number: string | null }>`
      select k.campaign_id, u.id as use_id, u.number as use_number from coupon k
      left join coupon_use u on u.merchant_id = k.merchant_id and u.coupon_id = k.id
      where k.merchant_id = ${merchantId}::uuid and k.id = ${row.id}::uuid order by u.created_at desc limit 1`.execute(
      tx,
    )
    const [kept] = rows
    return {
      ...row,
      campaignId: kept!.campaign_id,
      useId: kept!.use_id,
      useNumber: kept!.use_number,
      actions: row.status === 'ISSUED' ? ['withdraw' as const] : [],
    }
  },
  async campaign(call) {
    const { merchantId } = call.me()
    const row = await couponCampaignList.one(call.tx, merchantId, call.input.id)
    const kept = await call.tx
      .selectFrom('coupon_campaign')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from coupon where merchant_id = ${merchantId}::uuid and campaign_id = ${row.id}::uuid`.execute(
      call.tx,
    )
    return {
      ...row,
      percent: kept.bps === null ? null : String(kept.bps / 100),
      fixed: inMinorOrNull(kept.fixed_minor, kept.currency),
      cap: inMinorOrNull(kept.cap_minor, kept.currency),
      usesMax: kept.uses_max,
      perCustomer: kept.per_customer,
      rule: z.parse(couponRule, kept.rule),
      issued: rows[0]!.count,
      endedAt: isoOrNone(kept.ended_at),
      actions: campaignActions(kept.state),
      ...(await bookedOf(call, row.id, row.budget.currency)),
    }
  },
  async start(call) {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const { budget, title } = input
    await lockCouponCampaigns(tx, merchantId)
    const before = await campaignOfDraft(tx, merchantId, input.draftId)
    if (before && !isSameCampaign(before, input)) throw fail('KEY_REUSED')
    if (!before) await checkCampaign(tx, merchantId, input)
    const request = before
      ? null
      : await ask(call, couponCampaignApprovable, {
          payload: input,
          describe: () => ({
            says: {
              en: `Start the coupon campaign ${title} with ${toCodeText(budget)}`,
              zh: `开始优惠券活动“${title}”，预算 ${toCodeText(budget)}`,
            },
            shown: shownCampaign(input),
          }),
          amount: budget,
        })
    const made = await campaignOfDraft(tx, merchantId, input.draftId)
    note({
      object: `coupon campaign ${made?.number ?? title}`,
      after: {
        title,
        budget: toCodeText(budget),
        fundedBy: input.fundedBy,
        ...(request?.number ? { request: request.number } : {}),
      },
    })
    return {
      id: made?.id ?? null,
      number: made?.number ?? null,
      requestId: request?.requestId ?? null,
      requestNumber: request?.number ?? null,
    }
  },
  pause: (call) => changeState(call, call.input.id, 'RUNNING', 'PAUSED'),
  resume: (call) => changeState(call, call.input.id, 'PAUSED', 'RUNNING'),
  async end(call) {
    const row = await lockCampaign(call, call.input.id)
    if (row.state !== 'RUNNING' && row.state !== 'PAUSED') throw fail('RECORD_STATE')
    await endCouponCampaign(call, row, await businessNow(call.tx))
    call.note({ object: `coupon campaign ${row.number}`, before: { status: row.state }, after: { status: 'ENDED' } })
    return {}
  },
  async issue(call) {
    const row = await lockCampaign(call, call.input.id)
    const codes = await issueCoupons(call, row, call.input)
    call.note({ object: `coupon campaign ${row.number}`, after: { coupons: codes.length } })
    return { codes }
  },
  async withdraw({ tx, me, input, note, emit }) {
    const { merchantId } = me()
    const row = await lockOwn(tx, 'coupon', merchantId, input.id)
    const shown = await couponList.one(tx, merchantId, row.id)
    if (shown.status !== 'ISSUED') throw fail('RECORD_STATE')
    await tx
      .updateTable('coupon')
      .set({ state: 'WITHDRAWN' })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
    note({ object: `coupon ${row.number}`, before: { status: 'ISSUED' }, after: { status: 'WITHDRAWN' } })
    await emit(couponChanged(merchantId, row.id))
    return {}
  },
  async verify(call) {
    const { amount } = call.input
    const found = await quoteCoupon(call.tx, await purchaseOf(call, call.input, false), counterFields)
    return {
      campaign: found.campaign.title,
      campaignId: found.campaign.id,
      discount: money(found.minor, amount.currency),
      pays: less(amount, found.minor),
      expiresAt: (found.coupon?.expires_at ?? found.campaign.ends_at).toISOString(),
    }
  },
  async reserve(call) {
    const { amount, orderNo } = call.input
    const until = new Date((await businessNow(call.tx)).getTime() + counterMinutes * minuteMs)
    const made = await reserveCoupon(call, await purchaseOf(call, call.input, true), counterFields, {
      until,
      orderNo: orderNo ?? null,
      personId: call.me().personId,
    })
    const discount = money(made.minor, amount.currency)
    call.note({
      object: `redemption ${made.number}`,
      after: { campaign: made.title, discount: toCodeText(discount), order: toCodeText(amount) },
    })
    return { id: made.id, number: made.number, discount, pays: less(amount, made.minor), until: until.toISOString() }
  },
  async use(call) {
    const held = await lockedUse(call, call.input.id)
    const now = await businessNow(call.tx)
    if (held.use.reserved_until <= now || held.use.pos_device_id !== null) throw fail('RECORD_STATE')
    await useCoupon(call, held, now)
    return ended(call, held, 'USED')
  },
  async release(call) {
    const held = await lockedUse(call, call.input.id)
    await releaseCoupon(call, held, await businessNow(call.tx))
    return ended(call, held, 'RELEASED')
  },
  async reverse(call) {
    const held = await lockedUse(call, call.input.id)
    const now = await businessNow(call.tx)
    const { used_at: usedAt } = held.use
    if (held.use.state === 'USED' && usedAt && dubaiDay(usedAt) !== dubaiDay(now)) throw fail('COUPON_DAY_OVER')
    await takeBack(call, held, held.amount.minor, now, call.me().personId)
    return ended(call, held, 'REVERSED')
  },
})
