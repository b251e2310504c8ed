// The chain's e-ATMs: one in each state, with what they took and paid, a refill in each state, and counts with and without a difference.
import { hourMs, minuteMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { receiveEatmIn } from '../features/cash/eatm/eatm.callback.ts'
import { installEatm } from '../features/cash/eatm/eatm.install.ts'
import { refillMoved, setRefill, type Refill } from '../features/cash/eatm/eatm.refill-approvable.ts'
import { orderRefill } from '../features/cash/eatm/eatm.refill.ts'
import { bookNotes, machineOf } from '../features/cash/eatm/eatm.read.ts'
import { moveId, moves } from '../features/cash/cash/cash.product.ts'
import { daysLater, dubaiDay } from '../platform/base/banking-days.ts'
import { lockOwn } from '../platform/db/own.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { moveMoney } from '../platform/money/move.ts'
import { colleaguesOf } from '../platform/identity/session.ts'
import { grantProducts } from '../platform/product/grant.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { EatmMessage } from '../rails/eatm-rail.ts'
import { idOf } from './chance.ts'
import { merchants } from './people.ts'
import { daysAgo } from './selling.ts'
import { chainStores, merchantIdOf } from './stores.ts'

interface DemoMachine {
  readonly store: string
  readonly label: string
  /** Notes in each cassette. */
  readonly notes: readonly [number, number, number, number]
  readonly state?: 'paused' | 'closed'
  readonly alarms?: readonly ('jam' | 'power' | 'door-open' | 'out-of-service')[]
  readonly seenMinutes?: number
  readonly paysNothingOut?: string
  /** Its cash box is nearly full. */
  readonly isFull?: true
}
const machines: readonly DemoMachine[] = [
  { store: 'Emirates Mall', label: 'Emirates Mall, north door', notes: [900, 1200, 800, 400] },
  { store: 'Dubai Mall', label: 'Dubai Mall, ice rink', notes: [400, 210, 900, 500], isFull: true },
  {
    store: 'Sahara Centre',
    label: 'Sahara Centre',
    notes: [700, 700, 600, 350],
    alarms: ['jam'],
    paysNothingOut: 'Notes jam in the second cassette',
  },
  {
    store: 'Yas Island',
    label: 'Yas Island',
    notes: [600, 500, 500, 300],
    alarms: ['power', 'door-open'],
    seenMinutes: 95,
  },
  { store: 'RAK Mall', label: 'RAK Mall', notes: [500, 800, 400, 320], alarms: ['out-of-service'], state: 'paused' },
  { store: 'Corniche', label: 'Corniche', notes: [0, 0, 0, 0], state: 'closed' },
]
const silent = (): Promise<readonly string[]> => Promise.resolve([])
const { mid } = merchants.find(({ key }) => key === 'chain')!

/** For a demo world whose sales are older than its machines: otherwise they come with the sales (store-sales.ts). */
export const seedEatms = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('eatm').select('id').limit(1).executeTakeFirst()) return
  // A demo world that is older than the chain goes without.
  const merchantId = await merchantIdOf(db, 'chain')
  if (!merchantId) return
  await db.transaction().execute(async (tx) => {
    await (await eatmHistory({ tx, emit: silent, settings }, merchantId)).finish()
  })
}
interface SeedContext {
  readonly tx: Store
  readonly emit: () => Promise<readonly string[]>
  readonly settings: Settings
}
/** The machines, and what happened at them: `runUntil` books it up to a moment, `finish` the rest, with refills and states. */
export const eatmHistory = async (own: SeedContext, merchantId: string) => {
  const { tx } = own
  await grantProducts(tx, merchantId, ['eatm'], daysAgo(200))
  const installed: { readonly id: string; readonly number: string }[] = []
  // In the order of their time, whichever machine it was: a balance's entries are booked so.
  const steps: Step[] = []
  for (const [nth, machine] of machines.entries()) {
    const made = await installEatm(tx, {
      merchantId,
      id: idOf('eatm', machine.store),
      number: `AT-${String(4100 + nth * 7)}CH`,
      serial: `CRT-2214-${String(310 + nth)}`,
      label: machine.label,
      store: chainStores.find(({ en }) => en === machine.store)!.code,
      at: daysAgo(180 - nth * 11),
    })
    installed.push(made)
    const say = (message: object, at: Date): Promise<unknown> =>
      receiveEatmIn(own, { mid, machine: made.number, at, ...message } as EatmMessage, at)
    if (machine.state === 'closed') continue
    const load = { kind: 'load', courier: 'Transguard Cash', refill: null }
    const cassettes = machine.notes.map((loaded, at) => ({ position: at + 1, counted: 0, loaded }))
    await say({ ...load, reference: `DEMO-LOAD-${made.number}`, cassettes }, daysAgo(6))
    steps.push(...movesOf(own, merchantId, made.number, nth, machine.isFull === true))
    const emptied = new Date(Date.now() - 20 * hourMs)
    const empty = { kind: 'empty', courier: 'Transguard Cash', reference: `DEMO-EMPTY-${made.number}` }
    if (nth === 0) steps.push({ at: emptied, run: () => say({ ...empty, box: boxNotes(nth) }, emptied) })
    for (const alarm of machine.alarms ?? [])
      await say(
        { kind: 'alarm', reference: `DEMO-ALARM-${made.number}-${alarm}`, alarm, isOver: false },
        new Date(Date.now() - (machine.seenMinutes ?? 12) * minuteMs),
      )
  }
  const waiting = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const runUntil = async (moment: Date): Promise<void> => {
    while (waiting[0] && waiting[0].at <= moment) await waiting.shift()!.run()
  }
  const finish = async (): Promise<void> => {
    await runUntil(new Date())
    await showRefills(own, merchantId, installed)
    for (const [nth, { state, seenMinutes = 1, paysNothingOut }] of machines.entries())
      await tx
        .updateTable('eatm')
        .set({
          state: state ?? 'active',
          seen_at: new Date(Date.now() - seenMinutes * minuteMs),
          closed_at: state === 'closed' ? daysAgo(20) : null,
          pays_out: paysNothingOut === undefined,
          pays_out_why: paysNothingOut ?? null,
        })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', installed[nth]!.id)
        .execute()
  }
  return { runUntil, finish }
}
/** One note fewer than the machine took: the courier’s count has a difference. */
const boxNotes = (nth: number) => [
  { value: 50, count: 2 + nth },
  { value: 100, count: 3 },
]
interface Step {
  readonly at: Date
  readonly run: () => Promise<unknown>
}
/** What customers do at a machine in three days. */
const movesOf = (
  own: SeedContext,
  merchantId: string,
  number: string,
  nth: number,
  isFull: boolean,
): readonly Step[] => {
  const book = async (
    kind: 'cash-in' | 'cash-out',
    notes: readonly { readonly value: number; readonly count: number }[],
    at: Date,
    refused: boolean,
  ): Promise<void> => {
    const machine = await machineOf(own.tx, merchantId, { machine: number })
    if (!machine || machine === 'unknown') throw new Error(`there is no e-ATM ${number}`)
    const minor = notes.reduce((sum, { value, count }) => sum + BigInt(value * count) * 100n, 0n)
    const sent = {
      reference: `DEMO-EATM-${number}-${kind}-${at.getTime()}`,
      mid,
      kind,
      amount: money(minor, 'AED'),
      at,
      store: machine.store,
      device: number,
      staff: null,
      shift: null,
      customer: '971501234567',
      target: null,
      operator: null,
      voucherNo: null,
      agent: null,
      machine: number,
      notes,
    }
    const event = { id: moveId(sent), merchantId, at, bookedAt: at, move: sent, eatmId: machine.id }
    await moves[kind].record(own, [
      refused ? { ...event, kind: 'refused', why: 'CASSETTE_LOW' } : { ...event, kind: 'done' },
    ])
    if (!refused) await bookNotes(own, merchantId, machine, sent, moveId(sent), true)
  }
  const steps: Step[] = []
  const move = (
    kind: 'cash-in' | 'cash-out',
    notes: readonly { readonly value: number; readonly count: number }[],
    at: Date,
    refused = false,
  ): void => void steps.push({ at, run: () => book(kind, notes, at, refused) })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs - nth * 7 * minuteMs)
  move('cash-in', [{ value: 50, count: 3 + nth }], hoursAgo(70))
  move('cash-in', [{ value: 100, count: 3 }], hoursAgo(46))
  move('cash-out', [{ value: 200, count: 2 }], hoursAgo(30))
  for (let each = 0; isFull && each < 7; each += 1) move('cash-in', [{ value: 5, count: 195 }], hoursAgo(10 - each))
  move(
    'cash-out',
    [
      { value: 500, count: 1 },
      { value: 100, count: 2 },
    ],
    hoursAgo(2),
  )
  move('cash-out', [{ value: 1000, count: 2 }], hoursAgo(1.5), true)
  move('cash-in', [{ value: 200, count: 1 + nth }], hoursAgo(1))
  return steps
}
const showRefills = async (
  own: SeedContext,
  merchantId: string,
  installed: readonly { readonly id: string; readonly number: string }[],
): Promise<void> => {
  const { tx, settings } = own
  const team = await colleaguesOf(tx, merchantId, settings)
  const maker = team.find(({ visitor }) => visitor.who.roles.includes('IT')) ?? team[0]
  if (!maker) return
  const call = {
    ...own,
    me: () => ({ ...maker, merchantId, merchantMid: mid, sessionId: '' }),
    visitor: maker.visitor,
  }
  const day = daysLater(dubaiDay(new Date()), 1)
  const refuse = async (nth: number, count: number) => {
    const row = await order(nth, count)
    await end(row, 'FAILURE', 'rejected')
    await moveMoney(own, refillMoved(row, 'release', BigInt(row.amount_minor)))
    await setRefill(own, row, 'REFUSED')
  }
  const order = async (nth: number, count: number) => {
    const { label } = machines[nth]!
    const { id } = await orderRefill(call, { ...installed[nth]!, label }, { day, notes: [{ position: 1, count }] })
    return lockOwn(tx, 'eatm_refill', merchantId, id)
  }
  // Agreed to: the request ends with it.
  const agreed = async (nth: number, count: number) => {
    const row = await order(nth, count)
    await end(row, 'SUCCESS', 'done')
    await setRefill(own, row, 'ORDERED')
    return row
  }
  const end = (row: Refill, state: 'SUCCESS' | 'FAILURE', outcome: 'done' | 'rejected') =>
    tx
      .updateTable('approval_request')
      .set({ state, outcome })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.request_id!)
      .execute()
  const loaded = await agreed(0, 100)
  const at = new Date(Date.now() - 5 * hourMs)
  const message: EatmMessage = {
    kind: 'load',
    mid,
    machine: installed[0]!.number,
    reference: `DEMO-REFILL-${loaded.number}`,
    at,
    courier: 'Transguard Cash',
    refill: loaded.number,
    cassettes: [{ position: 1, counted: 899, loaded: 100 }],
  }
  await receiveEatmIn(own, message, at)
  const cancelled = await agreed(0, 200)
  await moveMoney(own, refillMoved(cancelled, 'release', BigInt(cancelled.amount_minor)))
  await setRefill(own, cancelled, 'CANCELLED')
  await refuse(2, 400)
  await agreed(2, 60)
  await order(1, 120)
}
