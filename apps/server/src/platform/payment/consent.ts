// A card that its owner lets a merchant use again: who agreed to what, from where, and the bank's answer. One row for each time a card is
// given; the same key again is the same row.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'

/** Table with the consents of a feature. */
export interface ConsentTable {
  readonly table: 'auto_debit_consent' | 'saved_card_consent'
  readonly column: 'auto_debit_id' | 'saved_card_id'
}
export interface Consent {
  readonly no: number
  readonly key: string
  readonly reference: string
  readonly state: 'STARTED' | 'CHALLENGE' | 'GIVEN' | 'DECLINED'
  readonly name: string
  readonly address: string | null
  readonly device: string | null
  readonly challenge_url: string | null
  readonly code: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly at: Date
}
export interface ConsentOwner {
  readonly merchant_id: string
  readonly id: string
}
/** Newest first. */
export const consentsOf = async (
  tx: Store,
  { table, column }: ConsentTable,
  { merchant_id: merchantId, id }: ConsentOwner,
): Promise<readonly Consent[]> => {
  const { rows } = await sql<Consent>`
    select no, key, reference, state, name, address, device, challenge_url, code, brand, last4, at from ${sql.table(table)}
    where merchant_id = ${merchantId}::uuid and ${sql.ref(column)} = ${id}::uuid order by no desc limit 20`.execute(tx)
  return rows
}
export const addConsent = async (
  tx: Store,
  { table, column }: ConsentTable,
  { merchant_id: merchantId, id }: ConsentOwner,
  no: number,
  given: {
    readonly key: string
    readonly name: string
    readonly terms: object
    readonly address: string
    readonly device: string | null
  },
): Promise<void> => {
  await sql`insert into ${sql.table(table)} (merchant_id, ${sql.ref(column)}, no, reference, state, key, name, terms, address, device)
    values (${merchantId}::uuid, ${id}::uuid, ${no}, ${`${id}.s${no}`}, 'STARTED', ${given.key}, ${given.name},
      ${JSON.stringify(given.terms)}::jsonb, ${given.address}, ${given.device})`.execute(tx)
}
export const setConsent = async (
  tx: Store,
  { table, column }: ConsentTable,
  { merchant_id: merchantId, id }: ConsentOwner,
  no: number,
  values: Pick<Consent, 'state'> & Partial<Pick<Consent, 'challenge_url' | 'code' | 'brand' | 'last4'>>,
): Promise<void> => {
  const isOver = values.state === 'GIVEN' || values.state === 'DECLINED'
  await sql`update ${sql.table(table)} set state = ${values.state}, challenge_url = ${isOver ? null : (values.challenge_url ?? null)},
      code = ${values.code ?? null}, brand = ${values.brand ?? null}, last4 = ${values.last4 ?? null},
      ended_at = case when ${isOver}::boolean then now() end
    where merchant_id = ${merchantId}::uuid and ${sql.ref(column)} = ${id}::uuid and no = ${no}`.execute(tx)
}
/** As shown to a colleague. */
export const givenConsents = (consents: readonly Consent[]) =>
  consents
    .filter(({ state }) => state === 'GIVEN')
    .map(({ at, name, address, device, brand, last4 }) => ({
      at: at.toISOString(),
      name,
      address,
      device,
      brand,
      last4,
    }))
/** How giving a card goes, as the customer's page knows it. */
export const signStateOf = {
  STARTED: 'signing',
  CHALLENGE: 'challenge',
  DECLINED: 'failed',
  GIVEN: 'none',
} as const
