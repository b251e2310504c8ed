import { sql } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

const columns = ['id', 'status', 'new_user', 'password_hash', 'password_off'] as const

export const personByMobile = (tx: Store, mobile: string) =>
  tx.selectFrom('person').select(columns).where('mobile', '=', mobile).executeTakeFirst()

/** Whoever has proved a number is a person; the first time they are new. */
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
/** One query whoever is asked about: two would take longer for a number that is known. */
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

/**
 * Wrong passwords of the last day, over the account and every device of its own. They are added up before anybody is looked for: for a
 * number that nobody has it takes as long.
 */
export const switchOffAfter = async (tx: Store, personId: string, mobile: string, wrongMax: number): Promise<void> => {
  const { rows } = await sql<{ wrong: bigint }>`
    select coalesce(sum(count), 0)::bigint as wrong from throttle
    where key = ${`password account ${mobile}`} or starts_with(key, ${`password account ${mobile} device `})`.execute(
    tx,
  )
  if ((rows[0]?.wrong ?? 0n) < wrongMax) return
  await sql`update person set password_off = true where id = ${personId} and not password_off`.execute(tx)
}
