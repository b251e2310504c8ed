import {
  mayStop,
  notice,
  noticeChannels,
  noticeTopics,
  wantedUnchosen,
  type NoticeChannel,
  type NoticeTopic,
  type UnsubscribeLink,
} from '@falaj/contract/workspace/notice'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { maskPayer } from '@falaj/contract/formats/mask'
import { emailChanged } from '../../../platform/identity/code-text.ts'
import { inboxChanged } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import { forgetBounce, hasBounced } from '../../../platform/identity/message-outcome.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import * as inbox from './notice.inbox.ts'
import { stateOf } from './notice.rules.ts'
import * as store from './notice.store.ts'

const preferencesOf = async (tx: Store, personId: string) => {
  const chosen = await store.chosen(tx, personId)
  const { mobile, email } = await store.addressesOf(tx, personId)
  const wanted = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
    chosen.find((row) => row.topic === topic && row.channel === channel)?.wanted ?? wantedUnchosen(topic, channel)
  return {
    addresses: { sms: maskPayer(mobile), email: email && maskPayer(email) },
    emailBounces: email !== null && (await hasBounced(tx, email)),
    items: noticeTopics.flatMap((topic) =>
      noticeChannels.map((channel) => ({
        topic,
        channel,
        wanted: wanted(topic, channel),
        mayStop: mayStop(topic),
      })),
    ),
  }
}

/** The only way to change a preference; the audit entry has before and after, even if nothing changed. */
const choose = async (
  { tx, note }: Pick<Call, 'tx' | 'note'>,
  setting: { readonly personId: string; readonly topic: NoticeTopic; readonly channel: NoticeChannel },
  wanted: boolean,
): Promise<void> => {
  const { personId, topic, channel } = setting
  const before = (await store.chosenOne(tx, personId, topic, channel)) ?? wantedUnchosen(topic, channel)
  note({ object: `notice ${topic} ${channel} of person ${personId}`, before: { wanted: before }, after: { wanted } })
  if (before !== wanted) await store.choose(tx, personId, topic, channel, wanted)
}

const shown = async (tx: Store, row: store.LinkRow, usedAt: Date | null): Promise<UnsubscribeLink> => ({
  topic: row.topic,
  channel: row.channel,
  address: maskPayer(row.address),
  wanted: (await store.chosenOne(tx, row.personId, row.topic, row.channel)) ?? wantedUnchosen(row.topic, row.channel),
  state: stateOf(usedAt, new Date()),
  usedAt: usedAt?.toISOString() ?? null,
})
const linkOf = async (tx: Store, id: string, forUpdate: boolean): Promise<store.LinkRow> => {
  const row = await store.link(tx, sha256(id), forUpdate)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Good for this address only. */
const emailCode = ({ session }: Pick<Call, 'session'>, email: string): CodeFor => {
  if (!session) throw fail('SESSION_EXPIRED')
  return { sessionId: session.id, purpose: 'CONFIRM_EMAIL', subject: sha256(email) }
}
/** Limit against flooding strangers' mailboxes. */
const codesAnHour = 10

const putEmail = async (
  { tx, emit, note, request }: Pick<Call, 'tx' | 'emit' | 'note' | 'request'>,
  personId: string,
  email: string | null,
) => {
  const { mobile, email: before } = await store.addressesOf(tx, personId)
  const shownEmail = email && maskPayer(email)
  note({ object: `person ${personId}`, before: { email: before && maskPayer(before) }, after: { email: shownEmail } })
  if (before !== email) {
    await store.setEmail(tx, personId, email)
    await post(tx, emit, emailChanged(mobile, request.language, shownEmail))
  }
  return preferencesOf(tx, personId)
}

export const noticeFeature = bind(notice, {
  inbox: ({ tx, me, visitor }) => inbox.unread(tx, { ...me(), visitor }),
  inboxPage: ({ tx, me, visitor, input }) => inbox.page(tx, { ...me(), visitor }, input, input.pageParam),
  async readInbox({ input, tx, me, note, emit }) {
    const { merchantId, personId, staffId } = me()
    if (!(await inbox.read(tx, { merchantId, staffId }, input.id))) throw fail('NOT_FOUND')
    note({ object: `notice ${input.id}` })
    // The person's other tabs count it, too.
    await emit(inboxChanged(merchantId, personId))
    return {}
  },
  async readAllInbox({ input, tx, me, note, emit }) {
    const { merchantId, personId, staffId } = me()
    const read = await inbox.readAll(tx, { merchantId, staffId }, input.topic)
    note({ object: input.topic ? `notices ${input.topic}` : 'notices', after: { read } })
    await emit(inboxChanged(merchantId, personId))
    return { read }
  },
  query: async ({ tx, me }) => preferencesOf(tx, me().personId),

  async edit({ tx, me, note, input }) {
    const { personId } = me()
    if (!input.wanted && !mayStop(input.topic)) throw fail('NOTICE_NEEDED')
    await choose({ tx, note }, { personId, topic: input.topic, channel: input.channel }, input.wanted)
    return preferencesOf(tx, personId)
  },

  async sendEmailCode(call) {
    const { tx: db, input, me, settings, request, commit, note } = call
    const { personId } = me()
    const limit = { key: `email code ${personId}`, windowMinutes: 60, triesMax: codesAnHour, blockMinutes: 60 }
    if (!(await mayTry(db, limit))) throw fail('OTP_TOO_MANY')
    return commit(async ({ tx, emit }) => {
      await sendCode({ tx, emit, settings, language: request.language }, emailCode(call, input.email), input.email)
      note({ object: `code CONFIRM_EMAIL ${maskPayer(input.email)}` })
      return {}
    })
  },
  async confirmEmail(call) {
    const { tx: db, input, me, settings, commit } = call
    if (!(await useCode(db, settings, emailCode(call, input.email), input.code)))
      throw failFields({ path: 'code', code: 'CODE_WRONG' })
    return commit(async ({ tx, emit }) => {
      await forgetBounce(tx, input.email)
      return putEmail({ ...call, tx, emit }, me().personId, input.email)
    })
  },
  removeEmail: (call) => putEmail(call, call.me().personId, null),

  async link({ tx, input }) {
    const row = await linkOf(tx, input.id, false)
    return shown(tx, row, row.usedAt)
  },

  async stop({ tx, note, input }) {
    const row = await linkOf(tx, input.id, true)
    if (stateOf(row.usedAt, new Date()) === 'spent') throw fail('LINK_SPENT')
    const usedAt = row.usedAt ?? new Date()
    if (!row.usedAt) await store.markUsed(tx, sha256(input.id), usedAt)
    await choose({ tx, note }, row, false)
    return shown(tx, row, usedAt)
  },

  async undo({ tx, note, input }) {
    const row = await linkOf(tx, input.id, true)
    const state = stateOf(row.usedAt, new Date())
    if (state === 'spent') throw fail('LINK_SPENT')
    // A link that stopped nothing has nothing to undo.
    if (state === 'used') await choose({ tx, note }, row, true)
    return shown(tx, row, row.usedAt)
  },
})
