// Shifts of the chain's tills in every state, signed and applied as a till's own: closed even, over and short, with a supplement, open, left open; a
// gap and marks; a safe and bags with hand-overs, one of which lost a banknote.
import { sql } from 'kysely'
import { hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { SentEvent } from '@falaj/contract/places/device-calls'
import {
  firstHash,
  fromBase64Url,
  hashOfText,
  newDeviceKey,
  publicKeyOf,
  signEvent,
  type DeviceEventKind,
  type EventPayload,
} from '@falaj/contract/places/device-protocol'
import { giveCash, receiveCash } from '../features/cash/cash-hand-over/cash-hand-over.move.ts'
import { holderOf, type CashHolder } from '../features/cash/cash-hand-over/cash-hand-over.store.ts'
import { acceptEvents } from '../features/places/till/till.accept.ts'
import { applyEvents } from '../features/places/till/till.apply.ts'
import { dubaiDay, dubaiTime, daysLater } from '../platform/base/banking-days.ts'
import type { Db } from '../platform/db/pool.ts'
import { idOf, numberOf } from './chance.ts'
import { chainStores, chainTillId, merchantIdOf } from './stores.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
const currency = 'AED'
const storeNamed = (name: string): string => chainStores.find(({ en }) => en === name)!.code

interface Step {
  readonly kind: DeviceEventKind
  readonly at: Date
  readonly payload: EventPayload
  readonly shift: number
  /** Never arrives, or only after all others. */
  readonly fate?: 'lost' | 'late'
}
/** A browser of the demo that signs: its key is made here and kept nowhere. */
const play = async (db: Db, merchantId: string, deviceId: string, steps: readonly Step[], now: Date): Promise<void> => {
  const key = await newDeviceKey()
  const ref = { merchantId, deviceId }
  await db
    .insertInto('pos_device_key')
    .values({
      merchant_id: merchantId,
      pos_device_id: deviceId,
      epoch: 1,
      public_key: Buffer.from(fromBase64Url(await publicKeyOf(key))),
      from_at: new Date(now.getTime() - 40 * 24 * hourMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let previous = firstHash
  const signed: (SentEvent & Pick<Step, 'fate'>)[] = []
  for (const [index, { kind, at, payload, shift, fate }] of steps.entries()) {
    const event = {
      device: deviceId,
      epoch: 1,
      sequence: index + 1,
      previous,
      kind,
      at: at.getTime(),
      counter: index,
      shift,
      payload,
    }
    const text = await signEvent(key.privateKey, event)
    previous = await hashOfText(text.text)
    signed.push({ ...text, ...(fate ? { fate } : {}) })
  }
  const send = async (events: readonly SentEvent[], receivedAt: Date) => {
    await acceptEvents(db, ref, events, { offsetMs: 0, now: receivedAt })
    await applyEvents(db, ref, 1, {})
  }
  const late = signed.flatMap((each, index) => (each.fate === 'late' ? [{ ...each, sequence: index + 1 }] : []))
  const { rows } = await sql<{ id: string }>`
    select person_id as id from staff where merchant_id = ${merchantId}::uuid order by created_at limit 1`.execute(db)
  for (const { sequence } of late)
    await db
      .insertInto('pos_device_gap')
      .values({
        merchant_id: merchantId,
        pos_device_id: deviceId,
        epoch: 1,
        sequence,
        reason: 'The till was off for a day',
        person_id: rows[0]!.id,
      })
      .execute()
  await send(
    signed.filter(({ fate }) => fate === undefined),
    now,
  )
  if (late.length > 0) await send(late, now)
}
/** A shift of one cashier; `counted` less what is expected is the difference, none leaves it open. */
const shiftOf = (
  no: number,
  start: Date,
  {
    cashier,
    float = 50_000,
    sales,
    counted,
  }: { cashier: string; float?: number; sales: readonly number[]; counted?: number },
): Step[] => {
  const at = (minutes: number): Date => new Date(start.getTime() + minutes * minuteMs)
  const sold = sales.map((minor, index): Step => ({
    kind: 'sale',
    at: at(20 + index * 25),
    shift: no,
    payload: { method: 'cash', currency, amount: String(minor) },
  }))
  const sum = float + sales.reduce((total, minor) => total + minor, 0) + (counted ?? 0)
  return [
    { kind: 'shift-open', at: start, shift: no, payload: { currency, float: String(float), cashier } },
    ...sold,
    ...(counted === undefined
      ? []
      : [
          {
            kind: 'shift-close' as const,
            at: at(30 + sales.length * 25),
            shift: no,
            payload: {
              currency,
              counted: String(sum),
              counts: `10000x${Math.floor(sum / 10_000)},coins:${sum % 10_000}`,
              cashier,
            },
          },
        ]),
  ]
}
const handOvers = async (db: Db, merchantId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, emit: silent }
    const store = storeNamed('Emirates Mall')
    const { rows } = await sql<{ id: string; name: string }>`
      select p.id, p.name from staff s join person p on p.id = s.person_id where s.merchant_id = ${merchantId}::uuid order by s.created_at limit 2`.execute(
      tx,
    )
    const [giver, counter = giver] = rows
    if (!giver || !counter) return
    const add = (kind: 'safe' | 'courier-bag', name: string) => {
      const id = idOf('cash-container', name)
      return tx
        .insertInto('cash_container')
        .values({ merchant_id: merchantId, id, kind, name, store, currency })
        .execute()
        .then(() => holderOf(tx, merchantId, { kind, id }))
    }
    const drawer = await holderOf(tx, merchantId, { kind: 'drawer', store })
    const [safe, bag] = [await add('safe', 'Back office safe'), await add('courier-bag', 'Bag 4417')]
    await add('courier-bag', 'Bag 4418')
    const bank = await holderOf(tx, merchantId, { kind: 'bank' })
    let nth = 0
    const move = async (
      from: CashHolder,
      to: CashHolder,
      given: bigint,
      received: bigint | null,
      at: Date,
      who: readonly [string, string],
    ) => {
      nth += 1
      const [id, number] = [idOf('hand-over', 'chain', nth), numberOf('hand-over', 'hand-over', 'chain', nth)]
      const one = { id, merchantId, number, currency, personId: giver.id, at, bookedAt: at }
      const countedAt = new Date(at.getTime() + 8 * minuteMs)
      await giveCash(own, one, from, given)
      const parties = { from, giver: who[0], givenAt: at, to, receiver: who[1] }
      if (received !== null)
        await receiveCash(
          own,
          { ...one, personId: counter.id, at: countedAt, bookedAt: countedAt },
          { given, received },
          parties,
        )
      await tx
        .insertInto('cash_hand_over')
        .values({
          merchant_id: merchantId,
          id,
          number,
          state: received === null ? 'GIVEN' : 'RECEIVED',
          from_kind: from.kind,
          from_store: from.store,
          from_id: from.id!,
          to_kind: to.kind,
          to_store: to.store || from.store,
          to_id: to.id,
          currency,
          given_minor: String(given),
          received_minor: received === null ? null : String(received),
          giver: who[0],
          giver_id: giver.id,
          given_at: at,
          receiver: received === null ? null : who[1],
          receiver_id: received === null ? null : counter.id,
          ended_at: received === null ? null : countedAt,
        })
        .execute()
    }
    const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs)
    await move(drawer!, safe!, 60_000n, 60_000n, ago(20), ['Omar Said', counter.name])
    // One banknote of 100 and one of 20 are missing between these two, and nowhere else.
    await move(safe!, bag!, 50_000n, 38_000n, ago(5), [counter.name, 'Imran Ali'])
    await move(bag!, bank!, 30_000n, 30_000n, ago(4), ['Imran Ali', 'Aramex courier'])
    await move(drawer!, safe!, 10_000n, null, ago(1), ['Omar Said', ''])
  })

export const seedShifts = async (db: Db, now = new Date()): Promise<void> => {
  const merchantId = await merchantIdOf(db, 'chain')
  if (!merchantId || (await db.selectFrom('shift').select('id').limit(1).executeTakeFirst())) return
  const today = dubaiDay(now)
  const on = (days: number, time: string): Date => dubaiTime(daysLater(today, -days), time)
  const till = (name: string, nth = 1): string => chainTillId(storeNamed(name), nth)
  const sales = [1_850, 4_200, 2_675, 3_300, 950, 5_125]
  const opened = new Date(Math.max(now.getTime() - 90 * minuteMs, on(0, '00:05').getTime()))
  await play(
    db,
    merchantId,
    till('Emirates Mall'),
    [
      ...shiftOf(1, on(2, '10:00'), { cashier: 'Omar Said', float: 100_000, sales, counted: 0 }),
      ...shiftOf(2, on(1, '10:05'), { cashier: 'Lina Aziz', sales: [2_450, 1_900, 3_025], counted: 0 }),
      ...shiftOf(3, opened, { cashier: 'Omar Said', sales: [1_275, 2_200] }),
    ],
    now,
  )
  await play(
    db,
    merchantId,
    till('Dubai Mall'),
    shiftOf(1, on(1, '10:00'), { cashier: 'Rana Fadel', sales, counted: -12_000 }),
    now,
  )
  await play(
    db,
    merchantId,
    till('Al Wahda'),
    shiftOf(1, on(1, '10:00'), { cashier: 'Sami Haddad', sales, counted: 1_500 }),
    now,
  )
  const [opening, ...rest] = shiftOf(1, on(1, '11:00'), { cashier: 'Maya Rao', sales, counted: 0 })
  await play(
    db,
    merchantId,
    till('Yas Island'),
    [opening!, ...rest.map((step, index) => (index === 2 ? { ...step, fate: 'late' as const } : step))],
    now,
  )
  await play(
    db,
    merchantId,
    till('Sahara Centre'),
    shiftOf(1, on(1, '12:00'), { cashier: 'Adel Nour', sales: sales.slice(0, 3) }),
    now,
  )
  // What a person should look at: a refund without its sale, a sale after the close, and one that never came.
  const marked = shiftOf(1, on(1, '13:00'), { cashier: 'Tariq Zaid', sales: sales.slice(0, 4), counted: 0 })
  const end = marked.at(-1)!.at.getTime()
  const later = (minutes: number, kind: DeviceEventKind, payload: EventPayload, fate?: 'lost'): Step => ({
    kind,
    at: new Date(end + minutes * minuteMs),
    shift: 1,
    payload: { currency, ...payload },
    ...(fate ? { fate } : {}),
  })
  await play(
    db,
    merchantId,
    till('Festival City'),
    [
      ...marked,
      later(5, 'sale', { method: 'cash', amount: '1450' }),
      later(9, 'refund', { amount: '900', epoch: 1, sequence: 99 }),
      later(14, 'sale', { method: 'cash', amount: '2100' }, 'lost'),
      later(18, 'sale', { method: 'cash', amount: '675' }),
    ],
    now,
  )
  await handOvers(db, merchantId, now)
}
