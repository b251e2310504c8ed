// e-ATMs: machines in stores that take banknotes from customers and pay them out. What is in them is counted by cassette and cash box.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { cashCurrency } from './cash.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { amountIn, noteText } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { calendarDay, version } from '../kernel/sale.ts'
import { id, instant, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.eatm
export const eatmStates = ['active', 'paused', 'closed'] as const
export type EatmState = (typeof eatmStates)[number]
/** Whole dirhams of the notes in circulation. */
export const noteValues = [5, 10, 20, 50, 100, 200, 500, 1000] as const
/** A machine that has said nothing for this long is silent. */
export const silentMinutes = 15
/** Shares of the capacity at which a cassette is low and a cash box nearly full. */
export const [lowShare, fullShare] = [0.15, 0.9]
export const eatmAlarms = ['cassette-low', 'box-full', 'silent', 'jam', 'door-open', 'power', 'out-of-service'] as const
export type EatmAlarm = (typeof eatmAlarms)[number]
/** Those that the machine itself reports; the others follow from what is known. */
export const reportedAlarms = ['jam', 'door-open', 'power', 'out-of-service'] as const
export const eatmAlarmWords = words({
  'cassette-low': { en: 'A cassette is low', zh: '出钞箱余量不足' },
  'box-full': { en: 'The cash box is nearly full', zh: '收钞箱将满' },
  silent: { en: 'Not reporting', zh: '未上报' },
  jam: { en: 'Notes are jammed', zh: '卡钞' },
  'door-open': { en: 'The door is open', zh: '机门未关' },
  power: { en: 'On battery power', zh: '使用备用电源' },
  'out-of-service': { en: 'Out of service', zh: '暂停服务' },
})
export const refillStates = ['REQUESTED', 'ORDERED', 'LOADED', 'REFUSED', 'CANCELLED'] as const
export type RefillState = (typeof refillStates)[number]
export const visitKinds = ['load', 'empty', 'count'] as const
export type VisitKind = (typeof visitKinds)[number]
export const visitWords = words({
  load: { en: 'Cash loaded', zh: '加钞' },
  empty: { en: 'Cash box emptied', zh: '清空收钞箱' },
  count: { en: 'Counted', zh: '清点' },
})

const machine = field.text('E-ATM', '电子 ATM')
const query = listed(
  {
    id: field.id,
    installedAt: field.time('Installed', '安装时间'),
    number: field.code('Machine', '机器编号'),
    label: machine,
    store: field.store,
    status: field.status('Status', '状态', eatmStates, statuses),
    /** By denomination. */
    levels: field.levels('Notes in cassettes', '出钞箱张数'),
    cassettes: sortable(field.money('In cassettes', '出钞箱现金')),
    box: sortable(field.money('In the cash box', '收钞箱现金')),
    alarms: field.labels('Alarms', '告警', eatmAlarmWords),
    inToday: field.money('Cash in today', '今日存入'),
    outToday: field.money('Cash out today', '今日取出'),
    earnedToday: field.money('Earned today', '今日佣金'),
    refilledAt: orNone(field.time('Last refill', '最近加钞')),
    seenAt: orNone(field.time('Last seen', '最近上报')),
  },
  {
    text: filter.search('Machine, serial, name or store', '编号、序列号、名称或门店'),
    status: filter.several(eatmStates),
    store: filter.stores,
    alarm: filter.one(eatmAlarms, { en: 'Alarm', zh: '告警' }, eatmAlarmWords),
    installedAt: filter.dates,
  },
)('POST secure/eatm/query', access)

const refillQuery = listed(
  {
    id: field.id,
    createdAt: field.time('Requested', '申请时间'),
    number: field.code('Refill no', '加钞单号'),
    machine,
    status: field.status('Status', '状态', refillStates, statuses),
    amount: sortable(field.money('Amount', '金额')),
    loaded: orNone(field.money('Loaded', '已加入')),
    day: field.day('For the day', '加钞日期'),
    by: field.text('Requested by', '申请人'),
    endedAt: orNone(field.time('Ended', '结束时间')),
  },
  {
    text: filter.search('Refill no, machine or person', '加钞单号、机器或申请人'),
    status: filter.several(refillStates),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)('POST secure/eatm/refill/query', access)

const visitQuery = listed(
  {
    id: field.id,
    at: field.time('Time', '时间'),
    number: field.code('Report no', '报告编号'),
    machine,
    kind: field.label('What', '类型', visitKinds, visitWords),
    by: field.text('By', '经办人'),
    expected: field.money('Expected', '应有'),
    counted: field.money('Counted', '实点'),
    /** What was counted less what was expected. */
    difference: sortable(field.money('Difference', '差额')),
    moved: field.money('Loaded or taken out', '加入或取出'),
    note: orNone(field.text('Note', '备注')),
  },
  {
    text: filter.search('Report no, machine, person or note', '报告编号、机器、经办人或备注'),
    kind: filter.several(visitKinds, { en: 'What', zh: '类型' }, visitWords),
    at: filter.dates,
  },
)('POST secure/eatm/visit/query', access)

const container = z.object({
  position: z.int(),
  kind: z.enum(['cassette', 'cash-box']),
  /** The denomination of a cassette. */
  denomination: z.nullable(money),
  capacity: z.int(),
  notes: z.int(),
  balance: money,
  /** What the ledger has; always the same as `balance`. */
  ledger: money,
})
const noteLine = z.object({ position: z.int(), denomination: money, count: z.int() })
const visitLine = z.object({
  position: z.int(),
  denomination: money,
  expected: z.int(),
  counted: z.int(),
  /** Notes put in (above zero) or taken out. */
  moved: z.int(),
})
export type VisitLine = z.output<typeof visitLine>
const detail = z.extend(query.row, {
  version,
  serial: z.string(),
  paysOut: z.boolean(),
  paysOutWhy: z.nullable(z.string()),
  outMax: money,
  outDaily: money,
  containers: z.array(container),
  /** Denominations that are in the cash box. */
  boxNotes: z.array(noteLine),
  openAlarms: z.array(z.object({ kind: z.enum(eatmAlarms), since: z.nullable(instant) })),
  /** The one that is not ended, if there is one. */
  refill: z.nullable(
    z.object({ id, number: z.string(), status: z.enum(refillStates), amount: money, day: z.string() }),
  ),
  actions: z.array(z.enum(['refill', 'count', 'limits', 'pays-out', 'pays-out-not', 'pause', 'resume'])),
})
export type EatmDetail = z.output<typeof detail>
const visitDetail = z.extend(visitQuery.row, { lines: z.array(visitLine) })
export type VisitDetail = z.output<typeof visitDetail>
const refillDetail = z.extend(refillQuery.row, {
  machineId: id,
  notes: z.array(noteLine),
  requestNumber: z.nullable(z.string()),
  actions: z.array(z.enum(['cancel'])),
})
export type RefillDetail = z.output<typeof refillDetail>

const positions = z.int({ error: 'WHOLE_NUMBER' }).check(z.gte(0, { error: 'INVALID' }), z.lte(9, { error: 'INVALID' }))
const notes = z
  .int({ error: 'WHOLE_NUMBER' })
  .check(z.gte(0, { error: 'COUNT_NEGATIVE' }), z.lte(20_000, { error: 'TOO_MANY' }))
/** For the checker: which notes are brought, for which cassettes. */
export const refillOrder = z.object({
  refillId: id,
  number: z.string(),
  machine: z.string(),
  day: calendarDay,
  notes: z.array(z.object({ position: z.int(), count: z.int() })),
  amount: money,
})
export type RefillOrder = z.output<typeof refillOrder>
const refillForm = z.object({
  id,
  day: calendarDay,
  notes: z
    .array(z.object({ position: positions, count: notes }))
    .check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(10, { error: 'TOO_MANY' })),
})

export const eatm = refreshedBy(['eatm.changed', 'cash.changed'], {
  query,
  refillQuery,
  visitQuery,
  detail: read('POST secure/eatm/detail/{id}', { forStores: { of: 'eatm' }, access, input: byId, output: detail }),
  refillDetail: read('POST secure/eatm/refill/detail/{id}', { access, input: byId, output: refillDetail }),
  visitDetail: read('POST secure/eatm/visit/detail/{id}', { access, input: byId, output: visitDetail }),
  setLimits: change('POST secure/eatm/limits', {
    does: { en: 'Changed the limits of an e-ATM', zh: '修改电子 ATM 限额' },
    access,
    input: z.object({
      id,
      version,
      outMax: amountIn([cashCurrency], 'CURRENCY_NOT_SENT'),
      outDaily: amountIn([cashCurrency], 'CURRENCY_NOT_SENT'),
    }),
    output: nothing,
  }),
  /** Customers can hand cash in all the same. */
  setPaysOut: change('POST secure/eatm/pays-out', {
    does: { en: 'Switched cash-out of an e-ATM on or off', zh: '开启或关闭电子 ATM 取款' },
    access,
    input: z.object({ id, paysOut: z.boolean(), why: z.optional(noteText) }),
    output: nothing,
  }),
  setState: change('POST secure/eatm/state', {
    does: { en: 'Paused or resumed an e-ATM', zh: '暂停或恢复电子 ATM' },
    access,
    input: z.object({ id, state: z.enum(['active', 'paused']) }),
    output: nothing,
  }),
  /** Banknotes for its cassettes, paid from the balance: held until others agree and the courier has loaded them. */
  requestRefill: change('POST secure/eatm/refill/request', {
    does: { en: 'Requested cash for an e-ATM', zh: '申请电子 ATM 加钞' },
    access,
    product: 'eatm',
    idempotent: true,
    scene: 'withdraw',
    input: refillForm,
    output: z.object({
      id,
      number: z.string(),
      requestId: z.nullable(id),
      requestNumber: z.nullable(z.string()),
    }),
  }),
  cancelRefill: change('POST secure/eatm/refill/cancel', {
    does: { en: 'Cancelled cash for an e-ATM', zh: '取消电子 ATM 加钞' },
    access,
    input: byId,
    output: nothing,
  }),
  /**
   * Blind: what is expected is only in the answer. A difference is posted, and what was expected is never overwritten.
   * Every cassette has a line. The cash box is counted only if it has lines, and then one for each denomination.
   */
  count: change('POST secure/eatm/count', {
    does: { en: 'Counted the cash of an e-ATM', zh: '清点电子 ATM 现金' },
    access,
    idempotent: true,
    input: z.object({
      id,
      lines: z
        .array(
          z.object({
            position: positions,
            /** The value of the notes in the cash box. */
            value: z.optional(
              z
                .int()
                .check(z.refine((value) => (noteValues as readonly number[]).includes(value), { error: 'INVALID' })),
            ),
            count: notes,
          }),
        )
        .check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(40, { error: 'TOO_MANY' })),
      note: z.optional(noteText),
    }),
    output: z.object({ id, number: z.string(), expected: money, counted: money, lines: z.array(visitLine) }),
  }),
  /** One day of Dubai, by when moves were booked: what it began with, what came and went, what it ended with; the parts add up. */
  dayReport: read('POST secure/eatm/day', {
    access,
    input: z.object({ id, day: calendarDay }),
    output: z.object({
      opening: money,
      in: money,
      ins: z.int(),
      out: money,
      outs: z.int(),
      loaded: money,
      emptied: money,
      difference: money,
      closing: money,
      /** What of it happened on an earlier day and was reported on this one: net, and how many moves. */
      late: money,
      lates: z.int(),
      earned: money,
      refused: z.int(),
    }),
  }),
})
