// What keeps the ledger quick: folding, sums by day, months ahead. None of it changes what a balance is.
import type { Account } from './accounts.ts'
import { ask, type Executor } from './executor.ts'

const foldMax = 5000
const accountsMax = 500

/** Numbers the waiting sides of hot accounts; how many it numbered. */
export const foldWaiting = async (db: Executor): Promise<number> => {
  const [row] = await ask<{ folded: bigint }>(db, 'select ledger.fold_waiting($1) as folded', [foldMax])
  return Number(row?.folded)
}

/** Adds new entries to the sums by day; how many accounts had news. */
export const summarise = async (db: Executor): Promise<number> => {
  const [row] = await ask<{ accounts: bigint }>(db, 'select ledger.summarise($1) as accounts', [accountsMax])
  return Number(row?.accounts)
}

/** Makes the monthly partitions that are missing, from the month of a day on. */
export const makeMonths = async (db: Executor, from: Date, months: number): Promise<number> => {
  const [row] = await ask<{ made: number }>(db, 'select ledger.make_months($1::date, $2) as made', [
    from.toISOString().slice(0, 10),
    months,
  ])
  return row?.made ?? 0
}

/** A merchant's busy account: from now on its credits do not wait for each other. There is no way back, and none is needed. */
export const makeHot = async (db: Executor, { merchantId, kind, currency }: Account): Promise<void> => {
  await ask(db, 'select ledger.make_hot($1, $2, $3)', [merchantId, kind, currency])
}
