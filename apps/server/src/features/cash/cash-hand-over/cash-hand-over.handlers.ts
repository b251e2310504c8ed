import { sql } from 'kysely'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashCurrency } from '@falaj/contract/cash/cash'
import { cashHandOver, type CashPlace, type PlaceRef } from '@falaj/contract/cash/cash-hand-over'
import { balanceOf } from '@falaj/ledger/balance'
import { fromText, money, toCodeText } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { Me } from '../../../platform/command/context.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { ofOwnStores } from '../../../platform/lists/page.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { overShortOf } from '../drawer.read.ts'
import { differenceList, handOverList } from './cash-hand-over.list.ts'
import { giveCash, receiveCash, returnCash, type HandOver } from './cash-hand-over.move.ts'
import { accountOf, foundIn, lockHolder, holderOf, holdersOf, type CashHolder } from './cash-hand-over.store.ts'

const aed = (minor: bigint | string) => money(BigInt(minor), cashCurrency)
/** An event is of one store: members of either store receive one. */
const notifyChanged = async (
  { emit, me }: Pick<Call, 'emit' | 'me'>,
  id: string,
  stores: readonly string[],
): Promise<void> => {
  for (const store of new Set(stores))
    await emit({
      kind: 'cash.changed',
      merchantId: me().merchantId,
      audience: 'fiatTransactions',
      payload: { handOver: id, store },
    })
}
const nameOf = async (tx: Store, personId: string): Promise<string> =>
  (await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirst())?.name ?? ''
/** For a member who is bound to stores: of one of these. */
const requireHolder = async (
  tx: Store,
  { merchantId, stores }: Pick<Me, 'merchantId' | 'stores'>,
  ref: PlaceRef,
  path: 'from' | 'to',
): Promise<CashHolder> => {
  const holder = await holderOf(tx, merchantId, ref)
  const isOwn = !stores || holder?.kind === 'bank' || stores.includes(holder?.store ?? '')
  if (!holder || !isOwn || (path === 'from' && holder.kind === 'bank')) throw failFields({ path, code: 'CASH_PLACE' })
  return holder
}
type Row = Awaited<ReturnType<typeof lockRow>>
const lockRow = (call: Pick<Call, 'tx' | 'me'>, id: string) =>
  lockOwn(call.tx, 'cash_hand_over', call.me().merchantId, id)
/** As it was named when it was given; its shift may have ended since. */
const holderIn = async (tx: Store, row: Row, side: 'from' | 'to'): Promise<CashHolder> => {
  const [kind, store, id, shift] =
    side === 'from'
      ? ([row.from_kind, row.from_store, row.from_id, row.from_shift] as const)
      : ([row.to_kind, row.to_store, row.to_id, row.to_shift] as const)
  const { rows } = await sql<{ name: string | null }>`
    select case when ${kind} = 'drawer' then concat_ws(', ', (select name from store where merchant_id = ${row.merchant_id}::uuid and code = ${store}),
        (select d.label from shift s join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id
          where s.merchant_id = ${row.merchant_id}::uuid and s.id = ${shift}::uuid))
      else (select name from cash_container where merchant_id = ${row.merchant_id}::uuid and id = ${id}::uuid) end as name`.execute(
    tx,
  )
  return { kind: kind as CashPlace, id, store, shift, cashier: null, name: rows[0]?.name ?? '' }
}
const requireOpen = (row: Row, version: number): void => {
  if (row.state !== 'GIVEN') throw fail('HAND_OVER_STATE')
  if (row.version !== version) throw fail('RECORD_CHANGED')
}
const endRow = async ({ tx }: Pick<Call, 'tx'>, row: Row, values: object): Promise<void> => {
  await tx
    .updateTable('cash_hand_over')
    .set({ ...values, version: row.version + 1 })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
}
const moveOf = (row: Row, personId: string, at: Date): HandOver => ({
  id: row.id,
  merchantId: row.merchant_id,
  number: row.number,
  currency: row.currency,
  personId,
  at,
})

