// What the office sees and decides of what tills sign: their events, gaps in them, and sales rebuilt from printed receipts. The till's own
// calls are not here: they are signed, not made in a session (device-calls.ts).
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { storeCode, textLine } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { deviceEventKinds } from './device-protocol.ts'

export { tillReasonWords } from './till-reasons.ts'

const access = areas.device
export const tillEventStates = ['waiting', 'applied', 'refused'] as const
const event = z.object({
  epoch: z.int(),
  sequence: z.int(),
  kind: open(deviceEventKinds),
  receipt: z.string(),
  amount: z.nullable(money),
  happenedAt: instant,
  deviceAt: instant,
  receivedAt: instant,
  store: z.nullable(z.string()),
  state: open(tillEventStates),
  /** A code of `tillReasonWords`, or of a refusal. */
  reason: z.nullable(z.string()),
  paymentId: z.nullable(id),
  isRebuilt: z.boolean(),
})
export const rebuildMax = 200
export const gapHours = 24
/** A gap that is older is written to members. */
export const gapNoticeHours = 2
export const till = refreshedBy(['device.changed', 'cash.changed', 'shift.changed', 'shift.closed'], {
  events: read('POST secure/pos-device/events', {
    forStores: { of: 'device', named: 'deviceId' },
    access,
    input: z.object({ deviceId: id }),
    output: z.object({
      /** The newest 100. */
      events: z.array(event),
      gaps: z.array(z.object({ epoch: z.int(), sequence: z.int(), since: instant })),
      /** Second events at a place that was used: the key was copied. */
      clones: z.array(z.object({ epoch: z.int(), sequence: z.int(), receivedAt: instant })),
    }),
  }),
  closeGap: change('POST secure/pos-device/gap/close', {
    forStores: { of: 'device', named: 'deviceId' },
    access,
    does: { en: 'Closed a gap in a till’s sales', zh: '关闭收银设备缺口' },
    idempotent: true,
    input: z.object({ deviceId: id, epoch: z.int(), sequence: z.int(), reason: textLine(200, 3) }),
    output: z.object({ id }),
  }),
  /** Books the sales of a lost device from the codes of its printed receipts. */
  rebuild: change('POST secure/pos-device/rebuild', {
    access,
    does: { en: 'Rebuilt sales from receipts', zh: '由小票恢复交易' },
    ownTransactions: true,
    input: z.object({
      deviceId: id,
      codes: z.array(z.string().check(z.maxLength(2000))).check(z.minLength(1), z.maxLength(rebuildMax)),
    }),
    output: z.object({
      results: z.array(
        z.object({
          /** Index in `codes`. */
          index: z.int(),
          receipt: z.nullable(z.string()),
          state: open([...tillEventStates, 'unknown']),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** What the tills of a store ask for before they give money back. */
  savePin: change('POST secure/store/pin/save', {
    forStores: 'asks',
    access: areas.store,
    does: { en: 'Set the refund PIN of a store', zh: '设置门店退款密码' },
    input: z.object({ store: storeCode, pin: z.string().check(z.regex(/^\d{6}$/, { error: 'REFUND_PIN' })) }),
    output: z.object({ store: z.string() }),
  }),
})
