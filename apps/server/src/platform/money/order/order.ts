// Orders of money, from the form to the outcome. A feature declares what is its own (order-definition.ts); the engine does the rest.
import type * as z from 'zod/mini'
import { orderCommands } from './commands.ts'
import { orderDetail } from './detail.ts'
import { orderForecast } from './forecast.ts'
import { orderMoney } from './money.ts'
import type { OrderDefinition, OrderTable } from './order-definition.ts'
import { orderRows } from './rows.ts'

export const moneyOrders = <T extends OrderTable, Wanted, Schema extends z.ZodMiniType, Extra = object>(
  definition: OrderDefinition<T, Wanted, Schema, Extra>,
) => {
  const { name, table, money } = definition
  const rows = orderRows(definition)
  const movements = orderMoney(definition, rows)
  const commands = orderCommands(definition, rows, movements)
  const { from, findForMerchant, findByDraft, findByRequest, lock, lockForMerchant, lockMerchant, set } = rows
  const { approvable, post, notify } = movements
  const { add, submit, request, cancel, answerFor, previousAnswer } = commands
  return {
    name,
    table,
    legs: money.legs,
    movementOf: money.movementOf,
    from,
    findForMerchant,
    findByDraft,
    findByRequest,
    lock,
    lockForMerchant,
    lockMerchant,
    set,
    approvable,
    post,
    notify,
    add,
    submit,
    request,
    cancel,
    answerFor,
    previousAnswer,
    ...orderForecast(definition, rows, movements, commands),
    ...orderDetail(definition, rows),
  }
}
