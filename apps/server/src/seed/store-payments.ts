// What stores of the demo world have of their own: a bank account for takings, and a payment page.
import type { Db, Store } from '../platform/db/pool.ts'
import { merchants, people } from './people.ts'

const merchantIdOf = async (tx: Store, key: string): Promise<string> =>
  (
    await tx
      .selectFrom('merchant')
      .select('id')
      .where('mid', '=', merchants.find((each) => each.key === key)!.mid)
      .executeTakeFirstOrThrow()
  ).id

const personOf = async (tx: Store, merchant: string, role: 'IT' | 'FINANCIAL'): Promise<string> => {
  const found = people.find(({ jobs }) => jobs[0]?.merchant === merchant && jobs[0].roles.includes(role))
  const { id } = await tx
    .selectFrom('person')
    .select('id')
    .where('mobile', '=', found!.mobile)
    .executeTakeFirstOrThrow()
  return id
}

export const seedStorePayments = async (db: Db): Promise<void> => {
  if (await db.selectFrom('store_checkout').select('store').limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const [chain, marina] = [await merchantIdOf(tx, 'chain'), await merchantIdOf(tx, 'marina')]
    const account = await tx
      .selectFrom('bank_account')
      .select('id')
      .where('merchant_id', '=', chain)
      .where('alias', '=', 'Marina Walk account')
      .executeTakeFirst()
    if (account)
      await tx
        .updateTable('store')
        .set({ account_id: account.id })
        .where('merchant_id', '=', chain)
        .where('name', '=', 'Marina Walk')
        .execute()
    const own = await tx
      .selectFrom('bank_account')
      .select('id')
      .where('merchant_id', '=', chain)
      .where('is_default', '=', true)
      .where('currency', '=', 'AED')
      .executeTakeFirst()
    if (account && own)
      await tx
        .insertInto('settlement_rule')
        .values({
          merchant_id: chain,
          currency: 'AED',
          version: 1,
          mode: 'AUTOMATIC',
          schedule: JSON.stringify({ kind: 'monthly', weekdays: [], day: 5, time: '10:00' }),
          keep_minor: '500000',
          threshold_minor: '100000',
          bank_account_id: own.id,
          to_stores: true,
          person_id: await personOf(tx, 'chain', 'FINANCIAL'),
        })
        .execute()
    const personId = await personOf(tx, 'marina', 'IT')
    const values = {
      primary_colour: '#7a1f4e',
      on_primary: '#ffffff',
      methods: ['BANK_CARD', 'APPLE_PAY', 'GOOGLE_PAY'],
    }
    const kiosk = await tx
      .selectFrom('store')
      .select('code')
      .where('merchant_id', '=', marina)
      .where('code', '=', 'JBR Kiosk')
      .executeTakeFirst()
    if (kiosk)
      await tx
        .insertInto('store_checkout')
        .values({ merchant_id: marina, store: kiosk.code, ...values, version: 1, changed_by: personId })
        .execute()
  })
}
