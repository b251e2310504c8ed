import { sql } from 'kysely'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { keepInInbox } from '../../../platform/identity/inbox.ts'
import { passwordOff } from '../../../platform/identity/code-text.ts'
import { accountLimit } from './login.rules.ts'

const columns = ['id', 'status', 'new_user', 'password_hash', 'password_off', 'password_off_elsewhere'] as const

export const personByMobile = (tx: Store, mobile: string) =>
  tx.selectFrom('person').select(columns).where('mobile', '=', mobile).executeTakeFirst()

/** A caller with a proved number is a person, who is created the first time. */
export const provedPerson = async (tx: Store, mobile: string) => {
  await tx
    .insertInto('person')
    .values({ id: newId(), mobile, name: '', status: 'VERIFIED', new_user: true })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute()
  return (await personByMobile(tx, mobile))!
}

export const isKnownDevice = async (tx: Store, personId: string, device: Buffer): Promise<boolean> => {
  const row = await tx
    .selectFrom('known_device')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('device_hash', '=', device)
    .executeTakeFirst()
  return row !== undefined
}
/** One query for every number: two would take longer for a known one. */
export const asksThisBrowserForCode = async (tx: Store, mobile: string, device: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from person p join known_device d on d.person_id = p.id and d.device_hash = ${device}
      join authenticator a on a.person_id = p.id and a.state = 'BOUND'
    where p.mobile = ${mobile}`.execute(tx)
  return rows.length > 0
}
export const rememberDevice = async (tx: Store, personId: string, device: Buffer): Promise<void> => {
  await tx
    .insertInto('known_device')
    .values({ person_id: personId, device_hash: device })
    .onConflict((conflict) => conflict.columns(['person_id', 'device_hash']).doUpdateSet({ seen_at: new Date() }))
    .execute()
}

/** The language of unsolicited messages. */
export const rememberLanguage = (tx: Store, personId: string, language: Language) =>
  tx.updateTable('person').set({ language }).where('id', '=', personId).where('language', '<>', language).execute()

/**
 * Wrong passwords of the last day. Those of unknown devices disable the password for unknown devices, and never on a device that the person
 * has used; those of the person's own devices disable it there. They are counted before the person is looked up, and the notice is sent by
 * the same statement: for an unknown number it takes as long.
 */
export const switchOffAfter = async (
  tx: Store,
  {
    personId,
    mobile,
    deviceKnown,
  }: { readonly personId: string; readonly mobile: string; readonly deviceKnown: boolean },
  wrongMax: number,
  language: Language,
): Promise<void> => {
  const key = accountLimit(mobile).key
  const { rows } = await sql<{ wrong: bigint }>`
    select coalesce(sum(count), 0)::bigint as wrong from throttle
    where ${deviceKnown ? sql`starts_with(key, ${`${key} device `})` : sql`key = ${key}`}`.execute(tx)
  if ((rows[0]?.wrong ?? 0n) < wrongMax) return
  const column = sql.ref(deviceKnown ? 'password_off' : 'password_off_elsewhere')
  const { channel, purpose, body, inbox } = passwordOff(mobile, language, deviceKnown)
  const id = newId()
  const queued = await sql`
    with off as (
      update person set ${column} = true where id = ${personId} and not ${column} returning mobile
    ), queued as (
      insert into message (id, channel, recipient, purpose, body, state)
      select ${id}::uuid, ${channel}, mobile, ${purpose}, ${body}, 'QUEUED' from off returning id
    )
    insert into outbox (id, kind, audience, payload)
    select ${newId()}::uuid, 'message.queued', 'none', jsonb_build_object('id', id) from queued returning id`.execute(
    tx,
  )
  if (inbox && queued.rows.length > 0) await keepInInbox(tx, [personId], `message ${id}`, inbox)
}

/** Unless it was changed meanwhile. */
export const renewHash = async (tx: Store, personId: string, from: string, to: string): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ password_hash: to })
    .where('id', '=', personId)
    .where('password_hash', '=', from)
    .execute()
}
