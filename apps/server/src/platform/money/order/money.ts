// The money of orders: held while colleagues decide, released, executed.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { approvable, type ApprovalRequest, type ReleasedRequest } from '../../approval/approvable.ts'
import { fail } from '../../base/fail.ts'
import type { TxContext } from '../../command/context.ts'
import type { NewEvent } from '../../outbox/emit.ts'
import { requireProduct } from '../../product/gate.ts'
import { postingOf } from '../legs.ts'
import { moveMoney } from '../move.ts'
import { orderNotifier } from './events.ts'
import type { OrderDefinition, OrderTable, Row, Values } from './order-definition.ts'
import type { OrderRows, StateChange } from './rows.ts'

interface PostOptions {
  /** Count of a step that can be posted again. */
  readonly nth?: number
  readonly reserved?: 'available'
  /** Time of the event at the rail. */
  readonly at?: Date
}

export type OrderMovements<T extends OrderTable, Schema extends z.ZodMiniType, Extra> = ReturnType<
  typeof orderMoney<T, Schema, Extra>
>
export const orderMoney = <T extends OrderTable, Schema extends z.ZodMiniType, Extra>(
  definition: Omit<OrderDefinition<T, never, Schema, Extra>, 'form'>,
  rows: OrderRows<T, Extra>,
) => {
  type Request = ApprovalRequest<z.output<Schema>>
  const { name, approval, money, execution } = definition
  const notify = orderNotifier<T>(definition)
  const holdsNothing = money.holds === 'never'

  const post = (
    own: Pick<TxContext, 'tx' | 'emit'>,
    row: Row<T>,
    step: string,
    { reserved, ...how }: PostOptions = {},
  ) => {
    const moved = { ...money.movementOf(row), ...(reserved ? { reserved } : {}) }
    return moveMoney(own, postingOf(money.legs(row), step, moved, how))
  }
  /** The record is always what the request says: an earlier wording that is submitted again restores its columns. */
  const write = async (own: TxContext, request: Request, change: Values<T> | StateChange): Promise<Row<T>> => {
    const { id, merchantId, maker, payload } = request
    const head = approval.headOf?.(payload)
    return rows.write(own.tx, {
      id: approval.orderIdOf(payload),
      merchantId,
      values: { ...(await approval.columnsOf(own, request)), ...(id ? { request_id: id } : {}), ...change },
      head: head ? { maker_person_id: maker.personId, ...head } : null,
      isHeld: 'state' in change && change.state === 'ASKED',
    })
  }
  const check = async (own: TxContext, { merchantId, payload }: Request): Promise<void> => {
    await rows.lockMerchant(own.tx, merchantId)
    await execution.check(own.tx, merchantId, payload)
  }
  const hold = async (own: TxContext, request: Request): Promise<void> => {
    await check(own, request)
    const row = await write(own, request, { state: 'ASKED' })
    if (!holdsNothing) await post(own, row, 'hold', { nth: row.holds })
    await money.claim?.(own, row)
    await notify(own, row)
  }
  const release = async (own: TxContext, { id, merchantId }: ReleasedRequest): Promise<void> => {
    const row = await rows.findByRequest(own.tx, merchantId, id, sql`for update of o`)
    // Not held, or released before: nothing to give back.
    if (row?.state !== 'ASKED') return
    if (!holdsNothing) await post(own, row, 'release', { nth: row.holds })
    await rows.set(own.tx, row, { state: 'RELEASED' })
    await money.unclaim?.(own, row)
    await notify(own, row)
  }
  /** An approved request; or one that needs no approval, which is stored, checked and paid in one. */
  const execute = async (context: TxContext, request: Request): Promise<'SUCCESS' | 'PLACED'> => {
    // Collect events and emit them in one insert.
    const events: NewEvent[] = []
    const own: TxContext = {
      ...context,
      emit: async (...added) => {
        events.push(...added)
        return []
      },
    }
    if (execution.product) await requireProduct(own.tx, request.merchantId, execution.product, own.memory)
    const isUnheld = request.id === null && money.holds !== 'always'
    if (request.id === null) await (isUnheld ? check(own, request) : hold(own, request))
    const held = isUnheld ? null : await rows.lock(own.tx, request.merchantId, approval.orderIdOf(request.payload))
    if (held && (rows.payerOf(held) !== request.merchantId || held.state !== 'ASKED')) throw fail('ORDER_STATE')
    if (held) await execution.checkExecute?.(own, held, request.payload)
    const { outcome, step, values, job } = await execution.execute(own, request)
    const row = held ?? (await write(own, request, values))
    if (!held) await money.claim?.(own, row)
    if (step) await post(own, row, step, isUnheld ? { reserved: 'available' } : {})
    if (held) await rows.set(own.tx, row, values)
    const now: Row<T> = { ...row, ...values }
    await execution.onExecuted?.(own, now)
    if (outcome === 'PLACED') {
      const merchantId = rows.payerOf(row)
      await own.emit({
        kind: `${name}.placed`,
        merchantId,
        audience: 'none',
        payload: { merchantId, id: row.id, ...job },
      })
    }
    await notify(own, now)
    await context.emit(...events)
    return outcome
  }

  return {
    post,
    notify,
    execute,
    approvable: approvable<Schema>({
      kind: approval.kind,
      payload: approval.payload,
      hold,
      release,
      execute,
      effects: approval.effects,
      ...approval.parts,
    }),
  }
}
