// The follower's own page, opened by the link in a message: what they get, and the switches that stop it.
import { maskPayer } from '@falaj/contract/formats/mask'
import { follow, type Following } from '@falaj/contract/growth/follower'
import type { FollowerAlert } from '@falaj/contract/growth/follower-alerts'
import { fail } from '../../../platform/base/fail.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { storeName } from '../../../platform/store/store.ts'
import { openInvite } from './follower.invite.ts'
import { confirm, join, lookTries, merchantNames } from './follower.join.ts'
import { followerLog } from './follower.log.ts'

const byLink = async (tx: Store, token: string) => {
  const link = await tx
    .selectFrom('follower_link')
    .select(['merchant_id', 'follower_id'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  const row =
    link &&
    (await tx
      .selectFrom('follower')
      .selectAll()
      .where('merchant_id', '=', link.merchant_id)
      .where('id', '=', link.follower_id)
      .forUpdate()
      .executeTakeFirst())
  if (!row) throw fail('NOT_FOUND')
  return row
}
type Row = Awaited<ReturnType<typeof byLink>>
const shown = async (tx: Store, row: Row): Promise<Following> => ({
  merchant: await merchantNames(tx, row.merchant_id),
  store: await storeName(tx, row.merchant_id, row.store),
  name: row.name,
  address: maskPayer(row.mobile ?? row.email ?? ''),
  channel: row.mobile === null ? 'email' : 'sms',
  state: row.state === 'removed' ? 'removed' : row.left_at ? 'left' : (row.state as 'joined' | 'muted'),
  // A removed person learns nothing more of what the merchant chooses.
  alerts:
    row.state === 'removed'
      ? []
      : row.alerts.map((alert) => ({ alert: alert as FollowerAlert, on: !row.declined.includes(alert) })),
})
type FollowerColumns = Partial<Pick<Row, 'declined' | 'left_at' | 'since' | 'seen_at'>>
const set = (tx: Store, row: Row, changed: FollowerColumns) =>
  tx.updateTable('follower').set(changed).where('merchant_id', '=', row.merchant_id).where('id', '=', row.id).execute()

const setMessages = async (
  { tx, emit, note }: Pick<Call, 'tx' | 'emit' | 'note'>,
  token: string,
  on: boolean,
  alert?: FollowerAlert,
) => {
  const row = await byLink(tx, token)
  if (row.state === 'removed') throw fail('FOLLOW_REMOVED')
  const now = new Date()
  note({ object: `follower ${row.number}`, after: { [alert ?? 'all']: on } })
  const isOn = alert ? !row.declined.includes(alert) : !row.left_at
  if (isOn !== on) {
    const others = row.declined.filter((each) => each !== alert)
    const since = on ? { since: now } : {}
    await set(
      tx,
      row,
      alert
        ? { declined: on ? others : [...others, alert], ...since, seen_at: now }
        : { left_at: on ? null : now, ...since, seen_at: now },
    )
    await followerLog.write(tx, row.merchant_id, row.id, {
      what: alert ? (on ? 'accepted' : 'declined') : on ? 'back' : 'left',
      text: alert ?? null,
    })
    await followerLog.notify(emit, row.merchant_id, row.id)
  }
  return shown(tx, await byLink(tx, token))
}

export const followFeature = bind(follow, {
  async invitation({ tx, input, request }) {
    if (!(await mayTry(tx, lookTries(request.address)))) throw fail('RATE_LIMITED')
    const invite = await openInvite(tx, input.code)
    if (!invite) return { open: null }
    return {
      open: {
        merchant: await merchantNames(tx, invite.merchant_id),
        store: await storeName(tx, invite.merchant_id, invite.store),
        alerts: [...invite.alerts],
      },
    }
  },
  join,
  confirm,
  async page({ tx, input, request }) {
    if (!(await mayTry(tx, lookTries(request.address)))) throw fail('RATE_LIMITED')
    const row = await byLink(tx, input.id)
    await set(tx, row, { seen_at: new Date() })
    return shown(tx, row)
  },
  stop: (call) => setMessages(call, call.input.id, false, call.input.alert),
  resume: (call) => setMessages(call, call.input.id, true, call.input.alert),
})
