// What a till needs to sell: its store, ways to pay, tips, the PIN of refunds, and the catalogue.
import { sql } from 'kysely'
import type { TillConfig } from '@falaj/contract/places/device-calls'
import type { TillMethod } from '@falaj/contract/places/device-contract'
import { hashOf } from '../../../platform/base/canonical.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { tillProduct } from '../../../platform/payment/cash-sale.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Till } from './till.call.ts'

export const tillCurrency = 'AED'
const tips = [10, 15, 20] as const
const itemsMax = 300
export const methodsOf = async (tx: Store, merchantId: string): Promise<readonly TillMethod[]> => {
  const grants = await grantsOf(tx, merchantId)
  return [
    ...(refusalOf(grants, tillProduct) === null ? ['card' as const] : []),
    ...(refusalOf(grants, 'qrpay') === null ? ['qr' as const] : []),
    'cash',
  ]
}
interface ConfigRow {
  readonly name_en: string
  readonly name_zh: string
  readonly code: string | null
  readonly store_en: string | null
  readonly store_zh: string | null
  readonly header: string | null
  readonly footer: string | null
  readonly salt: string | null
  readonly hash: string | null
}
interface ItemRow {
  readonly id: string
  readonly name_en: string
  readonly name_zh: string | null
  readonly category: string | null
  readonly minor: string
}
export const configOf = async (tx: Store, settings: Pick<Settings, 'mode'>, till: Till): Promise<TillConfig> => {
  const { merchantId, store, number, label } = till
  const { rows } = await sql<ConfigRow>`
    select m.name_en, m.name_zh, s.code, s.name as store_en, s.name_zh as store_zh, s.receipt_header as header, s.receipt_footer as footer, p.salt, p.hash from merchant m
    left join store s on s.merchant_id = m.id and s.code = ${store}
    left join store_pin p on p.merchant_id = m.id and p.store = ${store}
    where m.id = ${merchantId}::uuid`.execute(tx)
  const row = rows[0]!
  const items = await sql<ItemRow>`
    select i.id, i.name_en, i.name_zh, i.category, p.amount_minor::text as minor from item i
    join item_price p on p.merchant_id = i.merchant_id and p.item_id = i.id and p.currency = ${tillCurrency}
    where i.merchant_id = ${merchantId}::uuid and i.archived_at is null order by i.category nulls last, i.name_en limit ${itemsMax}`.execute(
    tx,
  )
  const config = {
    store:
      row.code === null
        ? null
        : {
            code: row.code,
            names: { en: row.store_en ?? row.code, zh: row.store_zh ?? row.store_en ?? row.code },
            header: row.header,
            footer: row.footer,
          },
    merchant: { en: row.name_en, zh: row.name_zh },
    label,
    number,
    currency: tillCurrency,
    methods: await methodsOf(tx, merchantId),
    tips,
    pin: row.salt === null || row.hash === null ? null : { salt: row.salt, hash: row.hash },
    isSandbox: settings.mode === 'sandbox',
    items: items.rows.map(({ id, name_en: en, name_zh: zh, category, minor }) => ({
      id,
      names: { en, zh: zh ?? en },
      category,
      minor,
    })),
  }
  return { version: hashOf(config).toString('base64url').slice(0, 16), ...config }
}
