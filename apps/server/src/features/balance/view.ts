// Rows as the console reads them.
import type { HoldRow } from '@falaj/contract/balance'
import { inMinor } from '../../platform/db/page.ts'
import type { HoldListed } from './store.ts'

export const holdOf = (row: HoldListed): HoldRow => ({
  id: row.id,
  since: row.since.toISOString(),
  number: row.number,
  cause: row.cause,
  why: row.why_en !== null && row.why_zh !== null ? { en: row.why_en, zh: row.why_zh } : null,
  about: { kind: row.about_kind, id: row.about_id },
  amount: inMinor(row.amount_minor, row.currency),
  remaining: inMinor(row.remaining_minor, row.currency),
  until: row.until?.toISOString() ?? null,
  state: row.state,
  releasedAt: row.released_at?.toISOString() ?? null,
})
