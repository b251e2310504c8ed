// Withdrawals of the demo world's past: paid ones, with their certificates, posted as the withdrawals' own feature posts them.
import { sql } from 'kysely'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import { withdrawSum, type WithdrawCurrency } from '@falaj/contract/accounts/withdraw-rules'
import type { Posting } from '@falaj/ledger/posting'
import { money } from '@falaj/money'
import type { Store } from '../platform/db/pool.ts'
import { sha256 } from '../platform/base/ids.ts'
import { bankingDaysAfter, dubaiTime } from '../platform/base/banking-days.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import { codeOf, idOf, numberOf } from './chance.ts'

interface PastWithdrawal {
  readonly merchantId: string
  readonly merchant: string
  readonly currency: WithdrawCurrency
  readonly amount: bigint
  readonly day: string
  readonly holidays: ReadonlySet<string>
  readonly now: Date
}
/** Destination and requester; null without a bank account of this currency. */
const sidesOf = async (tx: Store, { merchantId, currency }: PastWithdrawal) => {
  const { rows } = await sql<{ account: string; person: string; plan: string }>`
    select b.id as account, s.person_id as person, t.fee_plan as plan
    from bank_account b join staff s on s.merchant_id = b.merchant_id join merchant_terms t on t.merchant_id = b.merchant_id
    where b.merchant_id = ${merchantId}::uuid and b.currency = ${currency} and b.is_default
    order by 'FINANCIAL' = any(s.roles) desc, s.id limit 1`.execute(tx)
  return rows[0]
}

/** What it moved; null when it could not have been made, or would not have been paid yet. */
export const pastWithdrawal = async (tx: Store, given: PastWithdrawal): Promise<readonly Posting[] | null> => {
  const { merchantId, merchant, currency, day, holidays } = given
  const sides = await sidesOf(tx, given)
  const at = dubaiTime(day, '10:00')
  const paidAt = dubaiTime(currency === 'AED' ? day : bankingDaysAfter(day, 1, holidays), '17:40')
  const amount = { ...money(given.amount, currency), currency }
  const sum = sides && withdrawSum(amount, sides.plan)
  if (!sides || !sum || sum.net.minor <= 0n || paidAt > given.now) return null
  const name = ['withdraw', merchant, currency, day] as const
  const id = idOf(...name)
  await tx
    .insertInto('withdraw')
    .values({
      id,
      merchant_id: merchantId,
      number: numberOf('withdraw', ...name),
      draft_id: id,
      mode: 'MANUAL',
      account_id: sides.account,
      currency,
      amount_minor: sum.amount.minor.toString(),
      fee_minor: sum.fee.minor.toString(),
      vat_minor: sum.vat.minor.toString(),
      net_minor: sum.net.minor.toString(),
      counted_minor: countedDirhams(amount).minor.toString(),
      state: 'SUCCESS',
      maker_person_id: sides.person,
      created_at: at,
      arrives_by: paidAt,
      placed_at: at,
      sent_at: at,
      bank_reference: `FT-${codeOf('bank', ...name)}`,
      ended_at: paidAt,
      certificate_number: numberOf('certificate', ...name),
      certificate_code: sha256(`certificate ${id}`).toString('base64url').slice(0, 22),
    })
    .execute()
  const moved = {
    name: 'withdraw',
    id,
    merchantId,
    currency,
    fee: sum.fee.minor,
    vat: sum.vat.minor,
    net: sum.net.minor,
    reserved: 'available',
  } as const
  return [
    postingOf(legsOf.withdraw, 'sent', moved, { at, bookedAt: at }),
    postingOf(legsOf.withdraw, 'paid', moved, { at: paidAt, bookedAt: paidAt }),
  ]
}
