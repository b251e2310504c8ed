// Whether a sale that was taken without a network was within what the till was promised. Judged by running sums of its contract.
import { sql } from 'kysely'
import { readContract, type OfflineSale, type TillMethod } from '@falaj/contract/places/device-contract'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Currency, Money } from '@falaj/money'
import type { Work } from './till.apply.ts'
import { contractMark, type Mark } from './till.rules.ts'

interface SumRow {
  readonly method: TillMethod
  readonly currency: string
  readonly count: number
  readonly minor: string
}
export const offlineMark = async (
  { tx, merchantId, deviceId, row, event }: Pick<Work, 'tx' | 'merchantId' | 'deviceId' | 'row' | 'event'>,
  amount: Money,
): Promise<Mark | null> => {
  const { payload, epoch } = event
  if (payload['offline'] !== 1) return null
  const id = String(payload['contract'] ?? '')
  const at = Math.min(row.happened_at.getTime(), row.device_at.getTime())
  const sale: OfflineSale = { method: payload['method'] as TillMethod, currency: amount.currency, minor: amount.minor }
  const found = isUuid(id)
    ? await tx
        .selectFrom('pos_device_contract')
        .select('text')
        .where('merchant_id', '=', merchantId)
        .where('pos_device_id', '=', deviceId)
        .where('id', '=', id)
        .where('epoch', '=', epoch)
        .executeTakeFirst()
    : undefined
  if (!found) return contractMark(null, [], sale, at)
  const { rows } = await sql<SumRow>`
    select method, currency, count, minor::text from pos_device_contract_sum
    where merchant_id = ${merchantId}::uuid and pos_device_id = ${deviceId}::uuid and contract_id = ${id}::uuid`.execute(
    tx,
  )
  const stored = rows.map(({ minor, currency, ...each }) => ({
    ...each,
    currency: currency as Currency,
    minor: BigInt(minor),
  }))
  await sql`
    insert into pos_device_contract_sum as s (merchant_id, pos_device_id, contract_id, method, currency, count, minor)
    values (${merchantId}::uuid, ${deviceId}::uuid, ${id}::uuid, ${sale.method}, ${sale.currency}, 1, ${String(sale.minor)}::numeric)
    on conflict (merchant_id, pos_device_id, contract_id, method, currency) do update
      set count = s.count + 1, minor = s.minor + excluded.minor`.execute(tx)
  return contractMark(readContract(found.text), stored, sale, at)
}
