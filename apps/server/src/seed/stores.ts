// The demo world's stores: the 38 of a chain, in every state, and those that the other merchants' payments, codes and drawers name.
import { sql } from 'kysely'
import { everyDay, type StoreHours } from '@falaj/contract/places/store-hours'
import { sendPhoto } from '../features/places/store/store.photo.ts'
import { daysLater, dubaiDay, dubaiTime } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idOf } from './chance.ts'
import { keepStorePhoto } from './demo-file.ts'
import { merchants, people } from './people.ts'

export interface ChainStore {
  readonly code: string
  readonly en: string
  readonly zh: string
  readonly city: string
  readonly type: 'mall' | 'street' | 'kiosk'
  readonly tills: number
  /** Sales of today against a usual day; null: it sells nothing. */
  readonly today: number | null
  readonly opens: string
  readonly closes: string
  readonly state: 'reported' | 'review' | 'active' | 'closed'
  /** Days from the day of the seed. */
  readonly opened: number
  readonly closed?: number
}
/** Some never close, so that the board has something to show at night. */
const always = { opens: '00:00', closes: '24:00' } as const
type More = Partial<Pick<ChainStore, 'type' | 'opens' | 'closes' | 'state' | 'opened' | 'closed'>>
let nth = 0
const shop = (
  en: string,
  zh: string,
  city: string,
  tills: number,
  today: number | null,
  more: More = {},
): ChainStore => {
  nth += 1
  const code = `ST-${String(nth).padStart(4, '0')}`
  const usual = { type: tills > 3 ? 'mall' : 'street', opens: '07:00', closes: '23:00', state: 'active' } as const
  return { code, en, zh, city, tills, today, ...usual, opened: -400 - nth * 17, ...more }
}
/** The first four need somebody, the next five sell less than usual, and the last two of the 38 are not open. */
export const chainStores: readonly ChainStore[] = [
  shop('Emirates Mall', '阿联酋购物中心', 'Dubai', 5, 1.12, always),
  shop('Dubai Mall', '迪拜购物中心', 'Dubai', 6, 0.97, always),
  shop('Al Wahda', '瓦赫达', 'Abu Dhabi', 4, 0.99),
  shop('Yas Island', '亚斯岛', 'Abu Dhabi', 4, 0.94),
  shop('Sahara Centre', '撒哈拉中心', 'Sharjah', 4, 1.02),
  shop('Festival City', '节日城', 'Dubai', 4, 1.02),
  shop('RAK Mall', '哈伊马角购物中心', 'Ras Al Khaimah', 3, 0.99),
  shop('DIFC Gate', '金融中心大门', 'Dubai', 3, 1),
  shop('Ibn Battuta', '伊本·白图泰', 'Dubai', 3, 1.01),
  shop('Al Zahia', '扎希亚', 'Sharjah', 3, 1.05),
  shop('Town Square', '城镇广场', 'Dubai', 2, 1.12),
  shop('Marina Walk', '滨海步道', 'Dubai', 3, 0.69, always),
  shop('Al Qana kiosk', '阿尔卡纳售货亭', 'Abu Dhabi', 1, 0.21, { type: 'kiosk', ...always }),
  shop('City Centre Deira', '德拉城市中心', 'Dubai', 4, 0.97, always),
  shop('Dubai Hills Mall', '迪拜山购物中心', 'Dubai', 2, null, { type: 'mall', state: 'review', opened: 2 }),
  shop('Al Jimi', '吉米', 'Al Ain', 3, 0.71, always),
  shop('Al Majaz', '马贾兹', 'Sharjah', 2, 0.75),
  shop('Mirdif 35', '米尔迪夫 35', 'Dubai', 2, 0.76),
  shop('Corniche', '滨海大道', 'Abu Dhabi', 3, 0.77),
  shop('Jumeirah Beach', '朱美拉海滩', 'Dubai', 2, 0.81),
  shop('Reem Island', '瑞姆岛', 'Abu Dhabi', 3, 1.03),
  shop('Al Qasba', '卡斯巴', 'Sharjah', 2, 1.07),
  shop('Al Hamra', '哈姆拉', 'Ras Al Khaimah', 2, 0.95),
  shop('Saadiyat', '萨迪亚特', 'Abu Dhabi', 2, 1.04),
  shop('Al Seef', '阿尔塞夫', 'Dubai', 2, 0.99, always),
  shop('Galleria', '加勒里亚', 'Abu Dhabi', 3, 0.95),
  shop('Palm West', '棕榈岛西', 'Dubai', 2, 1.05),
  shop('Al Jurf', '朱尔夫', 'Ajman', 2, 1.11),
  shop('Hili', '希利', 'Al Ain', 2, 1.08),
  shop('Business Bay', '商业湾', 'Dubai', 2, 1.09, always),
  shop('Muwaileh', '穆韦莱', 'Sharjah', 2, 0.99),
  shop('Al Barsha', '巴尔沙', 'Dubai', 2, 0.94),
  shop('Ajman Corniche', '阿治曼滨海大道', 'Ajman', 2, 1.04),
  shop('JLT Cluster D', '朱美拉湖塔 D 区', 'Dubai', 2, 1.05),
  shop('Khalifa City', '哈利法城', 'Abu Dhabi', 2, 1.06),
  // Too new to have a usual day.
  shop('Silicon Oasis', '硅谷绿洲', 'Dubai', 2, 1, { opened: -24 }),
  shop('Global Village', '环球村', 'Dubai', 0, null, { type: 'kiosk', opens: '16:00', closes: '24:00' }),
  shop('Yas Mall kiosk', '亚斯购物中心售货亭', 'Abu Dhabi', 0, null, { type: 'kiosk' }),
  // Beside the 38: one that is closed, and one that a till named.
  shop('Satwa', '萨特瓦', 'Dubai', 0, null, { state: 'closed', closed: -33 }),
  shop('Ras Al Khor pop-up', '拉斯霍尔快闪店', 'Dubai', 0, null, { type: 'kiosk', state: 'reported', opened: -3 }),
]
/** A till of the chain, as payments name it. */
export const chainTillId = (code: string, till: number): string => idOf('pos-device', 'chain', code, till)

