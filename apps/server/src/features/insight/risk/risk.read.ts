// What other features may know of risk: the decisions on the attempts of a payment.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { riskAttempt } from '@falaj/contract/insight/risk'
import type { Store } from '../../../platform/db/pool.ts'
import { attemptFrom, reviewSql } from './risk.history.ts'

type RiskAttempt = z.output<typeof riskAttempt>
/** The newest attempt first. */
export const decisionsOfPayment = async (tx: Store, merchantId: string, paymentId: string): Promise<RiskAttempt[]> => {
  const { rows } = await sql<{
    id: string
    attempt_no: number
    at: Date
    outcome: RiskAttempt['outcome']
    review: RiskAttempt['review']
    decide_by: Date | null
    decided_at: Date | null
    is_enforced: boolean
    rules: RiskAttempt['rules'] | null
  }>`
    select d.id, d.attempt_no, d.at, d.outcome, ${sql.raw(reviewSql)} as review, d.decide_by, d.decided_at, d.is_enforced,
      (select jsonb_agg(jsonb_build_object('number', r.number, 'name', r.name, 'isWatching', (h.hit ->> 'isWatching')::boolean) order by h.at)
        from jsonb_array_elements(d.hits) with ordinality as h (hit, at)
        join risk_rule r on r.merchant_id = d.merchant_id and r.id = (h.hit ->> 'rule')::uuid) as rules
    from ${attemptFrom} where d.merchant_id = ${merchantId}::uuid and d.payment_id = ${paymentId}::uuid order by d.attempt_no desc`.execute(
    tx,
  )
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempt_no,
    at: row.at.toISOString(),
    outcome: row.outcome,
    review: row.review,
    decideBy: row.decide_by?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    isEnforced: row.is_enforced,
    rules: row.rules ?? [],
  }))
}
