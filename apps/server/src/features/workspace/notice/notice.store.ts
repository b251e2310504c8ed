import type { NoticeChannel, NoticeTopic } from '@falaj/contract/workspace/notice'
import type { Store } from '../../../platform/db/pool.ts'

export const chosen = (tx: Store, personId: string) =>
  tx.selectFrom('notice_preference').select(['topic', 'channel', 'wanted']).where('person_id', '=', personId).execute()

export const chosenOne = async (
  tx: Store,
  personId: string,
  topic: NoticeTopic,
  channel: NoticeChannel,
): Promise<boolean | undefined> =>
  (
    await tx
      .selectFrom('notice_preference')
      .select('wanted')
      .where('person_id', '=', personId)
      .where('topic', '=', topic)
      .where('channel', '=', channel)
      .executeTakeFirst()
  )?.wanted

export const choose = (tx: Store, personId: string, topic: NoticeTopic, channel: NoticeChannel, wanted: boolean) =>
  tx
    .insertInto('notice_preference')
    .values({ person_id: personId, topic, channel, wanted })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'topic', 'channel']).doUpdateSet({ wanted, changed_at: new Date() }),
    )
    .execute()

/** Everybody who acts for the merchant, or for any. */
export const everybody = async (db: Store, merchantId: string | null): Promise<readonly string[]> => {
  const staff = db
    .selectFrom('staff')
    .select('person_id')
    .distinct()
    .where('status', '=', 'ACTIVE')
    .orderBy('person_id')
  const rows = await (merchantId ? staff.where('merchant_id', '=', merchantId) : staff).execute()
  return rows.map(({ person_id }) => person_id)
}
export const merchantName = (tx: Store, merchantId: string) =>
  tx
    .selectFrom('merchant')
    .select(['name_en as en', 'name_zh as zh'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()

export const addressesOf = (tx: Store, personId: string) =>
  tx
    .selectFrom('person')
    .select([
      'mobile',
      (column) => column.case().when('email_confirmed_at', 'is not', null).then(column.ref('email')).end().as('email'),
    ])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
export const setEmail = (tx: Store, personId: string, email: string | null) =>
  tx
    .updateTable('person')
    .set({ email, email_confirmed_at: email ? new Date() : null })
    .where('id', '=', personId)
    .execute()
export const addLink = (tx: Store, tokenHash: Buffer, row: Omit<LinkRow, 'usedAt'>) =>
  tx
    .insertInto('unsubscribe_link')
    .values({
      token_hash: tokenHash,
      person_id: row.personId,
      topic: row.topic,
      channel: row.channel,
      address: row.address,
    })
    .execute()

export interface LinkRow {
  readonly personId: string
  readonly topic: NoticeTopic
  readonly channel: NoticeChannel
  readonly address: string
  readonly usedAt: Date | null
}
/** `forUpdate` holds the row until the change ends, so that two clicks come one after the other. */
export const link = async (tx: Store, tokenHash: Buffer, forUpdate: boolean): Promise<LinkRow | undefined> => {
  const query = tx
    .selectFrom('unsubscribe_link')
    .select(['person_id as personId', 'topic', 'channel', 'address', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) as LinkRow | undefined
}
export const markUsed = (tx: Store, tokenHash: Buffer, at: Date) =>
  tx.updateTable('unsubscribe_link').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
