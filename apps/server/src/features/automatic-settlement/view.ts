// A run as people see it.
import type { SettlementRun } from '@falaj/contract/automatic-settlement'
import { inMinor } from '../../platform/db/page.ts'
import type { Run } from './store.ts'

export const runOf = (row: Run): SettlementRun => {
  const of = (minor: string) => inMinor(minor, row.currency)
  return {
    id: row.id,
    plannedAt: row.planned_at.toISOString(),
    outcome: row.outcome,
    currency: row.currency as SettlementRun['currency'],
    available: of(row.available_minor),
    keep: of(row.keep_minor),
    threshold: of(row.threshold_minor),
    sent: of(row.sent_minor),
    why: row.why,
    account: row.account,
    withdrawalId: row.withdrawal_id,
    withdrawal: row.withdrawal_number,
  }
}
