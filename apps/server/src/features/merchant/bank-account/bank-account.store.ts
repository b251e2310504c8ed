import { sql, type RawBuilder } from 'kysely'
import type { BankAccountChange } from '@falaj/contract/merchant/bank-account'
import type { Store } from '../../../platform/db/pool.ts'
import { takeLock as lock } from '../../../platform/db/lock.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { accountList, tables } from './bank-account.list.ts'

export interface Account {
  readonly id: string
  readonly alias: string
  readonly holder: string
  readonly bank_name: string
  readonly country: string
  readonly type: string
  /** Masked. */
  readonly number: string
  readonly currency: string
  readonly default_for: string | null
  readonly status: string
  readonly state: string
  readonly swift: string | null
  readonly number_sealed: Buffer
  readonly letter_file_id: string
  readonly letter_name: string
  readonly rejected_why: string | null
  readonly request_id: string | null
  readonly request_number: string | null
  readonly request_state: string | null
  readonly maker_person_id: string | null
  readonly removal_request_id: string | null
  readonly removal_number: string | null
  readonly removal_maker: string | null
}

const whole = sql`${accountList.columns}, a.state, a.swift, a.number_sealed, a.letter_file_id, f.name as letter_name, a.rejected_why,
  a.request_id, r.number as request_number, r.state as request_state, r.maker_person_id,
  a.removal_request_id, d.number as removal_number, d.maker_person_id as removal_maker`
const wholeTables = sql`${tables} join file f on f.merchant_id = a.merchant_id and f.id = a.letter_file_id
  left join approval_request d on d.merchant_id = a.merchant_id and d.id = a.removal_request_id`

const first = async (tx: Store, condition: RawBuilder<unknown>, lock = false): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select ${whole} from ${wholeTables} where ${condition} ${lock ? sql`for update of a` : sql``}`.execute(tx)
  return rows[0]
}
/** Another merchant's account is indistinguishable from a missing one. */
const found = (account: Account | undefined): Account => {
  if (!account) throw fail('NOT_FOUND')
  return account
}
const ofMerchant = (merchantId: string, id: string) => sql`a.merchant_id = ${merchantId}::uuid and a.id = ${id}::uuid`

export const account = async (tx: Store, merchantId: string, id: string): Promise<Account> =>
  found(isUuid(id) ? await first(tx, ofMerchant(merchantId, id)) : undefined)
/** Locks the account for a change. */
export const lockAccount = async (tx: Store, merchantId: string, id: string): Promise<Account> =>
  found(isUuid(id) ? await first(tx, ofMerchant(merchantId, id), true) : undefined)
export const accountOfRequest = async (tx: Store, merchantId: string, requestId: string): Promise<Account> =>
  found(
    isUuid(requestId)
      ? await first(tx, sql`a.merchant_id = ${merchantId}::uuid and a.request_id = ${requestId}::uuid`)
      : undefined,
  )

/** The account that a request holds, locked; of a removal by its own column. */
export const accountHeldBy = async (
  tx: Store,
  merchantId: string,
  column: 'request_id' | 'removal_request_id',
  requestId: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(column, '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

/** The live account with this number, other than the one being edited. */
export const isKnown = async (tx: Store, merchantId: string, hash: Buffer, except?: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('number_hash', '=', hash)
    .where('state', 'in', ['ASKED', 'VERIFYING', 'VERIFIED'])
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  return row !== undefined
}

/** For a number, or a merchant's defaults. */
export const takeLock = (tx: Store, what: string): Promise<void> => lock(tx, `bank account ${what}`)

export const set = async (
  tx: Store,
  merchantId: string,
  id: string,
  values: Readonly<
    Partial<{
      alias: string
      state: string
      is_default: boolean
      frozen_at: Date | null
      verified_at: Date
      verified_by: string
      cooling_until: Date
      rejected_why: string
      removal_request_id: string | null
    }>
  >,
): Promise<void> => {
  await tx.updateTable('bank_account').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

export const makeDefault = async (
  tx: Store,
  merchantId: string,
  { id, currency }: Pick<Account, 'id' | 'currency'>,
) => {
  await tx
    .updateTable('bank_account')
    .set({ is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('is_default', '=', true)
    .execute()
  await set(tx, merchantId, id, { is_default: true })
}
export const defaultOf = (tx: Store, merchantId: string, currency: string) =>
  tx
    .selectFrom('bank_account')
    .select(['id', 'alias'])
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('is_default', '=', true)
    .executeTakeFirst()

export const letter = (tx: Store, merchantId: string, id: string) =>
  isUuid(id)
    ? tx
        .selectFrom('file')
        .select(['id', 'name'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('purpose', '=', 'bank-letter')
        .executeTakeFirst()
    : Promise.resolve(undefined)

export interface ChangeEntry {
  readonly what: BankAccountChange
  readonly personId: string | null
  readonly before?: string | null
  readonly after?: string | null
  /** Unless now. */
  readonly at?: Date
}
/** What was last done with a request, and by whom. */
export const lastStep = async (tx: Store, merchantId: string, requestId: string) =>
  tx
    .selectFrom('approval_step')
    .select(['step', 'person_id', 'reason'])
    .where('merchant_id', '=', merchantId)
    .where('request_id', '=', requestId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
