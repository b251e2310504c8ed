// Counts what the torture left: every acknowledged posting is there once, every refused one is not, and the books are right.
import { balanceOf, trialBalance } from '@falaj/ledger/balance'
import { selfCheck, type Finding } from '@falaj/ledger/check'
import type { Account } from '@falaj/ledger/accounts'
import { sealEntries } from '@falaj/ledger/seal'
import { foldWaiting } from '@falaj/ledger/upkeep'
import { sql } from 'kysely'
import { connect } from '../../platform/db/pool.ts'
import type { Bed } from './bed.ts'
import type { Trial } from './torture.ts'

interface Counts {
  readonly operations: number
  readonly sent: number
  readonly killed: number
  readonly cuts: number
  readonly unresolved: number
  /** Keys that were taken a second time with other input, and not refused. */
  readonly reused: number
  readonly seconds: number
}
export interface Figures extends Counts {
  /** Acknowledged or announced by an event, but missing. */
  readonly lost: number
  /** There more than once, or there though refused. */
  readonly doubled: number
  /** Faults of the self-check, currencies that do not sum to zero, balances that differ from the replay. */
  readonly unbalanced: number
  /** Effects without exactly one event. */
  readonly events: number
  readonly found: readonly Finding[]
}
const nameOf = ({ merchantId, kind, currency }: Account): string => `${merchantId} ${kind} ${currency}`

export const examine = async (bed: Bed, tried: readonly Trial[], counted: Counts): Promise<Figures> => {
  const { db } = connect(bed.appUrl, 4)
  try {
    const early = await selfCheck(db)
    while ((await foldWaiting(db)) > 0);
    while ((await db.transaction().execute(sealEntries)) > 0);
    const found = [...early, ...(await selfCheck(db))]
    const { rows: keys } = await sql<{ key: string; times: bigint }>`
      select key, count(*) as times from ledger.key group by 1`.execute(db)
    const times = new Map(keys.map((row) => [row.key, Number(row.times)]))
    const { rows: outbox } = await sql<{ key: string; times: bigint }>`
      select payload ->> 'key' as key, count(*) as times from outbox where kind = 'torture.posted' group by 1`.execute(
      db,
    )
    const events = new Map(outbox.map((row) => [row.key, Number(row.times)]))

    let [lost, doubled, eventFaults] = [0, 0, 0]
    const expected = new Map<string, { account: Account; balance: bigint }>()
    for (const [at, { postings, answers, isOpen }] of tried.entries()) {
      const isAcknowledged = answers.some((answer) => answer === 'moved' || answer === 'known')
      for (const posting of postings) {
        const there = times.get(posting.key) ?? 0
        if (isAcknowledged && there === 0) lost += 1
        if (there > 1 || (there > 0 && !isAcknowledged && !isOpen)) doubled += 1
        // The funds were posted before the events began.
        if (at > 0 && (events.get(posting.key) ?? 0) !== Math.min(there, 1)) eventFaults += 1
        if (there > 0)
          for (const { debit, credit, amount } of posting.transfers)
            for (const [account, signed] of [
              [debit, -amount],
              [credit, amount],
            ] as const) {
              const current = expected.get(nameOf(account)) ?? { account, balance: 0n }
              expected.set(nameOf(account), { account, balance: current.balance + signed })
            }
      }
    }
    let unbalanced = found.reduce((sum, { count }) => sum + count, 0)
    for (const { account, balance } of expected.values())
      if ((await balanceOf(db, account)) !== balance) unbalanced += 1
    const sums = new Map<string, bigint>()
    for (const { account, balance } of await trialBalance(db))
      sums.set(account.currency, (sums.get(account.currency) ?? 0n) + balance)
    for (const sum of sums.values()) if (sum !== 0n) unbalanced += 1
    return { ...counted, lost, doubled, unbalanced, events: eventFaults, found }
  } finally {
    await db.destroy()
  }
}
