// Hand-overs of cash between two people: drawer, safe, courier bag and bank. What is missing is missing between these two.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { cashCurrency, countedAmount } from './cash.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { amountIn, noteText } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { storeCode, textLine, version } from '../kernel/sale.ts'
import { id, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const readers = areas.fiatTransactions
const movers = areas.fiatMoneyMovement

export const handOverStates = ['GIVEN', 'RECEIVED', 'CANCELED'] as const
export const cashPlaces = ['drawer', 'safe', 'courier-bag', 'bank'] as const
export type CashPlace = (typeof cashPlaces)[number]
export const cashPlaceWords = words({
  drawer: { en: 'Drawer', zh: '钱箱' },
  safe: { en: 'Safe', zh: '保险箱' },
  'courier-bag': { en: 'Courier bag', zh: '押运袋' },
  bank: { en: 'Bank', zh: '银行' },
})
export const containerKinds = ['safe', 'courier-bag'] as const

const query = listed(
  {
    id: field.id,
    givenAt: field.time('Given', '交出时间'),
    number: field.code('Hand-over no', '交接单号'),
    status: field.status('Status', '状态', handOverStates, statuses),
    from: field.words('From', '来自'),
    giver: field.text('Given by', '交出人'),
    to: field.words('To', '去向'),
    receiver: orNone(field.text('Counted by', '清点人')),
    given: sortable(field.money('Given amount', '交出金额')),
    received: orNone(field.money('Received', '实收')),
    difference: orNone(field.money('Difference', '差额')),
    endedAt: orNone(field.time('Ended', '结束时间')),
    note: orNone(field.text('Note', '备注')),
    fromStore: field.fromStore,
    toStore: field.toStore,
  },
  {
    text: filter.search('Hand-over no, person, place or note', '交接单号、人员、地点或备注'),
    status: filter.several(handOverStates),
    store: filter.stores,
    given: filter.amount,
    givenAt: filter.dates,
  },
)('POST secure/cash/hand-over/query', readers)

/** `supplement`: what arrived after a count explains what it found. */
export const differenceKinds = ['shift', 'supplement', 'hand-over'] as const
export const differenceKindWords = words({
  shift: { en: 'Count of a shift', zh: '班次清点' },
  supplement: { en: 'Arrived after a count', zh: '清点后到达' },
  'hand-over': { en: 'Hand-over', zh: '交接' },
})
const differences = listed(
  {
    id: field.id,
    at: field.time('Found', '发现时间'),
    kind: field.label('Where', '环节', differenceKinds, differenceKindWords),
    number: field.code('Record', '记录'),
    store: field.store,
    amount: sortable(field.money('Difference', '差额')),
    fromWho: field.text('From', '交出人'),
    fromPlace: field.text('Last known in', '上一处'),
    fromAt: field.time('Last known at', '上一时间'),
    toWho: field.text('Counted by', '清点人'),
    toPlace: field.text('Counted in', '清点处'),
  },
  {
    text: filter.search('Record, person or place', '记录、人员或地点'),
    kind: filter.several(differenceKinds),
    store: filter.stores,
    at: filter.dates,
  },
)('POST secure/cash/difference/query', readers)
export type CashDifferenceRow = z.output<typeof differences.row>

const holder = z.object({
  kind: z.enum(cashPlaces),
  id: z.nullable(id),
  store: z.string(),
  name: z.string(),
  /** The open shift of a till. */
  shiftId: z.nullable(id),
  cashier: z.nullable(z.string()),
  balance: money,
})
export type CashHolderRow = z.output<typeof holder>
const placeRef = z.object({
  kind: z.enum(cashPlaces),
  /** Set for a safe or a bag. */
  id: z.optional(id),
  /** Set for a drawer. */
  store: z.optional(storeCode),
  /** The till in the drawer whose cash it is. */
  shiftId: z.optional(id),
})
export type PlaceRef = z.output<typeof placeRef>
const amount = amountIn([cashCurrency], 'CURRENCY_NOT_SENT')
/** A cashier without an entry of their own is named. */
const who = z.optional(textLine(60))

export const cashHandOver = refreshedBy(['cash.changed', 'shift.changed', 'shift.closed'], {
  query,
  detail: read('POST secure/cash/hand-over/detail/{id}', {
    forStores: { of: 'hand-over' },
    access: readers,
    input: byId,
    output: z.extend(query.row, { version, actions: z.array(z.enum(['receive', 'cancel'])) }),
  }),
  differences,
  difference: read('POST secure/cash/difference/detail/{id}', {
    forStores: 'asks',
    access: readers,
    input: byId,
    output: differences.row,
  }),
  /** Where the merchant's banknotes are now, and what counts have found in all. */
  holders: read('POST secure/cash/holders', {
    forStores: 'asks',
    access: readers,
    input: nothing,
    output: z.object({ holders: z.array(holder), between: money, overShort: money }),
  }),
  addContainer: change('POST secure/cash/container/add', {
    forStores: 'asks',
    does: { en: 'Added a safe or a courier bag', zh: '添加保险箱或押运袋' },
    access: movers,
    idempotent: true,
    input: z.object({ kind: z.enum(containerKinds), name: textLine(60), store: storeCode }),
    output: z.object({ id }),
  }),
  closeContainer: change('POST secure/cash/container/close', {
    forStores: 'asks',
    does: { en: 'Closed a safe or a courier bag', zh: '停用保险箱或押运袋' },
    access: movers,
    input: byId,
    output: nothing,
  }),
  /** The giver says how much; it is between the two until the other has counted it. */
  give: change('POST secure/cash/hand-over/give', {
    forStores: 'asks',
    does: { en: 'Handed cash over', zh: '交出现金' },
    access: movers,
    idempotent: true,
    input: z.object({ from: placeRef, to: placeRef, amount, giver: who, note: z.optional(noteText) }),
    output: z.object({ id, number: z.string() }),
  }),
  /** Blind: what was given is only in the answer. Never by the giver. */
  receive: change('POST secure/cash/hand-over/receive', {
    forStores: { of: 'hand-over' },
    does: { en: 'Counted cash that was handed over', zh: '清点交接现金' },
    access: movers,
    idempotent: true,
    input: z.object({ id, version, counted: countedAmount, receiver: who }),
    output: z.object({ id, given: money, received: money, difference: money }),
  }),
  cancel: change('POST secure/cash/hand-over/cancel', {
    forStores: { of: 'hand-over' },
    does: { en: 'Cancelled a hand-over of cash', zh: '取消现金交接' },
    access: movers,
    idempotent: true,
    input: z.object({ id, version }),
    output: nothing,
  }),
})
