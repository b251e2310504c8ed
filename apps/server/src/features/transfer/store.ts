import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import type { transfer } from '@falaj/contract/transfer'
import type { TransferCurrency } from '@falaj/contract/transfer-rules'
import { approver, withRequest } from '../../platform/approval/shown.ts'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import { lockRequestOf } from '../../platform/approval/request.ts'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { receivedRows } from '../batch-transfer/read.ts'
import type { Moved } from './postings.ts'

export type Filters = Input<typeof transfer.query>['filters']

export interface Listed {
  readonly id: string
  readonly created_at: Date
  readonly number: string
  readonly role: 'Initiator' | 'Payee'
  readonly sign: '+' | '-'
  readonly counterparty: string
  readonly counterparty_mid: string
  readonly type: string
  readonly status: string
  readonly currency: TransferCurrency
  /** Below zero where it leaves the reader's balance. */
  readonly effect_minor: string
  readonly charge_minor: string
  readonly note: string | null
  readonly maker: string | null
  readonly auditor: string | null
  readonly ended_at: Date | null
}
export interface Transfer extends Listed {
  readonly merchant_id: string
  readonly payee_merchant_id: string
  readonly payer_merchant_id: string
  readonly draft_id: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly state: string
  readonly holds: number
  readonly maker_person_id: string
  readonly submitted_at: Date | null
  readonly why: string | null
  readonly payee_mid: string
  readonly payee_shown: string
  readonly request_id: string | null
  readonly request_number: string | null
  readonly request_maker: string | null
}

/** As one of its two merchants reads it. */
const listed = (
  reader: string,
  role = sql`case when t.merchant_id = ${reader}::uuid then 'Initiator' else 'Payee' end`,
) => sql`
  t.id, t.created_at, t.number, ${role} as role,
  case when t.payer_merchant_id = ${reader}::uuid then '-' else '+' end as sign,
  case when t.merchant_id <> ${reader}::uuid then i.name_en when t.state = 'SUCCESS' then o.name_en else t.payee_shown end as counterparty,
  case when t.merchant_id = ${reader}::uuid then o.mid else i.mid end as counterparty_mid,
  t.type, coalesce(r.state, t.state) as status, t.currency,
  case when t.payer_merchant_id = ${reader}::uuid then -t.amount_minor else t.amount_minor end as effect_minor,
  case when t.payer_merchant_id = ${reader}::uuid then t.fee_minor + t.vat_minor else 0 end as charge_minor,
  t.note, case when t.merchant_id = ${reader}::uuid then p.name end as maker,
  case when t.payer_merchant_id = ${reader}::uuid then ${approver} end as auditor,
  coalesce(t.ended_at, case when t.state = 'RELEASED' then r.ended_at end) as ended_at`
/** Left joins of lookups that are always there: a count or a sum skips them. */
const tables = sql`transfer t left join merchant i on i.id = t.merchant_id left join merchant o on o.id = t.payee_merchant_id
  left join person p on p.id = t.maker_person_id ${withRequest('t')}`
/** What was only noted down is the initiator's own; only what asks for money is the payee's business before it is paid. */
const madeBy = (reader: string) => sql`t.merchant_id = ${reader}::uuid`
const isShown = sql`(t.type = 'COLLECT' or t.state = 'SUCCESS')`
const sentTo = (reader: string) => sql`t.payee_merchant_id = ${reader}::uuid`
const seenBy = (reader: string) => sql`(${madeBy(reader)} or ${sentTo(reader)} and ${isShown})`

/** A part of the list that the database finds by an index of its own: most transfers have succeeded, few have not. */
export interface Slice {
  readonly succeeded: boolean
  /** As the list shows it, of those that have not succeeded. Empty: any. Null: none of them. */
  readonly others: readonly string[] | null
  readonly created: (column: RawBuilder<Date>) => RawBuilder<SqlBool>
}
/** Success is the same for a transfer and its request; said of the transfer, the database knows how many there are. */
const inSlice = ({ succeeded, others }: Slice) => {
  if (others === null) return { made: sql`t.state = 'SUCCESS'`, sent: sql`t.state = 'SUCCESS'` }
  if (succeeded && others.length === 0) return { made: sql`true`, sent: isShown }
  // Said as a case, because the planner takes an equation of two columns for very rare, and would sort all of them.
  const isOne = oneOf(sql<string>`coalesce(r.state, t.state)`, others)
  const made = sql`t.state <> 'SUCCESS' and case when ${isOne} then true else false end`
  return succeeded
    ? {
        made: sql`(t.state = 'SUCCESS' or ${made})`,
        sent: sql`(t.state = 'SUCCESS' or ${made} and t.type = 'COLLECT')`,
      }
    : { made, sent: sql`${made} and t.type = 'COLLECT'` }
}
/** Nothing but what filters ask for: so the database goes through many without looking at the rows themselves. */
const leanly = (reader: string, role: RawBuilder<unknown>, { others }: Slice) => sql`
  select t.id, t.created_at, ${role} as role, case when t.payer_merchant_id = ${reader}::uuid then '-' else '+' end as sign, t.type, t.currency
  from transfer t ${others?.length ? withRequest('t') : sql``}`
