import { areas } from '@falaj/contract/kernel/access'
import { sql } from 'kysely'
import { equals, finder, holds } from '../../../platform/lists/finder.ts'
import { followerStatus, inviteStatus } from './follower.list.ts'

export const followerFinder = finder('f', {
  kind: 'follower',
  access: areas.followers,
  from: sql`follower f`,
  columns: { title: 'f.name', status: followerStatus },
  by: { number: equals('f.number'), name: holds('f.name') },
})
export const inviteFinder = finder('i', {
  kind: 'follower-invite',
  access: areas.followers,
  from: sql`follower_invite i`,
  columns: { title: 'i.name', status: inviteStatus },
  by: { number: equals('i.number'), name: holds('i.name') },
})
