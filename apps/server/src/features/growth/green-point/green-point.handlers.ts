import { sql } from 'kysely'
import { greenPoint, returnDays } from '@falaj/contract/growth/green-point'
import { dayMs } from '@falaj/contract/kernel/time'
import { transfersOf } from '@falaj/ledger/transfers'
import { money, toCodeText, type Currency } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { bind } from '../../../platform/http/bind.ts'
import { inMinorOrNull } from '../../../platform/lists/page.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { greenRuleOf, lockAccount, lotsLeft, movementName, returnPoints, spendPoints } from './green-point.book.ts'
import { greenList } from './green-point.list.ts'

interface EntryRow {
  readonly currency: string | null
  readonly paid_minor: string | null
  readonly spend_id: string | null
  readonly staff: string | null
  readonly returned_id: string | null
  readonly returned_number: string | null
}
interface LotPartRow {
  readonly id: string
  readonly points: string
  readonly remaining: string
  readonly earned_at: Date
  readonly expires_at: Date
  readonly restored: boolean
}
const hundred = 100n
/** A spend can be returned once, and for so long. */
const isReturnable = (kind: string, at: Date, returned: string | null, now: Date): boolean =>
  kind === 'spent' && returned === null && now.getTime() - at.getTime() < returnDays * dayMs
export const greenPointFeature = bind(greenPoint, {
  query: greenList.query,
  async detail({ tx, me, input }) {
    const { merchantId } = me()
    const row = await greenList.one(tx, merchantId, input.id)
    const { rows } = await sql<EntryRow>`
      select e.currency, e.paid_minor::text, e.spend_id, p.name as staff, r.id as returned_id, r.number as returned_number
      from green_entry e left join person p on p.id = e.person_id
      left join green_entry r on r.merchant_id = e.merchant_id and r.spend_id = e.id
      where e.merchant_id = ${merchantId}::uuid and e.id = ${row.id}::uuid`.execute(tx)
    const kept = rows[0]!
    const { rows: parts } = await sql<LotPartRow>`
      select l.id, coalesce(p.points, abs(e.points))::text as points, l.remaining::text, l.earned_at, l.expires_at, l.restored
      from green_entry e left join green_part p on p.merchant_id = e.merchant_id and p.entry_id = e.id
      join green_lot l on l.merchant_id = e.merchant_id and l.id = coalesce(p.lot_id, e.lot_id)
      where e.merchant_id = ${merchantId}::uuid and e.id = ${row.id}::uuid order by l.expires_at, l.earned_at, l.id`.execute(
      tx,
    )
    const booked = await transfersOf(tx, merchantId, { kind: movementName, id: row.id })
    const isOpen = isReturnable(row.kind, new Date(row.at), kept.returned_id, await businessNow(tx))
    return {
      ...row,
      lots: parts.map((part) => ({
        id: part.id,
        points: Number(part.points),
        remaining: Number(part.remaining),
        earnedAt: part.earned_at.toISOString(),
        expiresAt: part.expires_at.toISOString(),
        restored: part.restored,
      })),
      returnedBy: kept.returned_id === null ? null : { id: kept.returned_id, number: kept.returned_number ?? '' },
      spendId: kept.spend_id,
      paid: inMinorOrNull(kept.paid_minor, kept.currency ?? 'AED'),
      staff: kept.staff,
      actions: isOpen ? ['giveBack' as const] : [],
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, 'GP', booked),
    }
  },
  async summary({ tx, me }) {
    const { merchantId } = me()
    const [rule, left, now] = [await greenRuleOf(tx, merchantId), await lotsLeft(tx, merchantId), await businessNow(tx)]
    const { rows } = await sql<{ balance: string }>`
      select balance::text from green_account where merchant_id = ${merchantId}::uuid`.execute(tx)
    const open = left.filter(({ expiresAt }) => expiresAt > now)
    const byDate = Map.groupBy(open, ({ expiresAt }) => expiresAt.toISOString())
    const sumOf = (of: readonly { readonly remaining: bigint }[]): number =>
      Number(of.reduce((sum, { remaining }) => sum + remaining, 0n))
    return {
      balance: Number(rows[0]?.balance ?? 0),
      spendable: sumOf(open),
      expiring: [...byDate].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([at, of]) => ({ at, points: sumOf(of) })),
      rules: rule
        ? {
            unit: money(BigInt(rule.unit_minor), rule.currency as Currency),
            months: rule.months,
            graceDays: rule.grace_days,
            worth: rule.worth_minor === null ? null : money(BigInt(rule.worth_minor), rule.currency as Currency),
            donates: rule.donates,
          }
        : null,
    }
  },
  async spend(call) {
    const { tx, emit, me, input, note } = call
    const { merchantId, personId } = me()
    const rule = await greenRuleOf(tx, merchantId)
    const { purpose } = input
    const points = BigInt(input.points)
    if (!rule || (purpose === 'donate' ? !rule.donates : rule.worth_minor === null))
      throw failFields({ path: 'purpose', code: 'INVALID' })
    const minor = purpose === 'convert' ? (points * BigInt(rule.worth_minor!)) / hundred : null
    // Points that would become nothing are not taken.
    if (minor === 0n) throw failFields({ path: 'points', code: 'GREEN_POINTS' })
    const converted = minor === null ? null : { currency: rule.currency, minor }
    const made = await spendPoints(
      { tx, emit },
      merchantId,
      { points, purpose, converted, personId },
      await businessNow(tx),
    )
    const paid = converted && money(converted.minor, converted.currency as Currency)
    if (paid)
      await moveMoney(
        { tx, emit },
        postingOf(legsOf['green points'], 'paid out', {
          name: movementName,
          id: made.id,
          merchantId,
          currency: paid.currency,
          net: paid.minor,
        }),
      )
    note({
      object: `green points ${made.number}`,
      after: { purpose, points: input.points, ...(paid ? { paid: toCodeText(paid) } : {}) },
    })
    return { ...made, paid }
  },
  async giveBack(call) {
    const { tx, emit, me, input, note } = call
    const { merchantId, personId } = me()
    if (!isUuid(input.id)) throw fail('NOT_FOUND')
    // Entries never change: the account's row is what two returns wait for.
    await lockAccount(tx, merchantId)
    const spend = await tx
      .selectFrom('green_entry')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (!spend) throw fail('NOT_FOUND')
    const returned = await tx
      .selectFrom('green_entry')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('spend_id', '=', spend.id)
      .executeTakeFirst()
    const now = await businessNow(tx)
    if (!isReturnable(spend.kind, spend.at, returned?.id ?? null, now)) throw fail('RECORD_STATE')
    if (spend.paid_minor !== null && spend.currency !== null)
      await moveMoney(
        { tx, emit },
        postingOf(legsOf['green points'], 'paid back', {
          name: movementName,
          id: spend.id,
          merchantId,
          currency: spend.currency as Currency,
          net: BigInt(spend.paid_minor),
        }),
      )
    const rule = await greenRuleOf(tx, merchantId)
    const made = await returnPoints(
      { tx, emit },
      merchantId,
      { id: spend.id, points: -BigInt(spend.points), purpose: spend.purpose as 'donate' | 'convert' },
      { personId, graceDays: rule?.grace_days ?? returnDays },
      now,
    )
    note({ object: `green points ${made.number}`, after: { returned: spend.number } })
    return made
  },
})