const wholly = (reader: string, role: RawBuilder<unknown>) => sql`select ${listed(reader, role)} from ${tables}`

/** From three places: made by the reader, made for the reader, and rows of others' batches, which are there once they have arrived. */
const placesOf = (select: typeof leanly, merchantId: string, filters: Filters, slice: Slice) => {
  const { made, sent } = inSlice(slice)
  return [
    sql`${select(merchantId, sql`'Initiator'`, slice)} where ${madeBy(merchantId)} and ${made}`,
    sql`${select(merchantId, sql`'Payee'`, slice)} where ${sentTo(merchantId)} and ${sent}`,
    ...(slice.succeeded ? [receivedRows(merchantId)] : []),
  ].map(
    (rows) => sql<Listed>`
      select l.* from (${rows}) l
      where ${slice.created(sql.ref<Date>('l.created_at'))}
        and ${oneOf(sql.ref<string>('l.type'), filters.type)}
        and ${oneOf(sql.ref<string>('l.role'), filters.role && [filters.role])}
        and ${oneOf(sql.ref<string>('l.sign'), filters.sign && [filters.sign])}
        and ${oneOf(sql.ref<string>('l.currency'), filters.currency && [filters.currency])}
        and ${contains(
          ['number', 'counterparty', 'counterparty_mid', 'note'].map((name) => sql.ref<string>(`l.${name}`)),
          filters.text,
        )}`,
  )
}
export const transfersIn = (merchantId: string, filters: Filters, slice: Slice) =>
  placesOf(wholly, merchantId, filters, slice)
export const statusesOf = ({ status = [] }: Filters): Pick<Slice, 'succeeded' | 'others'> => {
  const others = status.filter((each) => each !== 'SUCCESS')
  const succeeded = others.length === 0 || others.length < status.length
  return { succeeded, others: status.length > 0 && others.length === 0 ? null : others }
}
const sliceOf = (filters: Filters, zone: string): Slice => ({
  ...statusesOf(filters),
  created: (column) => within(column, filters.createdAt, zone),
})
export const transfers = (merchantId: string, filters: Filters, zone: string) =>
  transfersIn(merchantId, filters, sliceOf(filters, zone))
/** Their order alone. Undefined: a text is looked for in what they show. */
export const transferKeys = (merchantId: string, filters: Filters, zone: string) =>
  filters.text?.trim() ? undefined : placesOf(leanly, merchantId, filters, sliceOf(filters, zone))
export const newestFirst = ['created_at', 'id'] as const

const whole = (
  reader: string,
) => sql`${listed(reader)}, t.merchant_id, t.payee_merchant_id, t.payer_merchant_id, t.draft_id,
  t.amount_minor::text, t.fee_minor::text, t.vat_minor::text, t.state, t.holds, t.maker_person_id, t.submitted_at,
  coalesce(t.why, r.outcome) as why, o.mid as payee_mid, t.payee_shown, t.request_id, r.number as request_number,
  r.maker_person_id as request_maker`

const one = async (tx: Store, reader: string, by: 'id' | 'draft_id' | 'request_id', value: string) =>
  isUuid(value)
    ? (
        await sql<Transfer>`
          select ${whole(reader)} from ${tables} where ${seenBy(reader)} and ${sql.ref(`t.${by}`)} = ${value}::uuid`.execute(
          tx,
        )
      ).rows[0]
    : undefined

/** Another merchant's answers exactly as one that never was. */
export const seen = async (tx: Store, reader: string, id: string): Promise<Transfer> => {
  const found = await one(tx, reader, 'id', id)
  if (!found) throw fail('NOT_FOUND')
  return found
}
/** Whoever holds it decides what becomes of it, alone. */
export const locked = async (tx: Store, reader: string, id: string): Promise<Transfer> => {
  if (isUuid(id)) await sql`select from transfer where id = ${id}::uuid for update`.execute(tx)
  return seen(tx, reader, id)
}
/** A command on a transfer and a decision about it take their locks in one order. */
export const lockedByRequest = async (tx: Store, reader: string, id: string): Promise<Transfer> => {
  await seen(tx, reader, id)
  await lockRequestOf(tx, 'transfer', id)
  return seen(tx, reader, id)
}
export const ofDraft = async (tx: Store, merchantId: string, draftId: string): Promise<Transfer | undefined> => {
  const found = await one(tx, merchantId, 'draft_id', draftId)
  return found?.merchant_id === merchantId ? found : undefined
}
export const ofRequest = (tx: Store, merchantId: string, requestId: string): Promise<Transfer | undefined> =>
  one(tx, merchantId, 'request_id', requestId)

