// A shift through its life: opened, closed once with a numbered report, and supplemented by what arrives later. Called by the till as it applies what
// a device signed, and by members.
import { sql } from 'kysely'
import { words } from '@falaj/contract/kernel/words'
import type { ShiftAnswer } from '@falaj/contract/places/device-calls'
import { money, toCodeText, type Currency } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { changeDrawer, correctDrawer, lockDrawer } from '../../cash/drawer.read.ts'
import { cashOf, reportHash, zNumber, type Count } from './shift.rules.ts'
import { changed, linesNow, linesOf, lockShift, payload, type MoneyContext, type ShiftRow } from './shift.store.ts'

export { readCount } from './shift.rules.ts'
export {
  findShift,
  hasOpenShift,
  isAfterCount,
  linesNow,
  lockShift,
  shiftOfEvent,
  type ShiftRow,
} from './shift.store.ts'
interface ShiftOpen {
  readonly merchantId: string
  readonly deviceId: string
  readonly deviceNumber: string
  readonly epoch: number
  readonly no: number
  readonly store: string
  readonly currency: string
  readonly cashier: string | null
  readonly float: bigint
  readonly at: Date
  readonly id?: string
}
/** Null: one is open already, or this one was opened before. What the float has beyond the drawer's free cash is booked as put in. */
export const openShift = async (own: MoneyContext, opening: ShiftOpen): Promise<string | null> => {
  const { tx } = own
  const { merchantId, deviceId, epoch, no, store, currency, cashier, float, at, id = newId(at) } = opening
  const inside = await lockDrawer(tx, merchantId, store, currency)
  const { rows } = await sql<{ open: boolean; count: number; elsewhere: string }>`
    select coalesce(bool_or(pos_device_id = ${deviceId}::uuid and epoch = ${epoch} and (state = 'open' or no = ${no})), false) as open,
      (count(*) filter (where pos_device_id = ${deviceId}::uuid))::int as count,
      coalesce(sum(expected_minor) filter (where state = 'open' and store = ${store} and currency = ${currency}), 0)::text as elsewhere
    from shift where merchant_id = ${merchantId}::uuid and (pos_device_id = ${deviceId}::uuid or state = 'open')`.execute(
    tx,
  )
  const { open, count, elsewhere } = rows[0]!
  if (open) return null
  const number = `${opening.deviceNumber}-${String(count + 1).padStart(3, '0')}`
  await tx
    .insertInto('shift')
    .values({
      merchant_id: merchantId,
      id,
      number,
      pos_device_id: deviceId,
      epoch,
      no,
      store,
      currency,
      cashier,
      opened_at: at,
      float_minor: String(float),
      expected_minor: String(float),
    })
    .execute()
  const free = inside - BigInt(elsewhere) > 0n ? inside - BigInt(elsewhere) : 0n
  if (float > free)
    await changeDrawer(own, {
      merchantId,
      store,
      currency,
      what: 'float',
      minor: float - free,
      note: number,
      personId: null,
      deviceId,
      shiftId: id,
      at,
    })
  await own.emit(changed(merchantId, id))
  return id
}
/** Books an event into its shift: what is expected, and what was sold. What was signed after the count is no part of what it should have found. */
export const addToShift = async (
  tx: Store,
  shift: ShiftRow,
  { cash, sales, isAfter }: { readonly cash: bigint; readonly sales: bigint; readonly isAfter: boolean },
): Promise<void> => {
  await sql`
    update shift set expected_minor = expected_minor + ${isAfter ? '0' : String(cash)}::numeric, sales_minor = sales_minor + ${String(sales)}::numeric
    where merchant_id = ${shift.merchant_id}::uuid and id = ${shift.id}::uuid`.execute(tx)
}

const texts = words({
  difference: {
    en: '{what} of {till}: {amount} {way}. {who} counted.',
    zh: '{till} 的{what}：{way} {amount}，清点人 {who}。',
  },
})
export interface Report {
  readonly number: string
  readonly expected: bigint
  readonly counted: bigint
  readonly difference: bigint
}
interface ShiftClose {
  readonly count: Count
  readonly at: Date
  readonly countedBy: string
  /** The till's close, by its place; none: a member closed it. */
  readonly event?: { readonly epoch: number; readonly sequence: number }
  readonly member?: { readonly personId: string; readonly why: string }
}
const writeDifference = (
  own: MoneyContext,
  shift: ShiftRow,
  at: Date,
  number: string,
  minor: bigint,
  counter: string,
  kind: 'shift' | 'supplement' = 'shift',
) =>
  own.tx
    .insertInto('cash_difference')
    .values({
      merchant_id: shift.merchant_id,
      id: newId(at),
      at,
      kind,
      about_id: shift.id,
      number,
      store: shift.store,
      currency: shift.currency,
      minor: String(minor),
      from_who: shift.cashier ?? shift.label,
      from_place: shift.label,
      from_at: shift.opened_at,
      to_who: counter,
      to_place: shift.label,
    })
    .execute()