type Kind = 'store' | 'online' | 'agent'
/** What the other merchants' records name: the name is the code. */
const named: Readonly<Record<string, readonly (readonly [name: string, zh: string, kind?: Kind])[]>> = {
  marina: [
    ['Marina Walk', '滨海步道'],
    ['JBR Kiosk', 'JBR 售货亭'],
    ['Marina Mall', '滨海购物中心'],
    ['Online shop', '网店', 'online'],
    ['Corniche Grocery', '滨海杂货店', 'agent'],
    ['Deira Exchange', '德拉兑换店', 'agent'],
    ['Al Quoz Mini Mart', '阿尔库兹小超市', 'agent'],
    ['Old Souk Stall', '老集市摊位', 'agent'],
  ],
  souk: [
    ['Gold Souk', '黄金集市'],
    ['Spice Souk', '香料集市'],
    ['Textile Souk', '纺织集市'],
    ['souk.example', '集市网店', 'online'],
  ],
  taxi: [
    ['Cars 1–12', '1–12 号车'],
    ['Airport stand', '机场候车点'],
  ],
  fleet: [
    ['City Fleet app', '城市车队应用', 'online'],
    ['Corporate accounts', '企业账户', 'online'],
    ['Kerbside', '路边'],
  ],
  harbour: [['Harbour Books', '海港书店']],
  pearl: [
    ['Pearl Bazaar', '明珠百货'],
    ['pearlbazaar.example', '明珠网店', 'online'],
  ],
}

export const merchantIdOf = async (db: Db | Store, key: string): Promise<string | null> => {
  const { mid } = merchants.find((each) => each.key === key)!
  return (await db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst())?.id ?? null
}

