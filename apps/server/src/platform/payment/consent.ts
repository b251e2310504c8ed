// A card that its owner lets a merchant use again: who agreed to what, from where, and the bank's answer. One row for each time a card is
// given; the same key again is the same row.
import { sql } from 'kysely'
import { acquirerRailOf, type InstrumentAnswer } from '../../rails/acquirer-rail.ts'
import type { Store } from '../db/pool.ts'
import type { CallContext } from '../command/context.ts'
import { payerActor } from './payer-page.ts'

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

type GivenCard = Extract<InstrumentAnswer, { kind: 'saved' }>
/** A feature's part of saving a card. */
export interface ConsentRoom<Of extends ConsentOwner & { readonly number: string }> {
  readonly consents: ConsentTable
  /** The audit's word for it. */
  readonly object: 'auto-debit' | 'saved-card'
  /** Under its lock; refuses one that is not there. */
  readonly byCode: (tx: Store, code: string) => Promise<Of>
  readonly lock: (tx: Store, merchantId: string, id: string) => Promise<Of>
  /** Refuses if no card may be given any more. */
  readonly allow: (tx: Store, of: Of) => Promise<void>
  /** Ended meanwhile: the bank's answer then changes nothing. */
  readonly isOver: (of: Of) => boolean
  /** The current terms that are agreed to. */
  readonly terms: (of: Of) => object
  readonly onGiven: (own: Pick<CallContext, 'tx' | 'emit'>, of: Of, name: string, card: GivenCard) => Promise<void>
}
interface CardConsent {
  readonly code: string
  readonly key: string
  readonly name: string
  readonly instrument: string
}
const patienceMs = 8000
const isOpen = ({ state }: Consent): boolean => state === 'STARTED' || state === 'CHALLENGE'

/** The customer agrees and gives a card. Written down first, then saved by the acquirer, then taken; dying between them, the page asks again. */
export const giveCard = async <Of extends ConsentOwner & { readonly number: string }>(
  { commit, settings, request, note }: Pick<CallContext, 'commit' | 'settings' | 'request' | 'note'>,
  room: ConsentRoom<Of>,
  given: CardConsent,
): Promise<void> => {
  const { consents } = room
  const { of, consent } = await commit(async ({ tx }) => {
    const found = await room.byCode(tx, given.code)
    note({ object: `${room.object} ${found.number}`, actor: payerActor(found.merchant_id) })
    const before = await consentsOf(tx, consents, found)
    const same = before.find(({ key }) => key === given.key)
    if (same) return { of: found, consent: same }
    await room.allow(tx, found)
    await addConsent(tx, consents, found, (before[0]?.no ?? 0) + 1, {
      key: given.key,
      name: given.name,
      terms: { ...room.terms(found), language: request.language },
      address: request.address,
      device: request.userAgent || null,
    })
    return { of: found, consent: (await consentsOf(tx, consents, found))[0]! }
  })
  if (!isOpen(consent)) return
  const answer = await acquirerRailOf(settings)
    .saveInstrument(
      { reference: consent.reference, instrument: given.instrument, line: of.number },
      AbortSignal.timeout(patienceMs),
    )
    // The page asks again with the same key.
    .catch(() => null)
  if (!answer) return
  await commit(async (own) => {
    const now = await room.lock(own.tx, of.merchant_id, of.id)
    const kept = (await consentsOf(own.tx, consents, of)).find(({ no }) => no === consent.no)
    note({ object: `${room.object} ${of.number}`, actor: payerActor(of.merchant_id), after: { card: answer.kind } })
    if (!kept || !isOpen(kept)) return
    const set = (values: Parameters<typeof setConsent>[4]) => setConsent(own.tx, consents, of, kept.no, values)
    if (answer.kind === 'challenge') return set({ state: 'CHALLENGE', challenge_url: answer.url })
    if (answer.kind === 'declined' || room.isOver(now))
      return set({ state: 'DECLINED', code: answer.kind === 'declined' ? answer.code : 'CANCELED' })
    await set({ state: 'GIVEN', brand: answer.brand, last4: answer.last4 })
    await room.onGiven(own, now, kept.name, answer)
  })
}
