// Cash drawers: an agent's cash is in a drawer too, and so is what a till takes. The row is a projection of the drawer's account in the ledger.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Currency } from '@falaj/money'
import { newId } from '../../platform/base/ids.ts'
import type { TxContext } from '../../platform/command/context.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Store } from '../../platform/db/pool.ts'
import { legsOf, postingOf } from '../../platform/money/legs.ts'
import { moveMoney } from '../../platform/money/move.ts'

/** Limits of a merchant's cash products are counted by one at a time. Taken before a drawer's lock. */
export const lockTills = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `cash ${merchantId}`)

/** The owner of the drawer's account in the ledger; `drawer_id` in the database is the same. */
export const drawerId = (merchantId: string, store: string): string => {
  const bytes = createHash('sha256').update(`drawer ${merchantId} ${store}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
export const drawerOf = async (tx: Store, merchantId: string, store: string, currency: string): Promise<bigint> => {
  const found = await tx
    .selectFrom('cash_drawer')
    .select('balance_minor')
    .where('merchant_id', '=', merchantId)
    .where('store', '=', store)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return BigInt(found?.balance_minor ?? 0)
}
/** What is in it, for a command that changes it: nobody else does until the transaction ends. Of several, lock them in the order of their ids. */
export const lockDrawer = async (tx: Store, merchantId: string, store: string, currency: string): Promise<bigint> => {
  await takeLock(tx, `drawer ${drawerId(merchantId, store)}`)
  return drawerOf(tx, merchantId, store, currency)
}

export type DrawerStep = keyof typeof legsOf.drawer
export interface DrawerChange {
  readonly merchantId: string
  readonly store: string
  readonly currency: string
  readonly what: DrawerStep
  /** How much, whichever way. */
  readonly minor: bigint
  readonly note: string | null
  /** Null: a till did it. */
  readonly personId: string | null
  readonly deviceId?: string
  readonly shiftId?: string | null
  /** When it happened; now unless said. */
  readonly at?: Date
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
  readonly id?: string
}
const outward: readonly DrawerStep[] = ['taken-out', 'refund', 'handed-over', 'short']
/** The change itself, for a caller that posts it as a part of something else. */
export const writeDrawerChange = async (tx: Store, change: DrawerChange): Promise<string> => {
  const { merchantId, store, currency, what, minor, note, personId, deviceId, shiftId, at, id = newId() } = change
  await tx
    .insertInto('cash_drawer_change')
    .values({
      merchant_id: merchantId,
      id,
      store,
      currency,
      what,
      minor: String(outward.includes(what) ? -minor : minor),
      note,
      person_id: personId,
      pos_device_id: deviceId ?? null,
      shift_id: shiftId ?? null,
      ...(at ? { at } : {}),
    })
    .execute()
  return id
}
/** Banknotes that went into a drawer or out of it, with their posting. */
export const changeDrawer = async (own: Pick<TxContext, 'tx' | 'emit'>, change: DrawerChange): Promise<void> => {
  const { merchantId, store, currency, what, minor, at, bookedAt } = change
  if (minor === 0n) return
  const id = await writeDrawerChange(own.tx, change)
  const container = { id: drawerId(merchantId, store), kind: 'drawer' } as const
  const moved = { name: 'drawer', id, merchantId, currency: currency as Currency, net: minor, container }
  await moveMoney(
    own,
    postingOf(legsOf.drawer, what, moved, { ...(at ? { at } : {}), ...(bookedAt ? { bookedAt } : {}) }),
  )
}
/**
 * What a count found against what was expected: posted against over-short. Of what is missing no more than the drawer has: the rest was taken
 * out by hand before, and is booked already. Answers what was posted.
 */
export const correctDrawer = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  change: Omit<DrawerChange, 'what' | 'minor'>,
  difference: bigint,
): Promise<bigint> => {
  if (difference === 0n) return 0n
  const inside = await lockDrawer(own.tx, change.merchantId, change.store, change.currency)
  const posted = -difference > inside ? -inside : difference
  await changeDrawer(own, { ...change, what: posted > 0n ? 'over' : 'short', minor: posted > 0n ? posted : -posted })
  return posted
}
/** What counts have found in excess less what they found missing, of this merchant; by currency. */
export const overShortOf = async (tx: Store, merchantId: string, currency: string): Promise<bigint> => {
  const { rows } = await sql<{ minor: string }>`
    select coalesce(sum(case when debit_kind = 'over-short' then amount else -amount end), 0)::text as minor from ledger.transfer
    where merchant_id = ${merchantId}::uuid and currency = ${currency} and (debit_kind = 'over-short' or credit_kind = 'over-short')`.execute(
    tx,
  )
  return BigInt(rows[0]!.minor)
}
