import { sql } from 'kysely'
import type { CustomerFacts } from '@falaj/contract/customers/customer'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { refuseTaken } from '../../../platform/db/taken.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'

const columnsOf = ({ name, email, phone, country, language, trn, address, tags }: CustomerFacts) => ({
  name,
  email: email ?? null,
  phone: phone ?? null,
  country: country ?? null,
  language,
  trn: trn ?? null,
  address: address ?? null,
  tags: [...new Set(tags)],
})
export const lock = (tx: Store, merchantId: string, id: string) => lockOwn(tx, 'customer', merchantId, id)
/** The fields that another record already has. */
export const duplicateFields = async (
  tx: Store,
  merchantId: string,
  { email, phone }: Pick<CustomerFacts, 'email' | 'phone'>,
  except?: string,
): Promise<readonly ('email' | 'phone')[]> => {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`
    select coalesce(bool_or(lower(email) = lower(${email ?? null}::text)), false) as email,
      coalesce(bool_or(phone = ${phone ?? null}::text), false) as phone
    from customer where merchant_id = ${merchantId}::uuid and id is distinct from ${except ?? null}::uuid
      and (lower(email) = lower(${email ?? null}::text) or phone = ${phone ?? null}::text)`.execute(tx)
  return (['email', 'phone'] as const).filter((field) => rows[0]?.[field])
}
export const idOfEmail = async (tx: Store, merchantId: string, email: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from customer where merchant_id = ${merchantId}::uuid and lower(email) = lower(${email}::text)`.execute(
    tx,
  )
  return rows[0]?.id
}
export const refuseDuplicate = async (...given: Parameters<typeof duplicateFields>): Promise<void> => {
  const fields = await duplicateFields(...given)
  if (fields.length > 0) throw failFields(...fields.map((path) => ({ path, code: 'CUSTOMER_KNOWN' as const })))
}

/** For two concurrent writes of the same value: the second is refused as if it had come later. */
const unlessTaken = <T>(write: Promise<T>, pathOf: (field: 'email' | 'phone') => string): Promise<T> =>
  refuseTaken(write, {
    customer_email: { path: pathOf('email'), code: 'CUSTOMER_KNOWN' },
    customer_phone: { path: pathOf('phone'), code: 'CUSTOMER_KNOWN' },
  })
export const add = async (
  tx: Store,
  merchantId: string,
  facts: CustomerFacts,
  pathOf: (field: 'email' | 'phone') => string = (field) => field,
): Promise<{ readonly id: string; readonly number: string }> => {
  const made = { id: newId(), number: newNumber('customer') }
  const row = { merchant_id: merchantId, ...made, ...columnsOf(facts) }
  await unlessTaken(tx.insertInto('customer').values(row).execute(), pathOf)
  return made
}
/** Returns undefined if another record has the e-mail or the phone number. The transaction continues. */
export const addIfFree = async (tx: Store, merchantId: string, facts: CustomerFacts): Promise<string | undefined> => {
  const made = await tx
    .insertInto('customer')
    .values({ merchant_id: merchantId, id: newId(), number: newNumber('customer'), ...columnsOf(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}
type Columns = ReturnType<typeof columnsOf>
/** The names of the fields that differ, so that the history holds no personal data. */
export const changedFields = (
  before: Omit<Columns, 'language'> & { readonly language: string },
  facts: CustomerFacts,
): readonly string[] => {
  const after = columnsOf(facts)
  return (Object.keys(after) as (keyof Columns)[]).filter((name) => String(before[name]) !== String(after[name]))
}
export const set = async (tx: Store, merchantId: string, id: string, facts: CustomerFacts, version: number) => {
  await unlessTaken(
    tx
      .updateTable('customer')
      .set({ ...columnsOf(facts), version })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute(),
    (field) => field,
  )
}
export const setConsent = async (tx: Store, merchantId: string, id: string, consent: string) => {
  await tx.updateTable('customer').set({ consent }).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
/** Deletes all personal data; number, totals and payments stay. */
export const erase = async (tx: Store, merchantId: string, id: string, number: string) => {
  await tx
    .updateTable('customer')
    .set((set) => ({
      name: number,
      email: null,
      phone: null,
      country: null,
      trn: null,
      address: null,
      tags: [],
      consent: 'withdrawn',
      erased_at: new Date(),
      version: set('version', '+', 1),
    }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('customer_note').where('merchant_id', '=', merchantId).where('customer_id', '=', id).execute()
}

export const addNote = async (tx: Store, merchantId: string, customerId: string, text: string, personId: string) => {
  const id = newId()
  await tx
    .insertInto('customer_note')
    .values({ merchant_id: merchantId, customer_id: customerId, id, text, person_id: personId })
    .execute()
  return id
}

export const findDetails = async (tx: Store, merchantId: string, id: string) => {
  const facts = await tx
    .selectFrom('customer')
    .select(['language', 'trn', 'address', 'tags', 'version'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const totals = await tx
    .selectFrom('customer_total')
    .select(['currency', 'payments', 'paid_minor', 'last_paid_at'])
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', id)
    .orderBy('currency')
    .execute()
  const notes = await tx
    .selectFrom('customer_note as n')
    .innerJoin('person as p', 'p.id', 'n.person_id')
    .select(['n.id', 'n.at', 'p.name as who', 'n.text'])
    .where('n.merchant_id', '=', merchantId)
    .where('n.customer_id', '=', id)
    .orderBy('n.id', 'desc')
    .execute()
  return { facts, totals, notes }
}
export const pick = (tx: Store, merchantId: string, text: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'trn', 'language'])
    .where('merchant_id', '=', merchantId)
    .where('erased_at', 'is', null)
    .where((where) => {
      const like = `%${text.trim().replace(/[%_\\]/g, String.raw`\$&`)}%`
      return where.or([where('name', 'ilike', like), where('email', 'ilike', like), where('number', 'ilike', like)])
    })
    .orderBy('name')
    .limit(20)
    .execute()
