// A merchant's saved beneficiaries, and the beneficiary of a transfer: a new one, a saved one, or the one of an earlier transfer.
import { sql, type Selectable } from 'kysely'
import { bankOf, maskedNumber } from '@falaj/contract/merchant/bank-account-rules'
import { plainNumber } from '@falaj/contract/formats/iban'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import type { Store } from '../../../platform/db/pool.ts'
import type { BankPayee } from '../../../platform/db/tables.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { payeeBook } from '../../../platform/money/payee-book.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { keepNumber } from '../../merchant/bank-account/bank-account.read.ts'

export const bankBook = payeeBook('bank_payee', 'number_hash', 'beneficiary')

type PayeeInput = Pick<Input<typeof transferToBank.add>, 'beneficiary' | 'payeeId' | 'sameAs'>
const columns = [
  'holder',
  'bank_name',
  'country',
  'type',
  'currency',
  'swift',
  'number_sealed',
  'number_last4',
  'number_hash',
] as const

/** The beneficiary as stored: the number encrypted. */
export type StoredPayee = Pick<Selectable<BankPayee>, (typeof columns)[number]>
const keptOf = (row: StoredPayee): StoredPayee =>
  Object.fromEntries(columns.map((name) => [name, row[name]])) as unknown as StoredPayee

const ofBook = async (tx: Store, merchantId: string, id: string): Promise<StoredPayee> => {
  const found = isUuid(id)
    ? await tx
        .selectFrom('bank_payee')
        .select(columns)
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) throw failFields({ path: 'payeeId', code: 'INVALID' })
  return found
}
export const beneficiaryOf = async (
  tx: Store,
  { secret }: Settings,
  merchantId: string,
  { beneficiary, payeeId, sameAs }: PayeeInput,
  earlier: (id: string) => Promise<StoredPayee>,
): Promise<StoredPayee> => {
  if (payeeId) return ofBook(tx, merchantId, payeeId)
  if (sameAs) return keptOf(await earlier(sameAs))
  if (!beneficiary) throw failFields({ path: 'beneficiary', code: 'REQUIRED' })
  const { sealed, last4, hash } = keepNumber(secret, merchantId, beneficiary)
  return {
    holder: beneficiary.holder,
    bank_name: bankOf(beneficiary) ?? beneficiary.bankName ?? '',
    country: beneficiary.country,
    type: beneficiary.type,
    currency: beneficiary.currency,
    swift: beneficiary.swift ? plainNumber(beneficiary.swift) : null,
    number_sealed: sealed,
    number_last4: last4,
    number_hash: hash,
  }
}

export const payees = async (tx: Store, merchantId: string) => {
  const rows = await tx
    .selectFrom('bank_payee')
    .select(['id', 'alias', 'holder', 'bank_name', 'country', 'number_last4', 'currency', 'last_used_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy(sql`last_used_at desc nulls last`)
    .orderBy('alias')
    .limit(500)
    .execute()
  return rows.map(({ id, alias, holder, bank_name, country, number_last4, currency, last_used_at }) => ({
    id,
    alias,
    holder,
    bankName: bank_name,
    number: maskedNumber(country, number_last4),
    currency,
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}
export const keepPayee = async (tx: Store, merchantId: string, alias: string, row: StoredPayee): Promise<void> => {
  const { holder, bank_name, currency, type, swift, ...kept } = keptOf(row)
  const renewed = { alias, holder, bank_name, currency, type, swift }
  await tx
    .insertInto('bank_payee')
    .values({ id: newId(), merchant_id: merchantId, ...kept, ...renewed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'number_hash']).doUpdateSet(renewed))
    .execute()
}
