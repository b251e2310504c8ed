import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { cash } from '@falaj/contract/cash/cash'
import { eatm, eatmAlarms, eatmStates, noteValues, refillStates } from '@falaj/contract/cash/eatm'
import { errors } from '@falaj/contract/kernel/errors'
import { provider as operator } from '@falaj/contract/provider'
import { available, hold, overShort } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { eatmMessageOf, type EatmMessage } from '../../../rails/eatm-rail.ts'
import { signatureOf } from '../../../rails/signed.ts'
import { tillKeyOf } from '../../../rails/till-rail.ts'
import { approve, member } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { asProvider } from '../../../testing/provider.ts'
import { emptyBoxes } from '../../../sandbox/e-atms.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { receiveEatm } from './eatm.callback.ts'
import { installEatm } from './eatm.install.ts'
import { watchEatms } from './eatm.notify.ts'

const key = 'k'.repeat(32)
const mid = '10000001'
let world: World
let [it1, admin, finance, other]: [Client, Client, Client, Client] = [] as never
let mine = ''
let nth = 0
const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const once = () => ({ 'idempotency-key': newId() })
beforeAll(async () => {
  world = await openWorld({ FALAJ_TILL_KEY: key })
  mine = await pennilessTwin(world, '20000001', mid)
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     select $1, p, gen_random_uuid(), 'In-App', now() from unnest(array['eatm', 'cash-top-up']) p on conflict do nothing`,
    [mine],
  )
  ;[it1, admin, finance, other] = [
    await world.as('it'),
    await world.as('admin'),
    await world.as('financial'),
    await world.as('multi-admin'),
  ]
  await deposit(world, mine, 100_000_00n)
})
// Every test is also a test of the books: the notes of each container are what the ledger has in its account.
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  const { rows } = await world.owner.query(
    `select c.id, c.kind, coalesce((select sum(n.count * n.denomination_minor) from eatm_note n where n.container_id = c.id), 0) as notes,
       coalesce((select a.balance from ledger.account a where a.merchant_id = c.id and a.kind = c.kind), 0) as ledger
     from eatm_container c`,
  )
  const differ = rows.filter(({ notes, ledger }) => notes !== ledger)
  if (differ.length > 0) throw new Error(`notes differ from the ledger: ${JSON.stringify(differ)}`)
})
afterAll(() => world.close())

const machine = async (store = 'Quay') => {
  nth += 1
  return installEatm(world.db, { merchantId: mine, store, label: `Machine ${nth}`, serial: `S-${nth}` })
}
const say = (body: object): Promise<unknown> =>
  receiveEatm(
    world.db,
    world.settings,
    eatmMessageOf({ reference: `eatm-${newId()}`, mid, at: new Date().toISOString(), ...body }) as EatmMessage,
  )
const post = async (rail: 'till' | 'eatm', body: object, signed: string) => {
  const payload = JSON.stringify(body)
  const [id, at] = [newId(), String(Math.floor(Date.now() / 1000))]
  const response = await world.app.inject({
    method: 'POST',
    url: `/rails/${rail}`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signatureOf(signed, id, at, payload),
    },
    payload,
  })
  return { status: response.statusCode, answer: response.json<{ outcome: string; why?: string }>() }
}
const move = (kind: string, number: string, amount: string, notes: object) => ({
  reference: `till-${newId()}`,
  mid,
  kind,
  amount,
  currency: 'AED',
  at: new Date().toISOString(),
  store: 'Anywhere',
  customer: '971501234567',
  machine: number,
  notes,
})
const tell = async (sent: object) => (await post('till', sent, tillKeyOf({ tillKey: key }, mid)!)).answer
/** With 100 notes in each cassette: 85,000.00. */
const filled = async () => {
  const made = await machine()
  const cassettes = [1, 2, 3, 4].map((position) => ({ position, counted: 0, loaded: 100 }))
  expect(await say({ machine: made.number, kind: 'load', courier: 'Transguard', cassettes })).toMatchObject({
    outcome: 'done',
  })
  return made
}
const detailOf = async ({ id }: { readonly id: string }) => (await it1.call(eatm.detail, { id })).body
const faults = ({ body }: { readonly body: unknown }) =>
  (body as { fields?: readonly { path: string; code: string }[] }).fields ?? []

describe('cash at a machine', () => {
  it('goes into its cash box and comes out of its cassettes, and the store’s drawer stays what it was', async () => {
    const made = await filled()
    expect(await tell(move('cash-in', made.number, '350.00', { 50: 1, 100: 3 }))).toMatchObject({ outcome: 'done' })
    expect(await tell(move('cash-out', made.number, '300.00', { 100: 1, 200: 1 }))).toMatchObject({ outcome: 'done' })
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
    const { rows } = await world.owner.query('select from cash_drawer where merchant_id = $1', [mine])
    expect(rows).toEqual([])
  })
  it('is booked once for one reference, however often and at once it is sent, and never for another request', async () => {
    const made = await filled()
    const sent = move('cash-out', made.number, '500.00', { 500: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(sent)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await tell({ ...sent, notes: { 100: 5 } })).toEqual({ outcome: 'conflict' })
    expect((await detailOf(made)).containers[4]).toMatchObject({ notes: 99 })
  })
  it.each([
    ['an unknown machine', 'MACHINE_UNKNOWN', () => move('cash-in', 'AT-NONE123', '50.00', { 50: 1 })],
    ['notes that don’t add up', 'MACHINE_NOTES', (number: string) => move('cash-in', number, '60.00', { 50: 1 })],
    ['a note that doesn’t exist', 'MACHINE_NOTES', (number: string) => move('cash-in', number, '60.00', { 30: 2 })],
    ['more than its limit', 'MACHINE_LIMIT', (number: string) => move('cash-out', number, '2000.00', { 500: 4 })],
    ['notes that aren’t there', 'CASSETTE_LOW', (number: string) => move('cash-out', number, '1000.00', { 1000: 1 })],
  ] as const)('%s is refused with its reason, and nothing moves', async (_, why, of) => {
    const made = await filled()
    await world.owner.query(`update eatm set out_max_minor = 150000 where id = $1`, [made.id])
    expect(await tell(of(made.number))).toMatchObject({ outcome: 'refused', why })
    expect((await detailOf(made)).cassettes.minor).toBe(85_000_00n)
  })
  it('two that want the last note at once: one is paid', async () => {
    const made = await machine()
    await say({ machine: made.number, kind: 'load', courier: 'T', cassettes: [{ position: 4, counted: 0, loaded: 1 }] })
    const answers = await Promise.all([1, 2].map(() => tell(move('cash-out', made.number, '500.00', { 500: 1 }))))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused'])
  })
  it('isn’t paid out where a member switched cash-out off, with a reason that is shown; cash in goes on', async () => {
    const made = await filled()
    expect(faults(await it1.call(eatm.setPaysOut, { id: made.id, paysOut: false }))).toEqual([
      { path: 'why', code: 'REQUIRED' },
    ])
    await it1.call(eatm.setPaysOut, { id: made.id, paysOut: false, why: 'Forged notes were reported' })
    expect(await tell(move('cash-out', made.number, '50.00', { 50: 1 }))).toMatchObject({
      why: 'MACHINE_PAYS_NOTHING_OUT',
    })
    expect(await tell(move('cash-in', made.number, '50.00', { 50: 1 }))).toMatchObject({ outcome: 'done' })
    expect(await detailOf(made)).toMatchObject({ paysOut: false, paysOutWhy: 'Forged notes were reported' })
  })
  it('can’t be reversed: the notes are locked in the box', async () => {
    const made = await filled()
    const sent = move('cash-in', made.number, '50.00', { 50: 1 })
    await tell(sent)
    const { rows } = await world.owner.query(`select id from cash_move where reference = $1`, [sent.reference])
    const { code } = await finance.call(cash.reverse, { id: rows[0].id, reason: 'Wrong' }, once())
    expect(code).toBe(errors.RECORD_STATE.code)
  })
})

const order = async (id: string) =>
  withStepUp(admin, eatm.requestRefill, {
    id,
    day: '2030-01-01',
    notes: [
      { position: 1, count: 10 },
      { position: 4, count: 2 },
    ],
  })
describe('a refill', () => {
  it('holds its amount while it waits, is paid for what is loaded, and gives back the rest', async () => {
    const made = await machine()
    const before = await balanceOf(world.db, available(mine, 'AED'))
    const { body } = await order(made.id)
    expect(await balanceOf(world.db, hold(mine, 'AED'))).toBe(1_500_00n)
    expect((await order(made.id)).code).toBe(errors.REFILL_OPEN.code)
    await approve(await member(world, 'financial'), body.requestId!)
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
    expect(await balanceOf(world.db, hold(mine, 'AED'))).toBe(0n)
    expect(await balanceOf(world.db, available(mine, 'AED'))).toBe(before - 1_000_00n)
    expect((await detailOf(made)).cassettes.minor).toBe(1_000_00n)
    expect((await it1.call(eatm.refillDetail, { id: body.id })).body).toMatchObject({
      status: 'LOADED',
      loaded: { minor: 1_000_00n },
    })
  })
  it('isn’t ordered for a day that has passed', async () => {
    const made = await machine()
    const day = '2020-01-01'
    const answer = await withStepUp(admin, eatm.requestRefill, { id: made.id, day, notes: [{ position: 1, count: 1 }] })
    expect(faults(answer)).toEqual([{ path: 'day', code: 'DATE_PAST' }])
  })
  it('more than fits, an unknown cassette and no notes at all are refused at their field', async () => {
    const made = await machine()
    const ask = (notes: { position: number; count: number }[]) =>
      withStepUp(admin, eatm.requestRefill, { id: made.id, day: '2030-01-01', notes })
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
    const missing = await balanceOf(world.db, overShort('AED'))
    const head = once()
    const counts = await Promise.all([1, 2].map(() => it1.call(eatm.count, { id: made.id, lines: lines(98) }, head)))
    const { body } = counts.find(({ code }) => code === 200)!
    expect(body).toMatchObject({ expected: { minor: 85_000_00n }, counted: { minor: 84_900_00n } })
    expect(await balanceOf(world.db, overShort('AED'))).toBe(missing + 100_00n)
    const again = await it1.call(eatm.count, { id: made.id, lines: lines(101) }, once())
    expect(again.body).toMatchObject({ expected: { minor: 84_900_00n }, counted: { minor: 85_050_00n } })
    expect(await balanceOf(world.db, overShort('AED'))).toBe(missing - 50_00n)
    const kept = (await it1.call(eatm.visitDetail, { id: body.id })).body
    expect(kept.lines[0]).toMatchObject({ position: 1, expected: 100, counted: 98, moved: 0 })
  })
  const boxLines = (of: Readonly<Record<number, number>>) =>
    noteValues.map((value) => ({ position: 0, value, count: of[value] ?? 0 }))
  it('leaves a cash box alone that nobody opened, and counts it only with every denomination', async () => {
    const made = await filled()
    await tell(move('cash-in', made.number, '350.00', { 50: 1, 100: 3 }))
    const count = (extra: readonly { position: number; value?: number; count: number }[]) =>
      it1.call(eatm.count, { id: made.id, lines: [...lines(100), ...extra] }, once())
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
      faults(await it1.call(eatm.count, { id: made.id, lines: [...lines(50), ...boxLines({}), extra] }, once()))
    expect(await count({ position: 1, count: 50 })).toEqual([{ path: 'lines.12.count', code: 'COUNT_TWICE' }])
    expect(await count({ position: 0, value: 50, count: 1 })).toEqual([{ path: 'lines.12.count', code: 'COUNT_TWICE' }])
    expect(await detailOf(made)).toMatchObject({ cassettes: { minor: 85_000_00n } })
  })
  it('a count below zero, a cassette left out and one that isn’t there are refused', async () => {
    const made = await filled()
    const count = async (given: ReturnType<typeof lines>) =>
      faults(await it1.call(eatm.count, { id: made.id, lines: given }, once()))
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
    await tell(move('cash-in', made.number, '350.00', { 50: 1, 100: 3 }))
    const before = await balanceOf(world.db, available(mine, 'AED'))
    const visit = {
      reference: `visit-${nth}-empty`,
      machine: made.number,
      kind: 'empty',
      courier: 'Transguard',
      box: { 50: 1, 100: 2 },
    }
    const answers = await Promise.all([1, 2, 3].map(() => say(visit)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await say({ ...visit, box: { 50: 1 } })).toEqual({ outcome: 'conflict' })
    expect(await balanceOf(world.db, available(mine, 'AED'))).toBe(before + 250_00n)
    expect(await detailOf(made)).toMatchObject({ box: { minor: 0n } })
    const { body } = await it1.call(eatm.visitQuery, {
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
          { reference: `alarm-${newId()}`, mid, machine: made.number, at: new Date().toISOString(), ...body },
          signed,
        )
      ).status
    const mineKey = tillKeyOf({ tillKey: key }, mid)!
    expect(await report(tillKeyOf({ tillKey: key }, '20000002')!, { kind: 'seen' })).toBe(401)
    expect(await report(mineKey, { kind: 'alarm', alarm: 'jam' })).toBe(200)
    expect((await detailOf(made)).alarms).toContain('jam')
    expect(await report(mineKey, { kind: 'cleared', alarm: 'jam' })).toBe(200)
    expect((await detailOf(made)).alarms).not.toContain('jam')
    expect(await report(mineKey, { kind: 'alarm', alarm: 'fire' })).toBe(422)
  })
})

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

it('a move reported after midnight counts today as one of an earlier day, here and in the list', async () => {
  const made = await filled()
  const old = new Date(Date.now() - 30 * 3_600_000)
  const day = (at: Date) => new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 10)
  const reportOf = async (of: string) => (await it1.call(eatm.dayReport, { id: made.id, day: of })).body
  const before = await reportOf(day(old))
  await tell({ ...move('cash-in', made.number, '50.00', { 50: 1 }), at: old.toISOString() })
  expect(await reportOf(day(old))).toEqual(before)
  expect(await reportOf(day(new Date()))).toMatchObject({
    ins: 1,
    in: { minor: 50_00n },
    lates: 1,
    late: { minor: 50_00n },
  })
  expect(await detailOf(made)).toMatchObject({ inToday: { minor: 50_00n } })
})

describe('notices', () => {
  const notices = async () =>
    (
      await world.owner.query<{ text: string }>(
        `select payload -> 'text' ->> 'en' as text from outbox where kind = 'eatm.notice' order by position`,
      )
    ).rows.map(({ text }) => text)
  it('once for an alarm that begins, again when it comes back, and for what became of a refill', async () => {
    const made = await filled()
    const { rows } = await world.owner.query<{ label: string }>(`select label from eatm where id = $1`, [made.id])
    const label = rows[0]!.label
    const own = async () => (await notices()).filter((text) => text.includes(label))
    const countNow = async () => {
      await runDue(world.db, watchEatms)
      await runDue(world.db, watchEatms)
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
    await approve(await member(world, 'financial'), body.requestId!)
    const cassettes = [{ position: 1, counted: 100, loaded: 10 }]
    await say({ machine: made.number, kind: 'load', courier: 'T', refill: body.number, cassettes })
    expect((await own()).at(-1)).toBe(`Refill ${body.number} of ${label} was loaded: AED 500.00.`)
  })
})

describe('the provider', () => {
  const provider = () => asProvider(world)
  it('installs a machine in an open store and removes it when it is empty', async () => {
    const install = { merchantMid: mid, store: 'Quay', label: 'Provider’s', serial: 'CRT-1', cassettes: [100] }
    const { body } = await provider()(operator.eatmInstall, install)
    const [made] = (await provider()(operator.eatms, { merchantMid: mid })).body.rows.filter(
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
    const close = async (number = body.number, merchantMid = mid) =>
      (await provider()(operator.eatmClose, { merchantMid, number })).code
    expect(await close()).toBe(errors.EATM_NOT_EMPTY.code)
    await tell(move('cash-out', body.number, '100.00', { 100: 1 }))
    expect(await close(body.number, '20000002')).toBe(errors.NOT_FOUND.code)
    expect(await close()).toBe(200)
    expect(await close()).toBe(errors.EATM_STATE.code)
    expect(await tell(move('cash-in', body.number, '50.00', { 50: 1 }))).toMatchObject({ why: 'MACHINE_UNKNOWN' })
  })
})

it('the demo world shows a machine in every state, a refill in every state and every alarm that a machine reports', async () => {
  const chain = await world.as('chain-it')
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
  expect(await emptyBoxes(world.context)).toBe(0)
  const made = await machine()
  await world.owner.query(`update eatm_container set capacity = 2 where eatm_id = $1 and kind = 'cash-box'`, [made.id])
  await say({ machine: made.number, kind: 'load', courier: 'T', cassettes: [{ position: 1, counted: 0, loaded: 1 }] })
  await tell(move('cash-in', made.number, '100.00', { 50: 2 }))
  expect(await emptyBoxes(world.context)).toBe(0)
  await world.owner.query(
    `update eatm_note_move set booked_at = now() - interval '13 hours' where container_id in (select id from eatm_container where eatm_id = $1)`,
    [made.id],
  )
  expect(await emptyBoxes(world.context)).toBe(1)
  expect(await detailOf(made)).toMatchObject({ box: { minor: 0n } })
})

it('a day report’s parts add up to what the machine ended with', async () => {
  const made = await filled()
  await tell(move('cash-in', made.number, '50.00', { 50: 1 }))
  await tell(move('cash-out', made.number, '200.00', { 200: 1 }))
  await tell(move('cash-out', made.number, '9000.00', { 1000: 9 }))
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Dubai')::date::text as day`.execute(
    world.db,
  )
  const { body } = await it1.call(eatm.dayReport, { id: made.id, day: rows[0]!.day })
  const sum =
    body.opening.minor + body.in.minor - body.out.minor + body.loaded.minor - body.emptied.minor + body.difference.minor
  expect(body).toMatchObject({ ins: 1, outs: 1, refused: 1, closing: { minor: sum } })
  expect(sum).toBe(84_850_00n)
})

it('is another merchant’s business for nobody', async () => {
  const made = await filled()
  const { body } = await order(made.id)
  const { rows } = await world.owner.query(`select id from eatm_visit where eatm_id = $1`, [made.id])
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
    const answer = await other.call(endpoint as typeof eatm.detail, { id: idOf(endpoint), ...input }, once())
    expect(answer.code).toBe(errors.NOT_FOUND.code)
  }
  expect(await detailOf(made)).toMatchObject({ paysOut: true, status: 'active' })
})
