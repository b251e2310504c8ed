import { sql } from 'kysely'
import type { Input } from '@falaj/contract/endpoint'
import type { withdraw } from '@falaj/contract/withdraw'
import type { WithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { approver, withRequest } from '../../platform/approval/shown.ts'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { takeTurn as turn } from '../../platform/db/turn.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'

type Filters = Input<typeof withdraw.query>['filters']

export interface Listed {
  readonly id: string
  readonly created_at: Date
  readonly number: string
  readonly mode: string
  readonly status: string
  readonly currency: WithdrawCurrency
  readonly amount_minor: string
  readonly fee_minor: string
  readonly vat_minor: string
  readonly net_minor: string
  readonly bank_name: string
  /** Masked. */
  readonly account: string
  readonly maker: string
  readonly checker: string | null
  readonly bank_reference: string | null
  readonly ended_at: Date | null
}
export interface Withdrawal extends Listed {
  readonly merchant_id: string
  readonly state: string
  readonly account_id: string
  readonly holder: string
  readonly line: string | null
  readonly holds: number
  readonly maker_person_id: string
  readonly arrives_by: Date
  readonly placed_at: Date | null
  readonly sent_at: Date | null
  readonly returned_at: Date | null
  readonly why: string | null
  readonly request_id: string | null
  readonly request_number: string | null
  readonly request_maker: string | null
  readonly certificate_number: string | null
  readonly certificate_code: string | null
}

const listed = sql`w.id, w.created_at, w.number, w.mode, coalesce(r.state, w.state) as status, w.currency,
  w.amount_minor::text, w.fee_minor::text, w.vat_minor::text, w.net_minor::text, a.bank_name,
  a.country || ' •••• ' || a.number_last4 as account, p.name as maker, ${approver} as checker, w.bank_reference,
  coalesce(w.ended_at, case when w.state = 'RELEASED' then r.ended_at end) as ended_at`
const tables = sql`withdraw w left join bank_account a on a.id = w.account_id left join person p on p.id = w.maker_person_id
  ${withRequest('w')}`

export const withdrawals = (merchantId: string, filters: Filters, zone: string) => sql<Listed>`
  select l.id, l.created_at, l.number, l.mode, l.status, l.currency, l.amount_minor::numeric, l.fee_minor::numeric, l.vat_minor::numeric,
    l.net_minor::numeric, l.bank_name, l.account, l.maker, l.checker, l.bank_reference, l.ended_at
  from (select ${listed} from ${tables} where w.merchant_id = ${merchantId}::uuid) l
  where ${within(sql.ref<Date>('l.created_at'), filters.createdAt, zone)}
    and ${oneOf(sql.ref<string>('l.status'), filters.status)}
    and ${oneOf(sql.ref<string>('l.currency'), filters.currency && [filters.currency])}
    and ${oneOf(sql.ref<string>('l.mode'), filters.mode && [filters.mode])}
    and ${contains(
      ['number', 'bank_name', 'account', 'bank_reference'].map((name) => sql.ref<string>(`l.${name}`)),
      filters.text,
    )}`
export const newestFirst = ['created_at', 'id'] as const

const whole = sql`${listed}, w.merchant_id, w.state, w.account_id, a.holder, w.line, w.holds, w.maker_person_id, w.arrives_by, w.placed_at,
  w.sent_at, w.returned_at, coalesce(w.why, r.outcome) as why, w.request_id, r.number as request_number,
  r.maker_person_id as request_maker, w.certificate_number, w.certificate_code`

/** Another merchant's answers exactly as one that never was. */
export const withdrawal = async (tx: Store, merchantId: string, id: string): Promise<Withdrawal> => {
  const { rows } = isUuid(id)
    ? await sql<Withdrawal>`
        select ${whole} from ${tables} where w.merchant_id = ${merchantId}::uuid and w.id = ${id}::uuid`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}
/** For the bank's answer and for whoever holds the paper: of whichever merchant. */
export const known = async (tx: Store, by: 'id' | 'certificate_code', value: string): Promise<Withdrawal | undefined> =>
  (await sql<Withdrawal>`select ${whole} from ${tables} where ${sql.ref(`w.${by}`)} = ${value}`.execute(tx)).rows[0]
export const ofDraft = async (tx: Store, merchantId: string, draftId: string): Promise<Withdrawal | undefined> =>
  (
    await sql<Withdrawal>`
      select ${whole} from ${tables} where w.merchant_id = ${merchantId}::uuid and w.draft_id = ${draftId}::uuid`.execute(
      tx,
    )
  ).rows[0]
export const ofRequest = async (tx: Store, merchantId: string, requestId: string): Promise<Withdrawal | undefined> =>
  (
    await sql<Withdrawal>`
      select ${whole} from ${tables} where w.merchant_id = ${merchantId}::uuid and w.request_id = ${requestId}::uuid`.execute(
      tx,
    )
  ).rows[0]

/** Limits are counted by whoever has it. */
export const takeTurn = (tx: Store, merchantId: string): Promise<void> => turn(tx, `withdraw ${merchantId}`)

export const set = async (
  tx: Store,
  id: string,
  values: Readonly<
    Partial<{
      state: string
      holds: number
      arrives_by: Date
      placed_at: Date
      ended_at: Date
      returned_at: Date
      why: string
      certificate_number: string
      certificate_code: string
    }>
  >,
): Promise<void> => {
  await tx.updateTable('withdraw').set(values).where('id', '=', id).execute()
}
