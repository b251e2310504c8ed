// The team as a file: the filtered list, in words, with numbers as masked as on the screen.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportJobs } from '@falaj/contract/workspace/export'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { staff } from '@falaj/contract/people/staff'
import { newId } from '../../../platform/base/ids.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, { background: true })
})
afterAll(() => world.close())

it('holds who the filter lets through, and no whole number', async () => {
  const admin = await world.as('admin')
  const { body } = await admin.call(
    exportJobs.add,
    {
      list: nameOf(staff.query),
      filters: { role: ['IT'], status: ['ACTIVE'], secondFactor: 'OFF', text: 'ravi' },
      columns: ['name', 'mobile', 'email', 'roles', 'secondFactor', 'status', 'lastLoginAt', 'invitedBy'],
      language: 'en',
      timezone: 'Asia/Dubai',
    },
    { 'idempotency-key': newId() },
  )
  await expect.poll(async () => (await admin.call(exportJobs.detail, { id: body.id })).body.status).toBe('READY')
  const { url } = (await admin.call(exportJobs.download, { id: body.id })).body
  const text = (await world.app.inject({ method: 'GET', url })).body
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(head).toContain('Second factor')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/Ravi Menon.*\+971-50•••4404.*IT support.*Off.*Active/)
  expect(text).not.toContain('501004404')
})
