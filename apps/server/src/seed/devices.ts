// The demo world's tills: those of the chain's stores, in every state and health, with orders in every state; and a few of Marina's.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { orderCost, type DeviceModel, type DevicePlan } from '@falaj/contract/places/device-models'
import { orderTermsVersion, type DeviceOrderState } from '@falaj/contract/places/device-order'
import type { DeviceState } from '@falaj/contract/places/device-states'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import type { Db, Store } from '../platform/db/pool.ts'
import { chanceOf, codeOf, idOf, numberOf } from './chance.ts'
import { chainStores, chainTillId, merchantIdOf } from './stores.ts'

interface Till {
  readonly merchantId: string
  readonly id: string
  readonly name: string
  readonly label: string
  readonly store: string | null
  readonly model: string
  readonly state: DeviceState
  readonly orderId?: string | null
  /** Minutes since its last report; null: it never reported. */
  readonly silent: number | null
  readonly battery?: number | null
  readonly network?: string
  readonly version?: string
  readonly waiting?: number
  readonly more?: Readonly<Record<string, unknown>>
}
const inUse: readonly DeviceState[] = ['ACTIVE', 'LOCKED', 'MOVING']
const models = ['sunmi-p2', 'sunmi-p2', 'pax-a920', 'browser'] as const
const networks = ['Wi-Fi', 'Wi-Fi', '4G', '5G'] as const
const pick = <T>(of: readonly T[], chance: number): T => of[Math.floor(chance * of.length)]!

/** Stores by their names, so that the list reads as the board does. */
type Odd = Pick<Till, 'state' | 'silent'> & Partial<Pick<Till, 'battery' | 'network' | 'version' | 'waiting' | 'more'>>
const odd: Readonly<Record<string, Odd>> = {
  'Marina Walk 2': { state: 'ACTIVE', silent: 38, battery: 11, network: '4G', version: '3.4.1', waiting: 4 },
  'Al Majaz 1': { state: 'ACTIVE', silent: 9, battery: 64, network: 'Wi-Fi', version: '3.4.1', waiting: 1 },
  'Al Jimi 2': { state: 'ACTIVE', silent: 0, battery: 9, network: '4G', version: '3.4.1' },
  'Corniche 3': { state: 'ACTIVE', silent: 1, battery: 14, network: 'Wi-Fi', version: '3.4.1' },
  'City Centre Deira 3': {
    state: 'LOCKED',
    silent: 2,
    battery: 77,
    network: 'Wi-Fi',
    version: '3.4.1',
    more: { locked_reason: 'Left on the counter overnight', locked_at: new Date(Date.now() - 2 * hourMs) },
  },
  'Saadiyat 2': {
    state: 'MOVING',
    silent: 3,
    battery: 58,
    network: '4G',
    version: '3.5.0',
    more: { moving_to: 'ST-0026', moving_at: new Date(Date.now() - 40 * minuteMs) },
  },
  'Sahara Centre 4': { state: 'FAULTY', silent: 26 * 60, battery: 40, more: { fault: 'The printer feeds no paper' } },
  'Dubai Hills Mall 1': { state: 'WAITING_ACTIVATION', silent: null },
  'Dubai Hills Mall 2': { state: 'WAITING_ACTIVATION', silent: null },
}
const chainTills = (merchantId: string): readonly Till[] =>
  chainStores.flatMap((shop) =>
    Array.from({ length: shop.tills }, (_, at): Till => {
      const chance = chanceOf('till', shop.code, at)
      const usual = {
        state: 'ACTIVE',
        silent: Math.floor(chance() * 3),
        battery: 35 + Math.floor(chance() * 64),
        network: pick(networks, chance()),
        version: chance() < 0.62 ? '3.5.0' : '3.4.1',
      } as const
      const model = pick(models, chance())
      return {
        merchantId,
        id: chainTillId(shop.code, at + 1),
        name: `${shop.code} ${at + 1}`,
        label: `Till ${at + 1}`,
        store: shop.code,
        model,
        ...usual,
        // A counter till has no battery.
        ...(model === 'browser' ? { battery: null } : {}),
        ...odd[`${shop.en} ${at + 1}`],
      }
    }),
  )
const spare = (merchantId: string, key: string, nth: number, more: Partial<Till>): Till => ({
  merchantId,
  id: idOf('pos-device', key, 'spare', nth),
  name: `${key} spare ${nth}`,
  label: `Sunmi P2 ${nth}`,
  store: null,
  model: 'sunmi-p2',
  state: 'WAITING_ACTIVATION',
  silent: null,
  ...more,
})

