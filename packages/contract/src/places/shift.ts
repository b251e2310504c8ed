// Shifts of tills: opened with a float, closed by a blind count, and the numbered report (Z) of each, which never changes.
import * as z from 'zod/mini'
import { countedAmount } from '../cash/cash.ts'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { amountIn } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { textLine, version } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { deviceEventKinds } from './device-protocol.ts'

const readers = [areas.device, areas.fiatTransactions]
const movers = areas.fiatMoneyMovement

/** `SHIFT_LEFT_OPEN`: open an hour after its store has closed. */
export const shiftStates = ['SHIFT_OPEN', 'SHIFT_LEFT_OPEN', 'SHIFT_CLOSED'] as const
/** So long after the store has closed an open shift is left open. */
export const leftOpenMinutes = 60
export const shiftEnds = ['till', 'office'] as const
export const shiftEndWords = words({
  till: { en: 'Counted at the till', zh: '收银台清点' },
  office: { en: 'Closed by the office', zh: '后台关闭' },
})
export const withDifference = ['over', 'short', 'none'] as const
const differenceWords = words({
  over: { en: 'Over', zh: '长款' },
  short: { en: 'Short', zh: '短款' },
  none: { en: 'None', zh: '无差额' },
})

const query = listed(
  {
    id: field.id,
    openedAt: field.time('Opened', '开班时间'),
    number: field.code('Shift', '班次'),
    store: field.store,
    till: field.text('Till', '收银台'),
    cashier: orNone(field.text('Cashier', '收银员')),
    state: field.status('State', '状态', shiftStates, statuses),
    z: orNone(field.code('Z', 'Z 编号')),
    expected: sortable(field.money('Expected', '应有')),
    counted: orNone(field.money('Counted', '实点')),
    difference: orNone(field.money('Difference', '差额')),
    sales: field.money('Sales', '销售额'),
    supplements: field.count('Supplements', '补充报表'),
    closedAt: orNone(field.time('Closed', '结班时间')),
    end: orNone(field.label('Closed how', '结班方式', shiftEnds, shiftEndWords)),
  },
  {
    text: filter.search('Shift, Z, till or cashier', '班次、Z 编号、收银台或收银员'),
    store: filter.stores,
    state: filter.several(shiftStates),
    found: filter.several(withDifference, { en: 'Difference', zh: '差额' }, differenceWords),
    device: filter.exact('Device', '设备'),
    openedAt: filter.dates,
  },
)('POST secure/shift/query', readers)

export const shiftLineKinds = ['sale', 'refund', 'cash-in', 'cash-out', 'handed-over', 'received'] as const
export const shiftLineWords = words({
  sale: { en: 'Sales', zh: '销售' },
  refund: { en: 'Given back in cash', zh: '现金退款' },
  'cash-in': { en: 'Put in', zh: '放入' },
  'cash-out': { en: 'Taken out', zh: '取出' },
  'handed-over': { en: 'Handed over', zh: '交出' },
  received: { en: 'Received', zh: '收到' },
})
const line = z.object({
  kind: open(shiftLineKinds),
  /** For a sale: card, qr or cash. */
  method: z.nullable(z.string()),
  count: z.int(),
  amount: money,
})
export type ShiftLine = z.output<typeof line>
const report = z.object({
  /** 0: the closing report. */
  supplement: z.int(),
  number: z.string(),
  madeAt: instant,
  lines: z.array(line),
  expected: money,
  counted: z.nullable(money),
  difference: money,
  /** SHA-256 of what it says, for a comparison with a printed one. */
  hash: z.string(),
})
export type ShiftReport = z.output<typeof report>
const detail = z.extend(query.row, {
  version,
  deviceId: id,
  currency: z.string(),
  float: money,
  countedBy: z.nullable(z.string()),
  closedWhy: z.nullable(z.string()),
  counts: z.nullable(z.array(z.object({ denomination: money, count: z.int() }))),
  coins: z.nullable(money),
  /** As of now; of a closed one, those of its reports together. */
  lines: z.array(line),
  reports: z.array(report),
  /** The newest 200. */
  events: z.array(
    z.object({
      kind: open(deviceEventKinds),
      receipt: z.string(),
      at: instant,
      amount: z.nullable(money),
      method: z.nullable(z.string()),
      state: z.string(),
      reason: z.nullable(z.string()),
      paymentId: z.nullable(id),
      supplement: z.nullable(z.int()),
    }),
  ),
  actions: z.array(z.enum(['close'])),
})
export type ShiftDetail = z.output<typeof detail>

/** Nothing is fewer than none. */
const pieces = z
  .int({ error: 'WHOLE_NUMBER' })
  .check(z.gte(0, { error: 'COUNT_NEGATIVE' }), z.lte(20_000, { error: 'TOO_MANY' }))

export const shift = refreshedBy(['shift.changed', 'shift.closed', 'device.changed', 'cash.changed'], {
  query,
  detail: read('POST secure/shift/detail/{id}', {
    forStores: { of: 'shift' },
    access: readers,
    input: byId,
    output: detail,
  }),
  /** For a till that cannot do it itself: the cash is counted by a member, who says why. */
  close: change('POST secure/shift/close', {
    forStores: { of: 'shift' },
    does: { en: 'Closed a shift that was left open', zh: '关闭未结班次' },
    access: movers,
    idempotent: true,
    input: z.object({
      id,
      version,
      counts: z
        .array(z.object({ value: z.int().check(z.gte(1, { error: 'INVALID' })), count: pieces }))
        .check(z.maxLength(20, { error: 'TOO_MANY' })),
      coins: z.optional(countedAmount),
      reason: textLine(200, 3),
    }),
    output: z.object({ id, z: z.string(), expected: money, counted: money, difference: money }),
  }),
  settings: read('POST secure/shift/settings', {
    forStores: 'asks',
    access: readers,
    input: nothing,
    output: z.object({ differenceMax: money }),
  }),
  saveSettings: change('POST secure/shift/settings/save', {
    does: { en: 'Changed the difference of a shift that needs a manager', zh: '修改需店长确认的班次差额' },
    access: areas.store,
    input: z.object({ differenceMax: amountIn(['AED'], 'CURRENCY_NOT_SENT') }),
    output: nothing,
  }),
})
