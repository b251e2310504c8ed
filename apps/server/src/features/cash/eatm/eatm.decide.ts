// The provider puts a machine into a store and takes it away. A machine that leaves is empty: what was in it is at the bank.
import { sql } from 'kysely'
import { cashCurrency } from '@falaj/contract/cash/cash'
import type { EatmState } from '@falaj/contract/cash/eatm'
import { money } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { storesFor } from '../../../platform/store/store.ts'
import { lockTills } from '../drawer.read.ts'
import { installEatm, type Installation } from './eatm.install.ts'
import { eatmChanged } from './eatm.refill-approvable.ts'
import { countIn } from './eatm.rules.ts'
import { containersOf } from './eatm.store.ts'

interface Row {
  readonly mid: string
  readonly number: string
  readonly serial: string
  readonly label: string
  readonly store: string
  readonly state: EatmState
  readonly cash: string
  readonly seen_at: Date | null
  readonly installed_at: Date
  readonly closed_at: Date | null
}
export const providerEatms = async (tx: Store, mid: string | null) => {
  const { rows } = await sql<Row>`
    select m.mid, e.number, e.serial, e.label, e.store, e.state, e.seen_at, e.installed_at, e.closed_at,
      (select coalesce(sum(n.count * n.denomination_minor), 0)::text from eatm_container k
        join eatm_note n on n.merchant_id = k.merchant_id and n.container_id = k.id
        where k.merchant_id = e.merchant_id and k.eatm_id = e.id) as cash
    from eatm e join merchant m on m.id = e.merchant_id where ${mid}::text is null or m.mid = ${mid}
    order by e.state = 'closed', m.mid, e.installed_at limit 1000`.execute(tx)
  return rows.map((row) => ({
    merchantMid: row.mid,
    number: row.number,
    serial: row.serial,
    label: row.label,
    store: row.store,
    state: row.state,
    cash: money(BigInt(row.cash), cashCurrency),
    seenAt: row.seen_at?.toISOString() ?? null,
    installedAt: row.installed_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}
type Decider = Pick<TxContext, 'tx' | 'emit'>
export const install = async ({ tx, emit }: Decider, machine: Installation): Promise<string> => {
  const { merchantId, store, serial, outMaxMinor = 0n, outDailyMinor = outMaxMinor } = machine
  await lockTills(tx, merchantId)
  const found = (await storesFor(tx, { merchantId }, [store])).get(store)
  if (found?.kind !== 'store') throw failFields({ path: 'store', code: 'STORE_UNKNOWN' })
  if (found.isClosed) throw failFields({ path: 'store', code: 'STORE_CLOSED' })
  if (outDailyMinor < outMaxMinor) throw failFields({ path: 'day', code: 'OUT_LIMITS' })
  const other = await tx
    .selectFrom('eatm')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('serial', '=', serial)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  if (other) throw failFields({ path: 'serial', code: 'SERIAL_KNOWN' })
  const { id, number } = await installEatm(tx, machine)
  await emit(eatmChanged(merchantId, id))
  return number
}
export const close = async ({ tx, emit }: Decider, merchantId: string, number: string): Promise<void> => {
  // The same lock as that of a cash-in: nothing comes into it meanwhile.
  await lockTills(tx, merchantId)
  const row = await tx
    .selectFrom('eatm')
    .select(['id', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.state === 'closed') throw fail('EATM_STATE')
  if ((await containersOf(tx, merchantId, row.id)).some((each) => countIn(each) > 0)) throw fail('EATM_NOT_EMPTY')
  const refill = await tx
    .selectFrom('eatm_refill')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('eatm_id', '=', row.id)
    .where('state', 'in', ['REQUESTED', 'ORDERED'])
    .executeTakeFirst()
  if (refill) throw fail('REFILL_OPEN')
  await tx
    .updateTable('eatm')
    .set(({ eb }) => ({ state: 'closed', closed_at: new Date(), noticed: [], version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', row.id)
    .execute()
  await emit(eatmChanged(merchantId, row.id))
}
