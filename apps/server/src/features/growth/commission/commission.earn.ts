// Payments of merchants whom a partner brought earn commissions when they are paid, and lose them when they are refunded or a dispute is lost. The cursor
// moves in the same transaction, so no payment is missed and none counts twice, however the program ends.
import { sql } from 'kysely'
import { clearingDays, sharesOf, takenBackOf, vatOnCommission } from '@falaj/contract/growth/commission-rules'
import { dayMs } from '@falaj/contract/kernel/time'
import { newId } from '../../../platform/base/ids.ts'
import { makeLoop, quietMs, type Loop } from '../../../platform/base/loop.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveAll } from '../../../platform/money/move.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { lockCommissions } from './commission.lock.ts'
import { pathAt } from './commission.path.ts'

interface MoneyContext extends Pick<TxContext, 'tx' | 'emit'> {
  /** The sandbox's own past only: lines are booked when they happened. */
  readonly isPast?: true
}
export const commissionChanged = (merchantId: string, id: string) => ({
  kind: 'commission.changed',
  merchantId,
  audience: 'referral' as const,
  payload: { id },
})

interface PaidRow {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly amount_minor: string
  readonly fee_minor: string
  /** What of it went back: refunds and lost disputes. */
  readonly taken_minor: string
  readonly paid_at: Date
  readonly due_on: string
}
interface NewLine {
  readonly id: string
  readonly partner_id: string
  readonly kind: 'earned' | 'taken-back' | 'restored'
  readonly minor: bigint
  readonly vat: bigint
  readonly nth: number
}
interface LineRow {
  readonly partner_id: string
  readonly kind: string
  readonly minor: string
  readonly vat_minor: string
  readonly merchant_id: string
}

