// The merchant's side: invitations, and what becomes of each follower.
import type { Selectable } from 'kysely'
import { follower, type followerChanges } from '@falaj/contract/growth/follower'
import { alertsOf, mayChooseAlert, type FollowerAlert } from '@falaj/contract/growth/follower-alerts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { addCode, endCodes } from './follower.invite.ts'
import { followerList, inviteList } from './follower.list.ts'
import { followerLog, inviteLog } from './follower.log.ts'

type State = 'joined' | 'muted' | 'removed'
type Follower = Selectable<DB['follower']>
const actionsOf: Readonly<Record<State, readonly ('alerts' | 'mute' | 'unmute' | 'remove' | 'restore')[]>> = {
  joined: ['alerts', 'mute', 'remove'],
  muted: ['alerts', 'unmute', 'remove'],
  removed: ['restore'],
}
const messagesShown = 20

/** What is added must be the member's to see; what is there already may stay. */
const checkAlerts = (
  { visitor }: Pick<Call, 'visitor'>,
  alerts: readonly FollowerAlert[],
  store: string | null,
  had: readonly string[] = [],
): FollowerAlert[] => {
  const possible = alertsOf(store)
  if (alerts.some((alert) => !possible.includes(alert))) throw failFields({ path: 'alerts', code: 'ALERT_STORE' })
  if (alerts.some((alert) => !had.includes(alert) && !mayChooseAlert(alert, visitor)))
    throw failFields({ path: 'alerts', code: 'ALERT_BEYOND' })
  return possible.filter((alert) => alerts.includes(alert))
}
const setFollower = (tx: Store, row: Follower, columns: Partial<Pick<Follower, 'state' | 'alerts' | 'since'>>) =>
  tx.updateTable('follower').set(columns).where('merchant_id', '=', row.merchant_id).where('id', '=', row.id).execute()

