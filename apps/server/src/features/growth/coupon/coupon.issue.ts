// Coupons that are issued one by one: codes that nobody can guess, of letters that nobody confuses.
import { randomInt } from 'node:crypto'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { coupon } from '@falaj/contract/growth/coupon'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { Me } from '../../../platform/command/context.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { couponChanged, type CampaignRow, type MoneyContext } from './coupon.use.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Twelve letters: a guess meets one of a million coupons once in 10^12 tries. */
export const newCouponCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

export const issueCoupons = async (
  { tx, emit, me }: MoneyContext & { readonly me: () => Me },
  campaign: CampaignRow,
  { count, recipients = [], expiresAt }: Input<typeof coupon.issue>,
): Promise<string[]> => {
  if (campaign.state !== 'RUNNING') throw fail('COUPON_CAMPAIGN_OVER')
  const until = expiresAt ? new Date(expiresAt) : campaign.ends_at
  if (until > campaign.ends_at || until <= (await businessNow(tx)))
    throw failFields({ path: 'expiresAt', code: 'CAMPAIGN_DAYS' })
  const people: readonly (string | null)[] =
    recipients.length > 0 ? recipients : Array.from({ length: count ?? 0 }, () => null)
  if (people.length === 0) throw failFields({ path: 'count', code: 'COUPON_COUNT' })
  const { merchant_id: merchantId, id } = campaign
  const rows = people.map((recipient) => ({
    merchant_id: merchantId,
    id: newId(),
    number: newNumber('coupon'),
    campaign_id: id,
    code: newCouponCode(),
    recipient,
    expires_at: until,
    created_by: me().personId,
  }))
  await tx.insertInto('coupon').values(rows).execute()
  await emit(couponChanged(merchantId, id))
  return rows.map(({ code }) => code)
}
