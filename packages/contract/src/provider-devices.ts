// What the provider asks and decides of orders of tills.
import * as z from 'zod/mini'
import { nothing } from './kernel/endpoint.ts'
import { anyLine } from './kernel/sale.ts'
import { id, instant } from './kernel/scalars.ts'
import { orderMax } from './places/device-models.ts'
import { deviceOrderStates, orderRemark } from './places/device-order.ts'
import { row } from './provider-endpoint.ts'

export const providerDevices = {
  /** Orders of tills that wait for the provider, longest first. */
  deviceOrders: row(
    'GET devices/orders',
    z.object({ status: z.optional(z.enum(deviceOrderStates, { error: 'INVALID' })) }),
    z.object({
      rows: z.array(
        z.object({
          id,
          merchantMid: z.string(),
          name: z.string(),
          number: z.string(),
          status: z.string(),
          model: z.string(),
          quantity: z.int(),
          plan: z.string(),
          contact: z.string(),
          mobile: z.string(),
          address: z.string(),
          city: z.string(),
          at: instant,
        }),
      ),
    }),
  ),
  deviceOrderTake: row('POST devices/take', z.object({ id }), nothing),
  deviceOrderDecline: row(
    'POST devices/decline',
    z.object({
      id,
      remarks: z.array(orderRemark).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(20, 'TOO_LONG')),
    }),
    nothing,
  ),
  /** One serial number for each device. From now on they are the merchant's, and can be activated. */
  deviceOrderShip: row(
    'POST devices/ship',
    z.object({
      id,
      courier: anyLine(60, 2),
      tracking: anyLine(60, 2),
      serials: z.array(anyLine(40, 3)).check(z.minLength(1, 'REQUIRED_ITEM'), z.maxLength(orderMax, 'TOO_MANY')),
    }),
    nothing,
  ),
  deviceOrderDeliver: row('POST devices/deliver', z.object({ id }), nothing),
}
