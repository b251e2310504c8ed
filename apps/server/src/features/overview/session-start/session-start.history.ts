// How far the demo world's history is filled in.
import type { Store } from '../../../platform/db/pool.ts'

interface HistoryProgress {
  readonly done: number
  readonly days: number
}
/** Null when it is complete, or there is none. */
export const historyProgress = async (tx: Store): Promise<HistoryProgress | null> => {
  const row = await tx
    .selectFrom('sandbox_history')
    .select(['days', 'recent_days', 'days_done'])
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.days <= row.recent_days) return null
  const days = row.days - row.recent_days
  return { done: Math.min(row.days_done, days), days }
}
