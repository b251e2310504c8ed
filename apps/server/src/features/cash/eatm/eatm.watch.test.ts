// e-ATMs that are watched: alarms by the machine's own clock, notices, what the provider and its courier do, and the demo's machines.
import { describe, expect, it } from 'vitest'
import { eatm, eatmAlarms, eatmStates, refillStates } from '@falaj/contract/cash/eatm'
import { errors } from '@falaj/contract/kernel/errors'
import { provider as operator } from '@falaj/contract/provider'
import { newId } from '../../../platform/base/ids.ts'
import { emptyBoxes } from '../../../sandbox/e-atms.ts'
import { approve, member } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { eatmMid, moveAt, openEatms } from '../../../testing/eatms.ts'
import { asProvider } from '../../../testing/provider.ts'
import { watchEatms } from './eatm.notify.ts'

const { of, machine, say, tell, filled, detailOf, order } = openEatms()
const faults = ({ body }: { readonly body: unknown }) =>
  (body as { fields?: readonly { path: string; code: string }[] }).fields ?? []

describe('alarms of a machine', () => {
  const alarms = async (made: { readonly number: string; readonly id: string }) => (await detailOf(made)).openAlarms
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const report = (made: { readonly number: string }, kind: 'alarm' | 'cleared', minutes: number, reference?: string) =>
    say({ machine: made.number, kind, alarm: 'door-open', at: at(minutes), ...(reference ? { reference } : {}) })
  it('a repeated report after the clearing opens nothing, and a reference for something else is a conflict', async () => {
    const made = await machine()
    const reference = `door-${newId()}`
    expect(await report(made, 'alarm', 9, reference)).toEqual({ outcome: 'done' })
    await report(made, 'cleared', 5)
    expect(await report(made, 'alarm', 9, reference)).toEqual({ outcome: 'done' })
    expect(await report(made, 'alarm', 1, reference)).toEqual({ outcome: 'done' })
    expect((await alarms(made)).map(({ kind }) => kind)).not.toContain('door-open')
    expect(await report(made, 'cleared', 1, reference)).toEqual({ outcome: 'conflict' })
  })
  it.each([
    [
      'a clearing that overtakes its alarm',
      [
        ['cleared', 5],
        ['alarm', 9],
      ],
      false,
    ],
    [
      'an alarm after the clearing',
      [
        ['alarm', 9],
        ['alarm', 2],
        ['cleared', 5],
      ],
      true,
    ],
    [
      'a late alarm of long ago',
      [
        ['alarm', 5],
        ['cleared', 3],
        ['alarm', 9],
      ],
      false,
    ],
    [
      'two alarms and one clearing',
      [
        ['alarm', 9],
        ['alarm', 7],
        ['cleared', 5],
      ],
      false,
    ],
  ] as const)('%s: the machine’s times decide', async (_, reports, isOpen) => {
    const made = await machine()
    for (const [kind, minutes] of reports) await report(made, kind, minutes)
    expect((await alarms(made)).some(({ kind }) => kind === 'door-open')).toBe(isOpen)
  })
})

describe('notices', () => {
  const notices = async () =>
    (
      await of.world.owner.query<{ text: string }>(
        `select payload -> 'text' ->> 'en' as text from outbox where kind = 'eatm.notice' order by position`,
      )
    ).rows.map(({ text }) => text)
  it('once for an alarm that begins, again when it comes back, and for what became of a refill', async () => {
    const made = await filled()
    const { rows } = await of.world.owner.query<{ label: string }>(`select label from eatm where id = $1`, [made.id])
    const label = rows[0]!.label
    const own = async () => (await notices()).filter((text) => text.includes(label))
    const countNow = async () => {
      await runDue(of.world.db, watchEatms)
      await runDue(of.world.db, watchEatms)
      return (await own()).length
    }
    const before = await countNow()
    await say({ machine: made.number, kind: 'alarm', alarm: 'jam' })
    expect(await countNow()).toBe(before + 1)
    expect((await own()).at(-1)).toBe(`${label}: Notes are jammed.`)
    await say({ machine: made.number, kind: 'cleared', alarm: 'jam' })
    expect(await countNow()).toBe(before + 1)
    await say({ machine: made.number, kind: 'alarm', alarm: 'jam' })
    expect(await countNow()).toBe(before + 2)
    const { body } = await order(made.id)
    await approve(await member(of.world, 'financial'), body.requestId!)
    const cassettes = [{ position: 1, counted: 100, loaded: 10 }]
    await say({ machine: made.number, kind: 'load', courier: 'T', refill: body.number, cassettes })
    expect((await own()).at(-1)).toBe(`Refill ${body.number} of ${label} was loaded: AED 500.00.`)
  })
})

