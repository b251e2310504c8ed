// Credits to virtual IBANs as the bank's files report them. The job that asks banks for deposits books them.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { money, toText, type Currency } from '@falaj/money'
import { seal, unseal } from '../../platform/base/vault.ts'
import type { Db, Store } from '../../platform/db/pool.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { depositOf, type BankDeposit, type BankRail } from '../bank-rail.ts'

interface CreditRow {
  readonly reference: string
  readonly iban: string
  readonly currency: Currency
  readonly amount_minor: string
  readonly sealed: Buffer
  readonly at: Date
}
const sealedSender = z.object({ sender: z.string(), senderIban: z.nullable(z.string()), text: z.nullable(z.string()) })
const pageSize = 200

const depositIn = (secret: Settings['secret'], row: CreditRow): BankDeposit | null =>
  depositOf({
    reference: row.reference,
    iban: row.iban,
    currency: row.currency,
    amount: toText(money(BigInt(row.amount_minor), row.currency)),
    at: row.at.toISOString(),
    ...z.parse(sealedSender, JSON.parse(unseal(secret, 'bank-file', row.sealed).toString())),
  })
export const fileDeposits = ({ secret }: Pick<Settings, 'secret'>): Pick<BankRail, 'depositsSince' | 'deposit'> => ({
  async depositsSince(db, since, cursor) {
    const offset = Number(cursor ?? 0)
    const { rows } = await sql<CreditRow>`select * from bank_credit where reported_at >= ${since}
      order by reported_at, reference offset ${offset}::int limit ${pageSize}`.execute(db)
    const deposits = rows.map((row) => depositIn(secret, row)).filter((deposit) => deposit !== null)
    return { deposits, unreadable: [], next: rows.length < pageSize ? null : String(offset + pageSize) }
  },
  async deposit(db: Db, reference) {
    const { rows } = await sql<CreditRow>`select * from bank_credit where reference = ${reference}`.execute(db)
    return rows[0] ? depositIn(secret, rows[0]) : null
  },
})

export const recordCredit = async (
  tx: Store,
  { secret }: Pick<Settings, 'secret'>,
  fileId: string,
  { reference, iban, amount, at, sender, senderIban, text }: BankDeposit,
): Promise<'applied' | 'repeated' | { readonly listed: string }> => {
  const sealed = seal(secret, 'bank-file', JSON.stringify({ sender, senderIban, text }))
  const { rows } = await sql`insert into bank_credit (reference, iban, currency, amount_minor, sealed, at, file_id)
    values (${reference}, ${iban}, ${amount.currency}, ${amount.minor.toString()}::numeric, ${sealed}, ${at}, ${fileId}::uuid)
    on conflict (reference) do nothing returning reference`.execute(tx)
  if (rows.length > 0) return 'applied'
  const { rows: before } = await sql<CreditRow>`select * from bank_credit where reference = ${reference}`.execute(tx)
  const [row] = before
  const isSame = row?.iban === iban && row.currency === amount.currency && BigInt(row.amount_minor) === amount.minor
  return isSame ? 'repeated' : { listed: 'this reference was used before, for another credit' }
}
