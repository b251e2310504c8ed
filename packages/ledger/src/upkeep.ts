// Maintenance that keeps the ledger fast: folding, daily sums, future partitions. None of it changes a balance.
import type { Account } from './accounts.ts'
import { ask, type Executor } from './executor.ts'

const foldMax = 5000
const accountsMax = 500

/** Numbers the waiting sides of hot accounts; returns how many. */
export const foldWaiting = async (db: Executor): Promise<number> => {
  const [row] = await ask<{ folded: bigint }>(db, 'select ledger.fold_waiting($1) as folded', [foldMax])
  return Number(row?.folded)
}

/** Adds new entries to the daily sums; returns the number of accounts updated. */
export const summarise = async (db: Executor): Promise<number> => {
  const [row] = await ask<{ accounts: bigint }>(db, 'select ledger.summarise($1) as accounts', [accountsMax])
  return Number(row?.accounts)
}

/** Creates missing monthly partitions, starting with the month of the given day. */
export const makeMonths = async (db: Executor, from: Date, months: number): Promise<number> => {
  const [row] = await ask<{ made: number }>(db, 'select ledger.make_months($1::date, $2) as made', [
    from.toISOString().slice(0, 10),
    months,
  ])
  return row?.made ?? 0
}

/** Marks a merchant's busy account as hot: its credits no longer wait for each other. This is permanent; no reversal is needed. */
export const makeHot = async (db: Executor, { merchantId, kind, currency }: Account): Promise<void> => {
  await ask(db, 'select ledger.make_hot($1, $2, $3)', [merchantId, kind, currency])
}
