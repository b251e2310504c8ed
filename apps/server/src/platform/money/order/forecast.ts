// What an order would do to the balances, found by executing it in a transaction that is rolled back.
import type * as z from 'zod/mini'
import { fail } from '../../base/fail.ts'
import { newId } from '../../base/ids.ts'
import { dryRun } from '../../db/dry-run.ts'
import type { Store } from '../../db/pool.ts'
import { balancesNow, type Balances } from '../balances.ts'
import type { ById, OrderCommands, WithId, WithRequest } from './commands.ts'
import type { OrderMovements } from './money.ts'
import type { Order, OrderContext, OrderDefinition, OrderTable } from './order-definition.ts'
import type { OrderRows } from './rows.ts'

export interface Forecast<T extends OrderTable, Schema extends z.ZodMiniType, Extra, Then> {
  readonly row: Order<T, Extra>
  readonly payload: z.output<Schema>
  /** False: the other side pays, so nothing moves yet. */
  readonly moves: boolean
  readonly now: Balances
  readonly whilePending: Balances
  readonly after: Balances
  /** Earliest execution. */
  readonly dueAt: Date | null
  /** Result of `look`, read in the same transaction after the execution. */
  readonly looked: Then
}
type DryRun = Omit<OrderContext, 'emit'>

export const orderForecast = <T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra>(
  { money, approval }: OrderDefinition<T, Wanted, Schema, Extra>,
  rows: OrderRows<T, Extra>,
  { post, execute }: OrderMovements<T, Schema, Extra>,
  { formOf, draft, requestFor }: OrderCommands<T, Wanted, Schema, Extra>,
) => {
  const forecast = <Then>(
    call: DryRun,
    find: (own: OrderContext) => Promise<Order<T, Extra>>,
    look: (tx: Store, row: Order<T, Extra>) => Promise<Then>,
  ): Promise<Forecast<T, Schema, Extra, Then>> =>
    dryRun(call.tx, async (tx) => {
      const { me, settings, visitor } = call
      const { merchantId } = me()
      const own = { tx, settings, visitor, me, emit: () => Promise.resolve([]) }
      const row = await find(own)
      const balances = () => balancesNow(tx, merchantId, money.movementOf(row).currency)
      const now = await balances()
      if (rows.payerOf(row) !== merchantId) {
        const payload = await approval.payloadOf(own, row)
        return {
          row,
          payload,
          moves: false,
          now,
          whilePending: now,
          after: now,
          dueAt: null,
          looked: await look(tx, row),
        }
      }
      const { payload, answer, dueAt } = await requestFor(own, row)
      const whilePending = await balances()
      const amount = approval.amountOf(payload)
      if (answer.state === 'APPLIED')
        await execute(own, { id: answer.requestId, merchantId, maker: me(), amount, payload })
      const done = await rows.lock(tx, merchantId, row.id)
      if (!done) throw new Error(`${row.number} is gone after its execution`)
      const last = typeof money.lastStep === 'function' ? money.lastStep(done) : money.lastStep
      if (last) await post(own, done, last)
      return {
        row,
        payload,
        moves: true,
        now,
        whilePending,
        after: await balances(),
        dueAt,
        looked: await look(tx, row),
      }
    })
  const find = async (own: OrderContext, wanted: Wanted & WithId & WithRequest): Promise<Order<T, Extra>> => {
    const edited = wanted.requestId === undefined ? null : await rows.lockByRequest(own, wanted.requestId)
    const values = await formOf().valuesOf(own, wanted)
    return edited ? { ...edited, ...values } : draft(own, wanted.id, newId(), values)
  }

  return {
    preview: (call: DryRun, wanted: Wanted & WithId & WithRequest) =>
      forecast(
        call,
        (own) => find(own, wanted),
        async () => undefined,
      ),
    /** `look` reads more after the execution, before it is rolled back. */
    previewWith: <Then>(
      call: DryRun,
      wanted: Wanted & WithId & WithRequest,
      look: (tx: Store, row: Order<T, Extra>) => Promise<Then>,
    ) => forecast(call, (own) => find(own, wanted), look),
    previewSubmit: (call: DryRun & ById) =>
      forecast(
        call,
        async ({ tx, me }) => {
          const row = await rows.lockForPayer(tx, me().merchantId, call.input.id)
          if (row.status !== 'CREATED') throw fail('ORDER_STATE')
          return row
        },
        async () => undefined,
      ),
  }
}
