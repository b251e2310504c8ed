// The simulated bank as it pays out. What it does with an order is decided when it takes it: by the rule set on /sandbox, or by the last two
// digits of what it is to pay (see `ruleFor`). It keeps books of its own, so that a restart changes nothing.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Money } from '@falaj/money'
import type { Store } from '../platform/db/pool.ts'
import { newNumber } from '../platform/base/ids.ts'
import { businessNow } from '../platform/db/business-clock.ts'
import type { PayoutRail, PayoutStatus } from '../rails/payout-rail.ts'

export const payoutRules = ['pay', 'refuse', 'return', 'slow'] as const
export type PayoutRule = (typeof payoutRules)[number]

/** 13 is refused, 17 is paid and comes back, 19 takes an hour; what ends in 23 is taken, but the answer to the first call is lost. */
const byDigits: Readonly<Record<string, PayoutRule>> = { '13': 'refuse', '17': 'return', '19': 'slow' }
const lostDigits = '23'
const digitsOf = ({ minor }: Money): string => minor.toString().slice(-2)

export const ruleNow = async (tx: Store): Promise<PayoutRule | 'digits'> => {
  const set = await tx.selectFrom('sandbox_payout_rule').select('rule').executeTakeFirst()
  return payoutRules.find((rule) => rule === set?.rule) ?? 'digits'
}
export const setRule = async (tx: Store, rule: PayoutRule | 'digits'): Promise<void> => {
  await tx.deleteFrom('sandbox_payout_rule').execute()
  if (rule !== 'digits') await tx.insertInto('sandbox_payout_rule').values({ rule }).execute()
}
const ruleFor = async (tx: Store, amount: Money): Promise<PayoutRule> => {
  const rule = await ruleNow(tx)
  return rule === 'digits' ? (byDigits[digitsOf(amount)] ?? 'pay') : rule
}
const slowMs = hourMs

interface Order {
  readonly bank_reference: string
  readonly rule: PayoutRule
  readonly answers_at: Date
  readonly returns_at: Date | null
  readonly handed_over: number
}
/** Its own times follow the business clock; a reported event has happened, so it is never later than now. */
const happened = (at: Date): Date => (at.getTime() > Date.now() ? new Date() : at)
const statusOf = (order: Order | undefined, now: number): PayoutStatus => {
  if (!order) return { kind: 'unknown' }
  if (order.answers_at.getTime() > now) return { kind: 'pending' }
  if (order.rule === 'refuse') return { kind: 'refused', why: 'ACCOUNT_CLOSED' }
  if (order.returns_at && order.returns_at.getTime() <= now)
    return { kind: 'returned', at: happened(order.returns_at), why: 'BENEFICIARY_REFUSED' }
  return { kind: 'paid', at: happened(order.answers_at) }
}

export const sandboxPayout = (takesMs: number): PayoutRail => ({
  async submit(db, { reference, amount }) {
    const rule = await ruleFor(db, amount)
    const answersAt = new Date((await businessNow(db)).getTime() + (rule === 'slow' ? slowMs : takesMs))
    // Days later, in a bank that has no days.
    const returnsAt = rule === 'return' ? new Date(answersAt.getTime() + 20 * takesMs) : null
    const { rows } = await sql<Order>`
      insert into sandbox_payout as p (reference, bank_reference, rule, answers_at, returns_at)
      values (${reference}::uuid, ${newNumber('sandbox-payout')}, ${rule}, ${answersAt}, ${returnsAt})
      on conflict (reference) do update set handed_over = p.handed_over + 1
      returning p.bank_reference, p.handed_over`.execute(db)
    const order = rows[0]!
    if (digitsOf(amount) === lostDigits && order.handed_over === 1) throw new Error('the bank’s answer was lost')
    return { bankReference: order.bank_reference }
  },
  async status(db, reference) {
    const { rows } = await sql<Order>`
      select bank_reference, rule, answers_at, returns_at, handed_over from sandbox_payout where reference = ${reference}::uuid`.execute(
      db,
    )
    return statusOf(rows[0], (await businessNow(db)).getTime())
  },
})
