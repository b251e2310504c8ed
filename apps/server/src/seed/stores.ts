// The demo world's stores: the 38 of a chain, in every state, and those that the other merchants' payments, codes and drawers name.
import type { Db, Store } from '../platform/db/pool.ts'
import { daysLater, dubaiDay } from '../platform/base/banking-days.ts'
import { idOf } from './chance.ts'
import { merchants } from './people.ts'

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

export const seedStores = async (db: Db): Promise<void> => {
  if (await db.selectFrom('store').select('id').executeTakeFirst()) return
  const today = dubaiDay(new Date())
  await db.transaction().execute(async (tx) => {
    for (const [key, list] of Object.entries(named)) {
      const merchantId = await merchantIdOf(tx, key)
      if (!merchantId) continue
      await tx
        .insertInto('store')
        .values(
          list.map(([name, zh, kind = 'store']) => ({
            merchant_id: merchantId,
            code: name,
            id: idOf('store', key, name),
            name,
            name_zh: zh,
            kind,
            state: 'active',
            opens_on: daysLater(today, -700),
          })),
        )
        .execute()
    }
    const chain = await merchantIdOf(tx, 'chain')
    if (!chain) return
    await tx
      .insertInto('store')
      .values(
        chainStores.map(({ code, en, zh, state, opened, closed }) => ({
          merchant_id: chain,
          code,
          id: idOf('store', 'chain', code),
          name: en,
          name_zh: zh,
          kind: 'store',
          state,
          opens_on: state === 'reported' ? null : daysLater(today, opened),
          closed_from: closed === undefined ? null : daysLater(today, closed),
        })),
      )
      .execute()
  })
}
