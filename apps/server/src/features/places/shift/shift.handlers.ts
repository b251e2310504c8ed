import { sql } from 'kysely'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { shift, type ShiftDetail } from '@falaj/contract/places/shift'
import { denominations } from '@falaj/contract/places/device-contract'
import { readEvent, receiptNumber } from '@falaj/contract/places/device-protocol'
import { currencies, fromText, money, toCodeText, type Currency } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind } from '../../../platform/http/bind.ts'
import { shiftList } from './shift.list.ts'
import { closeShift, findShift, linesNow, lockShift, type ShiftRow } from './shift.read.ts'
import { addLines, sumOfCount, zNumber, type Line } from './shift.rules.ts'

const eventsMax = 200
const shownLines = (lines: readonly Line[], currency: Currency): ShiftDetail['lines'] =>
  lines.map(({ kind, method, count, minor }) => ({ kind, method, count, amount: money(BigInt(minor), currency) }))
const reportsOf = async (tx: Store, { merchant_id: merchantId, id }: ShiftRow, currency: Currency) => {
  const rows = await tx
    .selectFrom('shift_report')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('shift_id', '=', id)
    .orderBy('supplement')
    .execute()
  const of = (minor: string) => money(BigInt(minor), currency)
  return rows.map((row) => ({
    stored: row.lines as unknown as readonly Line[],
    shown: {
      supplement: row.supplement,
      number: zNumber(row.z, row.supplement),
      madeAt: row.made_at.toISOString(),
      lines: shownLines(row.lines as unknown as readonly Line[], currency),
      expected: of(row.expected_minor),
      counted: row.counted_minor === null ? null : of(row.counted_minor),
      difference: of(row.difference_minor),
      hash: row.hash,
    },
  }))
}
interface EventRow {
  readonly epoch: number
  readonly sequence: number
  readonly kind: string
  readonly text: string
  readonly happened_at: Date
  readonly state: string
  readonly reason: string | null
  readonly payment_id: string | null
  readonly supplement: number | null
  readonly number: string
}
const eventsOf = async (tx: Store, { merchant_id: merchantId, id }: ShiftRow): Promise<ShiftDetail['events']> => {
  const { rows } = await sql<EventRow>`
    select e.epoch, e.sequence, e.kind, e.text, e.happened_at, e.state, coalesce(e.reason, e.marked) as reason, e.payment_id, e.supplement, d.number
    from pos_device_event e join pos_device d on d.merchant_id = e.merchant_id and d.id = e.pos_device_id
    where e.merchant_id = ${merchantId}::uuid and e.shift_id = ${id}::uuid order by e.epoch desc, e.sequence desc limit ${eventsMax}`.execute(
    tx,
  )
  return rows.map((row) => {
    const { amount, currency, method } = readEvent(row.text)?.payload ?? {}
    const isMoney = typeof amount === 'string' && /^\d+$/.test(amount) && currencies.includes(currency as Currency)
    return {
      kind: row.kind,
      receipt: receiptNumber(row.number, row),
      at: row.happened_at.toISOString(),
      amount: isMoney ? money(BigInt(amount), currency as Currency) : null,
      method: typeof method === 'string' ? method : null,
      state: row.state,
      reason: row.reason,
      paymentId: row.payment_id,
      supplement: row.supplement,
    }
  })
}
/** Another merchant's shift looks like a missing one. */
const ownShift = async (tx: Store, merchantId: string, id: string, find = findShift): Promise<ShiftRow> => {
  const row = isUuid(id) ? await find(tx, merchantId, id) : null
  if (!row) throw fail('NOT_FOUND')
  return row
}

export const shiftFeature = bind(shift, {
  query: shiftList.query,
  async detail({ tx, me, input, visitor }) {
    const { merchantId } = me()
    const shown = await shiftList.one(tx, merchantId, input.id)
    const row = await ownShift(tx, merchantId, input.id)
    const currency = row.currency as Currency
    const reports = await reportsOf(tx, row, currency)
    const kept = await tx
      .selectFrom('shift')
      .select(['counts', 'coins_minor', 'closed_why', 'counted_by'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const counts = kept.counts as unknown as readonly { readonly value: number; readonly count: number }[] | null
    const lines = row.state === 'open' ? await linesNow(tx, row) : addLines(reports.flatMap(({ stored }) => stored))
    return {
      ...shown,
      version: row.version,
      deviceId: row.pos_device_id,
      currency,
      float: money(BigInt(row.float_minor), currency),
      countedBy: kept.counted_by,
      closedWhy: kept.closed_why,
      counts: counts?.map(({ value, count }) => ({ denomination: money(BigInt(value), currency), count })) ?? null,
      coins: kept.coins_minor === null ? null : money(BigInt(kept.coins_minor), currency),
      lines: shownLines(lines, currency),
      reports: reports.map(({ shown: report }) => report),
      events: await eventsOf(tx, row),
      actions: row.state === 'open' && mayEnter(areas.fiatMoneyMovement, visitor) ? ['close' as const] : [],
    }
  },
  async close(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const row = await ownShift(tx, merchantId, input.id, lockShift)
    if (row.state !== 'open') throw fail('SHIFT_CLOSED_BEFORE')
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    const currency = row.currency as Currency
    const unknown = input.counts.findIndex(({ value }) => !denominations[currency]?.includes(value))
    if (unknown >= 0) throw failFields({ path: `counts.${unknown}.value`, code: 'COUNT_DENOMINATION' })
    const coins = fromText((input.coins ?? '0').trim(), currency)?.minor ?? 0n
    const counts = input.counts.filter(({ count }) => count > 0)
    const who = await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirstOrThrow()
    const report = await closeShift(call, row, {
      count: { counts, coins, counted: sumOfCount(counts, coins) },
      at: new Date(),
      countedBy: who.name ?? '',
      member: { personId, why: input.reason },
    })
    const of = (minor: bigint) => money(minor, currency)
    note({
      object: `shift ${row.number}`,
      before: { expected: toCodeText(of(report.expected)) },
      after: { counted: toCodeText(of(report.counted)), report: report.number, reason: input.reason },
    })
    return {
      id: row.id,
      z: report.number,
      expected: of(report.expected),
      counted: of(report.counted),
      difference: of(report.difference),
    }
  },
  async settings({ tx, me }) {
    const { shift_difference_minor: minor } = await tx
      .selectFrom('merchant')
      .select('shift_difference_minor')
      .where('id', '=', me().merchantId)
      .executeTakeFirstOrThrow()
    return { differenceMax: money(BigInt(minor), 'AED') }
  },
  async saveSettings({ tx, me, input, note }) {
    await sql`update merchant set shift_difference_minor = ${String(input.differenceMax.minor)}::numeric where id = ${me().merchantId}::uuid`.execute(
      tx,
    )
    note({ object: 'shifts', after: { differenceMax: toCodeText(input.differenceMax) } })
    return {}
  },
})
