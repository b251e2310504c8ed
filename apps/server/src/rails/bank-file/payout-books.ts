// Payouts on their way through files: taken from the jobs, collected into pain.001, and what the bank's files say of them.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { add, money, type Currency, type Money } from '@falaj/money'
import type { BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import { payoutFaultNames, type PayoutFault } from '@falaj/contract/accounts/payout'
import { bankingDayFrom, daysLater, dubaiDay, dubaiTime } from '../../platform/base/banking-days.ts'
import { newId } from '../../platform/base/ids.ts'
import { seal, unseal } from '../../platform/base/vault.ts'
import { businessNow } from '../../platform/db/business-clock.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Store } from '../../platform/db/pool.ts'
import type { BankFileSettings } from '../../platform/settings/bank-file-settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { PayoutRail, PayoutStatus } from '../payout-rail.ts'
import { blockOf, endToEndIdOf, painOf } from './pain001.ts'

const sealedOrder = z.object({
  holder: z.string(),
  bankName: z.string(),
  country: z.string(),
  type: z.string(),
  swift: z.nullable(z.string()),
  number: z.string(),
  line: z.string(),
  purpose: z.optional(z.string()),
  charges: z.optional(z.enum(['OUR', 'SHA', 'BEN'])),
})
interface PayoutRow {
  readonly reference: string
  readonly currency: string
  readonly amount_minor: string
  readonly sealed: Buffer
  readonly placed_at: Date
  readonly state: 'WAITING' | 'FILED' | 'PAID' | 'REFUSED' | 'RETURNED'
  readonly file_id: string | null
  readonly answered_at: Date | null
  readonly returned_at: Date | null
  readonly why: string | null
}
const faultIn = (why: string | null): PayoutFault =>
  payoutFaultNames.find((name) => name === why) ?? 'BENEFICIARY_REFUSED'
const statusOf = (row: PayoutRow | undefined): PayoutStatus => {
  if (!row) return { kind: 'unknown' }
  const { state, answered_at: at, returned_at: returnedAt, why } = row
  if (state === 'PAID' && at) return { kind: 'paid', at }
  if (state === 'REFUSED') return { kind: 'refused', why: faultIn(why) }
  if (state === 'RETURNED' && returnedAt) return { kind: 'returned', at: returnedAt, why: faultIn(why) }
  return { kind: 'pending' }
}

export const filePayouts = (settings: Settings, files: BankFileSettings): PayoutRail => ({
  async submit(db, { reference, amount, ...order }) {
    if (!files.accounts[amount.currency as BankCurrency])
      throw new Error(`no account to pay from: set FALAJ_BANK_ACCOUNT_${amount.currency}`)
    const sealed = seal(settings.secret, 'bank-file', JSON.stringify(order))
    await sql`insert into bank_payout (reference, currency, amount_minor, sealed, placed_at)
      values (${reference}::uuid, ${amount.currency}, ${amount.minor.toString()}::numeric, ${sealed}, ${await businessNow(db)})
      on conflict (reference) do nothing`.execute(db)
    return { bankReference: endToEndIdOf(reference) }
  },
  async status(db, reference) {
    const { rows } = await sql<PayoutRow>`select * from bank_payout where reference = ${reference}::uuid`.execute(db)
    return statusOf(rows[0])
  },
})

/** The last cut-off up to a moment; what was placed until then belongs into a file. */
export const lastCutOff = (times: readonly string[], now: Date, holidays: ReadonlySet<string>): Date => {
  for (let back = 0; ; back += 1) {
    const day = daysLater(dubaiDay(now), -back)
    const passed = times.map((time) => dubaiTime(day, time)).filter((at) => at <= now)
    if (bankingDayFrom(day, holidays) === day && passed.length > 0) return passed.at(-1)!
  }
}
/** Currencies with payouts that a cut-off has passed for. */
export const dueCurrencies = async (
  db: Db,
  { bankHolidays }: Pick<Settings, 'bankHolidays'>,
  files: BankFileSettings,
): Promise<readonly BankCurrency[]> => {
  const now = await businessNow(db)
  const due: BankCurrency[] = []
  for (const currency of Object.keys(files.accounts) as BankCurrency[]) {
    const until = lastCutOff(files.cutOffs[currency], now, bankHolidays)
    const { rows } = await sql`select from bank_payout
      where currency = ${currency} and state = 'WAITING' and placed_at <= ${until} limit 1`.execute(db)
    if (rows.length > 0) due.push(currency)
  }
  return due
}
/** A bank takes files of this many transfers. */
const transfersMax = 5000
const timeIn = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** One file of what is due in a currency, kept in the database; null if nothing is. In one transaction: either both are there or neither. */
export const collect = async (
  tx: Store,
  settings: Settings,
  files: BankFileSettings,
  currency: BankCurrency,
): Promise<{ readonly id: string; readonly count: number } | null> => {
  const account = files.accounts[currency]
  if (!account) return null
  await takeLock(tx, `bank file ${currency}`)
  const now = await businessNow(tx)
  const until = lastCutOff(files.cutOffs[currency], now, settings.bankHolidays)
  const { rows } = await sql<PayoutRow>`select * from bank_payout
    where currency = ${currency} and state = 'WAITING' and placed_at <= ${until}
    order by placed_at, reference limit ${transfersMax} for update`.execute(tx)
  if (rows.length === 0) return null
  const orders = rows.map(({ reference, amount_minor: minor, sealed }) => ({
    ...z.parse(sealedOrder, JSON.parse(unseal(settings.secret, 'bank-file', sealed).toString())),
    endToEndId: endToEndIdOf(reference),
    amount: money(BigInt(minor), currency),
  }))
  const id = newId()
  // 26 characters: the ids of its blocks have two more, and 35 are allowed.
  const messageId = `FJ${id.replaceAll('-', '').slice(0, 12)}${id.slice(-12)}`
  const content = painOf({
    messageId,
    createdAt: new Date(),
    executeOn: bankingDayFrom(dubaiDay(now), settings.bankHolidays),
    currency,
    account,
    partyId: files.partyId,
    charset: files.charset,
    orders,
  })
  const total: Money = orders.reduce((sum, { amount }) => add(sum, amount), money(0n, currency as Currency))
  await sql`insert into bank_message (id, direction, kind, message_id, name, sha256, sealed, state, currency, count, total_minor)
    values (${id}::uuid, 'out', 'pain.001', ${messageId}, ${`pain.001-${currency}-${timeIn(now)}-${id.slice(-6)}.xml`},
      ${createHash('sha256').update(content).digest()}, ${seal(settings.secret, 'bank-file', content)}, 'MADE',
      ${currency}, ${orders.length}::int, ${total.minor.toString()}::numeric)`.execute(tx)
  await sql`update bank_payout set state = 'FILED', file_id = ${id}::uuid, block = n.block
    from unnest(${rows.map(({ reference }) => reference)}::uuid[], ${orders.map(blockOf)}::smallint[]) n (reference, block)
    where bank_payout.reference = n.reference`.execute(tx)
  return { id, count: orders.length }
}

export interface PayoutAnswer {
  readonly kind: 'paid' | 'refused' | 'returned'
  readonly at: Date
  /** As the bank's file has it; null if it says nothing of money. */
  readonly amount: Money | null
  readonly why: PayoutFault
  readonly code: string | null
}
/** So long after its payment a return finds its way into the record by itself. */
const returnDays = 30
/** `applied`, `repeated`, or why a person must look at it. */
export const recordPayoutAnswer = async (
  tx: Store,
  reference: string,
  { kind, at, amount, why, code }: PayoutAnswer,
): Promise<'applied' | 'repeated' | { readonly listed: string }> => {
  const { rows } =
    await sql<PayoutRow>`select * from bank_payout where reference = ${reference}::uuid for update`.execute(tx)
  const [row] = rows
  if (!row) return { listed: 'unknown reference' }
  if (row.state === 'WAITING') return { listed: 'this payout was not sent yet' }
  if (amount && (amount.currency !== row.currency || amount.minor !== BigInt(row.amount_minor)))
    return { listed: 'another amount than that of the payout' }
  const then = new Date(Math.max(at.getTime(), row.placed_at.getTime()))
  const set = async (state: PayoutRow['state'], column: 'answered_at' | 'returned_at', fault: PayoutFault | null) =>
    void (await sql`update bank_payout set state = ${state}, ${sql.ref(column)} = ${then}, why = ${fault},
      reason_code = coalesce(${code}, reason_code) where reference = ${reference}::uuid`.execute(tx))
  if (kind === 'paid') {
    if (row.state === 'REFUSED') return { listed: 'paid after it was refused' }
    if (row.state !== 'FILED') return 'repeated'
    await set('PAID', 'answered_at', null)
  } else if (kind === 'refused') {
    if (row.state === 'REFUSED') return 'repeated'
    if (row.state !== 'FILED') return { listed: 'refused after it was paid' }
    await set('REFUSED', 'answered_at', why)
  } else {
    if (row.state === 'RETURNED') return 'repeated'
    if (row.state === 'REFUSED') return { listed: 'returned after it was refused' }
    await set('RETURNED', 'returned_at', why)
    const paidDays = row.answered_at ? (then.getTime() - row.answered_at.getTime()) / 86_400_000 : 0
    if (paidDays > returnDays) return { listed: `returned ${Math.floor(paidDays)} days after its payment` }
  }
  return 'applied'
}
/** The payouts of one of our files with their blocks, and what they add up to. */
export const filedIn = async (tx: Store, messageId: string) => {
  const { rows } = await sql<{ reference: string; block: number; currency: Currency; total_minor: string }>`
    select p.reference, p.block, f.currency, f.total_minor from bank_message f join bank_payout p on p.file_id = f.id
    where f.direction = 'out' and f.kind = 'pain.001' and f.message_id = ${messageId} order by p.reference`.execute(tx)
  const [first] = rows
  return first ? { payouts: rows, total: money(BigInt(first.total_minor), first.currency) } : null
}