const streets = [
  'Al Wasl Road',
  'Ground floor, unit 12',
  'Level 1, beside the food court',
  'Corniche Street 4',
  'Shop 7',
] as const
const hoursOf = (from: string, to: string, code: string, today: string): StoreHours => ({
  ...everyDay(from, to),
  exceptions:
    code === 'ST-0012'
      ? [{ from: '2026-12-02', to: '2026-12-03', spans: [{ from: '10:00', to: '24:00' }], why: 'National Day' }]
      : code === 'ST-0038'
        ? [{ from: daysLater(today, -6), to: daysLater(today, 10), spans: [], why: 'Refit' }]
        : [],
})
const seedOther = async (tx: Store, key: string, today: string): Promise<void> => {
  const merchantId = await merchantIdOf(tx, key)
  if (!merchantId) return
  const rows = (named[key] ?? []).map(([name, zh, kind = 'store']) => ({
    merchant_id: merchantId,
    code: name,
    id: idOf('store', key, name),
    name,
    name_zh: zh,
    kind,
    state: 'active',
    city: kind === 'online' ? null : 'Dubai',
    address: kind === 'online' ? null : `${name}, Dubai`,
    hours: JSON.stringify(everyDay('10:00', '23:00')),
    opens_on: daysLater(today, -700),
  }))
  await tx.insertInto('store').values(rows).execute()
}
const seedChain = async (tx: Store, merchantId: string, today: string): Promise<void> => {
  const { rows: people } = await sql<{ mobile: string; id: string }>`
    select p.mobile, t.id from staff t join person p on p.id = t.person_id where t.merchant_id = ${merchantId}::uuid order by p.mobile`.execute(
    tx,
  )
  await tx
    .insertInto('store')
    .values(
      chainStores.map(({ code, en, zh, state, city, type, opens, closes, opened, closed }, at) => {
        const isReported = state === 'reported'
        return {
          merchant_id: merchantId,
          code,
          id: idOf('store', 'chain', code),
          name: en,
          name_zh: zh,
          kind: 'store',
          state,
          type,
          city: isReported ? null : city,
          address: isReported ? null : `${streets[at % streets.length]!}, ${en}`,
          phone: isReported ? null : `+971-4${String(3_951_200 + at)}`,
          manager_staff_id: isReported ? null : (people[at % people.length]?.id ?? null),
          hours: isReported ? '{"week": [], "exceptions": []}' : JSON.stringify(hoursOf(opens, closes, code, today)),
          receipt_header: code === 'ST-0012' ? 'Palm Bakeries, Marina Walk' : null,
          receipt_footer: code === 'ST-0012' ? 'Fresh until 22:00. Thank you!' : null,
          opens_on: isReported ? null : daysLater(today, opened),
          closed_from: closed === undefined ? null : daysLater(today, closed),
        }
      }),
    )
    .execute()
  // One picture of each kind is enough for all.
  const maker =
    people[2] &&
    (await tx
      .selectFrom('staff')
      .select('person_id')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', people[2].id)
      .executeTakeFirst())
  if (!maker) return
  for (const kind of ['front', 'counter'] as const) {
    const file = await keepStorePhoto(tx, merchantId, kind)
    const shown = chainStores.filter(
      ({ state, type }) => state !== 'reported' && state !== 'review' && (kind === 'front' || type !== 'kiosk'),
    )
    await tx
      .insertInto('store_photo')
      .values(
        shown.map(({ code, opened }) => ({
          merchant_id: merchantId,
          id: idOf('store-photo', code, kind),
          store: code,
          kind,
          file_id: file,
          state: 'approved',
          sent_by: maker.person_id,
          sent_at: dubaiTime(daysLater(today, opened - 2), '16:40'),
        })),
      )
      .execute()
  }
}
/** The next store to open waits for its photos. */
const sendPhotos = async (tx: Store, settings: Settings, merchantId: string): Promise<void> => {
  const { mobile } = people.find(({ key }) => key === 'chain-maker')!
  const maker = await tx
    .selectFrom('staff as t')
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select(['t.id', 't.person_id'])
    .where('t.merchant_id', '=', merchantId)
    .where('p.mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  const me = { sessionId: '', personId: maker.person_id, staffId: maker.id, merchantId, merchantMid: '20000008' }
  const who = {
    roles: ['IMAG_MAKER'],
    business: 'normal',
    merchantMid: me.merchantMid,
    flags: {},
    lists: [],
    reports: [],
    blacklistPolicy: 'observed',
  } as const
  for (const kind of ['front', 'counter'] as const)
    await sendPhoto({
      tx,
      settings,
      emit: () => Promise.resolve([]),
      me: () => me,
      visitor: { status: 'AUTHENTICATED', who },
      input: { id: idOf('store', 'chain', 'ST-0015'), kind, file: await keepStorePhoto(tx, merchantId, kind) },
      note: () => undefined,
    })
}

/** One works in two stores, in the second until the end of the quarter. */
const bindMembers = async (tx: Store, merchantId: string, today: string): Promise<void> => {
  const { mobile } = people.find(({ key }) => key === 'chain-store')!
  await sql`
    with bound as (
      update staff t set stores_since = now() from person p
      where p.id = t.person_id and p.mobile = ${mobile} and t.merchant_id = ${merchantId}::uuid returning t.merchant_id, t.id)
    insert into staff_store (merchant_id, staff_id, store, from_at, until_at)
    select b.merchant_id, b.id, s.code, now() - interval '40 days', s.until_at
    from bound b, (values ('ST-0001', null), ('ST-0002', ${dubaiTime(daysLater(today, 60))}::timestamptz)) s (code, until_at)`.execute(
    tx,
  )
}

export const seedStores = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('store').select('id').executeTakeFirst()) return
  const today = dubaiDay(new Date())
  await db.transaction().execute(async (tx) => {
    for (const key of Object.keys(named)) await seedOther(tx, key, today)
    const chain = await merchantIdOf(tx, 'chain')
    if (!chain) return
    await seedChain(tx, chain, today)
    await sendPhotos(tx, settings, chain)
    await bindMembers(tx, chain, today)
  })
}
