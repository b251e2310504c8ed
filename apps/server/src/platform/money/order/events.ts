// The events of an order's change.
import type * as z from 'zod/mini'
import type { TxContext } from '../../command/context.ts'
import type { OrderDefinition, OrderTable, Row } from './order-definition.ts'

export const orderNotifier =
  <T extends OrderTable>({
    name,
    events = {},
  }: Pick<OrderDefinition<T, never, z.ZodMiniType, unknown>, 'name' | 'events'>) =>
  async ({ emit }: Pick<TxContext, 'emit'>, row: Row<T>): Promise<void> => {
    const { audience = 'fiatTransactions' } = events
    const merchants = events.merchantsOf?.(row) ?? [row.merchant_id]
    const kinds = events.kindsOf?.(row) ?? [{ kind: name, audience }]
    await emit(
      ...merchants.flatMap((merchantId) =>
        kinds.map((each) => ({
          kind: `${each.kind}.changed`,
          merchantId,
          audience: each.audience,
          payload: { id: row.id },
        })),
      ),
    )
  }
