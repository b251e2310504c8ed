import { sql } from 'kysely'
import type { TransferCurrency } from '@falaj/contract/transfer-rules'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { legsOf, type Movement } from '../../platform/money/legs.ts'
import { tables, visibleTo } from './query.ts'

export interface Transfer {
  readonly id: string
  readonly number: string
  readonly type: string
  readonly status: string
  readonly currency: TransferCurrency
  readonly counterparty: string
  readonly counterparty_mid: string
  readonly note: string | null

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

const whole = (reader: string) => sql`t.id, t.number, t.type, coalesce(r.state, t.state) as status, t.currency, t.note,
  case when t.merchant_id <> ${reader}::uuid then i.name_en when t.state = 'SUCCESS' then o.name_en else t.payee_shown end as counterparty,
  case when t.merchant_id = ${reader}::uuid then o.mid else i.mid end as counterparty_mid, t.merchant_id, t.payee_merchant_id, t.payer_merchant_id, t.draft_id,
  t.amount_minor::text, t.fee_minor::text, t.vat_minor::text, t.state, t.holds, t.maker_person_id, t.submitted_at,
  coalesce(t.why, r.outcome) as why, o.mid as payee_mid, t.payee_shown, t.request_id, r.number as request_number,
  r.maker_person_id as request_maker`

const one = async (tx: Store, reader: string, by: 'id' | 'draft_id' | 'request_id', value: string) =>
  isUuid(value)
    ? (
        await sql<Transfer>`
          select ${whole(reader)} from ${tables} where ${visibleTo(reader)} and ${sql.ref(`t.${by}`)} = ${value}::uuid`.execute(
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
export const legsFor = ({ type }: { readonly type: string }) => legsOf[type === 'COLLECT' ? 'collect' : 'transfer']
export const movedOf = (row: CommandRow): Movement => ({
  name: 'transfer',
  id: row.id,
  merchantId: row.payer_merchant_id,
  payeeId: receiverOf(row),
  currency: row.currency,
  net: BigInt(row.amount_minor),
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