const rowOf = (till: Till, seededAt: Date) => {
  const chance = chanceOf('serial', till.name)
  const serial =
    till.model === 'browser'
      ? `BR-${codeOf('device', till.name)}`
      : `P2-${String(Math.floor(chance() * 1e10)).padStart(10, '0')}`
  const addedAt = new Date(seededAt.getTime() - (20 + Math.floor(chance() * 300)) * dayMs)
  const hasKey = inUse.includes(till.state)
  return {
    merchant_id: till.merchantId,
    id: till.id,
    number: numberOf('device', 'device', till.name),
    serial,
    model: till.model,
    label: till.label,
    state: till.state,
    store: till.store,
    epoch: hasKey ? 1 : 0,
    // An unusable key: no browser of the demo holds the other half.
    public_key: hasKey ? createHash('sha512').update(till.id).digest() : null,
    order_id: till.orderId ?? null,
    activated_at: hasKey ? new Date(addedAt.getTime() + 3 * dayMs) : null,
    compared_at: hasKey ? new Date(addedAt.getTime() + 3 * dayMs) : null,
    created_at: addedAt,
    replaces: null,
    replaced_by: null,
    locked_at: null,
    locked_reason: null,
    moving_to: null,
    moving_at: null,
    fault: null,
    ...till.more,
  }
}
const seedTills = async (tx: Store, tills: readonly Till[], now: Date): Promise<void> => {
  const rows = tills.map((till) => rowOf(till, now))
  await tx.insertInto('pos_device').values(rows).execute()
  const placed = rows.filter(({ epoch, store }) => epoch > 0 && store !== null)
  await tx
    .insertInto('pos_device_assignment')
    .values(
      placed.map(({ merchant_id, id, store, activated_at }) => ({
        merchant_id,
        pos_device_id: id,
        epoch: 1,
        store: store!,
        from_at: activated_at!,
      })),
    )
    .execute()
  const reported = tills.filter(({ silent }) => silent !== null)
  const seenOf = ({ silent }: Till): Date => new Date(now.getTime() - (silent ?? 0) * minuteMs)
  await tx
    .insertInto('pos_device_health')
    .values(
      reported.map((till) => ({
        merchant_id: till.merchantId,
        pos_device_id: till.id,
        seen_at: seenOf(till),
        device_at: seenOf(till),
        battery: till.battery ?? null,
        network: till.network ?? null,
        version: till.version ?? null,
        waiting: till.waiting ?? 0,
        silent_since: (till.silent ?? 0) > 5 ? seenOf(till) : null,
      })),
    )
    .execute()
  // The last sale of each, as its payments say.
  await sql`
    update pos_device_health h set last_sale_at = sold.at
    from (select merchant_id, pos_device_id, max(paid_at) as at from payment
      where merchant_id = any(${[...new Set(tills.map(({ merchantId }) => merchantId))]}::uuid[]) and pos_device_id is not null
      group by merchant_id, pos_device_id) sold
    where h.merchant_id = sold.merchant_id and h.pos_device_id = sold.pos_device_id`.execute(tx)
  const changes = rows.flatMap((row, at) => {
    const till = tills[at]!
    const own = { merchant_id: row.merchant_id, kind: 'device', record_id: row.id, text: null as string | null }
    const begin = new Date(Math.floor(now.getTime() / dayMs) * dayMs - 4 * hourMs + 7 * hourMs)
    return [
      { ...own, what: 'added', at: row.created_at },
      ...(row.activated_at ? [{ ...own, what: 'activate', at: row.activated_at }] : []),
      ...(row.activated_at && begin < now && (till.silent ?? 0) < 60
        ? [
            { ...own, what: 'silent', at: new Date(begin.getTime() - 9 * hourMs) },
            { ...own, what: 'back', at: begin },
          ]
        : []),
      ...((till.silent ?? 0) > 5 ? [{ ...own, what: 'silent', at: seenOf(till) }] : []),
      ...(till.state === 'LOCKED' ? [{ ...own, what: 'lock', at: row.locked_at ?? now, text: row.locked_reason }] : []),
      ...(till.state === 'FAULTY'
        ? [{ ...own, what: 'fault', at: new Date(now.getTime() - dayMs), text: row.fault }]
        : []),
    ]
  })
  await tx.insertInto('record_change').values(changes).execute()
}

