import { follower } from '@falaj/contract/growth/follower'
import type { Feature } from '../../../platform/feature.ts'
import { followAlerts, sendAlerts } from './follower.alert.ts'
import { inviteFinder, followerFinder } from './follower.find.ts'
import { followerFeature } from './follower.handlers.ts'
import { followerList, inviteList } from './follower.list.ts'
import { followFeature } from './follower.page.ts'
import { pruneFollowersTask } from './follower.prune.ts'

export const feature = {
  endpoints: [...followerFeature, ...followFeature],
  tasks: ({ settings }) => [...sendAlerts(settings).tasks, pruneFollowersTask(settings)],
  loops: (db, { onPublished }) => [followAlerts(db, onPublished)],
  exports: [...followerList.exports(follower.query), ...inviteList.exports(follower.invites)],
  finders: [followerFinder, inviteFinder],
} satisfies Feature
