import { sql, type Selectable } from 'kysely'
import type { WithdrawCurrency } from '@falaj/contract/withdraw-rules'
import { withRequest } from '../../platform/approval/shown.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Withdraw } from '../../platform/db/tables.ts'
import { takeLock as turn } from '../../platform/db/lock.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'

/** Beside its own columns: of the account and of its request. */
export type Withdrawal = Selectable<Withdraw> & {
  readonly currency: WithdrawCurrency
  readonly status: string
  readonly bank_name: string
  /** Masked. */
  readonly account: string
  readonly holder: string
  readonly request_number: string | null
  readonly request_maker: string | null
}
export const tables = sql`withdraw w left join bank_account a on a.id = w.account_id left join person p on p.id = w.maker_person_id
  ${withRequest('w')}`

const whole = sql`w.*, coalesce(r.state, w.state) as status, a.bank_name, a.country || ' •••• ' || a.number_last4 as account, a.holder,
  coalesce(w.why, r.outcome) as why, r.number as request_number, r.maker_person_id as request_maker`

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
export const takeLock = (tx: Store, merchantId: string): Promise<void> => turn(tx, `withdraw ${merchantId}`)

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
