// One store: how today goes, its tills, its last month, its people and photos, and what is still open when it closes.
import { sql } from 'kysely'
import { mayEnter, storeMakers, storePhotographers, type Visitor } from '@falaj/contract/kernel/access'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { salesDays, type store } from '@falaj/contract/places/store'
import { openAt } from '@falaj/contract/places/store-hours'
import { money } from '@falaj/money'
import { dubaiTime } from '../../../platform/base/banking-days.ts'
import type { Me } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { lastDaysSql } from '../../../platform/payment/hour-sums.ts'
import { accountShown } from './store.account.ts'
import { momentNow } from './store.board.ts'
import { onlineWithinMs } from './store.board.rules.ts'
import { storeList } from './store.list.ts'
import { storeLog } from './store.log.ts'
import { openingNeeds } from './store.opening.ts'
import { stillOpen } from './store.still-open.ts'
import * as rows from './store.store.ts'
import { sumsOf } from './store.sums.ts'

type Detail = Output<typeof store.detail>
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const tillsOf = async (
  tx: Store,
  merchantId: string,
  code: string,
  now: Date,
  start: Date,
): Promise<Detail['tills']> => {
  const { rows: found } = await sql<{
    id: string
    label: string
    number: string
    state: string
    seen: Date | null
    battery: number | null
    network: string | null
    version: string | null
    sold: Date | null
    minor: string
  }>`
    select d.id, d.label, d.number, d.state, h.seen_at as seen, h.battery, h.network, h.version, h.last_sale_at as sold,
      coalesce((select sum(p.amount_minor) from payment p where p.merchant_id = d.merchant_id and p.store = d.store and p.pos_device_id = d.id
        and p.currency = 'AED' and p.paid_at between ${start} and ${now} and p.id >= id_floor(${start}::timestamptz - interval '7 days')), 0)::text as minor
    from pos_device d left join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id
    where d.merchant_id = ${merchantId}::uuid and d.store = ${code} and d.state not in ('REPLACED', 'RETIRED')
    order by d.label, d.number`.execute(tx)
  return found.map(({ seen, sold, minor, ...till }) => ({
    ...till,
    online: seen !== null && now.getTime() - seen.getTime() <= onlineWithinMs,
    seenAt: iso(seen),
    lastSaleAt: iso(sold),
    today: inMinor(minor, 'AED'),
  }))
}
/** The month of every store that the reader sees, to rank this one. From the same sums as the list. */
const monthOf = async (
  tx: Store,
  { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>,
  code: string,
): Promise<Detail['month']> => {
  const { rows: found } = await sql<{
    store: string
    minor: string
    count: number
    refunded: string
    disputes: number
  }>`
    with sold as materialized (
      select h.store, sum(h.amount_minor) as minor, sum(h.count) as count, sum(h.refund_minor) as refunded, sum(h.dispute_count) as disputes
      from ${lastDaysSql(salesDays)} h where h.merchant_id = ${merchantId}::uuid and h.currency = 'AED' group by 1)
    select s.code as store, coalesce(p.minor, 0)::text as minor, coalesce(p.count, 0)::int as count, coalesce(p.refunded, 0)::text as refunded,
      coalesce(p.disputes, 0)::int as disputes
    from store s left join sold p on p.store = s.code
    where s.merchant_id = ${merchantId}::uuid and (s.code = ${code} or s.kind = 'store' and s.state <> 'closed')
      ${stores ? sql`and s.code = any(${stores}::text[])` : sql``}`.execute(tx)
  const own = found.find(({ store: each }) => each === code)!
  const sales = BigInt(own.minor)
  return {
    sales: money(sales, 'AED'),
    payments: own.count,
    average: own.count === 0 ? null : money(sales / BigInt(own.count), 'AED'),
    refunded: inMinor(own.refunded, 'AED'),
    disputes: own.disputes,
    rank: found.filter(({ minor }) => BigInt(minor) > sales).length + 1,
    of: found.length,
  }
}
const photosOf = async (tx: Store, merchantId: string, code: string): Promise<Detail['photos']> => {
  const found = await tx
    .selectFrom('store_photo as f')
    .innerJoin('person as p', 'p.id', 'f.sent_by')
    .select([
      'f.id',
      'f.kind',
      'f.state',
      'f.file_id as file',
      'f.reason',
      'p.name as who',
      'f.sent_at',
      'f.request_id',
    ])
    .where('f.merchant_id', '=', merchantId)
    .where('f.store', '=', code)
    .where('f.state', '<>', 'replaced')
    .orderBy('f.sent_at', 'desc')
    .limit(20)
    .execute()
  return found.map(({ sent_at: at, request_id: requestId, ...photo }) => ({
    ...photo,
    at: at.toISOString(),
    requestId,
  }))
}
const staffOf = async (tx: Store, merchantId: string, code: string): Promise<Detail['staff']> => {
  const found = await tx
    .selectFrom('staff_store as b')
    .innerJoin('staff as t', (join) =>
      join.onRef('t.merchant_id', '=', 'b.merchant_id').onRef('t.id', '=', 'b.staff_id'),
    )
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select(['t.id', 'p.name', 'b.until_at'])
    .where('b.merchant_id', '=', merchantId)
    .where('b.store', '=', code)
    .where(sql<boolean>`b.from_at <= now() and (b.until_at is null or b.until_at > now())`)
    .orderBy('p.name')
    .execute()
  return found.map(({ until_at: until, ...member }) => ({ ...member, until: iso(until) }))
}

export const detailOf = async (
  tx: Store,
  { me, visitor }: { readonly me: Me; readonly visitor: Visitor },
  id: string,
): Promise<Detail> => {
  const { merchantId } = me
  const found = await rows.one(tx, merchantId, id)
  const row = await storeList.one(tx, merchantId, id)
  const { now, day, clock } = await momentNow(tx)
  const start = dubaiTime(day)
  const sold = (await sumsOf(tx, merchantId, { day, now, store: found.code }))(found.code)
  const tills = await tillsOf(tx, merchantId, found.code, now, start)
  const opening = openAt(found.hours, day, clock)
  const openNow = found.state === 'active' && opening.open && (found.opens_on === null || found.opens_on <= day)
  const waiting = await rows.waitingChange(tx, merchantId, found.id)
  const isClosed = found.state === 'closed'
  const aed = (minor: bigint) => money(minor, 'AED')
  return {
    ...row,
    version: found.version,
    phone: found.phone,
    managerId: found.manager_staff_id,
    hours: found.hours,
    receiptHeader: found.receipt_header,
    receiptFooter: found.receipt_footer,
    // The account belongs to the merchant, so members who are bound to stores do not see it.
    account: me.stores ? null : await accountShown(tx, merchantId, found.account_id),
    openNow,
    until: openNow && opening.until ? opening.until : null,
    day,
    at: now.toISOString(),
    today: aed(sold.today),
    usual: sold.usual === null ? null : aed(sold.usual),
    byHour: sold.byHour.map(({ hour, today, usual }) => ({
      hour,
      today: aed(today),
      usual: usual === null ? null : aed(usual),
    })),
    tills,
    otherToday: aed(sold.today - tills.reduce((sum, till) => sum + till.today.minor, 0n)),
    month: await monthOf(tx, me, found.code),
    staff: await staffOf(tx, merchantId, found.code),
    photos: await photosOf(tx, merchantId, found.code),
    openingNeeds: found.state === 'active' || isClosed ? null : await openingNeeds(tx, merchantId, found),
    stillOpen: await stillOpen(tx, merchantId, found.code),
    waiting,
    actions: [
      ...(isClosed || waiting || !mayEnter(storeMakers, visitor) ? [] : (['edit'] as const)),
      ...(!isClosed && mayEnter(storePhotographers, visitor) ? (['photo'] as const) : []),
      ...(!isClosed && !found.closed_from ? (['close'] as const) : []),
      ...(isClosed || found.closed_from ? (['reopen'] as const) : []),
    ],
    history: await storeLog.history(tx, merchantId, found.id),
  }
}