interface Order {
  readonly state: DeviceOrderState
  readonly model: DeviceModel
  readonly plan: DevicePlan
  readonly quantity: number
  readonly store: string | null
  readonly days: number
  readonly more?: Readonly<Record<string, unknown>>
}
const shipped = { courier: 'Aramex', tracking: 'AX44120763' }
/** The autopilot leaves alone what has waited for more than a day. */
const chainOrders: readonly Order[] = [
  { state: 'To apply', model: 'sunmi-t2', plan: 'buy', quantity: 2, store: null, days: 1 },
  { state: 'Applied', model: 'sunmi-p2', plan: 'rent', quantity: 4, store: 'ST-0037', days: 2 },
  { state: 'In progress', model: 'pax-a920', plan: 'rent', quantity: 3, store: 'ST-0038', days: 4 },
  {
    state: 'Declined',
    model: 'sunmi-p2',
    plan: 'buy',
    quantity: 30,
    store: null,
    days: 6,
    more: {
      remarks: JSON.stringify([
        {
          field: 'quantity',
          remark: { en: 'More than ten bought devices need a framework contract.', zh: '购买十台以上须签订框架合同。' },
        },
      ]),
    },
  },
  { state: 'SHIPPED', model: 'sunmi-p2', plan: 'rent', quantity: 2, store: 'ST-0015', days: 8, more: shipped },
  { state: 'delivered', model: 'sunmi-p2', plan: 'rent', quantity: 2, store: null, days: 30, more: shipped },
  { state: 'recalled', model: 'pax-a920', plan: 'buy', quantity: 1, store: null, days: 40 },
]
const orderId = (key: string, nth: number): string => idOf('device-order', key, nth)
const seedOrders = async (
  tx: Store,
  key: string,
  merchantId: string,
  orders: readonly Order[],
  now: Date,
): Promise<void> => {
  const personId = (
    await tx.selectFrom('staff').select('person_id').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()
  ).person_id
  await tx
    .insertInto('pos_device_order')
    .values(
      orders.map(({ days, more = {}, ...order }, at) => {
        const { price, deposit } = orderCost(order.model, order.plan, order.quantity)
        const madeAt = new Date(now.getTime() - days * dayMs)
        return {
          merchant_id: merchantId,
          id: orderId(key, at),
          number: numberOf('device-order', 'device-order', key, at),
          ...order,
          currency: price.currency,
          price_minor: price.minor,
          deposit_minor: deposit.minor,
          contact: 'Rashid Al Ketbi',
          mobile: '+971-501112030',
          address: 'Warehouse 14, Al Quoz Industrial 3',
          city: 'Dubai',
          terms_version: order.state === 'To apply' ? null : orderTermsVersion,
          agreed_at: order.state === 'To apply' ? null : madeAt,
          agreed_by: order.state === 'To apply' ? null : personId,
          remarks: '[]',
          courier: null,
          tracking: null,
          person_id: personId,
          state_at: madeAt,
          created_at: madeAt,
          ...more,
        }
      }),
    )
    .execute()
  await tx
    .insertInto('record_change')
    .values(
      orders.map(({ state, days }, at) => ({
        merchant_id: merchantId,
        kind: 'device-order',
        record_id: orderId(key, at),
        what: state === 'To apply' ? 'save' : 'apply',
        person_id: personId,
        at: new Date(now.getTime() - days * dayMs),
      })),
    )
    .execute()
}

export const seedDevices = async (db: Db, now = new Date()): Promise<void> => {
  if (await db.selectFrom('pos_device').select('id').limit(1).executeTakeFirst()) return
  const [chain, marina] = [await merchantIdOf(db, 'chain'), await merchantIdOf(db, 'marina')]
  await db.transaction().execute(async (tx) => {
    if (chain) {
      await seedOrders(tx, 'chain', chain, chainOrders, now)
      const of = (nth: number) => ({ orderId: orderId('chain', nth) })
      await seedTills(
        tx,
        [
          ...chainTills(chain),
          spare(chain, 'chain', 1, { ...of(4), state: 'SHIPPED', store: 'ST-0015' }),
          spare(chain, 'chain', 2, { ...of(4), state: 'SHIPPED', store: 'ST-0015' }),
          spare(chain, 'chain', 3, of(5)),
          spare(chain, 'chain', 4, { ...of(5), state: 'RETIRED' }),
          spare(chain, 'chain', 5, {
            state: 'REPLACED',
            store: 'ST-0002',
            more: { replaced_by: chainTillId('ST-0002', 1), fault: 'Dropped, screen cracked' },
          }),
        ],
        now,
      )
    }
    if (marina) {
      await seedOrders(tx, 'marina', marina, [{ ...chainOrders[1]!, quantity: 1, store: 'Marina Mall' }], now)
      const till = (nth: number, store: string, more: Partial<Till>): Till => ({
        ...spare(marina, 'marina', nth, more),
        label: `Till ${nth}`,
        store,
        state: 'ACTIVE',
        silent: 1,
        battery: 80,
        network: 'Wi-Fi',
        version: '3.5.0',
        ...more,
      })
      await seedTills(
        tx,
        [
          till(1, 'Marina Walk', {}),
          till(2, 'Marina Mall', { battery: 12 }),
          till(3, 'JBR Kiosk', { model: 'browser', battery: null, silent: 17 }),
          till(4, 'Marina Walk', { state: 'WAITING_ACTIVATION', silent: null }),
        ],
        now,
      )
    }
  })
}
