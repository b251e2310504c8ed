import { sql } from 'kysely'
import { qrSeconds, type QrStatus } from '@falaj/contract/selling/qr-pay'
import type { Currency, Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'

export interface QrSale {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly mode: 'shown' | 'scanned'
  readonly currency: Currency
  readonly amount_minor: string
  readonly note: string | null
  readonly store: string | null
  readonly state: Exclude<QrStatus, 'qr-expired'>
  readonly why: string | null
  readonly payment_id: string | null
  readonly until: Date
  readonly is_over: boolean
}
export const amountOf = ({ amount_minor: minor, currency }: QrSale): Money => inMinor(minor, currency)
/** Display status, from stored data and the time. */
export const statusSql = `case when q.state = 'qr-waiting' and q.until <= now() then 'qr-expired' else q.state end`

export const find = async (tx: Store, merchantId: string, id: string, lock = false): Promise<QrSale | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<QrSale>`
    select merchant_id, id, number, mode, currency, amount_minor::text, note, store, state, why, payment_id, until, until <= now() as is_over
    from qr_sale where merchant_id = ${merchantId}::uuid and id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]
}
/** Another merchant's sale is indistinguishable from a missing one. */
export const lock = async (tx: Store, merchantId: string, id: string): Promise<QrSale> => {
  const found = await find(tx, merchantId, id, true)
  if (!found) throw fail('NOT_FOUND')
  return found
}
export interface NewSale {
  readonly mode: QrSale['mode']
  readonly amount: Money
  readonly note?: string | undefined
  readonly store?: string | undefined
}
export const add = async (
  tx: Store,
  merchantId: string,
  personId: string,
  { mode, amount, note, store }: NewSale,
): Promise<{ readonly id: string; readonly number: string }> => {
  const made = { id: newId(), number: newNumber('qr-sale') }
  await tx
    .insertInto('qr_sale')
    .values({
      merchant_id: merchantId,
      ...made,
      mode,
      currency: amount.currency,
      amount_minor: amount.minor.toString(),
      note: note ?? null,
      store: store ?? null,
      state: mode === 'shown' ? 'qr-waiting' : 'qr-paying',
      until: new Date(Date.now() + qrSeconds[mode] * 1000),
      created_by: personId,
    })
    .execute()
  return made
}
type Values = Partial<{ state: QrSale['state']; why: string | null; payment_id: string | null; ended_at: Date | null }>
export const update = async (tx: Store, merchantId: string, id: string, values: Values): Promise<void> => {
  await tx.updateTable('qr_sale').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