describe('the provider', () => {
  const provider = () => asProvider(of.world)
  it('installs a machine in an open store and removes it when it is empty', async () => {
    const install = { merchantMid: eatmMid, store: 'Quay', label: 'Provider’s', serial: 'CRT-1', cassettes: [100] }
    const { body } = await provider()(operator.eatmInstall, install)
    const [made] = (await provider()(operator.eatms, { merchantMid: eatmMid })).body.rows.filter(
      ({ number }) => number === body.number,
    )
    expect(made).toMatchObject({ serial: 'CRT-1', state: 'active', cash: { minor: 0n } })
    expect(faults(await provider()(operator.eatmInstall, install))).toEqual([{ path: 'serial', code: 'SERIAL_KNOWN' }])
    expect(faults(await provider()(operator.eatmInstall, { ...install, store: 'Nowhere', serial: 'CRT-2' }))).toEqual([
      { path: 'store', code: 'STORE_UNKNOWN' },
    ])
    const visit = {
      machine: body.number,
      kind: 'load',
      courier: 'T',
      cassettes: [{ position: 1, counted: 0, loaded: 1 }],
    }
    await say(visit)
    const close = async (number = body.number, merchantMid = eatmMid) =>
      (await provider()(operator.eatmClose, { merchantMid, number })).code
    expect(await close()).toBe(errors.EATM_NOT_EMPTY.code)
    await tell(moveAt('cash-out', body.number, '100.00', { 100: 1 }))
    expect(await close(body.number, '20000002')).toBe(errors.NOT_FOUND.code)
    expect(await close()).toBe(200)
    expect(await close()).toBe(errors.EATM_STATE.code)
    expect(await tell(moveAt('cash-in', body.number, '50.00', { 50: 1 }))).toMatchObject({ why: 'MACHINE_UNKNOWN' })
  })
})

it('the demo world shows a machine in every state, a refill in every state and every alarm that a machine reports', async () => {
  const chain = await of.world.as('chain-it')
  const page = { filters: {}, pageParam: { number: 1, size: 40 } }
  const { rows } = (await chain.call(eatm.query, page)).body
  expect(rows).toHaveLength(6)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(eatmStates))
  expect(new Set(rows.flatMap(({ alarms }) => alarms))).toEqual(new Set(eatmAlarms))
  const refills = (await chain.call(eatm.refillQuery, page)).body.rows
  expect(new Set(refills.map(({ status }) => status))).toEqual(new Set(refillStates))
  const off = await Promise.all(rows.map(async ({ id }) => (await chain.call(eatm.detail, { id })).body.paysOut))
  expect(off).toContain(false)
  // What is kept for its notes is kept for its days: yesterday ended with what today began with.
  const day = (daysAgo: number) =>
    new Date(Date.now() + 4 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const days = await Promise.all(
    [1, 0].map(async (ago) => (await chain.call(eatm.dayReport, { id: rows[0]!.id, day: day(ago) })).body),
  )
  expect(days[0]!.closing).toEqual(days[1]!.opening)
  expect(days[1]!.lates).toBe(0)
})

it('the sandbox’s courier empties a box that is nearly full and was left alone', async () => {
  expect(await emptyBoxes(of.world.context)).toBe(0)
  const made = await machine()
  await of.world.owner.query(`update eatm_container set capacity = 2 where eatm_id = $1 and kind = 'cash-box'`, [
    made.id,
  ])
  await say({ machine: made.number, kind: 'load', courier: 'T', cassettes: [{ position: 1, counted: 0, loaded: 1 }] })
  await tell(moveAt('cash-in', made.number, '100.00', { 50: 2 }))
  expect(await emptyBoxes(of.world.context)).toBe(0)
  await of.world.owner.query(
    `update eatm_note_move set booked_at = now() - interval '13 hours' where container_id in (select id from eatm_container where eatm_id = $1)`,
    [made.id],
  )
  expect(await emptyBoxes(of.world.context)).toBe(1)
  expect(await detailOf(made)).toMatchObject({ box: { minor: 0n } })
})
