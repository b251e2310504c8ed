// The board: every store of the merchant that is not closed for good, grouped by what needs a person.
import { sql } from 'kysely'
import { leftOpenMinutes } from '@falaj/contract/places/shift'
import { store } from '@falaj/contract/places/store'
import { openAt, type StoreHours } from '@falaj/contract/places/store-hours'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { money } from '@falaj/money'
import type { Me } from '../../../platform/command/context.ts'
import { dubaiDay, dubaiOffsetMs, dubaiTime } from '../../../platform/base/banking-days.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { readerOf } from '../../../platform/lists/listed.ts'
import { groupOf, onlineWithinMs, problemOf, silentAfterMs, type StoreMoment } from './store.board.rules.ts'
import { storeList } from './store.list.ts'
import { hoursTogether, sumsOf } from './store.sums.ts'

interface Row {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_zh: string | null
  readonly city: string | null
  readonly state: string
  readonly phone: string | null
  readonly opens_on: string | null
  readonly hours: StoreHours
  readonly tills: readonly { readonly label: string; readonly seen: string | null; readonly battery: number | null }[]
  readonly photos: readonly { readonly at: string; readonly who: string }[]
  readonly left_shift: { readonly since: string; readonly till: string; readonly who: string | null } | null
}
const rowsOf = async (
  call: Pick<Call, 'tx'>,
  { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>,
  filters: Input<typeof store.board>['filters'],
) => {
  const { rows } = await sql<Row>`
    select s.id, s.code, s.name, s.name_zh, s.city, s.state, s.phone, s.opens_on::text, s.hours,
      coalesce((select jsonb_agg(jsonb_build_object('label', d.label, 'seen', h.seen_at, 'battery', h.battery) order by h.seen_at nulls first)
        from pos_device d left join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id
        where d.merchant_id = s.merchant_id and d.store = s.code and d.state = 'ACTIVE'), '[]') as tills,
      coalesce((select jsonb_agg(jsonb_build_object('at', f.sent_at, 'who', q.name) order by f.sent_at)
        from store_photo f join person q on q.id = f.sent_by
        where f.merchant_id = s.merchant_id and f.store = s.code and f.state = 'waiting'), '[]') as photos,
      (select jsonb_build_object('since', h.opened_at, 'till', d.label, 'who', h.cashier) from shift h
        join pos_device d on d.merchant_id = h.merchant_id and d.id = h.pos_device_id
        where h.merchant_id = s.merchant_id and h.store = s.code and h.state = 'open'
          and business_now() > shift_due(h.merchant_id, h.store, h.opened_at) + interval '${sql.raw(String(leftOpenMinutes))} minutes'
        order by h.opened_at limit 1) as left_shift
    from store s where s.merchant_id = ${merchantId}::uuid and s.state in ('active', 'review') and s.kind = 'store'
      and s.id in (select l.id from (${storeList.rows({ ...readerOf(merchantId), stores }, filters)}) l)
    order by s.code`.execute(call.tx)
  return rows
}
const clockOf = (at: Date): string => new Date(at.getTime() + dubaiOffsetMs).toISOString().slice(11, 16)
const instantOf = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null)

export const momentNow = async (
  tx: Store,
): Promise<{ readonly now: Date; readonly day: string; readonly clock: string }> => {
  const now = await businessNow(tx)
  return { now, day: dubaiDay(now), clock: clockOf(now) }
}
export const boardOf = async (call: Call<typeof store.board>): Promise<Output<typeof store.board>> => {
  const { merchantId } = call.me()
  const { now, day, clock } = await momentNow(call.tx)
  const rows = await rowsOf(call, call.me(), call.input.filters)
  const sums = await sumsOf(call.tx, merchantId, { day, now })
  const ago = (text: string | null): number => (text ? now.getTime() - Date.parse(text) : Number.POSITIVE_INFINITY)
  const aed = (minor: bigint) => money(minor, 'AED')
  const found = rows.map((row) => {
    const sold = sums(row.code)
    const opening = openAt(row.hours, day, clock)
    const isOpen = row.state === 'active' && (row.opens_on === null || row.opens_on <= day) && opening.open
    // One that was never seen has not begun to report.
    const silent = row.tills.find(({ seen }) => seen !== null && ago(seen) > silentAfterMs)
    const moment: StoreMoment = {
      state: row.state,
      open: isOpen,
      openForMs: opening.since ? now.getTime() - dubaiTime(opening.since.day, opening.since.time).getTime() : 0,
      silentForMs: silent ? ago(silent.seen) : null,
      lastSaleAgoMs: sold.lastSaleAt ? now.getTime() - sold.lastSaleAt.getTime() : null,
      usualInHour: sold.usualInHour,
      shiftLeft: row.left_shift !== null,
      photosWaiting: row.photos.length,
      today: sold.today,
      usual: sold.usual,
    }
    return { row, sold, opening, isOpen, silent, moment }
  })
  const tiles = found.map(({ row, sold, opening, isOpen, silent, moment }) => {
    const kind = problemOf(moment)
    const since =
      kind === 'silent'
        ? instantOf(silent?.seen)
        : kind === 'quiet'
          ? (sold.lastSaleAt?.toISOString() ?? null)
          : instantOf(kind === 'shift' ? row.left_shift?.since : row.photos[0]?.at)
    return {
      id: row.id,
      code: row.code,
      name: { en: row.name, zh: row.name_zh ?? row.name },
      city: row.city,
      state: row.state,
      group: groupOf(moment),
      problem: kind && {
        kind,
        since,
        count: kind === 'photo' ? row.photos.length : sold.usualCount,
        till: (kind === 'shift' ? row.left_shift?.till : silent?.label) ?? null,
        battery: silent?.battery ?? null,
        who: (kind === 'shift' ? row.left_shift?.who : row.photos[0]?.who) ?? null,
      },
      today: aed(sold.today),
      usual: sold.usual === null ? null : aed(sold.usual),
      tillsOnline: row.tills.filter(({ seen }) => ago(seen) <= onlineWithinMs).length,
      tills: row.tills.length,
      phone: row.phone,
      opensOn: row.opens_on,
      next: isOpen
        ? null
        : row.opens_on !== null && row.opens_on > day
          ? { day: row.opens_on, time: '00:00' }
          : opening.next,
      // While it opens again later today, the exception does not say until when it is closed.
      why: opening.why && opening.next?.day !== day ? { ...opening.why } : null,
    }
  })
  const compared = tiles.filter(({ usual }) => usual !== null)
  const sum = (minors: readonly bigint[]): bigint => minors.reduce((all, one) => all + one, 0n)
  const openOnes = found.filter(({ isOpen }) => isOpen)
  return {
    at: now.toISOString(),
    day,
    today: aed(sum(tiles.map(({ today }) => today.minor))),
    usual: compared.length === 0 ? null : aed(sum(compared.map(({ usual }) => usual!.minor))),
    compared: aed(sum(compared.map(({ today }) => today.minor))),
    open: openOnes.length,
    selling: openOnes.filter(({ moment }) => problemOf(moment) !== 'quiet').length,
    tills: sumOf(tiles, ({ tills: count }) => count),
    tillsOnline: sumOf(tiles, ({ tillsOnline }) => tillsOnline),
    photosWaiting: sumOf(found, ({ row }) => row.photos.length),
    hours: hoursTogether(found.map(({ sold }) => sold)).map(({ hour, today, usual }) => ({
      hour,
      today: aed(today),
      usual: usual === null ? null : aed(usual),
    })),
    stores: tiles,
  }
}
const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0)
