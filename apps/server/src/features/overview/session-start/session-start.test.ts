import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcement } from '@falaj/contract/workspace/announcement'
import { approval } from '@falaj/contract/people/approval'
import { config } from '@falaj/contract/workspace/config'
import { notice } from '@falaj/contract/workspace/notice'
import { pageKind, search } from '@falaj/contract/overview/search'
import { session } from '@falaj/contract/people/session'
import { sessionStart } from '@falaj/contract/overview/session-start'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { readBounds } from '../../../platform/events/log.ts'
import type { Me } from '../../../platform/command/context.ts'
import { newId } from '../../../platform/base/ids.ts'
import { scenesFor } from '../../people/two-factor/two-factor.read.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it.each(['admin', 'multi-admin', 'cs'])('one answer is what the ten single calls say together: %s', async (person) => {
  const client = await world.as(person)
  const { body } = await client.call(sessionStart.load, {})
  const status = (await client.call(session.status, {})).body
  expect(body).toEqual({
    ...status,
    user: {
      member: (await client.call(session.member, {})).body,
      merchant: (await client.call(session.merchant, {})).body,
      cryptoWhiteList: (await client.call(config.cryptoWhiteList, {})).body.value,
      referBlackList: (await client.call(config.referBlackList, {})).body.value,
      reports: (await client.call(config.reports, {})).body.items,
      scenes: (await client.call(twoFactor.allScene, {})).body.scenes,
      counts: (await client.call(approval.count, {})).body,
    },
    announcements: (await client.call(announcement.query, { pageParam: { number: 1, size: 99 } })).body.items,
    countries: (await client.call(config.countries, {})).body.items,
    inbox: (await client.call(notice.inbox, {})).body,
    pinnedPages: (await client.call(search.pins, {})).body.pins
      .flatMap(({ kind, id }) => (kind === pageKind ? [id] : []))
      .toReversed(),
    historyProgress: null,
    lastEvent: (await readBounds(world.db)).last,
  })
})

it('a step inside the console asks for rights only: what they do not change stays away', async () => {
  const admin = await world.as('admin')
  const whole = (await admin.call(sessionStart.load, {})).body
  const again = await admin.call(sessionStart.load, { only: 'rights' })
  expect(again.body).toEqual({
    ...whole,
    announcements: null,
    countries: null,
    inbox: null,
    pinnedPages: null,
    lastEvent: null,
  })
})

it('pinned pages come along, the oldest pin first; what the person may not enter now is not among them', async () => {
  const cs = await world.as('cs')
  for (const id of ['/items', '/customers', '/settings/sessions']) await cs.call(search.pin, { kind: pageKind, id })
  const { rows } = await world.owner.query(
    "update search_pin set object_id = '/management/main/staff' where object_id = '/settings/sessions' returning object_id",
  )
  expect(rows).toHaveLength(1)
  expect((await cs.call(sessionStart.load, {})).body.pinnedPages).toEqual(['/items', '/customers'])
})

it('while the demo world’s history is filled in, every answer to a member says how far it is', async () => {
  const admin = await world.as('admin')
  await world.owner.query('delete from sandbox_history')
  await world.owner.query(
    `insert into sandbox_history (made_on, days, recent_days, days_done) values (current_date, 730, 60, 67)`,
  )
  const shown = async () => (await admin.call(sessionStart.load, { only: 'rights' })).body.historyProgress
  expect(await shown()).toEqual({ done: 67, days: 670 })
  expect((await world.stranger.call(sessionStart.load, {})).body.historyProgress).toBeNull()
  await world.owner.query('update sandbox_history set finished_at = now()')
  expect(await shown()).toBeNull()
})

it('a session that ends while its rights are being read is over, and nothing else is wrong', async () => {
  const me = () => ({ merchantId: newId(), sessionId: newId() }) as Me
  await expect(scenesFor({ tx: world.db, me })).rejects.toMatchObject({ reason: 'SESSION_EXPIRED' })
})

it('nobody is an answer and leaves no line; who has only proved a number learns of no merchant', async () => {
  expect(await world.stranger.call(sessionStart.load, {})).toMatchObject({
    code: 200,
    body: { status: 'NONE', user: null, announcements: null, countries: null, inbox: null, lastEvent: null },
  })
  const { rows } = await world.owner.query("select from audit_entry where action = 'GET login/start'")
  expect(rows).toEqual([])
  const newcomer = await world.as('newcomer')
  const { body } = await newcomer.call(sessionStart.load, {})
  expect(body).toMatchObject({ status: 'VERIFIED', newUser: true, user: null, announcements: null })
  expect(body.countries?.length).toBeGreaterThan(0)
})