/** One transaction or nothing. The shift is locked by the caller and open. */
export const closeShift = async (own: MoneyContext, shift: ShiftRow, closing: ShiftClose): Promise<Report> => {
  const { tx } = own
  const { merchant_id: merchantId, id, store, currency } = shift
  const { count, at, event, member, countedBy } = closing
  const lines = await linesNow(tx, shift)
  const float = BigInt(shift.float_minor)
  const expected = float + cashOf(lines)
  const difference = count.counted - expected
  // What was handed out beyond the drawer was found in excess then.
  const covered = await sql<{ minor: string }>`
    select coalesce(sum(minor), 0)::text as minor from cash_drawer_change
    where merchant_id = ${merchantId}::uuid and shift_id = ${id}::uuid and what = 'over'`.execute(tx)
  const before = BigInt(covered.rows[0]!.minor)
  const change = {
    merchantId,
    store,
    currency,
    note: shift.number,
    personId: member?.personId ?? null,
    deviceId: shift.pos_device_id,
    shiftId: id,
    at,
  }
  const posted = before + (await correctDrawer(own, change, difference - before))
  await takeLock(tx, `z ${merchantId} ${store}`)
  const next = await sql<{ z: number }>`
    select coalesce(max(z), 0) + 1 as z from shift_report where merchant_id = ${merchantId}::uuid and store = ${store}`.execute(
    tx,
  )
  const { z } = next.rows[0]!
  const number = zNumber(z)
  await tx
    .insertInto('shift_report')
    .values({
      merchant_id: merchantId,
      shift_id: id,
      supplement: 0,
      store,
      z,
      currency,
      float_minor: String(float),
      lines: JSON.stringify(lines),
      expected_minor: String(expected),
      counted_minor: String(count.counted),
      difference_minor: String(difference),
      posted_minor: String(posted),
      hash: reportHash({ number, store, currency, float, lines, expected, counted: count.counted, difference }),
      made_at: at,
    })
    .execute()
  await sql`
    update pos_device_event set supplement = 0 where merchant_id = ${merchantId}::uuid and shift_id = ${id}::uuid and state = 'applied'`.execute(
    tx,
  )
  await tx
    .updateTable('shift')
    .set({
      state: 'closed',
      closed_at: at,
      closed_epoch: event?.epoch ?? null,
      closed_sequence: event?.sequence ?? null,
      closed_by: member?.personId ?? null,
      closed_why: member?.why ?? null,
      counted_by: countedBy,
      counts: JSON.stringify(count.counts),
      coins_minor: String(count.coins),
      counted_minor: String(count.counted),
      expected_minor: String(expected),
      difference_minor: String(difference),
      version: shift.version + 1,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  if (difference !== 0n) await writeDifference(own, shift, at, number, difference, countedBy)
  await notifyDifference(own, shift, number, difference, countedBy)
  await own.emit(changed(merchantId, id), changed(merchantId, id, 'shift.closed'))
  return { number, expected, counted: count.counted, difference }
}
const notifyDifference = async (
  { tx, emit }: MoneyContext,
  shift: ShiftRow,
  what: string,
  difference: bigint,
  who: string,
) => {
  const { merchant_id: merchantId, id, currency, label } = shift
  const size = difference < 0n ? -difference : difference
  const { shift_difference_minor: max } = await tx
    .selectFrom('merchant')
    .select('shift_difference_minor')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (size <= BigInt(max)) return
  const amount = toCodeText(money(size, currency as Currency))
  const facts = { what, till: label, amount, who }
  const [over, short] = [
    { en: 'over', zh: '长款' },
    { en: 'short', zh: '短款' },
  ]
  const way = difference > 0n ? over : short
  const text = {
    en: sayBoth(texts.difference, { ...facts, way: way.en }).en,
    zh: sayBoth(texts.difference, { ...facts, way: way.zh }).zh,
  }
  await emit({
    kind: 'device.notice',
    merchantId,
    audience: 'none',
    payload: { about: `shift ${id} ${what}`, text, object: { kind: 'shift', id } },
  })
}

const cashIn = sql`case when e.kind = 'sale' then case when ${payload} ->> 'method' = 'cash' then (${payload} ->> 'amount')::numeric else 0 end
  when e.kind = 'cash-in' then (${payload} ->> 'amount')::numeric else - (${payload} ->> 'amount')::numeric end`
const unreported = sql`e.supplement is null and e.state = 'applied' and e.kind in ('sale', 'refund', 'cash-in', 'cash-out')`
/** What of a closed shift arrived later is one more report; the first one never changes. */
const supplement = async (own: MoneyContext, merchantId: string, id: string): Promise<void> => {
  const { tx } = own
  const shift = await lockShift(tx, merchantId, id)
  if (shift?.state !== 'closed') return
  const lines = await linesOf(tx, shift, unreported)
  if (lines.length === 0) return
  const isCounted =
    shift.closed_sequence === null
      ? sql`e.happened_at <= ${shift.closed_at}`
      : sql`e.epoch = ${shift.closed_epoch} and e.sequence < ${shift.closed_sequence}`
  // It was in the drawer when the cash was counted: what was over then is less over now.
  const found = await sql<{ minor: string; z: number; nth: number }>`
    select coalesce((select sum(${cashIn}) from pos_device_event e where e.merchant_id = ${merchantId}::uuid and e.shift_id = ${id}::uuid
        and ${unreported} and ${isCounted}), 0)::text as minor, max(z) as z, max(supplement) + 1 as nth
    from shift_report where merchant_id = ${merchantId}::uuid and shift_id = ${id}::uuid`.execute(tx)
  const { z, nth } = found.rows[0]!
  const more = BigInt(found.rows[0]!.minor)
  const at = new Date()
  const number = zNumber(z, nth)
  const { store, currency } = shift
  const change = {
    merchantId,
    store,
    currency,
    note: number,
    personId: null,
    deviceId: shift.pos_device_id,
    shiftId: id,
  }
  const posted = await correctDrawer(own, change, -more)
  await tx
    .insertInto('shift_report')
    .values({
      merchant_id: merchantId,
      shift_id: id,
      supplement: nth,
      store,
      z,
      currency,
      float_minor: '0',
      lines: JSON.stringify(lines),
      expected_minor: String(more),
      counted_minor: null,
      difference_minor: String(-more),
      posted_minor: String(posted),
      hash: reportHash({ number, store, currency, float: 0n, lines, expected: more, counted: null, difference: -more }),
      made_at: at,
    })
    .execute()
  await sql`
    update pos_device_event e set supplement = ${nth} where e.merchant_id = ${merchantId}::uuid and e.shift_id = ${id}::uuid and ${unreported}`.execute(
    tx,
  )
  await sql`
    update shift set difference_minor = difference_minor - ${String(more)}::numeric where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
    tx,
  )
  if (more !== 0n) await writeDifference(own, shift, at, number, -more, shift.counted_by ?? shift.label, 'supplement')
  await own.emit(changed(merchantId, id), changed(merchantId, id, 'shift.closed'))
}
/** After the events of a device were applied: one supplement for all that arrived together. */
export const supplementShifts = async (db: Db, ref: { readonly merchantId: string; readonly deviceId: string }) => {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from shift s join pos_device_event e on e.merchant_id = s.merchant_id and e.shift_id = s.id
    where s.merchant_id = ${ref.merchantId}::uuid and s.pos_device_id = ${ref.deviceId}::uuid and s.state = 'closed' and ${unreported}
    order by s.id`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute((tx) => supplement({ tx, emit: emitter(tx) }, ref.merchantId, id))
}
/** For the till: the newest of the device, with their reports. */
export const shiftAnswers = async (
  tx: Store,
  { merchantId, deviceId }: { readonly merchantId: string; readonly deviceId: string },
): Promise<ShiftAnswer[]> => {
  const { rows } = await sql<
    Omit<ShiftAnswer, 'z' | 'supplements'> & { readonly zs: number | null; readonly extra: number }
  >`
    select s.epoch, s.no, s.number, case when s.state = 'closed' then case when s.closed_by is null then 'till' else 'office' end end as end,
      s.expected_minor::text as expected, s.counted_minor::text as counted, s.difference_minor::text as difference,
      (select max(r.z) from shift_report r where r.merchant_id = s.merchant_id and r.shift_id = s.id) as zs,
      (select coalesce(max(r.supplement), 0) from shift_report r where r.merchant_id = s.merchant_id and r.shift_id = s.id) as extra
    from shift s where s.merchant_id = ${merchantId}::uuid and s.pos_device_id = ${deviceId}::uuid
    order by s.opened_at desc, s.id desc limit 3`.execute(tx)
  return rows.map(({ zs, extra, ...row }) => ({
    ...row,
    z: zs === null ? null : zNumber(zs),
    supplements: zs === null ? [] : Array.from({ length: extra }, (_, index) => zNumber(zs, index + 1)),
  }))
}
