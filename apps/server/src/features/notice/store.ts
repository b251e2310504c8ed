import type { NoticeChannel, NoticeTopic } from '@falaj/contract/notice'
import type { Store } from '../../platform/db/pool.ts'

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

export const addressesOf = (tx: Store, personId: string) =>
  tx.selectFrom('person').select(['mobile', 'email']).where('id', '=', personId).executeTakeFirstOrThrow()

export interface LinkRow {
  readonly personId: string
  readonly topic: NoticeTopic
  readonly channel: NoticeChannel
  readonly address: string
  readonly usedAt: Date | null
}
/** `locked` holds the row until the change ends, so that two clicks come one after the other. */
export const link = async (tx: Store, tokenHash: Buffer, locked: boolean): Promise<LinkRow | undefined> => {
  const query = tx
    .selectFrom('unsubscribe_link')
    .select(['person_id as personId', 'topic', 'channel', 'address', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
  return (await (locked ? query.forUpdate() : query).executeTakeFirst()) as LinkRow | undefined
}
export const markUsed = (tx: Store, tokenHash: Buffer, at: Date) =>
  tx.updateTable('unsubscribe_link').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
