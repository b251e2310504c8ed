// What is still open in a store that closes.
import { sql } from 'kysely'
import type { StoreDetail } from '@falaj/contract/places/store'
import { toCodeText } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'

type StillOpen = StoreDetail['stillOpen']
export const stillOpen = async (tx: Store, merchantId: string, code: string): Promise<StillOpen> => {
  const of = sql`merchant_id = ${merchantId}::uuid and store = ${code}`
  const { rows: found } = await sql<Omit<StillOpen, 'cash'>>`
    select (select count(*)::int from pos_device where ${of} and state not in ('REPLACED', 'RETIRED')) as devices,
      (select count(*)::int from eatm where ${of} and state <> 'closed') as eatms,
      (select count(*)::int from smart_code where ${of} and disabled_at is null) as codes,
      (select count(*)::int from paylink where ${of} and canceled_at is null and (expires_at is null or expires_at > business_now())) as links,
      (select count(*)::int from qr_sale where ${of} and state in ('qr-waiting', 'qr-paying')) as "qrSales",
      (select count(*)::int from vam_iban where ${of} and closed_at is null) as ibans,
      (select count(*)::int from payment where ${of} and pay_state in ('CREATED', 'PENDING')) as orders`.execute(tx)
  const cash = await tx
    .selectFrom('cash_drawer')
    .select(['currency', 'balance_minor'])
    .where('merchant_id', '=', merchantId)
    .where('store', '=', code)
    .where('balance_minor', '>', '0')
    .execute()
  return { ...found[0]!, cash: cash.map(({ currency, balance_minor: minor }) => inMinor(minor, currency)) }
}
const names = {
  devices: { en: 'tills', zh: '收银台' },
  eatms: { en: 'e-ATMs', zh: '电子 ATM' },
  codes: { en: 'codes', zh: '收款码' },
  links: { en: 'payment links', zh: '支付链接' },
  qrSales: { en: 'QR sales', zh: '扫码收款' },
  ibans: { en: 'virtual accounts', zh: '虚拟账户' },
  orders: { en: 'orders that are not paid', zh: '未付订单' },
} as const
/** For the notice of the day; null: nothing. */
export const stillOpenText = (of: StillOpen): { readonly en: string; readonly zh: string } | null => {
  const open = Object.entries(names).filter(([name]) => of[name as keyof typeof names] > 0)
  const cash = of.cash.map(toCodeText)
  if (open.length === 0 && cash.length === 0) return null
  const count = (name: string): number => of[name as keyof typeof names]
  return {
    en: [...open.map(([name, { en }]) => `${en} (${count(name)})`), ...cash.map((sum) => `${sum} in the drawer`)].join(
      ', ',
    ),
    zh: [...open.map(([name, { zh }]) => `${zh}（${count(name)}）`), ...cash.map((sum) => `钱箱现金 ${sum}`)].join(
      '、',
    ),
  }
}
