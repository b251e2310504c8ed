// A message to people by the ways they chose, once: a job that runs again sends nothing again.
import { sql } from 'kysely'
import { noticeChannels, wantedUnchosen, type NoticeChannel, type NoticeTopic } from '@falaj/contract/notice'
import type { Bilingual } from '@falaj/contract/words'
import type { Db } from '../../platform/db/pool.ts'
import { sha256 } from '../../platform/ids.ts'
import { post } from '../../platform/identity/message.ts'
import { emitter } from '../../platform/outbox/emit.ts'

export interface Notice {
  readonly topic: NoticeTopic
  /** What it is about: nobody is told of the same thing twice. */
  readonly about: string
  readonly text: Bilingual
}
interface Recipient {
  readonly id: string
  readonly mobile: string
  readonly email: string | null
  readonly chosen: Readonly<Record<string, boolean>> | null
}
const uuidOf = (text: string): string =>
  sha256(text)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-5$3-8$4-$5')

/** E-mail goes only where there is an address. */
const addressOf = ({ mobile, email }: Recipient, channel: NoticeChannel): string | null =>
  channel === 'sms' ? mobile : email

export const tell = async (db: Db, personIds: readonly string[], { topic, about, text }: Notice): Promise<void> => {
  if (personIds.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Recipient>`
      select p.id, p.mobile, p.email, (select json_object_agg(n.channel, n.wanted) from notice_preference n
        where n.person_id = p.id and n.topic = ${topic}) as chosen
      from person p where p.id = any (${personIds}::uuid[]) and p.status = 'VERIFIED' order by p.id`.execute(tx)
    for (const person of rows)
      for (const channel of noticeChannels) {
        const recipient = addressOf(person, channel)
        if (!recipient || !(person.chosen?.[channel] ?? wantedUnchosen(topic, channel))) continue
        const id = uuidOf(`notice ${about} ${person.id} ${channel}`)
        await post(tx, emitter(tx), { id, channel, recipient, purpose: 'NOTICE', body: `Falaj: ${text.en}` })
      }
  })
}
