// The autopilot's fourth desk: orders of tills. It declines an address without content; the rest it prepares, ships and delivers, one step at a time.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@falaj/contract/kernel/time'
import { okCode } from '@falaj/contract/kernel/envelope'
import type { OrderRemark } from '@falaj/contract/places/device-order'
import * as decide from '../features/places/device-order/device-order.decide.ts'
import { writeAudit } from '../platform/audit/entry.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { isAutopilotOn } from './autopilot-switch.ts'

const lettersLeast = 8
const remarks: readonly OrderRemark[] = [
  {
    field: 'address',
    remark: { en: 'Please give the whole address with street and building.', zh: '请填写完整地址，包括街道与楼宇。' },
  },
]
const serialOf = (number: string, at: number): string => `SN-${number.slice(3)}-${String(at + 1).padStart(2, '0')}`

const next = async (
  decider: decide.Decider,
  order: { id: string; number: string; state: string; address: string; quantity: number },
) => {
  if (order.state === 'Applied' && order.address.length < lettersLeast)
    return { row: await decide.decline(decider, order.id, remarks), did: 'decline' }
  if (order.state === 'Applied') return { row: await decide.takeUp(decider, order.id), did: 'take' }
  if (order.state === 'SHIPPED') return { row: await decide.deliver(decider, order.id), did: 'deliver' }
  const serials = Array.from({ length: order.quantity }, (_, at) => serialOf(order.number, at))
  const parcel = { courier: 'Aramex', tracking: `AX${order.number.slice(3)}`, serials }
  return { row: await decide.ship(decider, order.id, parcel), did: 'ship' }
}
/** One step of one order, if one has waited long enough; true when there was one. */
export const reviewDeviceOrder = async ({ db, settings, wakeRelay }: AppContext): Promise<boolean> => {
  const decided = await db.transaction().execute(async (tx) => {
    if (!(await isAutopilotOn(tx))) return false
    const waiting = await tx
      .selectFrom('pos_device_order')
      .select(['id', 'number', 'state', 'address', 'quantity'])
      .where('state', 'in', ['Applied', 'In progress', 'SHIPPED'])
      .where('state_at', '<=', new Date(Date.now() - settings.autopilotSeconds * 1000))
      // What has waited for a day waits for a person: the demo world keeps some to look at.
      .where('state_at', '>', new Date(Date.now() - dayMs))
      .orderBy('state_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!waiting) return false
    const { row, did } = await next({ tx, emit: emitter(tx) }, waiting)
    await writeAudit(tx, {
      session: { personId: null, staffId: null, merchantId: row.merchant_id, roles: ['autopilot'] },
      action: `POST /provider/devices/${did}`,
      note: { object: `device order ${row.number}`, after: { did } },
      result: 'done',
      code: okCode,
      address: '',
      deviceId: null,
      requestId: randomUUID(),
    })
    return true
  })
  if (decided) wakeRelay()
  return decided
}
