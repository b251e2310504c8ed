import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { cash } from '@falaj/contract/cash/cash'
import { eatm, noteValues } from '@falaj/contract/cash/eatm'
import { errors } from '@falaj/contract/kernel/errors'
import { available, hold, overShort } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { approve, member } from '../../../testing/bank-account.ts'
import { eatmMid, keyOfEatms, moveAt, openEatms } from '../../../testing/eatms.ts'
import { withStepUp } from '../../../testing/team.ts'
import { readerOf } from '../../../platform/lists/listed.ts'
import { eatmList } from './eatm.list.ts'

const { of, machine, say, post, tell, filled, detailOf, order } = openEatms()
const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const once = () => ({ 'idempotency-key': newId() })
const faults = ({ body }: { readonly body: unknown }) =>
  (body as { fields?: readonly { path: string; code: string }[] }).fields ?? []

describe('cash at a machine', () => {
  it('goes into its cash box and comes out of its cassettes, and the store’s drawer stays what it was', async () => {
    const made = await filled()
    expect(await tell(moveAt('cash-in', made.number, '350.00', { 50: 1, 100: 3 }))).toMatchObject({ outcome: 'done' })
    expect(await tell(moveAt('cash-out', made.number, '300.00', { 100: 1, 200: 1 }))).toMatchObject({ outcome: 'done' })
    const found = await detailOf(made)
    expect(
      found.containers.map(({ position, notes, balance, ledger }) => [position, notes, balance.minor, ledger.minor]),
    ).toEqual([
      [0, 4, 350_00n, 350_00n],
      [1, 100, 5_000_00n, 5_000_00n],
      [2, 99, 9_900_00n, 9_900_00n],
      [3, 99, 19_800_00n, 19_800_00n],
      [4, 100, 50_000_00n, 50_000_00n],
    ])
    expect(found).toMatchObject({
      inToday: { minor: 350_00n },
      outToday: { minor: 300_00n },
      earnedToday: { minor: 2_00n },
    })
    const { rows } = await of.world.owner.query('select from cash_drawer where merchant_id = $1', [of.mine])
    expect(rows).toEqual([])
  })
  it('is booked once for one reference, however often and at once it is sent, and never for another request', async () => {
    const made = await filled()
    const sent = moveAt('cash-out', made.number, '500.00', { 500: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(sent)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await tell({ ...sent, notes: { 100: 5 } })).toEqual({ outcome: 'conflict' })
    expect((await detailOf(made)).containers[4]).toMatchObject({ notes: 99 })
  })
  it.each([
    ['an unknown machine', 'MACHINE_UNKNOWN', () => moveAt('cash-in', 'AT-NONE123', '50.00', { 50: 1 })],
    ['notes that don’t add up', 'MACHINE_NOTES', (number: string) => moveAt('cash-in', number, '60.00', { 50: 1 })],
    ['a note that doesn’t exist', 'MACHINE_NOTES', (number: string) => moveAt('cash-in', number, '60.00', { 30: 2 })],
    ['more than its limit', 'MACHINE_LIMIT', (number: string) => moveAt('cash-out', number, '2000.00', { 500: 4 })],
    ['notes that aren’t there', 'CASSETTE_LOW', (number: string) => moveAt('cash-out', number, '1000.00', { 1000: 1 })],
  ] as const)('%s is refused with its reason, and nothing moves', async (_, why, wrong) => {
    const made = await filled()
    await of.world.owner.query(`update eatm set out_max_minor = 150000 where id = $1`, [made.id])
    expect(await tell(wrong(made.number))).toMatchObject({ outcome: 'refused', why })
    expect((await detailOf(made)).cassettes.minor).toBe(85_000_00n)
  })
  it('two that want the last note at once: one is paid', async () => {
    const made = await machine()
    await say({ machine: made.number, kind: 'load', courier: 'T', cassettes: [{ position: 4, counted: 0, loaded: 1 }] })
    const answers = await Promise.all([1, 2].map(() => tell(moveAt('cash-out', made.number, '500.00', { 500: 1 }))))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused'])
  })
  it('isn’t paid out where a member switched cash-out off, with a reason that is shown; cash in goes on', async () => {
    const made = await filled()
    expect(faults(await of.it1.call(eatm.setPaysOut, { id: made.id, paysOut: false }))).toEqual([
      { path: 'why', code: 'REQUIRED' },
    ])
    await of.it1.call(eatm.setPaysOut, { id: made.id, paysOut: false, why: 'Forged notes were reported' })
    expect(await tell(moveAt('cash-out', made.number, '50.00', { 50: 1 }))).toMatchObject({
      why: 'MACHINE_PAYS_NOTHING_OUT',
    })
    expect(await tell(moveAt('cash-in', made.number, '50.00', { 50: 1 }))).toMatchObject({ outcome: 'done' })
    expect(await detailOf(made)).toMatchObject({ paysOut: false, paysOutWhy: 'Forged notes were reported' })
  })
  it('can’t be reversed: the notes are locked in the box', async () => {
    const made = await filled()
    const sent = moveAt('cash-in', made.number, '50.00', { 50: 1 })
    await tell(sent)
    const { rows } = await of.world.owner.query(`select id from cash_move where reference = $1`, [sent.reference])
    const { code } = await of.finance.call(cash.reverse, { id: rows[0].id, reason: 'Wrong' }, once())
    expect(code).toBe(errors.RECORD_STATE.code)
  })
})

describe('a refill', () => {
  it('holds its amount while it waits, is paid for what is loaded, and gives back the rest', async () => {
    const made = await machine()
    const before = await balanceOf(of.world.db, available(of.mine, 'AED'))
    const { body } = await order(made.id)
    expect(await balanceOf(of.world.db, hold(of.mine, 'AED'))).toBe(1_500_00n)
    expect((await order(made.id)).code).toBe(errors.REFILL_OPEN.code)
    await approve(await member(of.world, 'financial'), body.requestId!)
    const load = { machine: made.number, kind: 'load', courier: 'Transguard', refill: body.number }
    expect(await say({ ...load, cassettes: [{ position: 1, counted: 0, loaded: 100 }] })).toEqual({
      outcome: 'refused',
      why: 'OVER_REFILL',
    })
    expect(
      await say({
        ...load,
        cassettes: [
          { position: 1, counted: 0, loaded: 10 },
          { position: 4, counted: 0, loaded: 1 },
        ],
      }),
    ).toMatchObject({ outcome: 'done' })
    expect(await balanceOf(of.world.db, hold(of.mine, 'AED'))).toBe(0n)
    expect(await balanceOf(of.world.db, available(of.mine, 'AED'))).toBe(before - 1_000_00n)
    expect((await detailOf(made)).cassettes.minor).toBe(1_000_00n)
    expect((await of.it1.call(eatm.refillDetail, { id: body.id })).body).toMatchObject({
      status: 'LOADED',
      loaded: { minor: 1_000_00n },
    })
  })
  it('isn’t ordered for a day that has passed', async () => {
    const made = await machine()
    const day = '2020-01-01'
    const answer = await withStepUp(of.admin, eatm.requestRefill, {
      id: made.id,
      day,
      notes: [{ position: 1, count: 1 }],
    })
    expect(faults(answer)).toEqual([{ path: 'day', code: 'DATE_PAST' }])
  })
  it('more than fits, an unknown cassette and no notes at all are refused at their field', async () => {
    const made = await machine()
    const ask = (notes: { position: number; count: number }[]) =>
      withStepUp(of.admin, eatm.requestRefill, { id: made.id, day: '2030-01-01', notes })
    expect(faults(await ask([{ position: 1, count: 2001 }]))).toEqual([
      { path: 'notes.0.count', code: 'OVER_CAPACITY' },
    ])
    expect(faults(await ask([{ position: 7, count: 1 }]))).toEqual([{ path: 'notes.0.position', code: 'NO_CASSETTE' }])
    expect(faults(await ask([{ position: 1, count: 0 }]))).toEqual([{ path: 'notes', code: 'REQUIRED' }])
  })
})

describe('a count', () => {
  const lines = (first: number) => [
    { position: 1, count: first },
    ...[2, 3, 4].map((position) => ({ position, count: 100 })),
  ]
  it('posts its difference once, and what was expected stays in the report', async () => {
    const made = await filled()
    const missing = await balanceOf(of.world.db, overShort('AED'))
    const head = once()
    const counts = await Promise.all([1, 2].map(() => of.it1.call(eatm.count, { id: made.id, lines: lines(98) }, head)))
    const { body } = counts.find(({ code }) => code === 200)!
    expect(body).toMatchObject({ expected: { minor: 85_000_00n }, counted: { minor: 84_900_00n } })
    expect(await balanceOf(of.world.db, overShort('AED'))).toBe(missing + 100_00n)
    const again = await of.it1.call(eatm.count, { id: made.id, lines: lines(101) }, once())
    expect(again.body).toMatchObject({ expected: { minor: 84_900_00n }, counted: { minor: 85_050_00n } })
    expect(await balanceOf(of.world.db, overShort('AED'))).toBe(missing - 50_00n)
    const kept = (await of.it1.call(eatm.visitDetail, { id: body.id })).body
    expect(kept.lines[0]).toMatchObject({ position: 1, expected: 100, counted: 98, moved: 0 })
  })
  const boxLines = (of: Readonly<Record<number, number>>) =>
    noteValues.map((value) => ({ position: 0, value, count: of[value] ?? 0 }))
  it('leaves a cash box alone that nobody opened, and counts it only with every denomination', async () => {
    const made = await filled()
    await tell(moveAt('cash-in', made.number, '350.00', { 50: 1, 100: 3 }))
    const count = (extra: readonly { position: number; value?: number; count: number }[]) =>
      of.it1.call(eatm.count, { id: made.id, lines: [...lines(100), ...extra] }, once())
    expect((await count([])).body).toMatchObject({ expected: { minor: 85_000_00n }, counted: { minor: 85_000_00n } })
    expect(await detailOf(made)).toMatchObject({ box: { minor: 350_00n } })
    expect(faults(await count([{ position: 0, value: 50, count: 1 }]))).toEqual([{ path: 'lines', code: 'COUNT_BOX' }])
    expect((await count(boxLines({ 50: 1, 100: 2 }))).body).toMatchObject({
      expected: { minor: 85_350_00n },
      counted: { minor: 85_250_00n },
    })
    expect(await detailOf(made)).toMatchObject({ box: { minor: 250_00n } })
  })
  it('the same container twice is refused', async () => {
    const made = await filled()
    const count = async (extra: { position: number; value?: number; count: number }) =>
      faults(await of.it1.call(eatm.count, { id: made.id, lines: [...lines(50), ...boxLines({}), extra] }, once()))
    expect(await count({ position: 1, count: 50 })).toEqual([{ path: 'lines.12.count', code: 'COUNT_TWICE' }])
    expect(await count({ position: 0, value: 50, count: 1 })).toEqual([{ path: 'lines.12.count', code: 'COUNT_TWICE' }])
    expect(await detailOf(made)).toMatchObject({ cassettes: { minor: 85_000_00n } })
  })
  it('a count below zero, a cassette left out and one that isn’t there are refused', async () => {
    const made = await filled()
    const count = async (given: ReturnType<typeof lines>) =>
      faults(await of.it1.call(eatm.count, { id: made.id, lines: given }, once()))
    const below = z.safeParse(eatm.count.input, { id: made.id, lines: lines(-1) })
    expect(below.error?.issues).toMatchObject([{ path: ['lines', 0, 'count'], message: 'COUNT_NEGATIVE' }])
    expect(await count(lines(1).slice(1))).toEqual([{ path: 'lines', code: 'COUNT_INCOMPLETE' }])
    expect(await count([...lines(1), { position: 9, count: 1 }])).toEqual([
      { path: 'lines.4.position', code: 'NO_CASSETTE' },
    ])
  })
})

describe('the courier', () => {
  it('empties the box once: what was counted is the merchant’s at the bank, and the difference is posted', async () => {
    const made = await filled()
    await tell(moveAt('cash-in', made.number, '350.00', { 50: 1, 100: 3 }))
    const before = await balanceOf(of.world.db, available(of.mine, 'AED'))
    const visit = {
      reference: `visit-${newId()}`,
      machine: made.number,
      kind: 'empty',
      courier: 'Transguard',
      box: { 50: 1, 100: 2 },
    }
    const answers = await Promise.all([1, 2, 3].map(() => say(visit)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await say({ ...visit, box: { 50: 1 } })).toEqual({ outcome: 'conflict' })
    expect(await balanceOf(of.world.db, available(of.mine, 'AED'))).toBe(before + 250_00n)
    expect(await detailOf(made)).toMatchObject({ box: { minor: 0n } })
    const { body } = await of.it1.call(eatm.visitQuery, {
      filters: { kind: ['empty'] },
      pageParam: { number: 1, size: 5 },
    })
    expect(body.rows[0]).toMatchObject({ difference: { minor: -100_00n }, moved: { minor: -250_00n } })
  })
  it('reports alarms, which end with their cause; an unsigned message is refused, and so is one of another merchant’s key', async () => {
    const made = await filled()
    const report = async (signed: string, body: object) =>
      (
        await post(
          'eatm',
          { reference: `alarm-${newId()}`, mid: eatmMid, machine: made.number, at: new Date().toISOString(), ...body },
          signed,
        )
      ).status
    const ownKey = keyOfEatms()
    expect(await report(keyOfEatms('20000002'), { kind: 'seen' })).toBe(401)
    expect(await report(ownKey, { kind: 'alarm', alarm: 'jam' })).toBe(200)
    expect((await detailOf(made)).alarms).toContain('jam')
    expect(await report(ownKey, { kind: 'cleared', alarm: 'jam' })).toBe(200)
    expect((await detailOf(made)).alarms).not.toContain('jam')
    expect(await report(ownKey, { kind: 'alarm', alarm: 'fire' })).toBe(422)
  })
})

it('a move reported after midnight counts today as one of an earlier day, here and in the list', async () => {
  const made = await filled()
  const old = new Date(Date.now() - 30 * 3_600_000)
  const day = (at: Date) => new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 10)
  const reportOf = async (on: string) => (await of.it1.call(eatm.dayReport, { id: made.id, day: on })).body
  const before = await reportOf(day(old))
  await tell({ ...moveAt('cash-in', made.number, '50.00', { 50: 1 }), at: old.toISOString() })
  expect(await reportOf(day(old))).toEqual(before)
  expect(await reportOf(day(new Date()))).toMatchObject({
    ins: 1,
    in: { minor: 50_00n },
    lates: 1,
    late: { minor: 50_00n },
  })
  expect(await detailOf(made)).toMatchObject({ inToday: { minor: 50_00n } })
})

it('the list has the notes of each cassette, and so has its file', async () => {
  const made = await filled()
  await tell(moveAt('cash-out', made.number, '300.00', { 100: 1, 200: 1 }))
  const page = { filters: { text: made.number }, pageParam: { number: 1, size: 5 } }
  const [row] = (await of.it1.call(eatm.query, page)).body.rows
  expect(row!.levels.map(({ name, count }) => [name, count])).toEqual([
    ['50', 100],
    ['100', 99],
    ['200', 99],
    ['500', 100],
  ])
  const { rows } = await sql<{ text: string }>`
    select ${eatmList.written['levels']!.write({ language: 'en' })} as text from (${eatmList.rows(readerOf(of.mine), page.filters)}) q`.execute(
    of.world.db,
  )
  const capacity = row!.levels[0]!.capacity
  expect(rows[0]!.text).toBe(
    ['50: 100', '100: 99', '200: 99', '500: 100'].map((each) => `${each}/${capacity}`).join(', '),
  )
})

it('a day report’s parts add up to what the machine ended with', async () => {
  const made = await filled()
  await tell(moveAt('cash-in', made.number, '50.00', { 50: 1 }))
  await tell(moveAt('cash-out', made.number, '200.00', { 200: 1 }))
  await tell(moveAt('cash-out', made.number, '9000.00', { 1000: 9 }))
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Dubai')::date::text as day`.execute(
    of.world.db,
  )
  const { body } = await of.it1.call(eatm.dayReport, { id: made.id, day: rows[0]!.day })
  const sum =
    body.opening.minor + body.in.minor - body.out.minor + body.loaded.minor - body.emptied.minor + body.difference.minor
  expect(body).toMatchObject({ ins: 1, outs: 1, refused: 1, closing: { minor: sum } })
  expect(sum).toBe(84_850_00n)
})

