// Bank accounts of the demo world: one of every standing for the first merchant, one to pay to for each of the others.
import { hourMs } from '@falaj/contract/kernel/time'
import { bankOf, maskedNumber, type AccountFacts } from '@falaj/contract/merchant/bank-account-rules'
import type { BankAccountChange } from '@falaj/contract/merchant/bank-account'
import { keepNumber } from '../features/merchant/bank-account/bank-account.number.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { keepDemoFile } from './demo-file.ts'
import { merchants, people } from './people.ts'
import { bankAccountLog } from '../features/merchant/bank-account/bank-account.log.ts'

interface DemoAccount extends AccountFacts {
  readonly merchant: string
  readonly alias: string
  readonly days: number
  readonly is?: 'default' | 'cooling-off' | 'frozen' | 'rejected' | 'removed'
}
const iban = (
  merchant: string,
  alias: string,
  number: string,
  days: number,
  more: Partial<DemoAccount> = {},
): DemoAccount => ({ merchant, alias, number, days, country: 'AE', type: 'IBAN', currency: 'AED', ...more })
const swift = (
  alias: string,
  days: number,
  more: Pick<DemoAccount, 'country' | 'number' | 'swift' | 'is'>,
): DemoAccount => ({
  merchant: 'marina',
  alias,
  days,
  type: 'SWIFT',
  currency: 'USD',
  ...more,
})
const accounts: readonly DemoAccount[] = [
  iban('marina', 'Old shop account', 'AE060230000001002003004', 410, { is: 'removed' }),
  iban('marina', 'Main operating account', 'AE650260001015012345601', 320, { is: 'default' }),
  iban('marina', 'Dollar account', 'AE070331234567890123456', 180, { currency: 'USD', is: 'default' }),
  iban('marina', 'Wages', 'AE710030000010203040506', 175, { type: 'WPS Account' }),
  iban('marina', 'Petty cash', 'AE320400000123456789012', 60, { type: 'Basic', is: 'frozen' }),
  swift('Hong Kong supplier account', 9, {
    country: 'HK',
    number: '808123456838',
    swift: 'HSBCHKHHHKH',
    is: 'rejected',
  }),
  swift('New York', 0, { country: 'US', number: '000123456789', swift: 'CHASUS33', is: 'cooling-off' }),
  iban('souk', 'Group settlement', 'AE230350000006211234567', 500, { is: 'default' }),
  iban('souk', 'Group dollars', 'AE030240001520098765401', 90, { currency: 'USD', is: 'default' }),
  iban('oryx', 'Commissions', 'AE900500000000012345678', 200, { is: 'default' }),
  iban('taxi', 'Fares', 'AE530410000022233344455', 150, { is: 'default' }),
  iban('harbour', 'Shop account', 'AE230330000055566677788', 140, { is: 'default' }),
  iban('chain', 'Chain account', 'AE140260001015099912202', 300, { is: 'default' }),
  iban('chain', 'Marina Walk account', 'AE020330000077788811201', 80),
  iban('fleet', 'Fleet account', 'AE950860000009876543210', 120, { is: 'default' }),
]

export const seedBankAccounts = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('bank_account').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const account of accounts) await seedAccount(tx, settings, account)
  })
}

const seedAccount = async (tx: Store, settings: Settings, account: DemoAccount): Promise<void> => {
  const { alias, merchant: key, is, country, currency, type, days } = account
  const merchant = merchants.find((each) => each.key === key)!
  const maker = people.find(({ jobs }) => jobs[0]?.merchant === key && jobs[0].roles.includes('ADMIN'))!
  const { id: merchantId } = await one(tx.selectFrom('merchant').select('id').where('mid', '=', merchant.mid))
  const { id: personId } = await one(tx.selectFrom('person').select('id').where('mobile', '=', maker.mobile))
  const { sealed, last4, hash } = keepNumber(settings.secret, merchantId, account)
  const bank = bankOf(account) ?? ''
  const letter = await keepDemoFile(tx, merchantId, {
    purpose: 'bank-letter',
    name: `bank-letter-${last4}.pdf`,
    title: 'Account confirmation letter',
    lines: [bank, `Holder ${merchant.en}`, `Account ${maskedNumber(country, last4)}`, `Currency ${currency}`],
  })
  const since = new Date(Date.now() - Math.max(days * 24, 4) * hourMs)
  const id = newId()
  await tx
    .insertInto('bank_account')
    .values({
      id,
      merchant_id: merchantId,
      alias,
      holder: merchant.en,
      bank_name: bank,
      country,
      type,
      currency,
      swift: account.swift ?? null,
      number_sealed: sealed,
      number_last4: last4,
      number_hash: hash,
      letter_file_id: letter,
      state: is === 'rejected' ? 'REJECTED' : is === 'removed' ? 'REMOVED' : 'VERIFIED',
      rejected_why: is === 'rejected' ? 'NAME_MISMATCH' : null,
      is_default: is === 'default',
      frozen_at: is === 'frozen' ? new Date(since.getTime() + 48 * hourMs) : null,
      verified_at: since,
      verified_by: 'Sandbox bank',
      cooling_until: new Date(since.getTime() + 24 * hourMs),
      added_by: personId,
      created_at: since,
    })
    .execute()
  let hours = 0
  const write = (what: BankAccountChange, after: string | null, by: string | null = personId) => {
    const at = new Date(since.getTime() + hours * hourMs)
    hours += 1
    return bankAccountLog.write(tx, merchantId, id, { what, personId: by, after, at })
  }
  await write('asked', maskedNumber(country, last4))
  if (is === 'rejected') return write('rejected', 'NAME_MISMATCH', null)
  await write('verified', new Date(since.getTime() + 24 * hourMs).toISOString(), null)
  if (is === 'default') await write('default', currency, null)
  if (is === 'frozen') await write('frozen', 'The card of this account was lost')
  if (is === 'removed') await write('removed', 'The shop was closed')
}
const one = <Row>(query: { executeTakeFirstOrThrow(): Promise<Row> }): Promise<Row> => query.executeTakeFirstOrThrow()
