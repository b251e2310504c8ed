// The provider's decision on a claim that its payment contradicts. Until then nothing has moved.
import { sql } from 'kysely'
import type { Currency, Money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { addStep, disputeEvent } from '../../../platform/payment/dispute.ts'
import * as store from './dispute.store.ts'

interface HeldDispute {
  readonly merchantMid: string
  readonly number: string
  readonly caseNo: string
  readonly amount: Money
  readonly payment: string
  readonly original: Money
  readonly receivedAt: Date
}
/** The claims that wait, the oldest first. */
export const heldDisputes = async (tx: Store): Promise<readonly HeldDispute[]> => {
  const { rows } = await sql<{
    mid: string
    number: string
    case_no: string
    payment_number: string
    currency: Currency
    net_minor: string
    original_currency: Currency
    original_minor: string
    received_at: Date
  }>`
    select m.mid, d.number, d.case_no, d.payment_number, d.currency, d.net_minor::text, coalesce(d.original_currency, d.currency) as original_currency,
      d.original_minor::text, d.received_at
    from dispute d join merchant m on m.id = d.merchant_id where d.money = 'held' order by d.received_at, d.id limit 500`.execute(
    tx,
  )
  return rows.map((row) => ({
    merchantMid: row.mid,
    number: row.number,
    caseNo: row.case_no,
    amount: inMinor(row.net_minor, row.currency),
    payment: row.payment_number,
    original: inMinor(row.original_minor, row.original_currency),
    receivedAt: row.received_at,
  }))
}
type ClaimDecision = 'take' | 'refuse'
const stepOf = { take: 'claim-taken', refuse: 'claim-refused' } as const
interface Steps {
  readonly last_end: string | null
  readonly last_decision: string | null
}
/** What the bank decided last, perhaps while the claim waited, and what the provider did. */
const stepsOf = async (tx: Store, merchantId: string, id: string): Promise<Steps> => {
  const { rows } = await sql<Steps>`
    select (array_agg(kind order by at desc, id desc) filter (where kind in ('dispute-won', 'dispute-lost', 'dispute-refunded')))[1] as last_end,
      (array_agg(kind order by at desc, id desc) filter (where kind = any(${Object.values(stepOf)}::text[])))[1] as last_decision
    from dispute_step where merchant_id = ${merchantId}::uuid and dispute_id = ${id}::uuid`.execute(tx)
  return rows[0]!
}
/** False if the same decision was made before; another one is refused then. What is taken is owed at first: `takeOwed` books it. */
export const decideClaim = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  { merchantId, number }: { readonly merchantId: string; readonly number: string },
  decision: ClaimDecision,
): Promise<boolean> => {
  const named = await tx
    .selectFrom('dispute')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('number', '=', number)
    .executeTakeFirst()
  const found = await store.find(tx, merchantId, named?.id ?? '', true)
  const { last_end: lastEnd, last_decision: lastDecision } = await stepsOf(tx, merchantId, found.id)
  if (found.money !== 'held') {
    if (lastDecision === stepOf[decision]) return false
    throw fail('DISPUTE_OVER')
  }
  const now = new Date()
  if (decision === 'refuse') await store.put(tx, found, { state: 'REFUSED', money: 'none', closed_at: now })
  else if (lastEnd === 'dispute-lost') await store.put(tx, found, { state: 'LOST', money: 'owed', closed_at: now })
  else await store.put(tx, found, { state: 'OPEN', money: 'owed' })
  await addStep(tx, { merchantId, disputeId: found.id, kind: stepOf[decision], at: now })
  const opened = { kind: 'dispute.opened', merchantId, audience: 'none' as const, payload: { id: found.id } }
  const isOpen = decision === 'take' && lastEnd !== 'dispute-lost'
  await emit(disputeEvent(merchantId, found.id), ...(isOpen ? [opened] : []))
  return true
}
