import { areas, mayEnter, type AreaName } from '@falaj/contract/access'
import { approval } from '@falaj/contract/approval'
import { zoneOf } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import * as store from './store.ts'

export const approvalFeature = bind(approval, {
  async count({ tx, input, visitor, me }) {
    const mine = (Object.keys(areas) as AreaName[]).filter((name) => mayEnter(areas[name], visitor))
    const member = me()
    const zone = input.startTime || input.endTime ? await zoneOf(tx, member.personId) : 'UTC'
    return store.counts(tx, member, mine, { ...input, zone })
  },
})