export const handOverFeature = bind(cashHandOver, {
  query: handOverList.query,
  differences: differenceList.query,
  difference({ tx, me, input }) {
    const { merchantId, stores } = me()
    return differenceList.one(tx, merchantId, input.id, { stores })
  },
  async detail({ tx, me, input, visitor }) {
    const { merchantId, personId, stores } = me()
    const shown = await handOverList.one(tx, merchantId, input.id)
    const { version, giver_id: giverId } = await tx
      .selectFrom('cash_hand_over')
      .select(['version', 'giver_id'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow()
    const may = shown.status === 'GIVEN' && mayEnter(areas.fiatMoneyMovement, visitor)
    const action = giverId === personId ? ('cancel' as const) : ('receive' as const)
    const isHere = !stores || stores.includes(action === 'cancel' ? shown.fromStore : shown.toStore)
    return { ...shown, version, actions: may && isHere ? [action] : [] }
  },
  async holders({ tx, me }) {
    const { merchantId, stores } = me()
    const holders = (await holdersOf(tx, merchantId)).filter(
      ({ kind, store }) => !stores || kind === 'bank' || stores.includes(store),
    )
    const within = stores ? sql`and ${ofOwnStores(['from_store', 'to_store'], stores)}` : sql``
    const { rows } = await sql<{ minor: string }>`
      select coalesce(sum(given_minor), 0)::text as minor from cash_hand_over
      where merchant_id = ${merchantId}::uuid and state = 'GIVEN' ${within}`.execute(tx)
    const overShort = stores ? await foundIn(tx, merchantId, stores) : await overShortOf(tx, merchantId, cashCurrency)
    return {
      holders: holders.map(({ shift: shiftId, minor, ...holder }) => ({ ...holder, shiftId, balance: aed(minor) })),
      between: aed(rows[0]!.minor),
      overShort: aed(overShort),
    }
  },
  async addContainer(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    await checkStore(tx, me(), input.store)
    const { rows } = await sql`
      select from cash_container where merchant_id = ${merchantId}::uuid and lower(name) = lower(${input.name}) and state = 'active'`.execute(
      tx,
    )
    if (rows.length > 0) throw failFields({ path: 'name', code: 'CONTAINER_NAME' })
    const id = newId()
    await tx
      .insertInto('cash_container')
      .values({
        merchant_id: merchantId,
        id,
        kind: input.kind,
        name: input.name,
        store: input.store,
        currency: cashCurrency,
      })
      .execute()
    note({ object: `${input.kind} ${input.name}`, after: { store: input.store } })
    await notifyChanged(call, id, [input.store])
    return { id }
  },
  async closeContainer(call) {
    const { tx, me, input, note } = call
    const { merchantId, stores } = me()
    const row = await lockOwn(tx, 'cash_container', merchantId, input.id)
    if (stores && !stores.includes(row.store)) throw fail('NOT_FOUND')
    if (row.state === 'closed') throw fail('RECORD_STATE')
    if ((await balanceOf(tx, accountOf({ kind: row.kind as CashPlace, id: row.id }))) > 0n)
      throw fail('CONTAINER_NOT_EMPTY')
    const { rows: open } = await sql`
      select from cash_hand_over where merchant_id = ${row.merchant_id}::uuid and state = 'GIVEN' and (from_id = ${row.id}::uuid or to_id = ${row.id}::uuid)
      limit 1`.execute(tx)
    if (open.length > 0) throw fail('CONTAINER_NOT_EMPTY')
    await tx
      .updateTable('cash_container')
      .set({ state: 'closed', version: row.version + 1 })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
    note({ object: `${row.kind} ${row.name}`, after: { state: 'closed' } })
    await notifyChanged(call, row.id, [row.store])
    return {}
  },
  async give(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const from = await requireHolder(tx, me(), input.from, 'from')
    const to = await requireHolder(tx, me(), input.to, 'to')
    // From one till of a store to another the drawer is the same, and the people are not.
    if (from.id === to.id && (from.kind !== 'drawer' || from.shift === to.shift))
      throw failFields({ path: 'to', code: 'SAME_CASH_PLACE' })
    const inside = await lockHolder(tx, merchantId, from)
    if (input.amount.minor > inside) throw failFields({ path: 'amount', code: 'OVER_PLACE' })
    const [id, number, at] = [newId(), newNumber('hand-over'), new Date()]
    const giver = input.giver || from.cashier || (await nameOf(tx, personId))
    await giveCash(call, { id, merchantId, number, currency: cashCurrency, personId, at }, from, input.amount.minor)
    await tx
      .insertInto('cash_hand_over')
      .values({
        merchant_id: merchantId,
        id,
        number,
        from_kind: from.kind,
        from_store: from.store,
        from_id: from.id!,
        from_shift: from.shift,
        to_kind: to.kind,
        to_store: to.store || from.store,
        to_id: to.id,
        to_shift: to.shift,
        currency: cashCurrency,
        given_minor: String(input.amount.minor),
        giver,
        giver_id: personId,
        given_at: at,
        note: input.note || null,
      })
      .execute()
    note({
      object: `hand-over ${number}`,
      after: { amount: toCodeText(input.amount), from: from.name, to: to.name || to.kind, giver },
    })
    await notifyChanged(call, id, [from.store, to.store || from.store])
    return { id, number }
  },
  async receive(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId, stores } = me()
    const row = await lockRow(call, input.id)
    if (stores && !stores.includes(row.to_store)) throw fail('NOT_FOUND')
    requireOpen(row, input.version)
    if (row.giver_id === personId) throw fail('HAND_OVER_OWN')
    const received = fromText(input.counted.trim(), cashCurrency)
    if (!received) throw failFields({ path: 'counted', code: 'AMOUNT' })
    const given = BigInt(row.given_minor)
    const [from, to] = [await holderIn(tx, row, 'from'), await holderIn(tx, row, 'to')]
    if (to.kind !== 'bank') await lockHolder(tx, merchantId, to)
    const at = new Date()
    const receiver = input.receiver || (await nameOf(tx, personId))
    const amounts = { given, received: received.minor }
    await receiveCash(call, moveOf(row, personId, at), amounts, {
      from,
      giver: row.giver,
      givenAt: row.given_at,
      to,
      receiver,
    })
    await endRow(call, row, {
      state: 'RECEIVED',
      received_minor: String(received.minor),
      receiver,
      receiver_id: personId,
      ended_at: at,
    })
    note({
      object: `hand-over ${row.number}`,
      before: { given: toCodeText(aed(given)) },
      after: { received: toCodeText(received), receiver },
    })
    await notifyChanged(call, row.id, [row.from_store, row.to_store])
    return { id: row.id, given: aed(given), received, difference: aed(received.minor - given) }
  },
  async cancel(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId, stores } = me()
    const row = await lockRow(call, input.id)
    if (stores && !stores.includes(row.from_store)) throw fail('NOT_FOUND')
    requireOpen(row, input.version)
    if (row.giver_id !== personId) throw fail('NOT_THE_MAKER')
    const from = await holderIn(tx, row, 'from')
    await lockHolder(tx, merchantId, from)
    const at = new Date()
    await returnCash(call, moveOf(row, personId, at), from, BigInt(row.given_minor))
    await endRow(call, row, { state: 'CANCELED', ended_at: at })
    note({ object: `hand-over ${row.number}`, before: { status: row.state }, after: { status: 'CANCELED' } })
    await notifyChanged(call, row.id, [row.from_store, row.to_store])
    return {}
  },
})
