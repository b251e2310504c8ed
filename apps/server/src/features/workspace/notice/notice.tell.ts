// A message to people by the ways they chose, once: a job that runs again sends nothing again.
import { sql } from 'kysely'
import {
  mayStop,
  noticeChannels,
  topicWords,
  wantedUnchosen,
  type NoticeChannel,
  type NoticeTopic,
} from '@falaj/contract/workspace/notice'
import { inboxTopic, type InboxTopic } from '@falaj/contract/workspace/inbox'
import { say, words, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import type { Db } from '../../../platform/db/pool.ts'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import { keepInInbox, type AboutObject } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import * as store from './notice.store.ts'

export interface Notice {
  readonly topic: NoticeTopic
  /** Deduplication key: nobody is notified twice of the same. */
  readonly about: string
  /** The merchant it concerns; null means the person's own, or everybody's. */
  readonly merchantId: string | null
  readonly text: Bilingual
  readonly object?: AboutObject
  /** A page of the console, where there is no such record. */
  readonly link?: string
}
/** Announcements are listed beside the inbox. */
const isKept = (topic: NoticeTopic): topic is NoticeTopic & InboxTopic => topic in inboxTopic.def.entries
interface Recipient {
  readonly id: string
  readonly mobile: string
  readonly email: string | null
  readonly language: Language
  readonly chosen: Readonly<Record<string, boolean>> | null
}
const uuidOf = (text: string): string =>
  sha256(text)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-5$3-8$4-$5')

const texts = words({
  notice: { en: 'Falaj: {text}', zh: '【Falaj】{text}' },
  ofMerchant: { en: 'Falaj, {merchant}: {text}', zh: '【Falaj】{merchant}：{text}' },
  stop: { en: '{notice}\nTo stop messages of this kind: {link}', zh: '{notice}\n如不再接收此类消息：{link}' },
})
/** E-mail goes only to a confirmed address. */
const addressOf = ({ mobile, email }: Recipient, channel: NoticeChannel): string | null =>
  channel === 'sms' ? mobile : email

export const tell = async (
  { db, settings }: { readonly db: Db; readonly settings: Settings },
  personIds: readonly string[],
  { topic, about, merchantId, text, object, link: page }: Notice,
): Promise<void> => {
  if (personIds.length === 0) return
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Recipient>`
      select p.id, p.mobile, case when p.email_confirmed_at is not null then p.email end as email, p.language, (select json_object_agg(n.channel, n.wanted) from notice_preference n
        where n.person_id = p.id and n.topic = ${topic}) as chosen
      from person p where p.id = any (${personIds}::uuid[]) and p.status = 'VERIFIED' order by p.id`.execute(tx)
    // By whichever way it is sent, and if the person chose neither.
    if (isKept(topic))
      await keepInInbox(
        tx,
        rows.map(({ id }) => id),
        about,
        { topic, text, merchantId, ...(object && { object }), ...(page && { link: page }) },
      )
    const merchant = merchantId && (await store.merchantName(tx, merchantId))
    for (const person of rows)
      for (const channel of noticeChannels) {
        const recipient = addressOf(person, channel)
        if (!recipient || !(person.chosen?.[channel] ?? wantedUnchosen(topic, channel))) continue
        const id = uuidOf(`notice ${about} ${person.id} ${channel}`)
        const notice = merchant
          ? say(texts.ofMerchant, person.language, { merchant: merchant[person.language], text: text[person.language] })
          : say(texts.notice, person.language, { text: text[person.language] })
        // A text message has no link; an e-mail explains how to stop its kind.
        const token = channel === 'email' && mayStop(topic) ? newToken() : null
        const link = `${ownOrigin(settings)}/unsubscribe/${token}`
        const body = token ? say(texts.stop, person.language, { notice, link }) : notice
        const { language } = person
        const facts = { topic: topicWords[topic][language], merchant: merchant ? merchant[language] : '' }
        const isNew = await post(tx, emitter(tx), {
          id,
          channel,
          recipient,
          purpose: 'NOTICE',
          body,
          inbox: null,
          mail: { language, subject: merchant ? 'NOTICE_OF' : 'NOTICE', facts },
        })
        if (isNew && token)
          await store.addLink(tx, sha256(token), { personId: person.id, topic, channel, address: recipient })
      }
  })
}
