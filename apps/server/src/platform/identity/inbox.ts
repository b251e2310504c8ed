// Messages kept for members behind the bell. Written in the transaction of their event, and once.
import { sql } from 'kysely'
import type { InboxTopic } from '@falaj/contract/workspace/inbox'
import { say, type Bilingual, type Language, type Text } from '@falaj/contract/kernel/words'
import type { Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'
import { emit } from '../outbox/emit.ts'

/** A record as business-objects.ts names it. */
export interface AboutObject {
  readonly kind: string
  readonly id: string
}
export interface InboxNotice {
  readonly topic: InboxTopic
  readonly text: Bilingual
  /** Null means the person's own: kept at every merchant they work for. */
  readonly merchantId: string | null
  /** What it is about; a page is chosen when it is read, by the reader's rights. */
  readonly object?: AboutObject
  /** A page of the console, where there is no such record. */
  readonly link?: string
}

/** `about` is the deduplication key: nobody is notified twice of the same. */
export const keepInInbox = async (
  tx: Store,
  personIds: readonly string[],
  about: string,
  { topic, text, merchantId, object, link }: InboxNotice,
): Promise<void> => {
  const { rows: members } = await sql<{ merchant_id: string; id: string; person_id: string }>`
    select merchant_id, id, person_id from staff
    where person_id = any (${personIds}::uuid[]) and status = 'ACTIVE'
      ${merchantId ? sql`and merchant_id = ${merchantId}::uuid` : sql``} order by merchant_id, id`.execute(tx)
  if (members.length === 0) return
  const kept = await tx
    .insertInto('inbox_notice')
    .values(
      members.map(({ merchant_id, id }) => ({
        merchant_id,
        id: newId(),
        staff_id: id,
        about,
        topic,
        text_en: text.en,
        text_zh: text.zh,
        object_kind: object?.kind ?? null,
        object_id: object?.id ?? null,
        link: link ?? null,
      })),
    )
    .onConflict((same) => same.columns(['merchant_id', 'staff_id', 'about']).doNothing())
    .returning(['merchant_id', 'staff_id'])
    .execute()
  const isKept = new Set(kept.map(({ staff_id }) => staff_id))
  for (const { merchant_id, id, person_id } of members)
    if (isKept.has(id)) await emit(tx, inboxChanged(merchant_id, person_id))
}
export const inboxChanged = (merchantId: string, personId: string) => ({
  kind: 'inbox.changed' as const,
  merchantId,
  personId,
  audience: 'signed-in' as const,
  payload: {},
})

/** One definition in both languages; a value may be one, too. */
export const sayBoth = (
  word: Bilingual<Text>,
  params: Readonly<Record<string, string | number | Bilingual>> = {},
): Bilingual => {
  const by = (language: Language): string =>
    say(
      word,
      language,
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
      ),
    )
  return { en: by('en'), zh: by('zh') }
}
/** The sender's name opens a text message; in the inbox it is known. */
export const withoutSender = ({ en, zh }: Bilingual): Bilingual => {
  const text = en.replace(/^Falaj: /, '')
  return { en: text.charAt(0).toUpperCase() + text.slice(1), zh: zh.replace(/^【Falaj】/, '') }
}
