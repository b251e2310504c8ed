// Promoters through the API: rates as dated rows, who may not be one, and figures that agree with each other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { promoter, ratePpmOf } from '@falaj/contract/growth/promoter'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { once } from '../../../testing/bank-account.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

const page = { pageParam: { number: 1, size: 40 } }
let world: World
let admin: Client
const today = dubaiDay(new Date())
let nth = 0
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
})
afterAll(() => world.close())
const add = (more: object = {}, headers = once()) => {
  nth += 1
  const facts = { name: `Promoter ${nth}`, mobile: `+971-50881${String(1000 + nth)}`, ratePpm: 1000, from: today }
  return admin.call(promoter.add, { ...facts, ...more }, headers)
}
const faults = (answer: { body: unknown }) =>
  (answer.body as { fields: readonly { path: string; code: string }[] }).fields.map(({ path, code }) => [path, code])
const rate = (id: string, ratePpm: number, from = today) => admin.call(promoter.rate, { id, ratePpm, from }, once())

it('a rate is read from percent without rounding', () => {
  expect(['0.25', '0.0001', '5', '0.25%', '0.00001', '-1', ''].map(ratePpmOf)).toEqual([
    2500,
    1,
    50_000,
    null,
    null,
    null,
    null,
  ])
})

it('a new promoter is below the account, with a rate from today and a code; the same key adds one', async () => {
  const headers = once()
  const more = { name: 'Twice', mobile: '+971-508000001' }
  const { body } = await add(more, headers)
  expect((await add(more, headers)).body).toEqual(body)
  expect(body.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  const found = (await admin.call(promoter.detail, { id: body.id })).body
  expect(found).toMatchObject({ name: 'Twice', rate: '0.1%', code: body.code, status: 'active', invited: 0 })
  expect(found.mobile).not.toContain('508000001')
  const { rows } = await world.owner.query(
    `select a.kind from partner_parent e join partner a on a.id = e.parent_id where e.partner_id = $1`,
    [body.id],
  )
  expect(rows).toEqual([{ kind: 'account' }])
  expect(faults(await add(more))).toEqual([['mobile', 'PROMOTER_KNOWN']])
})

it('a rate never begins on a past day, before one that is set, or above the account’s own', async () => {
  const { id } = (await add()).body
  expect(faults(await rate(id, 900, daysLater(today, -1)))).toEqual([['from', 'DAY_PAST']])
  expect(faults(await rate(id, 3501))).toEqual([['ratePpm', 'RATE_ABOVE_PARENT']])
  expect((await rate(id, 900)).code).toBe(200)
  expect((await rate(id, 1100, daysLater(today, 10))).code).toBe(200)
  expect(faults(await rate(id, 1000, daysLater(today, 5)))).toEqual([['from', 'RATE_LATER']])
  const { rates, rate: now } = (await admin.call(promoter.detail, { id })).body
  expect([now, rates.map(({ ratePpm }) => ratePpm)]).toEqual(['0.09%', [1100, 900, 1000]])
  // Without a gap: each ends where the next begins.
  expect(rates.slice(1).map(({ until }) => until)).toEqual(rates.slice(0, -1).map(({ from }) => from))
})

it('two changes of a rate at once: both are kept, one after the other', async () => {
  const { id } = (await add()).body
  const answers = await Promise.all([rate(id, 800), rate(id, 700)])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const { rows } = await world.owner.query<{ open: number }>(
    `select count(*)::int as open from partner_rate where partner_id = $1 and until_at is null`,
    [id],
  )
  expect(rows[0]!.open).toBe(1)
})

it('a disabled promoter keeps its record, and has no rate changed until it is enabled again', async () => {
  const { id } = (await add()).body
  expect((await admin.call(promoter.disable, { id, reason: 'Left the shop' })).code).toBe(200)
  expect((await rate(id, 500)).code).toBe(errors.RECORD_STATE.code)
  const found = (await admin.call(promoter.detail, { id })).body
  expect([found.status, found.actions]).toEqual(['DISABLED', ['edit', 'enable']])
  expect((await admin.call(promoter.enable, { id })).code).toBe(200)
  expect((await rate(id, 500)).code).toBe(200)
})

it('two edit the same version: the second is refused', async () => {
  const { id } = (await add()).body
  const { version, mobileNumber } = (await admin.call(promoter.detail, { id })).body
  const edit = (name: string) => admin.call(promoter.edit, { id, version, name, mobile: mobileNumber })
  expect((await edit('First')).code).toBe(200)
  expect((await edit('Second')).code).toBe(errors.RECORD_CHANGED.code)
})

it('list, performance and commission lines have the same figures', async () => {
  const { rows } = (await admin.call(promoter.query, { ...page, filters: {} })).body
  const performance = (await admin.call(promoter.performance, {})).body
  const of = (name: string) => performance.rows.find((row) => row.name === name)
  expect(rows.length).toBeGreaterThanOrEqual(9)
  for (const row of rows) {
    const { invited, paid, volume, earned } = of(row.name)!
    expect({ invited, paid, volume, earned }).toEqual({
      invited: row.invited,
      paid: row.paid,
      volume: row.volume,
      earned: row.earned,
    })
    const lines = await world.owner.query<{ minor: string }>(
      `select coalesce(sum(minor), 0)::text as minor from commission_line where partner_id = $1`,
      [row.id],
    )
    expect(lines.rows[0]!.minor).toBe(String(row.earned.minor))
  }
  expect(rows.some(({ earned }) => earned.minor > 0n)).toBe(true)
  const counts = performance.funnel.map(({ invitations }) => invitations)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(counts[0]).toBe(rows.reduce((sum, { invited }) => sum + invited, 0))
  const [first] = performance.rows
  const one = (await admin.call(promoter.performance, { promoterId: first!.id })).body
  expect(one.rows).toEqual([first])
  expect((await admin.call(promoter.performance, { from: today, until: daysLater(today, -1) })).code).toBe(
    errors.INPUT_INVALID.code,
  )
})

it('another account’s promoter looks like a missing one, and only administrators see promoters', async () => {
  const { id } = (await add()).body
  const other = await world.as('multi-admin')
  for (const which of [id, newId(), 'nonsense']) {
    expect((await other.call(promoter.detail, { id: which })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(promoter.disable, { id: which, reason: 'x' })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(promoter.enable, { id: which })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(promoter.edit, { id: which, version: 1, name: 'x', mobile: '+971-508009999' })).code).toBe(
      errors.NOT_FOUND.code,
    )
    expect((await other.call(promoter.rate, { id: which, ratePpm: 1, from: today }, once())).code).toBe(
      errors.NOT_FOUND.code,
    )
  }
  expect((await other.call(promoter.performance, { promoterId: id })).body.rows).toEqual([])
  const financial = await world.as('financial')
  expect((await financial.call(promoter.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
  // Its provider has set no rate.
  const facts = { name: 'Nobody', mobile: '+971-508001234', ratePpm: 1, from: today }
  expect((await other.call(promoter.add, facts, once())).code).toBe(errors.PROMOTER_ROOT.code)
})

it('a listed merchant keeps the page under `observed` and loses it under `deny`', async () => {
  for (const [policy, code] of [
    ['observed', 200],
    ['deny', errors.ACCESS_DENIED.code],
  ] as const) {
    const one = await openWorld({ FALAJ_REFERRAL_BLACKLIST: policy })
    try {
      const listed = await one.as('agent-admin')
      expect((await listed.call(promoter.query, { ...page, filters: {} })).code).toBe(code)
    } finally {
      await one.close()
    }
  }
})
