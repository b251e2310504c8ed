// What others may ask of settlements: which there are, and the payments and fees they are made of.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'

export const settlementsNumbered = async (tx: Store, merchantId: string, numbers: readonly string[]) => {
  const { rows } = await sql<{ id: string; number: string; currency: string; net: string; at: Date }>`
    select id, number, currency, net_minor::text as net, settled_at as at from settlement
    where merchant_id = ${merchantId}::uuid and number = any (${numbers}::text[])`.execute(tx)
  return rows.map(({ id, number, currency, net, at }) => ({
    kind: 'settlement' as const,
    id,
    number,
    bankReference: null,
    currency,
    minor: BigInt(net),
    day: dubaiDay(at),
    state: 'paid' as const,
  }))
}
const shownMax = 20
interface Part {
  readonly id: string
  readonly number: string
  readonly payments: number
  readonly gross: string
  readonly fee: string
  readonly vat: string
  readonly net: string
}
/** The sums of all, and the newest of them. */
export const settlementParts = async (tx: Store, merchantId: string, ids: readonly string[]) => {
  const { rows } = await sql<Part>`
    select id, number, payments, gross_minor::text as gross, fee_minor::text as fee, vat_minor::text as vat, net_minor::text as net
    from settlement where merchant_id = ${merchantId}::uuid and id = any (${ids}::uuid[])
    order by settled_at desc, id desc`.execute(tx)
  const sum = (of: 'gross' | 'fee' | 'vat' | 'net'): bigint => rows.reduce((total, row) => total + BigInt(row[of]), 0n)
  return {
    sums: {
      payments: rows.reduce((total, { payments }) => total + payments, 0),
      gross: sum('gross'),
      fee: sum('fee'),
      vat: sum('vat'),
      net: sum('net'),
    },
    rows: rows.slice(0, shownMax).map(({ id, number, net }) => ({ id, number, net: BigInt(net) })),
  }
}
