import { sql, type SqlBool } from 'kysely'
import { follower } from '@falaj/contract/growth/follower'
import { listOf } from '../../../platform/lists/listed.ts'

export const followerStatus = `case when f.state = 'removed' then 'follower-removed' when f.left_at is not null then 'follower-left' else 'follower-' || f.state end`
/** Followers who are sent messages now. */
export const isReached = `f.state = 'joined' and f.left_at is null`
/** What the follower gets: chosen by the merchant, and not switched off. */
const alerts = `case when ${isReached} then nullif(array(select a from unnest(f.alerts) with ordinality as u (a, n) where not a = any(f.declined) order by n), '{}') end`
export const followerList = listOf(follower.query, {
  fileName: { en: 'followers', zh: '关注者' },
  from: sql`follower f join follower_invite i on i.merchant_id = f.merchant_id and i.id = f.invite_id`,
  owner: 'f.merchant_id',
  columns: {
    id: 'f.id',
    createdAt: 'f.created_at',
    number: 'f.number',
    name: 'f.name',
    address: 'coalesce(f.mobile, f.email)',
    status: followerStatus,
    store: 'f.store',
    invite: 'i.name',
    via: 'f.via',
    alerts,
    seenAt: 'f.seen_at',
    lastSentAt: 'f.last_sent_at',
  },
  conditions: {
    alert: (alert: string) =>
      sql<SqlBool>`${sql.raw(isReached)} and ${alert} = any(f.alerts) and not ${alert} = any(f.declined)`,
    inviteNumber: (number: string) => sql<SqlBool>`i.number = ${number.trim()}`,
  },
  search: ['number', 'name', 'address'],
  newest: 'createdAt',
})

export const inviteStatus = `case when i.ended_at is not null then 'invite-ended' when i.ends_on < (now() at time zone 'Asia/Dubai')::date then 'invite-expired' else 'invite-open' end`
export const inviteList = listOf(follower.invites, {
  fileName: { en: 'follower-invitations', zh: '关注邀请' },
  from: sql`follower_invite i join person p on p.id = i.person_id
    left join lateral (select count(*)::int as followers from follower f where f.merchant_id = i.merchant_id and f.invite_id = i.id
      and f.state in ('joined', 'muted')) n on true`,
  owner: 'i.merchant_id',
  columns: {
    id: 'i.id',
    createdAt: 'i.created_at',
    number: 'i.number',
    name: 'i.name',
    status: inviteStatus,
    store: 'i.store',
    alerts: `nullif(i.alerts, '{}')`,
    followers: 'n.followers',
    endsOn: 'i.ends_on::text',
    by: 'p.name',
  },
  search: ['number', 'name'],
  newest: 'createdAt',
})
