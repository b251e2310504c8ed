// A simulated bank: takes a moment, is unreachable at the first attempt for numbers ending in 99, and answers by the holder's name:
// one with REJECT in it is another person's, one with CLOSED has closed the account, all others match. /sandbox explains this, too.
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { toText } from '@falaj/money'
import type { Db } from '../platform/db/pool.ts'
import { inMinor } from '../platform/lists/page.ts'
import { depositOf, type BankDeposit, type BankRail } from '../rails/bank-rail.ts'

export interface SentDeposit {
  readonly reference: string
  readonly iban: string
  readonly currency: string
  readonly amount_minor: string
  readonly sender_name: string
  readonly sender_iban: string | null
  readonly text: string | null
  readonly at: Date
}
export const sentDeposit = (row: SentDeposit): BankDeposit | null =>
  depositOf({
    ...row,
    amount: toText(inMinor(row.amount_minor, row.currency)),
    at: row.at.toISOString(),
    sender: row.sender_name,
    senderIban: row.sender_iban,
  })

const unreachedOnce = new Set<string>()

const pageSize = 200
/** What visitors of /sandbox have sent. The cursor is the number of deposits before the page. */
const sent = async (db: Db, where: RawBuilder<unknown>, offset = 0): Promise<readonly BankDeposit[]> => {
  const { rows } = await sql<SentDeposit>`
    select * from sandbox_deposit where ${where} order by at, reference offset ${offset}::int limit ${pageSize}`.execute(
    db,
  )
  return rows.map(sentDeposit).filter((deposit) => deposit !== null)
}
export const sandboxBank = (takesMs: number): BankRail => ({
  async depositsSince(db, since, cursor) {
    const offset = Number(cursor ?? 0)
    const deposits = await sent(db, sql`at >= ${since}`, offset)
    return { deposits, unreadable: [], next: deposits.length < pageSize ? null : String(offset + pageSize) }
  },
  deposit: async (db, reference) => (await sent(db, sql`reference = ${reference}`))[0] ?? null,
  async check({ reference, holder, number }, signal) {
    await pause(takesMs, undefined, { signal })
    if (number.endsWith('99') && !unreachedOnce.has(reference)) {
      unreachedOnce.add(reference)
      throw new Error('the bank cannot be reached')
    }
    const name = holder.toUpperCase()
    const refusal = name.includes('REJECT') ? 'NAME_MISMATCH' : name.includes('CLOSED') ? 'ACCOUNT_CLOSED' : null
    return { by: 'Sandbox bank', refusal }
  },
})
