// Balances, now and at any past moment. Each query is one statement, so its parts belong to one moment.
import { platformId, type Account } from './accounts.ts'
import { cumulative, netOf, type Clock } from './cumulative.ts'
import { ask, type Executor } from './executor.ts'

export interface Balance {
  readonly account: Account
  readonly balance: bigint
}
interface Row {
  readonly merchantId: string
  readonly kind: Account['kind']
  readonly currency: Account['currency']
  readonly balance: string
}
const toBalance = ({ balance, ...account }: Row): Balance => ({ account, balance: BigInt(balance) })

/** Entries that wait for their number are included: a confirmed posting is in the next balance. */
const nowOf = `a.balance + case when a.is_hot then coalesce((select sum(w.amount) from ledger.waiting w
  where w.merchant_id = a.merchant_id and w.kind = a.kind and w.currency = a.currency), 0) else 0 end`

/** Returns every account of the merchant in a stable order. */
export const balancesOf = async (db: Executor, merchantId: string): Promise<readonly Balance[]> => {
  const rows = await ask<Row>(
    db,
    `select a.merchant_id as "merchantId", a.kind, a.currency, (${nowOf})::text as balance
     from ledger.account a where a.merchant_id = $1 order by a.currency, a.kind`,
    [merchantId],
  )
  return rows.map(toBalance)
}

/** An account that was never used has a balance of zero. */
export const balanceOf = async (db: Executor, { merchantId, kind, currency }: Account): Promise<bigint> => {
  const [row] = await ask<{ balance: string }>(
    db,
    `select (${nowOf})::text as balance from ledger.account a where a.merchant_id = $1 and a.kind = $2 and a.currency = $3`,
    [merchantId, kind, currency],
  )
  return BigInt(row?.balance ?? 0)
}

export interface TrialLine extends Balance {
  /** Number of accounts summed up; a merchant kind is one line for all merchants. */
  readonly accounts: number
}
/** Returns every kind with its sum per currency; each currency sums to zero. A line's `merchantId` is the platform's, or '' for all merchants. */
export const trialBalance = async (db: Executor): Promise<readonly TrialLine[]> => {
  const rows = await ask<Row & { accounts: number }>(
    db,
    `select case when a.merchant_id = '${platformId}' then a.merchant_id::text else '' end as "merchantId", a.kind, a.currency,
       sum(${nowOf})::text as balance, count(*)::int as accounts
     from ledger.account a group by 1, 2, 3 order by a.currency, 1, a.kind`,
  )
  return rows.map(({ accounts, ...row }) => ({ ...toBalance(row), accounts }))
}

/** Booking and event times are whole milliseconds, so "at this moment" is "before the next one". */
export const balanceAsOf = async (
  db: Executor,
  account: Account,
  at: Date,
  clock: Clock = 'booked',
): Promise<bigint> => {
  const [before] = await cumulative(db, account, [new Date(at.getTime() + 1)], clock)
  return netOf(before!.values())
}

/** Returns every account of the merchant at a past moment; accounts not used by then are zero. */
export const balancesAsOf = async (
  db: Executor,
  merchantId: string,
  at: Date,
  clock: Clock = 'booked',
): Promise<readonly Balance[]> => {
  const accounts = await balancesOf(db, merchantId)
  const found: Balance[] = []
  for (const { account } of accounts) found.push({ account, balance: await balanceAsOf(db, account, at, clock) })
  return found
}