const post = async (
  { tx, emit }: MoneyContext,
  merchantId: string,
  paid: PaidRow,
  lines: readonly NewLine[],
  bookedAt: Date | undefined,
) => {
  await moveAll(
    { tx, emit },
    lines.map(({ id, partner_id: partnerId, kind, minor, vat }) => {
      const isBack = kind === 'taken-back'
      const moved = {
        name: 'commission',
        id,
        merchantId,
        partnerId,
        currency: paid.currency as never,
        net: isBack ? -minor : minor,
        vat: isBack ? -vat : vat,
      }
      return postingOf(legsOf.commission, isBack ? 'taken back' : 'earned', moved, bookedAt ? { bookedAt } : {})
    }),
  )
  await emit(...lines.map(({ id }) => commissionChanged(merchantId, id)))
}
const registered = async (tx: Store, merchantId: string, partners: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('partner')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...partners])
    .where('trn', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
const earn = async (own: MoneyContext, paid: PaidRow): Promise<number> => {
  const { tx } = own
  const path = await pathAt(tx, paid.merchant_id, paid.paid_at)
  if (!path) return 0
  const [amount, fee] = [BigInt(paid.amount_minor), BigInt(paid.fee_minor)]
  const shares = sharesOf({ amount, fee }, path.steps).filter(({ minor }) => minor > 0n)
  if (shares.length === 0) return 0
  const withVat = await registered(
    tx,
    path.merchantId,
    shares.map(({ partner }) => partner),
  )
  const lines = shares.map((share) => ({
    ...share,
    id: newId(),
    partner_id: share.partner,
    kind: 'earned' as const,
    nth: 0,
    vat: withVat.has(share.partner) ? vatOnCommission(share.minor) : 0n,
  }))
  for (const line of lines)
    await sql`
      insert into commission_line (merchant_id, id, partner_id, child_id, payment_id, payment_number, kind, nth, currency, amount_minor, fee_minor, rate_id,
        rate_ppm, below_ppm, path, minor, vat_minor, happened_at, settles_on, clears_on, created_at)
      values (${path.merchantId}::uuid, ${line.id}::uuid, ${line.partner}::uuid, ${paid.merchant_id}::uuid, ${paid.id}::uuid, ${paid.number}, 'earned', 0,
        ${paid.currency}, ${paid.amount_minor}::numeric, ${paid.fee_minor}::numeric, ${line.rate}::uuid, ${line.ratePpm}, ${line.belowPpm},
        ${JSON.stringify(path.steps)}::jsonb, ${String(line.minor)}::numeric, ${String(line.vat)}::numeric, ${paid.paid_at}, ${paid.due_on}::date,
        ${paid.due_on}::date + ${clearingDays}::int, ${own.isPast ? paid.paid_at : sql`now()`})`.execute(tx)
  await post(own, path.merchantId, paid, lines, own.isPast ? paid.paid_at : undefined)
  return lines.length
}
/** Refunds of the sandbox's past come two days after the payment. */
const pastRefundMs = 2 * dayMs
/** What each partner keeps follows what went back, up and down; each change is a line of its own. */
const follow = async (own: MoneyContext, paid: PaidRow, rows: readonly LineRow[]): Promise<number> => {
  const [amount, returned] = [BigInt(paid.amount_minor), BigInt(paid.taken_minor)]
  const merchantId = rows[0]!.merchant_id
  const lines: NewLine[] = []
  for (const [partnerId, of] of Map.groupBy(rows, ({ partner_id }) => partner_id)) {
    const first = of.find(({ kind }) => kind === 'earned')!
    const sum = (name: 'minor' | 'vat_minor') => of.reduce((all, row) => all + BigInt(row[name]), 0n)
    const keeps = BigInt(first.minor) - takenBackOf(BigInt(first.minor), amount, returned)
    const change = keeps - sum('minor')
    if (change === 0n) continue
    const vat = (first.vat_minor === '0' ? 0n : vatOnCommission(keeps)) - sum('vat_minor')
    const kind = change < 0n ? 'taken-back' : 'restored'
    lines.push({ id: newId(), partner_id: partnerId, kind, nth: of.length, minor: change, vat })
  }
  const pastAt = new Date(Math.min(Date.now(), paid.paid_at.getTime() + pastRefundMs))
  for (const line of lines)
    await sql`
      insert into commission_line (merchant_id, id, partner_id, child_id, payment_id, payment_number, kind, nth, taken_minor, currency, amount_minor, fee_minor,
        rate_id, rate_ppm, below_ppm, path, minor, vat_minor, happened_at, settles_on, clears_on, created_at)
      select merchant_id, ${line.id}::uuid, partner_id, child_id, payment_id, payment_number, ${line.kind}, ${line.nth}, ${paid.taken_minor}::numeric, currency, amount_minor,
        fee_minor, rate_id, rate_ppm, below_ppm, path, ${String(line.minor)}::numeric, ${String(line.vat)}::numeric, coalesce(${own.isPast ? pastAt : null}::timestamptz, now()), settles_on, clears_on,
        coalesce(${own.isPast ? pastAt : null}::timestamptz, now())
      from commission_line where merchant_id = ${merchantId}::uuid and payment_id = ${paid.id}::uuid and partner_id = ${line.partner_id}::uuid
        and kind = 'earned'`.execute(own.tx)
  if (lines.length > 0) await post(own, merchantId, paid, lines, own.isPast ? pastAt : undefined)
  return lines.length
}
/** Brings the lines of one payment up to date; how many were written. The same state of a payment writes nothing twice. */
export const lookAtPayment = async (own: MoneyContext, paid: PaidRow): Promise<number> => {
  const read = async (): Promise<readonly LineRow[]> =>
    (
      await sql<LineRow>`
        select merchant_id, partner_id, kind, minor::text, vat_minor::text from commission_line
        where payment_id = ${paid.id}::uuid and child_id = ${paid.merchant_id}::uuid
          and merchant_id in (select merchant_id from partner_merchant where child_id = ${paid.merchant_id}::uuid)`.execute(
        own.tx,
      )
    ).rows
  const { rows: owners } = await sql<{ merchant_id: string }>`
    select distinct merchant_id from partner_merchant where child_id = ${paid.merchant_id}::uuid order by 1`.execute(
    own.tx,
  )
  for (const { merchant_id } of owners) await lockCommissions(own.tx, merchant_id)
  const rows = await read()
  if (rows.length > 0) return follow(own, paid, rows)
  const earned = await earn(own, paid)
  // Refunded before it was looked at.
  return earned > 0 && paid.taken_minor !== '0' ? earned + (await follow(own, paid, await read())) : earned
}

const batchMax = 500
export const commissionBatch = async (db: Db): Promise<{ readonly events: number; readonly lines: number }> => {
  const behind =
    await sql`select from commission_cursor c where exists (select from event where number > c.number)`.execute(db)
  if (behind.rows.length === 0) return { events: 0, lines: 0 }
  return db.transaction().execute(async (tx) => {
    const cursor = await sql<{ number: bigint }>`select number from commission_cursor for update`.execute(tx)
    const after = cursor.rows[0]!.number
    const batch = await sql<{ events: number; last: bigint | null }>`
      select count(*)::int as events, max(number) as last from (
        select number from event where number > ${after} order by number limit ${batchMax}) e`.execute(tx)
    const { events, last } = batch.rows[0]!
    if (last === null) return { events: 0, lines: 0 }
    let lines = 0
    for (const paid of await changedPayments(tx, after, last))
      lines += await lookAtPayment({ tx, emit: emitter(tx) }, paid)
    await sql`update commission_cursor set number = ${last}`.execute(tx)
    return { events, lines }
  })
}
const paidColumns = sql`p.merchant_id, p.id, p.number, p.currency, p.amount_minor::text, p.fee_minor::text,
  least(p.amount_minor, p.refunded_minor + p.lost_minor)::text as taken_minor, p.paid_at, p.due_on::text as due_on`
const changedPayments = async (tx: Store, after: bigint, last: bigint): Promise<readonly PaidRow[]> => {
  // Planning a look at payments, which are cut by month, costs more than most batches are worth.
  const concerned = await sql`
    select from event e where e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed'
      and exists (select from partner_merchant m where m.child_id = e.merchant_id) limit 1`.execute(tx)
  if (concerned.rows.length === 0) return []
  const { rows } = await sql<PaidRow>`
    select distinct ${paidColumns} from event e join payment p on p.merchant_id = e.merchant_id and p.id = (e.payload ->> 'id')::uuid
    where e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed' and p.paid_at is not null
      and exists (select from partner_merchant m where m.child_id = p.merchant_id)
    order by p.merchant_id, p.paid_at, p.id`.execute(tx)
  return rows
}
/** A payment as it is now; null if it is not paid. */
export const paymentNow = async (tx: Store, childId: string, id: string): Promise<PaidRow | null> =>
  (
    await sql<PaidRow>`
      select ${paidColumns} from payment p where p.merchant_id = ${childId}::uuid and p.id = ${id}::uuid and p.paid_at is not null`.execute(
      tx,
    )
  ).rows[0] ?? null
/** The sandbox's own past, and payments of a merchant that was brought before its partner was known. */
export const earnPast = async (own: MoneyContext, childId: string, from: Date): Promise<number> => {
  const { rows } = await sql<PaidRow>`
    select ${paidColumns} from payment p where p.merchant_id = ${childId}::uuid and p.created_at >= ${from} and p.paid_at is not null order by p.paid_at, p.id`.execute(
    own.tx,
  )
  let lines = 0
  for (const paid of rows) lines += await lookAtPayment(own, paid)
  return lines
}
export const makeCommissions = (db: Db): Loop =>
  makeLoop({
    name: 'commission',
    // The relay wakes it; without a call it looks this often.
    everyMs: quietMs,
    apartMs: 250,
    run: async () => {
      let events = batchMax
      while (events === batchMax) ({ events } = await commissionBatch(db))
    },
  })