it('is another merchant’s business for nobody', async () => {
  const made = await filled()
  const { body } = await order(made.id)
  const { rows } = await of.world.owner.query(`select id from eatm_visit where eatm_id = $1`, [made.id])
  const idOf = (endpoint: object): string =>
    endpoint === eatm.visitDetail
      ? rows[0].id
      : endpoint === eatm.refillDetail || endpoint === eatm.cancelRefill
        ? body.id
        : made.id
  for (const [endpoint, input] of [
    [eatm.detail, {}],
    [eatm.dayReport, { day: '2026-01-01' }],
    [eatm.setPaysOut, { paysOut: false, why: 'x' }],
    [eatm.setState, { state: 'paused' }],
    [eatm.setLimits, { version: 1, outMax: aed(1), outDaily: aed(1) }],
    [eatm.count, { lines: [{ position: 1, count: 1 }] }],
    [eatm.refillDetail, {}],
    [eatm.visitDetail, {}],
    [eatm.cancelRefill, {}],
  ] as const) {
    const answer = await of.other.call(endpoint as typeof eatm.detail, { id: idOf(endpoint), ...input }, once())
    expect(answer.code).toBe(errors.NOT_FOUND.code)
  }
  expect(await detailOf(made)).toMatchObject({ paysOut: true, status: 'active' })
})
