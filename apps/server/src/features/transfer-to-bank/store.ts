import { sql } from 'kysely'
import type { BankCurrency } from '@falaj/contract/bank-account-rules'
import type { Input } from '@falaj/contract/endpoint'
import type { transferToBank } from '@falaj/contract/transfer-to-bank'
import { approver, withRequest } from '../../platform/approval/shown.ts'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { takeTurn as turn } from '../../platform/db/turn.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { periodsBegan } from '../../platform/money/business-clock.ts'

type Filters = Input<typeof transferToBank.query>['filters']

export interface Listed {
  readonly id: string
  readonly created_at: Date
  readonly number: string
  readonly status: string
  readonly holder: string
  readonly bank_name: string
  /** Masked. */
  readonly account: string
  readonly currency: BankCurrency
  readonly net_minor: string
  /** Fee and VAT. */
  readonly charge_minor: string
  readonly total_minor: string
  readonly purpose: string
  readonly charges: string
  readonly maker: string
  readonly checker: string | null
  readonly bank_reference: string | null
  readonly ended_at: Date | null
  readonly why: string | null
}
/** The beneficiary as it is kept: the number encrypted. */
export interface Kept {
  readonly holder: string
  readonly bank_name: string
  readonly country: string
  readonly type: string
  readonly currency: BankCurrency
  readonly swift: string | null
  readonly number_sealed: Buffer
  readonly number_last4: string
  readonly number_hash: Buffer
}
export interface ToBank extends Listed, Kept {
  readonly merchant_id: string
  readonly draft_id: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly line: string | null
  readonly state: string
  readonly holds: number
  readonly maker_person_id: string
  readonly arrives_by: Date | null
  readonly placed_at: Date | null
  readonly sent_at: Date | null
  readonly returned_at: Date | null
  readonly request_id: string | null
  readonly request_number: string | null
  readonly request_maker: string | null
}

const listed = sql`t.id, t.created_at, t.number, coalesce(r.state, t.state) as status, t.holder, t.bank_name,
  t.country || ' •••• ' || t.number_last4 as account, t.currency, t.net_minor, t.fee_minor + t.vat_minor as charge_minor,
  t.total_minor, t.purpose, t.charges, p.name as maker, ${approver} as checker, t.bank_reference,
  coalesce(t.ended_at, case when t.state = 'RELEASED' then r.ended_at end) as ended_at, coalesce(t.why, r.outcome) as why`
const tables = sql`transfer_to_bank t left join person p on p.id = t.maker_person_id
  ${withRequest('t')}`

export const transfersToBank = (merchantId: string, filters: Filters, zone: string) => sql<Listed>`
  select l.* from (select ${listed} from ${tables} where t.merchant_id = ${merchantId}::uuid) l
  where ${within(sql.ref<Date>('l.created_at'), filters.createdAt, zone)}
    and ${oneOf(sql.ref<string>('l.status'), filters.status)}
    and ${oneOf(sql.ref<string>('l.purpose'), filters.purpose)}
    and ${oneOf(sql.ref<string>('l.currency'), filters.currency && [filters.currency])}
    and ${contains(
      ['number', 'holder', 'bank_name', 'account', 'bank_reference'].map((name) => sql.ref<string>(`l.${name}`)),
      filters.text,
    )}`
export const newestFirst = ['created_at', 'id'] as const

const whole = sql`${listed}, t.merchant_id, t.draft_id, t.fee_minor, t.vat_minor, t.country, t.type, t.swift, t.number_sealed,
  t.number_last4, t.number_hash, t.line, t.state, t.holds, t.maker_person_id, t.arrives_by, t.placed_at, t.sent_at, t.returned_at,
  t.request_id, r.number as request_number, r.maker_person_id as request_maker`

export const ofMerchant = async (
  tx: Store,
  merchantId: string,
  by: 'id' | 'draft_id' | 'request_id',
  value: string,
): Promise<ToBank | undefined> =>
  isUuid(value)
    ? (
        await sql<ToBank>`
          select ${whole} from ${tables} where t.merchant_id = ${merchantId}::uuid and ${sql.ref(`t.${by}`)} = ${value}::uuid`.execute(
          tx,
        )
      ).rows[0]
    : undefined
/** Another merchant's answers exactly as one that never was. */
export const seen = async (tx: Store, merchantId: string, id: string): Promise<ToBank> => {
  const found = await ofMerchant(tx, merchantId, 'id', id)
  if (!found) throw fail('NOT_FOUND')
  return found
}
/** Whoever holds it moves its money alone. */
export const locked = async (tx: Store, merchantId: string, id: string): Promise<ToBank> => {
  if (isUuid(id)) await sql`select from transfer_to_bank where id = ${id}::uuid for update`.execute(tx)
  return seen(tx, merchantId, id)
}
/** For the bank's answer: of whichever merchant. */
export const known = async (tx: Store, id: string): Promise<ToBank | undefined> =>
  (await sql<ToBank>`select ${whole} from ${tables} where t.id = ${id}::uuid`.execute(tx)).rows[0]

/** Limits are counted by whoever has it. */
export const takeTurn = (tx: Store, merchantId: string): Promise<void> => turn(tx, `transfer-to-bank ${merchantId}`)
/** What this merchant has sent today in Dubai, in dirhams, but for one of them. */
export const countedToday = async (tx: Store, merchantId: string, exceptId: string): Promise<bigint> => {
  const { day } = await periodsBegan(tx)
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(counted_minor), 0)::text as minor from transfer_to_bank
    where merchant_id = ${merchantId}::uuid and state in ('ASKED', 'PLACED', 'SUCCESS')
      and submitted_at >= ${day} and id <> ${exceptId}::uuid`.execute(tx)
  return BigInt(rows[0]?.minor ?? 0)
}

export interface Written extends Kept {
  readonly total_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
  readonly counted_minor: string
  readonly charges: string
  readonly purpose: string
  readonly line: string | null
}
export const set = async (
  tx: Store,
  id: string,
  values: Readonly<
    Partial<
      Written & {
        state: string
        holds: number
        request_id: string
        submitted_at: Date
        arrives_by: Date
        placed_at: Date
        ended_at: Date
        returned_at: Date
        why: string
      }
    >
  >,
): Promise<void> => {
  await tx.updateTable('transfer_to_bank').set(values).where('id', '=', id).execute()
}
