// Drawers of the demo world, and cash in every state. No events are emitted: it happened in the past.
import { minuteMs } from '@falaj/contract/kernel/time'
import type { CashKind, CashWhy } from '@falaj/contract/cash/cash'
import { money } from '@falaj/money'
import { record } from '../features/cash/cash/cash.arrive.ts'
import { moveId, moves } from '../features/cash/cash/cash.product.ts'
import { changeDrawer } from '../features/cash/drawer.read.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { DB } from '../platform/db/tables.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ensureStore } from '../platform/store/store.ts'
import { idAt } from './chance.ts'
import { daysAgo, sellerOf } from './selling.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
const stores = [
  'Marina Walk',
  'JBR Kiosk',
  'Corniche Grocery',
  'Deira Exchange',
  'Al Quoz Mini Mart',
  'Old Souk Stall',
] as const
/** In every state; the second one has nearly reached its limit. */
const agents = [
  {
    code: 'CA-7K3QF2M',
    name: stores[2],
    contact: 'Salim Rahman',
    mobile: '+971-501230001',
    area: 'Jumeirah',
    max: 2_000_00,
    state: 'active',
  },
  {
    code: 'CA-8R4TN5P',
    name: stores[3],
    contact: 'Priya Nair',
    mobile: '+971-501230002',
    area: 'Deira',
    max: 100_00,
    state: 'active',
  },
  {
    code: 'CA-9W5HX6D',
    name: stores[4],
    contact: 'Ahmed Zaki',
    mobile: null,
    area: 'Al Quoz',
    max: 500_00,
    state: 'paused',
  },
  {
    code: 'CA-4C6JZ7B',
    name: stores[5],
    contact: 'Farida Noor',
    mobile: null,
    area: 'Bur Dubai',
    max: 300_00,
    state: 'closed',
  },
] as const
const voucher = (nth: number): string => `V-${String(880_100 + nth)}`
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs)
export const seedCash = async (db: Db, settings: Settings): Promise<void> => {
  // Machines have moves of their own, made with the sales of the chain.
  if (await db.selectFrom('cash_move').select('id').where('eatm_id', 'is', null).limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: silent, settings }
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    const put = (store: string, minor: number, at: Date, note: string) =>
      changeDrawer(own, {
        merchantId,
        id: idAt(at, 'drawer', store, note),
        store,
        currency: 'AED',
        what: minor > 0 ? 'put-in' : 'taken-out',
        minor: BigInt(Math.abs(minor)),
        note,
        personId,
        at,
        bookedAt: at,
      })
    for (const name of stores)
      await ensureStore(tx, merchantId, name, agents.some((each) => each.name === name) ? 'agent' : 'store')
    await put(stores[0], 3_000_00, daysAgo(12), 'Opening float')
    await put(stores[1], 400_00, daysAgo(12), 'Opening float')
    let nth = 0
    const sold: { nth: number; minor: bigint; at: Date; store: string; by: string }[] = []
    const come = async (kind: CashKind, minor: bigint, at: Date, why: CashWhy | null = null, store = 0) => {
      nth += 1
      const move = {
        reference: `DEMO-TILL-${String(nth).padStart(3, '0')}`,
        mid: '',
        kind,
        amount: money(minor, 'AED'),
        at,
        store: stores[store]!,
        device: store === 0 ? 'POS-0417' : 'POS-0912',
        staff: store === 0 ? 'Huda Karim' : 'Joseph Mathew',
        shift: String(1 + (nth % 2)),
        customer: `97150${String(1_234_567 + nth * 7919).slice(-7)}`,
        target: kind === 'cash-top-up' ? `05${String(50_112_233 + nth * 31).slice(-8)}` : null,
        operator: kind === 'cash-top-up' ? (nth % 2 === 0 ? 'Etisalat' : 'du') : null,
        voucherNo: kind === 'cash-top-up' ? voucher(nth) : null,
        agent: null,
      }
      await record(own, merchantId, move, why)
      if (kind === 'cash-top-up' && !why) sold.push({ nth, minor, at, store: move.store, by: moveId(move) })
      return moveId(move)
    }
    await come('cash-in', 500_00n, daysAgo(9))
    await come('cash-in', 1_200_00n, daysAgo(5))
    await come('cash-in', 2_500_00n, daysAgo(4), 'OVER_LIMIT')
    await come('cash-in', 150_00n, daysAgo(1), null, 1)
    await come('cash-in', 320_00n, minutesAgo(50))
    const wrong = await come('cash-in', 700_00n, minutesAgo(40))
    const reverted = { by: personId, why: 'Counted wrong: it was 70' }
    await moves['cash-in'].record(own, [
      {
        kind: 'reversed',
        id: wrong,
        merchantId,
        at: minutesAgo(35),
        move: { amount: money(700_00n, 'AED'), store: stores[0] },
        reverted,
      },
    ])
    await come('cash-out', 300_00n, daysAgo(8))
    await come('cash-out', 1_000_00n, daysAgo(3))
    await come('cash-out', 600_00n, daysAgo(2), 'DRAWER_LOW', 1)
    await come('cash-out', 200_00n, daysAgo(1), null, 1)
    await come('cash-out', 100_00n, minutesAgo(25))
    await come('cash-top-up', 100_00n, daysAgo(11))
    await come('cash-top-up', 50_00n, daysAgo(10), null, 1)
    await come('cash-top-up', 25_00n, daysAgo(6))
    await come('cash-top-up', 100_00n, daysAgo(2), 'AGREEMENT_OVERDUE')
    await put(stores[0], -500_00, daysAgo(1), 'Taken to the bank')
    const agentIds = new Map<string, string>(agents.map(({ name }) => [name, idAt(daysAgo(30), 'agent', name)]))
    for (const { code, name, contact, mobile, area, max, state } of agents)
      await tx
        .insertInto('cash_agent')
        .values({
          merchant_id: merchantId,
          id: agentIds.get(name)!,
          code,
          name,
          contact,
          mobile,
          area,
          currency: 'AED',
          cash_max_minor: String(max),
          state,
          created_at: daysAgo(30),
        })
        .execute()
    await come('cash-top-up', 60_00n, daysAgo(9), null, 2)
    await come('cash-top-up', 30_00n, daysAgo(7), null, 2)
    await come('cash-top-up', 90_00n, daysAgo(7), null, 3)
    await come('cash-top-up', 40_00n, daysAgo(6), 'AGENT_LIMIT', 3)
    await come('cash-top-up', 20_00n, daysAgo(8), null, 4)
    await come('cash-top-up', 50_00n, daysAgo(6), 'AGENT_PAUSED', 4)
    await come('cash-top-up', 25_00n, daysAgo(12), null, 5)
    await put(stores[2], -60_00, daysAgo(8), 'Marina Walk')
    await put(stores[0], 60_00, daysAgo(8), 'CA-7K3QF2M Corniche Grocery')
    await put(stores[5], -25_00, daysAgo(11), 'Taken to the bank')
    const issue = (name: string, minor: bigint, store: string, more: Partial<Insertable<DB['cash_voucher']>>) =>
      tx
        .insertInto('cash_voucher')
        .values({
          merchant_id: merchantId,
          id: idAt(daysAgo(20), 'voucher', name),
          number: name,
          currency: 'AED',
          value_minor: String(minor),
          agent_id: agentIds.get(store) ?? null,
          issued_at: daysAgo(20),
          issued_by: personId,
          expires_at: daysAgo(-345),
          ...more,
        })
        .execute()
    for (const each of sold)
      await issue(voucher(each.nth), each.minor, each.store, {
        state: 'redeemed',
        redeemed_at: each.at,
        redeemed_by: each.by,
      })
    for (const at of [1, 2, 3, 4]) await issue(voucher(60 + at), 50_00n, at % 2 ? stores[2] : stores[0], {})
    await issue(voucher(70), 100_00n, stores[3], { issued_at: daysAgo(60), expires_at: daysAgo(2) })
    await issue(voucher(71), 25_00n, stores[0], {
      state: 'cancelled',
      cancelled_at: daysAgo(4),
      cancelled_by: personId,
      cancelled_why: 'Misprinted',
    })
  })
}