const commandColumns = [
  'id',
  'merchant_id',
  'payee_merchant_id',
  'payer_merchant_id',
  'type',
  'currency',
  'amount_minor',
  'fee_minor',
  'vat_minor',
  'state',
  'holds',
] as const
/** What a command needs to know of it. */
export type CommandRow = Pick<Transfer, (typeof commandColumns)[number]>
export const receiverOf = (row: Pick<Transfer, 'merchant_id' | 'payee_merchant_id' | 'payer_merchant_id'>): string =>
  row.payer_merchant_id === row.merchant_id ? row.payee_merchant_id : row.merchant_id
export const movedOf = (row: CommandRow): Moved => ({
  id: row.id,
  payerId: row.payer_merchant_id,
  receiverId: receiverOf(row),
  isCollect: row.type === 'COLLECT',
  currency: row.currency,
  amount: BigInt(row.amount_minor),
  fee: BigInt(row.fee_minor),
  vat: BigInt(row.vat_minor),
})

export interface Written {
  readonly type: string
  readonly payee_merchant_id: string
  readonly payer_merchant_id: string
  readonly payee_shown: string
  readonly currency: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly counted_minor: string
  readonly note: string | null
}
type Values = Readonly<
  Partial<
    Written & {
      state: string
      holds: number
      request_id: string
      submitter_person_id: string
      submitted_at: Date
      ended_at: Date
      why: string
    }
  >
>
export const set = async (tx: Store, id: string, values: Values): Promise<void> => {
  await tx.updateTable('transfer').set(values).where('id', '=', id).execute()
}
/** By whoever pays it, while it has not ended. How often it was asked for is counted: each time holds anew. */
export const setUnended = async (
  tx: Store,
  payerId: string,
  id: string,
  values: Values & { readonly state: 'ASKED' | 'SUCCESS' },
): Promise<CommandRow> => {
  const row = await tx
    .updateTable('transfer')
    .set(values)
    .$if(values.state === 'ASKED', (asked) => asked.set((column) => ({ holds: column('holds', '+', 1) })))
    .where('id', '=', id)
    .where('payer_merchant_id', '=', payerId)
    .where('state', 'not in', ['SUCCESS', 'FAILURE'])
    .returning(commandColumns)
    .executeTakeFirst()
  if (row) return row as CommandRow
  await seen(tx, payerId, id)
  throw fail('TRANSFER_STATE')
}

export interface Merchant {
  readonly id: string
  readonly mid: string
  readonly name_en: string
}
/** One that can be paid. */
export const merchantByMid = (tx: Store, mid: string): Promise<Merchant | undefined> =>
  tx
    .selectFrom('merchant')
    .select(['id', 'mid', 'name_en'])
    .where('mid', '=', mid)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst()

export const payees = async (tx: Store, merchantId: string) =>
  tx
    .selectFrom('transfer_payee as k')
    .innerJoin('merchant as m', 'm.id', 'k.payee_merchant_id')
    .select(['k.id', 'k.alias', 'm.mid', 'm.name_en', 'k.last_used_at'])
    .where('k.merchant_id', '=', merchantId)
    .orderBy(sql`k.last_used_at desc nulls last`)
    .orderBy('k.alias')
    .limit(500)
    .execute()
export const keepPayee = async (
  tx: Store,
  { id, merchantId, payeeId, alias }: { id: string; merchantId: string; payeeId: string; alias: string },
): Promise<void> => {
  await tx
    .insertInto('transfer_payee')
    .values({ id, merchant_id: merchantId, payee_merchant_id: payeeId, alias })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'payee_merchant_id']).doUpdateSet({ alias }))
    .execute()
}
export const usePayee = async (tx: Store, merchantId: string, payeeId: string): Promise<void> => {
  await tx
    .updateTable('transfer_payee')
    .set({ last_used_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('payee_merchant_id', '=', payeeId)
    .execute()
}
export const removePayee = async (tx: Store, merchantId: string, id: string): Promise<string> => {
  const gone = isUuid(id)
    ? await tx
        .deleteFrom('transfer_payee')
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .returning('alias')
        .executeTakeFirst()
    : undefined
  if (!gone) throw fail('NOT_FOUND')
  return gone.alias
}
