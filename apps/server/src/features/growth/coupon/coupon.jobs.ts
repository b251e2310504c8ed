// What falls due: reservations of counters whose time is over, discounts that refunds take back, and campaigns that end.
import { sql } from 'kysely'
import { toCodeText } from '@falaj/money'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import { dueRecords } from '../../../platform/jobs/due.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { endCouponCampaign } from './coupon.campaign.ts'
import { lockUse, releaseCoupon, takeBack } from './coupon.use.ts'

export const releaseDue = dueRecords({
  name: 'coupon.release',
  clock: '* * * * *',
  due: {
    from: sql`coupon_use`,
    where: sql`state = 'RESERVED' and payment_id is null and reserved_until < business_now()`,
    at: sql`reserved_until`,
  },
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const found = await lockUse(tx, merchantId, id)
      if (found.use.state !== 'RESERVED' || found.use.payment_id !== null) return
      await releaseCoupon({ tx, emit: emitter(tx) }, found, await businessNow(tx))
    }),
})
/** The merchant's available balance may be too low for it: it is tried again then. */
export const takeBackDue = dueRecords({
  name: 'coupon.take-back',
  clock: '* * * * *',
  due: { from: sql`coupon_use`, where: sql`owed_minor > reversed_minor`, at: sql`owed_at` },
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const found = await lockUse(tx, merchantId, id)
      const { use } = found
      if (use.state !== 'USED') return
      const at = await businessNow(tx)
      const back = await takeBack({ tx, emit: emitter(tx) }, found, BigInt(use.owed_minor), at)
      if (back > 0n)
        await writeSystemAudit(tx, 'provider', merchantId, 'coupon.take-back', {
          object: `redemption ${use.number}`,
          after: { amount: toCodeText({ ...found.amount, minor: back }) },
        })
    }),
})
export const endDue = dueRecords({
  name: 'coupon.end',
  clock: '* * * * *',
  due: {
    from: sql`coupon_campaign`,
    where: sql`state in ('RUNNING', 'PAUSED') and ends_at < business_now()`,
    at: sql`ends_at`,
  },
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const campaign = await lockOwn(tx, 'coupon_campaign', merchantId, id)
      if (campaign.state !== 'RUNNING' && campaign.state !== 'PAUSED') return
      await endCouponCampaign({ tx, emit: emitter(tx) }, campaign, await businessNow(tx))
      await writeSystemAudit(tx, 'provider', merchantId, 'coupon.end', { object: `coupon campaign ${campaign.number}` })
    }),
})
export const couponTasks = [releaseDue, takeBackDue, endDue].flatMap(({ tasks }) => tasks)
