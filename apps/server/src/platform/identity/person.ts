// Operations on a person shared by several features: read them, set a new password, end the sessions.
import type { Store } from '../db/pool.ts'

export const personById = (tx: Store, id: string) =>
  tx
    .selectFrom('person')
    .select(['id', 'mobile', 'status', 'new_user', 'password_hash', 'password_off'])
    .where('id', '=', id)
    .executeTakeFirst()

export const setPassword = async (tx: Store, personId: string, hash: string): Promise<void> => {
  await tx
    .updateTable('person')
    .set({
      password_hash: hash,
      password_at: new Date(),
      password_off: false,
      password_off_elsewhere: false,
      new_user: false,
    })
    .where('id', '=', personId)
    .execute()
}

/** All of a person's sessions, or all but one. */
export const endSessions = async (tx: Store, personId: string, exceptId: string | null): Promise<number> => {
  const ended = await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId!))
    .returning('id')
    .execute()
  return ended.length
}
