// What others may ask of the bank accounts: where a merchant's money may go.
import { sql } from 'kysely'
import { withRequest } from '../../../platform/approval/shown.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { statusSql } from './bank-account.list.ts'
import { wholeNumber } from './bank-account.number.ts'
import { account } from './bank-account.store.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

/** Whether a file is the letter of one of the merchant's accounts. */
export const isLetter = async (tx: Store, merchantId: string, fileId: string): Promise<boolean> =>
  (await tx
    .selectFrom('bank_account')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('letter_file_id', '=', fileId)
    .executeTakeFirst()) !== undefined

/** Which of these merchants has an account of the same number; null: none. Hashes differ by merchant, so the numbers themselves are compared. */
export const shareBankNumber = async (
  tx: Store,
  secret: Keyring,
  merchantId: string,
  others: readonly string[],
): Promise<string | null> => {
  const rows = await tx
    .selectFrom('bank_account')
    .select(['merchant_id', 'number_sealed'])
    .where('merchant_id', 'in', [merchantId, ...others])
    .where('state', '<>', 'REJECTED')
    .execute()
  const own = rows.filter((row) => row.merchant_id === merchantId)
  if (own.length === 0) return null
  const numbers = new Set(own.map((row) => wholeNumber(secret, row.number_sealed)))
  const same = rows.find((row) => row.merchant_id !== merchantId && numbers.has(wholeNumber(secret, row.number_sealed)))
  return same?.merchant_id ?? null
}

export interface PayableAccount {
  readonly id: string
  readonly alias: string
  readonly holder: string
  readonly bankName: string
  /** Masked. */
  readonly number: string
  readonly type: string
  readonly currency: string
  readonly isDefault: boolean
  /** Null means money may go there now. */
  readonly whyNot: 'in-review' | 'cooling-off' | 'frozen' | 'removed' | 'rejected' | null
  readonly coolingUntil: string | null
}
/** A merchant's accounts of one currency (null: of any), the default first; those that cannot be paid to have the reason. `id` selects one of them. */
export const payableAccounts = async (
  tx: Store,
  merchantId: string,
  currency: string | null,
  id?: string,
): Promise<readonly PayableAccount[]> => {
  const { rows } = await sql<Omit<PayableAccount, 'whyNot' | 'coolingUntil'> & { status: string; until: Date | null }>`
    select a.id, a.alias, a.holder, a.bank_name as "bankName", a.country || ' •••• ' || a.number_last4 as number, a.type,
      a.currency, a.is_default as "isDefault", ${statusSql} as status, a.cooling_until as until
    from bank_account a ${withRequest('a')}
    where a.merchant_id = ${merchantId}::uuid and (${currency}::text is null or a.currency = ${currency}::text)
      and ${id === undefined ? sql`a.state in ('ASKED', 'VERIFYING', 'VERIFIED')` : sql`a.id = ${id}::uuid`}
    order by a.is_default desc, a.created_at, a.id`.execute(tx)
  return rows.map(({ status: state, until, ...account }) => ({
    ...account,
    whyNot: whyNot(state),
    coolingUntil: state === 'cooling-off' ? (until?.toISOString() ?? null) : null,
  }))
}
const whyNot = (state: string): PayableAccount['whyNot'] => {
  switch (state) {
    case 'active':
      return null
    case 'cooling-off':
    case 'frozen':
    case 'removed':
    case 'in-review':
      return state
    case 'sent-back':
      return 'in-review'
    default:
      return 'rejected'
  }
}

export interface Destination {
  readonly holder: string
  readonly bankName: string
  readonly country: string
  readonly type: string
  readonly currency: string
  readonly swift: string | null
  /** In full: for the bank, and for approvers of a payout; never for a list. */
  readonly number: string
}
/** Where a payout goes, in the form the bank needs. Whether money may go there was decided before. */
export const destinationOf = async (
  tx: Store,
  { secret }: Settings,
  merchantId: string,
  id: string,
): Promise<Destination> => {
  const {
    holder,
    bank_name: bankName,
    country,
    type,
    currency,
    swift,
    number_sealed,
  } = await account(tx, merchantId, id)
  return { holder, bankName, country, type, currency, swift, number: wholeNumber(secret, number_sealed) }
}

/** Another party's account is stored like one's own: encrypted, hashed, its last digits in clear. */
export { hashOfNumber, keepNumber, wholeNumber } from './bank-account.number.ts'
