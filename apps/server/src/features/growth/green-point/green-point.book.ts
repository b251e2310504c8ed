// Everything that changes a merchant's points, under the lock of its row: lots, entries and the ledger move together.
import { sql } from 'kysely'
import { earnedPoints, expiryOf, partsOf, takenBackPoints, type LotPart } from '@falaj/contract/growth/green-rules'
import type { GreenKind } from '@falaj/contract/growth/green-point'
import { dayMs } from '@falaj/contract/kernel/time'
import { failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import type { FollowedPayment } from '../../../platform/payment/follow.ts'

export type GreenContext = Pick<TxContext, 'tx' | 'emit'>
export const movementName = 'green-point'
export interface GreenRule {
  readonly currency: string
  readonly unit_minor: string
  readonly months: number
  readonly grace_days: number
  readonly worth_minor: string | null
  readonly donates: boolean
  readonly since: Date
}
export const greenRuleOf = async (tx: Store, merchantId: string): Promise<GreenRule | undefined> =>
  (
    await sql<GreenRule>`
    select currency, unit_minor::text, months, grace_days, worth_minor::text, donates, since from green_rule
    where merchant_id = ${merchantId}::uuid`.execute(tx)
  ).rows[0]

interface Account {
  readonly balance: bigint
  readonly debt: bigint
}
const bigints = <K extends string>(row: Readonly<Record<K, unknown>>, ...names: readonly K[]): Record<K, bigint> =>
  Object.fromEntries(names.map((name) => [name, BigInt(row[name] as string)])) as Record<K, bigint>
/** Whatever changes a merchant's points waits for its row. */
export const lockAccount = async (tx: Store, merchantId: string): Promise<Account> => {
  await sql`insert into green_account (merchant_id) values (${merchantId}::uuid) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ balance: string; debt: string }>`
    select balance::text, debt::text from green_account where merchant_id = ${merchantId}::uuid for update`.execute(tx)
  return bigints(rows[0]!, 'balance', 'debt')
}
export interface LotRow {
  readonly id: string
  readonly points: bigint
  readonly remaining: bigint
  readonly expired: bigint
  readonly taken: bigint
  readonly earnedAt: Date
  readonly expiresAt: Date
}
const lots = async (tx: Store, merchantId: string, where: ReturnType<typeof sql>): Promise<readonly LotRow[]> => {
  const { rows } = await sql<
    Record<'points' | 'remaining' | 'expired' | 'taken', string> & Pick<LotRow, 'id' | 'earnedAt' | 'expiresAt'>
  >`select id, points::text, remaining::text, expired::text, taken::text, earned_at as "earnedAt", expires_at as "expiresAt"
    from green_lot where merchant_id = ${merchantId}::uuid and ${where}`.execute(tx)
  return rows.map((row) => ({ ...row, ...bigints(row, 'points', 'remaining', 'expired', 'taken') }))
}
export const lotsLeft = (tx: Store, merchantId: string) => lots(tx, merchantId, sql`remaining > 0`)
const takeFrom = async (tx: Store, merchantId: string, { lotId, points }: LotPart): Promise<void> => {
  await sql`update green_lot set remaining = remaining - ${String(points)}::bigint
    where merchant_id = ${merchantId}::uuid and id = ${lotId}::uuid`.execute(tx)
}
interface NewEntry {
  readonly kind: GreenKind
  /** Signed. */
  readonly points: bigint
  readonly at: Date
  readonly parts?: readonly LotPart[]
  /** For points that are added: how many of them reduce a debt. */
  readonly debt?: bigint
  readonly lotId?: string
  readonly paid?: Pick<FollowedPayment, 'id' | 'number' | 'store'>
  readonly purpose?: 'donate' | 'convert' | null
  readonly converted?: { readonly currency: string; readonly minor: bigint } | null
  readonly spendId?: string
  readonly personId?: string
  readonly bookedAt?: Date
}
const steps = {
  earned: 'given',
  'taken-back': 'taken back',
  spent: 'spent',
  returned: 'returned',
  expired: 'expired',
} as const satisfies Record<GreenKind, keyof (typeof legsOf)['green points']>
const write = async (
  own: GreenContext,
  merchantId: string,
  before: Account,
  entry: NewEntry,
): Promise<{ readonly id: string; readonly number: string }> => {
  const { tx, emit } = own
  const { kind, points, at, parts = [], paid, converted } = entry
  const [id, number, balance] = [newId(), newNumber('green-point'), before.balance + points]
  // What is missing is exactly what the balance is below zero.
  const debt = balance < 0n ? -balance : 0n
  await sql`update green_account set balance = ${String(balance)}::bigint, debt = ${String(debt)}::bigint
    where merchant_id = ${merchantId}::uuid`.execute(tx)
  await tx
    .insertInto('green_entry')
    .values({
      merchant_id: merchantId,
      id,
      number,
      kind,
      points,
      balance,
      at,
      lot_id: entry.lotId ?? null,
      payment_id: paid?.id ?? null,
      payment_number: paid?.number ?? null,
      store: paid?.store ?? null,
      purpose: entry.purpose ?? null,
      currency: converted?.currency ?? null,
      paid_minor: converted ? String(converted.minor) : null,
      spend_id: entry.spendId ?? null,
      person_id: entry.personId ?? null,
    })
    .execute()
  if (parts.length > 0)
    await tx
      .insertInto('green_part')
      .values(parts.map((part) => ({ merchant_id: merchantId, entry_id: id, lot_id: part.lotId, points: part.points })))
      .execute()
  const net = points < 0n ? -points : points
  await moveMoney(
    { tx, emit },
    postingOf(
      legsOf['green points'],
      steps[kind],
      { name: movementName, id, merchantId, currency: 'GP', net },
      entry.bookedAt ? { at: entry.bookedAt, bookedAt: entry.bookedAt } : {},
    ),
  )
  await emit({ kind: 'green-point.changed', merchantId, audience: 'greenPoints', payload: { id } })
  return { id, number }
}
/** Points that come in fill a debt first; what is left stays in their lot. */
const filled = (points: bigint, debt: bigint): bigint => points - (debt < points ? debt : points)

/** What a payment earns, once; and what its refunds take back. */
export const lookAtPayment = async (own: GreenContext, paid: FollowedPayment, bookedAt?: Date): Promise<void> => {
  const { merchant_id: merchantId } = paid
  const rule = await greenRuleOf(own.tx, merchantId)
  if (!rule) return
  const account = await lockAccount(own.tx, merchantId)
  const [lot] = await lots(own.tx, merchantId, sql`payment_id = ${paid.id}::uuid`)
  if (lot) return takeBack(own, merchantId, account, lot, paid)
  const points = earnedPoints(BigInt(paid.amount_minor), BigInt(rule.unit_minor))
  // Refunded before it was looked at, it earns nothing any more.
  if (paid.currency !== rule.currency || paid.paid_at < rule.since || points === 0n || paid.refunded_minor !== '0')
    return
  const id = newId()
  await own.tx
    .insertInto('green_lot')
    .values({
      merchant_id: merchantId,
      id,
      payment_id: paid.id,
      points,
      remaining: filled(points, account.debt),
      earned_at: paid.paid_at,
      expires_at: expiryOf(paid.paid_at, rule.months),
    })
    .execute()
  await write(own, merchantId, account, {
    kind: 'earned',
    points,
    at: paid.paid_at,
    lotId: id,
    paid,
    ...(bookedAt ? { bookedAt } : {}),
  })
}
const takeBack = async (
  own: GreenContext,
  merchantId: string,
  account: Account,
  lot: LotRow,
  paid: FollowedPayment,
): Promise<void> => {
  const back = takenBackPoints(lot, BigInt(paid.amount_minor), BigInt(paid.refunded_minor))
  if (back === 0n) return
  await sql`update green_lot set taken = taken + ${String(back)}::bigint
    where merchant_id = ${merchantId}::uuid and id = ${lot.id}::uuid`.execute(own.tx)
  // From the lot itself, then from those that expire first; what nobody has left is a debt.
  const first = lot.remaining < back ? lot.remaining : back
  const others = (await lotsLeft(own.tx, merchantId)).filter(({ id }) => id !== lot.id)
  const parts = [...(first > 0n ? [{ lotId: lot.id, points: first }] : []), ...partsOf(others, back - first)]
  for (const part of parts) await takeFrom(own.tx, merchantId, part)
  await write(own, merchantId, account, {
    kind: 'taken-back',
    points: -back,
    at: new Date(),
    lotId: lot.id,
    paid,
    parts,
  })
}
export const spendPoints = async (
  own: GreenContext,
  merchantId: string,
  given: {
    readonly points: bigint
    readonly purpose: 'donate' | 'convert'
    readonly converted: NonNullable<NewEntry['converted']> | null
    readonly personId: string
  },
  now: Date,
): Promise<{ readonly id: string; readonly number: string }> => {
  const { points, ...rest } = given
  const account = await lockAccount(own.tx, merchantId)
  // What has expired is not spent any more, also where the clock has not come to it yet.
  const left = (await lotsLeft(own.tx, merchantId)).filter(({ expiresAt }) => expiresAt > now)
  const parts = partsOf(left, points)
  if (parts.reduce((sum, part) => sum + part.points, 0n) < points)
    throw failFields({ path: 'points', code: 'GREEN_POINTS_LOW' })
  for (const part of parts) await takeFrom(own.tx, merchantId, part)
  return write(own, merchantId, account, { kind: 'spent', points: -points, at: now, parts, ...rest })
}
/** Back into the lots that a spend took, soonest-expiry-last where a debt has to be filled. */
export const returnPoints = async (
  own: GreenContext,
  merchantId: string,
  spend: { readonly id: string; readonly points: bigint; readonly purpose: 'donate' | 'convert' },
  { personId, graceDays }: { readonly personId: string; readonly graceDays: number },
  now: Date,
): Promise<{ readonly id: string; readonly number: string }> => {
  const account = await lockAccount(own.tx, merchantId)
  const { rows } = await sql<{ lot_id: string; points: string; expires_at: Date }>`
    select p.lot_id, p.points::text, l.expires_at from green_part p
    join green_lot l on l.merchant_id = p.merchant_id and l.id = p.lot_id
    where p.merchant_id = ${merchantId}::uuid and p.entry_id = ${spend.id}::uuid order by l.expires_at, l.earned_at, l.id`.execute(
    own.tx,
  )
  const grace = new Date(now.getTime() + graceDays * dayMs)
  let debt = account.debt
  for (const { lot_id: lotId, points: text, expires_at: expiresAt } of rows) {
    const points = BigInt(text)
    const stays = filled(points, debt)
    debt -= points - stays
    const isOver = expiresAt <= now
    await sql`update green_lot set remaining = remaining + ${String(stays)}::bigint,
        restored = restored or (${isOver} and ${String(stays)}::bigint > 0),
        expires_at = case when ${isOver} and ${String(stays)}::bigint > 0 then ${grace}::timestamptz else expires_at end
      where merchant_id = ${merchantId}::uuid and id = ${lotId}::uuid`.execute(own.tx)
  }
  return write(own, merchantId, account, {
    kind: 'returned',
    points: spend.points,
    at: now,
    purpose: spend.purpose,
    spendId: spend.id,
    personId,
    parts: rows.map(({ lot_id: lotId, points }) => ({ lotId, points: BigInt(points) })),
  })
}
/** One lot. Nothing, if nothing is left of it or it is not over. */
export const expireLot = async (own: GreenContext, merchantId: string, lotId: string, now: Date): Promise<boolean> => {
  const account = await lockAccount(own.tx, merchantId)
  const [lot] = await lots(own.tx, merchantId, sql`id = ${lotId}::uuid and remaining > 0 and expires_at <= ${now}`)
  if (!lot) return false
  await sql`update green_lot set remaining = 0, expired = expired + ${String(lot.remaining)}::bigint
    where merchant_id = ${merchantId}::uuid and id = ${lotId}::uuid`.execute(own.tx)
  await write(own, merchantId, account, { kind: 'expired', points: -lot.remaining, at: now, lotId })
  return true
}
