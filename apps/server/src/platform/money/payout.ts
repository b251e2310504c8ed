// Money that leaves for a bank account, whatever sends it: what a feature says of its own, and the steps up to the bank's door.
import { sql } from 'kysely'
import type { BankCurrency } from '@falaj/contract/bank-account-rules'
import type { PayoutOrder } from '../../rails/payout-rail.ts'
import type { TxContext } from '../approval/approvable.ts'
import type { Db, Store } from '../db/pool.ts'
import type { Settings } from '../settings.ts'
import { arrivalOf } from './arrival.ts'
import { businessNow } from './business-clock.ts'
import { moveMoney } from './move.ts'
import { legsOf, postingOf, type Movement } from './legs.ts'

/** What leaves for a bank account. */
export type PayoutName = 'withdraw' | 'transfer-to-bank'

/** What is kept of each, under the same names in every table. */
export interface PayoutRow {
  readonly id: string
  readonly merchant_id: string
  readonly number: string
  readonly state: string
  readonly holds: number
  readonly currency: BankCurrency
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
  readonly line: string | null
  readonly sent_at: Date | null
  readonly request_id: string | null
}
type Values = Readonly<Partial<{ state: string; holds: number; ended_at: Date; returned_at: Date; why: string }>>
/** What a feature says of its payouts. */
export interface PayoutKind<Row extends PayoutRow> {
  /** Begins their ledger keys, their lines in the history and the kinds of their events. */
  readonly name: PayoutName
  readonly table: 'withdraw' | 'transfer_to_bank'
  /** Of whichever merchant. */
  readonly known: (tx: Store, id: string) => Promise<Row | undefined>
  readonly set: (tx: Store, id: string, values: Values) => Promise<void>
  readonly destinationOf: (db: Db, settings: Settings, row: Row) => Promise<Destination>
  /** Its state is SUCCESS from then on, with whatever else is so once it is paid. */
  readonly markPaid: (tx: Store, id: string, at: Date) => Promise<void>
}
type Destination = Omit<PayoutOrder, 'reference' | 'amount' | 'line'>

/** Whoever holds it moves its money alone. */
export const lockPayout = async <Row extends PayoutRow>(kind: PayoutKind<Row>, tx: Store, id: string): Promise<Row> => {
  await sql`select from ${sql.table(kind.table)} where id = ${id}::uuid for update`.execute(tx)
  return (await kind.known(tx, id))!
}
export const paidOut = (name: PayoutName, row: PayoutRow): Movement => ({
  name,
  id: row.id,
  merchantId: row.merchant_id,
  currency: row.currency,
  fee: BigInt(row.fee_minor),
  vat: BigInt(row.vat_minor),
  net: BigInt(row.net_minor),
})
/** Open consoles of the merchant hear that it is not what it was. */
export const tellPayout = async (
  { emit }: Pick<TxContext, 'emit'>,
  name: PayoutName,
  { merchant_id: merchantId, id }: Pick<PayoutRow, 'merchant_id' | 'id'>,
): Promise<void> => {
  await emit({ kind: `${name}.changed`, merchantId, audience: 'fiatTransactions', payload: { id } })
}

export const holdPayout = async <Row extends PayoutRow>(
  own: TxContext,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<void> => {
  const holds = row.holds + 1
  await moveMoney(own, postingOf(legsOf[kind.name], 'hold', paidOut(kind.name, row), { nth: holds }))
  await kind.set(own.tx, row.id, { state: 'ASKED', holds })
  await tellPayout(own, kind.name, row)
}
/** What is not held, or no longer, stays as it is. */
export const releasePayout = async <Row extends PayoutRow>(
  own: TxContext,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<void> => {
  if (row.state !== 'ASKED') return
  await moveMoney(own, postingOf(legsOf[kind.name], 'release', paidOut(kind.name, row), { nth: row.holds }))
  await kind.set(own.tx, row.id, { state: 'RELEASED' })
  await tellPayout(own, kind.name, row)
}
/** What is so of one that is handed over now. */
export const placedNow = async (
  tx: Store,
  currency: BankCurrency,
  { bankHolidays }: Pick<Settings, 'bankHolidays'>,
) => ({
  state: 'PLACED',
  placed_at: new Date(),
  arrives_by: arrivalOf(currency, await businessNow(tx), bankHolidays).by,
})
/** Of a row that says so already. The job takes it from here, once this is committed. */
export const sendPayout = async <Row extends PayoutRow>(
  own: TxContext,
  kind: PayoutKind<Row>,
  row: Row,
  from: 'hold' | 'available',
): Promise<'PLACED'> => {
  const { id, merchant_id: merchantId } = row
  await moveMoney(own, postingOf(legsOf[kind.name], 'sent', { ...paidOut(kind.name, row), reserved: from }))
  await own.emit({ kind: `${kind.name}.placed`, merchantId, audience: 'none', payload: { id } })
  await tellPayout(own, kind.name, row)
  return 'PLACED'
}
