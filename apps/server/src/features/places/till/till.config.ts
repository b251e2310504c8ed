// What a till needs to sell: its store, ways to pay, tips, the PIN of refunds, and the catalogue.
import { sql } from 'kysely'
import type { TillConfig } from '@falaj/contract/places/device-calls'
import type { TillMethod } from '@falaj/contract/places/device-contract'
import type { VatKind } from '@falaj/contract/kernel/sale'
import { hashOf } from '../../../platform/base/canonical.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { tillProduct } from '../../../platform/payment/cash-sale.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import type { Till } from './till.call.ts'

export const tillCurrency = 'AED'
const tips = [10, 15, 20] as const
const itemsMax = 300
export const methodsOf = async (tx: Store, merchantId: string): Promise<readonly TillMethod[]> => {
  const grants = await grantsOf(tx, merchantId)
  return [
    ...(refusalOf(grants, tillProduct) === null ? ['card' as const] : []),
    ...(refusalOf(grants, 'qrpay') === null ? ['qr' as const] : []),
    // Cash needs no product, but a suspended merchant takes none.
    ...((await isSuspended(tx, merchantId)) ? [] : ['cash' as const]),
  ]
}
export const isSuspended = async (tx: Store, merchantId: string): Promise<boolean> =>
  (await tx.selectFrom('merchant').select('status').where('id', '=', merchantId).executeTakeFirst())?.status ===
  'SUSPENDED'
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
  readonly difference_max: string
}
interface ItemRow {
  readonly id: string
  readonly name_en: string
  readonly name_zh: string | null
  readonly category: string | null
  readonly vat: VatKind
  readonly minor: string
}
type Catalogue = TillConfig['items']
/** By database and merchant: each till asks every twenty seconds, and the catalogue is the same for all of them. */
const catalogues = new WeakMap<object, Map<string, { readonly version: string; readonly items: Catalogue }>>()
/** Read again only after an item changed: an edit raises an item's version, and archiving takes it out of the count. */
export const catalogueOf = async (db: Store, merchantId: string): Promise<Catalogue> => {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('.', count(*), sum(version), max(created_at)) as version from item
    where merchant_id = ${merchantId}::uuid and archived_at is null`.execute(db)
  const { version } = rows[0]!
  const kept = catalogues.get(db) ?? new Map<string, { readonly version: string; readonly items: Catalogue }>()
  catalogues.set(db, kept)
  const found = kept.get(merchantId)
  if (found?.version === version) return found.items
  const items = await sql<ItemRow>`
    select i.id, i.name_en, i.name_zh, i.category, i.vat, p.amount_minor::text as minor from item i
    join item_price p on p.merchant_id = i.merchant_id and p.item_id = i.id and p.currency = ${tillCurrency}
    where i.merchant_id = ${merchantId}::uuid and i.archived_at is null order by i.category nulls last, i.name_en limit ${itemsMax}`.execute(
    db,
  )
  const read = items.rows.map(({ id, name_en: en, name_zh: zh, category, vat, minor }) => ({
    id,
    names: { en, zh: zh ?? en },
    category,
    vat,
    minor,
  }))
  kept.set(merchantId, { version, items: read })
  return read
}
export const configOf = async (tx: Store, settings: Settings, till: Till, origin: string): Promise<TillConfig> => {
  const { merchantId, store, number, label } = till
  const { rows } = await sql<ConfigRow>`
    select m.name_en, m.name_zh, s.code, s.name as store_en, s.name_zh as store_zh, s.receipt_header as header, s.receipt_footer as footer, p.salt, p.hash, m.shift_difference_minor::text as difference_max from merchant m
    left join store s on s.merchant_id = m.id and s.code = ${store}
    left join store_pin p on p.merchant_id = m.id and p.store = ${store}
    where m.id = ${merchantId}::uuid`.execute(tx)
  const row = rows[0]!
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
    differenceMax: row.difference_max,
    isSandbox: settings.mode === 'sandbox',
    trn: (await newestPart(tx, merchantId, 'company'))?.value.trn ?? null,
    frame: settings.acquirer ? acquirerRailOf(settings).frameUrl(settings.publicOrigin ?? origin) : null,
    items: await catalogueOf(tx, merchantId),
  }
  return { version: hashOf(config).toString('base64url').slice(0, 16), ...config }
}