interface Turn {
  readonly from: readonly State[]
  readonly to: State
  readonly what: keyof typeof followerChanges
  readonly text?: string
}
const setState = async (
  call: Pick<Call, 'tx' | 'me' | 'emit' | 'note'>,
  id: string,
  { from, to, what, text }: Turn,
) => {
  const { tx, me, emit, note } = call
  const { merchantId, personId } = me()
  const row = await lockOwn(tx, 'follower', merchantId, id)
  if (!from.includes(row.state as State)) throw fail('RECORD_STATE')
  // Nothing of the time in which no messages were sent comes afterwards.
  await setFollower(tx, row, { state: to, ...(to === 'joined' ? { since: new Date() } : {}) })
  await followerLog.write(tx, merchantId, id, { what, personId, text })
  await followerLog.notify(emit, merchantId, id)
  note({ object: `follower ${row.number}`, before: { state: row.state }, after: { state: to } })
  return {}
}
const codeOf = async (tx: Store, merchantId: string, inviteId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('follower_code')
      .select('code')
      .where('merchant_id', '=', merchantId)
      .where('invite_id', '=', inviteId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.code ?? null
const lockOpenInvite = async (tx: Store, merchantId: string, id: string) => {
  const row = await lockOwn(tx, 'follower_invite', merchantId, id)
  const shown = await inviteList.one(tx, merchantId, id)
  if (shown.status !== 'invite-open') throw fail('RECORD_STATE')
  return row
}

export const followerFeature = bind(follower, {
  query: followerList.query,
  invites: inviteList.query,
  async detail({ tx, me, input }) {
    const { merchantId } = me()
    const shown = await followerList.one(tx, merchantId, input.id)
    const row = await tx
      .selectFrom('follower')
      .select(['state', 'language', 'alerts', 'declined'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow()
    const messages = await tx
      .selectFrom('follower_alert')
      .select(['alert', 'text', 'state', 'why', 'created_at'])
      .where('merchant_id', '=', merchantId)
      .where('follower_id', '=', shown.id)
      .orderBy('created_at', 'desc')
      .limit(messagesShown)
      .execute()
    return {
      ...shown,
      language: row.language as 'en' | 'zh',
      chosen: row.alerts as FollowerAlert[],
      declined: row.declined as FollowerAlert[],
      messages: messages.map(({ created_at: at, alert, text, state, why }) => ({
        at: at.toISOString(),
        alert: alert as FollowerAlert,
        text,
        state: state as 'due' | 'sent' | 'skipped',
        why: why as 'muted' | 'left' | 'removed' | 'off' | 'limit' | null,
      })),
      actions: [...actionsOf[row.state as State]],
      history: (await followerLog.history(tx, merchantId, shown.id)).map(({ at, what, who, text }) => ({
        at,
        what,
        who,
        text,
      })),
    }
  },
  async inviteDetail({ tx, me, input }) {
    const { merchantId } = me()
    const shown = await inviteList.one(tx, merchantId, input.id)
    const isOpen = shown.status === 'invite-open'
    return {
      ...shown,
      code: isOpen ? await codeOf(tx, merchantId, shown.id) : null,
      actions: isOpen ? ['rotate' as const, 'end' as const] : [],
      history: (await inviteLog.history(tx, merchantId, shown.id)).map(({ at, what, who, text }) => ({
        at,
        what,
        who,
        text,
      })),
    }
  },
  async invite(call) {
    const { tx, me, input, emit, note } = call
    const { merchantId, personId } = me()
    if (input.endsOn < dubaiDay(new Date())) throw failFields({ path: 'endsOn', code: 'DAY_PAST' })
    await checkStore(tx, me(), input.store)
    const store = input.store ?? null
    const alerts = checkAlerts(call, input.alerts, store)
    const [id, number] = [newId(), newNumber('follower-invite')]
    await tx
      .insertInto('follower_invite')
      .values({
        merchant_id: merchantId,
        id,
        number,
        name: input.name,
        store,
        alerts,
        ends_on: input.endsOn,
        person_id: personId,
      })
      .execute()
    const code = await addCode(tx, merchantId, id)
    await inviteLog.write(tx, merchantId, id, { what: 'added', personId, text: input.endsOn })
    await followerLog.notify(emit, merchantId, null)
    note({ object: `follower invitation ${number}`, after: { name: input.name, store, alerts, endsOn: input.endsOn } })
    return { id, number, code }
  },
  async rotate({ tx, me, input, emit, note }) {
    const { merchantId, personId } = me()
    const row = await lockOpenInvite(tx, merchantId, input.id)
    await endCodes(tx, merchantId, row.id)
    const code = await addCode(tx, merchantId, row.id)
    await inviteLog.write(tx, merchantId, row.id, { what: 'rotated', personId })
    await followerLog.notify(emit, merchantId, null)
    note({ object: `follower invitation ${row.number}` })
    return { code }
  },
  async end({ tx, me, input, emit, note }) {
    const { merchantId, personId } = me()
    const row = await lockOpenInvite(tx, merchantId, input.id)
    await endCodes(tx, merchantId, row.id)
    await tx
      .updateTable('follower_invite')
      .set({ ended_at: new Date() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
    await inviteLog.write(tx, merchantId, row.id, { what: 'ended', personId })
    await followerLog.notify(emit, merchantId, null)
    note({ object: `follower invitation ${row.number}` })
    return {}
  },
  async alerts(call) {
    const { tx, me, input, emit, note } = call
    const { merchantId, personId } = me()
    const row = await lockOwn(tx, 'follower', merchantId, input.id)
    if (row.state === 'removed') throw fail('RECORD_STATE')
    const alerts = checkAlerts(call, input.alerts, row.store, row.alerts)
    const added = alerts.some((alert) => !row.alerts.includes(alert))
    // What happened before it was chosen is not sent.
    await setFollower(tx, row, { alerts, ...(added ? { since: new Date() } : {}) })
    await followerLog.write(tx, merchantId, row.id, {
      what: 'alerts',
      personId,
      before: row.alerts.join(', '),
      after: alerts.join(', '),
    })
    await followerLog.notify(emit, merchantId, row.id)
    note({ object: `follower ${row.number}`, before: { alerts: row.alerts }, after: { alerts } })
    return {}
  },
  mute: (call) => setState(call, call.input.id, { from: ['joined'], to: 'muted', what: 'muted' }),
  unmute: (call) => setState(call, call.input.id, { from: ['muted'], to: 'joined', what: 'unmuted' }),
  remove: (call) =>
    setState(call, call.input.id, {
      from: ['joined', 'muted'],
      to: 'removed',
      what: 'removed',
      text: call.input.reason,
    }),
  restore: (call) => setState(call, call.input.id, { from: ['removed'], to: 'joined', what: 'restored' }),
})
