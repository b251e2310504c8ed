// A machine that the provider has put into a store: its row, its cassettes and its cash box. They are empty until a courier loads them.
import { cashCurrency } from '@falaj/contract/cash/cash'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'

export interface Installation {
  readonly merchantId: string
  readonly store: string
  readonly label: string
  readonly serial: string
  readonly number?: string
  /** Denominations in whole units, by position from 1; the cash box is at 0. */
  readonly cassettes?: readonly number[]
  readonly outMaxMinor?: bigint
  readonly outDailyMinor?: bigint
  readonly at?: Date
  readonly id?: string
}
const [cassetteCapacity, boxCapacity] = [2000, 1500]
export const installEatm = async (
  tx: Store,
  machine: Installation,
): Promise<{ readonly id: string; readonly number: string }> => {
  const { merchantId, store, label, serial, cassettes = [50, 100, 200, 500], at = new Date() } = machine
  const [id, number] = [machine.id ?? newId(), machine.number ?? newNumber('eatm')]
  await tx
    .insertInto('store')
    .values({ merchant_id: merchantId, code: store, id: newId(), name: store })
    .onConflict((on) => on.doNothing())
    .execute()
  await tx
    .insertInto('eatm')
    .values({
      merchant_id: merchantId,
      id,
      number,
      serial,
      label,
      store,
      currency: cashCurrency,
      out_max_minor: String(machine.outMaxMinor ?? 2_000_00n),
      out_daily_minor: String(machine.outDailyMinor ?? 20_000_00n),
      installed_at: at,
    })
    .execute()
  const container = { merchant_id: merchantId, eatm_id: id }
  await tx
    .insertInto('eatm_container')
    .values([
      { ...container, id: newId(), kind: 'cash-box', position: 0, denomination_minor: null, capacity: boxCapacity },
      ...cassettes.map((value, at) => ({
        ...container,
        id: newId(),
        kind: 'cassette',
        position: at + 1,
        denomination_minor: String(value * 100),
        capacity: cassetteCapacity,
      })),
    ])
    .execute()
  return { id, number }
}
