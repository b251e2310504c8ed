// What the office sees and decides of what tills sign: their events, gaps in them, and sales rebuilt from printed receipts. The till's own
// calls are not here: they are signed, not made in a session (device-calls.ts).
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, read, refreshedBy } from '../kernel/endpoint.ts'
import { textLine } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'
import { deviceEventKinds } from './device-protocol.ts'

const access = areas.device
export const tillEventStates = ['waiting', 'applied', 'refused'] as const
/** Why an event was not booked, or why a person should look at one that was. */
export const tillReasonWords = words({
  OVER_CONTRACT: { en: 'More than the till might take offline', zh: '超出离线限额' },
  CONTRACT_OVER: { en: 'Taken after the offline contract had ended', zh: '离线许可到期后收款' },
  NO_CONTRACT: { en: 'Taken offline without a contract', zh: '无离线许可收款' },
  DRAWER_SHORT: { en: 'More was handed out than was in the drawer', zh: '支出超过钱箱现金' },
  REFUND_WITHOUT_SALE: { en: 'Given back without a cash sale to refund', zh: '退款无对应现金交易' },
  NO_STORE: { en: 'The till was in no store: its cash is in no drawer', zh: '收银设备不属于任何门店，现金未入钱箱' },
  MERCHANT_SUSPENDED: { en: 'Taken while the merchant was suspended', zh: '商户暂停期间收款' },
  SHIFT_CLOSED: { en: 'Taken after the shift was closed', zh: '结班后收款' },
  SHIFT_CLOSED_BEFORE: { en: 'The shift was closed before: the first count counts', zh: '班次已结，以首次清点为准' },
  SHIFT_OPEN_BEFORE: { en: 'The shift was open already', zh: '班次已开' },
  SHIFT_UNKNOWN: { en: 'Closes a shift that was never opened', zh: '结束未开启的班次' },
  COUNT_NEGATIVE: { en: 'The count is below zero', zh: '清点金额小于 0' },
  COUNT_MALFORMED: { en: 'The count can’t be read', zh: '清点内容无法读取' },
  COUNT_SUM: { en: 'The banknotes don’t add up to the counted sum', zh: '各面额之和与清点总额不符' },
  OLD_EPOCH: { en: 'Signed after another browser had taken over', zh: '设备已更换后签署' },
  CHAIN: { en: 'Doesn’t follow the event before it', zh: '与前一事件不衔接' },
  CARD_MISSING: { en: 'The card data was lost with the device', zh: '卡片数据随设备丢失' },
  ORDER_UNKNOWN: { en: 'Names a payment that isn’t here', zh: '对应支付不存在' },
  AMOUNT: { en: 'Names no amount', zh: '金额有误' },
})
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
export const till = refreshedBy(['device.changed', 'cash.changed', 'shift.changed', 'shift.closed'], {
  events: read('POST secure/pos-device/events', {
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
    access: areas.store,
    does: { en: 'Set the refund PIN of a store', zh: '设置门店退款密码' },
    input: z.object({ store: textLine(80), pin: z.string().check(z.regex(/^\d{6}$/, { error: 'REFUND_PIN' })) }),
    output: z.object({ store: z.string() }),
  }),
})
