// Stores: where the merchant sells by hand. A list, a board of the day, one store with all that belongs to it, and its photos.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { calendarDay, lines, storeCode, textLine, version } from '../kernel/sale.ts'
import { id, instant, mobileNumber, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { storeStates } from '../merchant/store-choice.ts'
import { imported, sheetChecked, sheetRows } from '../formats/sheet-rules.ts'
import { storeHours } from './store-hours.ts'

const access = areas.store
export const storeTypes = ['mall', 'street', 'kiosk', 'other'] as const
export const storeTypeWords = words({
  mall: { en: 'In a mall', zh: '商场店' },
  street: { en: 'On a street', zh: '街边店' },
  kiosk: { en: 'Kiosk', zh: '售货亭' },
  other: { en: 'Other', zh: '其他' },
})
export const storeCities = [
  'Abu Dhabi',
  'Al Ain',
  'Dubai',
  'Sharjah',
  'Ajman',
  'Umm Al Quwain',
  'Ras Al Khaimah',
  'Fujairah',
] as const
export type StoreCity = (typeof storeCities)[number]
export const storeCityWords = words({
  'Abu Dhabi': { en: 'Abu Dhabi', zh: '阿布扎比' },
  'Al Ain': { en: 'Al Ain', zh: '艾因' },
  Dubai: { en: 'Dubai', zh: '迪拜' },
  Sharjah: { en: 'Sharjah', zh: '沙迦' },
  Ajman: { en: 'Ajman', zh: '阿治曼' },
  'Umm Al Quwain': { en: 'Umm Al Quwain', zh: '乌姆盖万' },
  'Ras Al Khaimah': { en: 'Ras Al Khaimah', zh: '哈伊马角' },
  Fujairah: { en: 'Fujairah', zh: '富查伊拉' },
})
/** A store's sales are shown of so many days, today with them. */
export const salesDays = 30
export const photoKinds = ['front', 'counter', 'inside'] as const
export const photoStates = ['waiting', 'approved', 'refused', 'replaced'] as const
export const storeChanges = [
  'added',
  'imported',
  'asked',
  'edited',
  'photo-sent',
  'photo-approved',
  'photo-refused',
  'opened',
  'closing',
  'closed',
  'reopened',
] as const
export type StoreChange = (typeof storeChanges)[number]

const facts = {
  nameEn: textLine(80, 2),
  nameZh: z.optional(textLine(80)),
  type: z.enum(storeTypes),
  city: z.enum(storeCities),
  address: textLine(160, 4),
  phone: z.optional(mobileNumber),
  /** A member of staff. */
  managerId: z.optional(id),
  opensOn: calendarDay,
  hours: storeHours,
  receiptHeader: z.optional(lines(200)),
  receiptFooter: z.optional(lines(300)),
  /** The bank account that its takings are meant for; absent: the merchant’s default one. */
  accountId: z.optional(id),
}
export const storeFacts = z.object(facts)
export type StoreFacts = z.output<typeof storeFacts>
/** Chosen by the merchant, or given. It never changes. */
export const newStore = z.extend(storeFacts, { code: z.optional(storeCode) })
export type NewStore = z.output<typeof newStore>

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Added', '添加时间'),
    code: field.code('Store id', '门店编号'),
    name: field.words('Name', '名称'),
    status: field.status('Status', '状态', storeStates, statuses),
    type: field.label('Type', '类型', storeTypes, storeTypeWords),
    city: orNone(field.label('City', '城市', storeCities, storeCityWords)),
    address: orNone(field.text('Address', '地址')),
    manager: orNone(field.text('Manager', '店长')),
    devices: field.count('Devices', '设备'),
    codes: field.count('Codes', '收款码'),
    volume: sortable(field.money('Sales, 30 days', '近 30 天销售额')),
    opensOn: orNone(field.day('Opened', '开业日期')),
    closedFrom: orNone(field.day('Closed from', '关闭日期')),
  },
  {
    text: filter.search('Store, id, city or manager', '门店、编号、城市或店长'),
    city: filter.several(storeCities, { en: 'City', zh: '城市' }, storeCityWords),
    status: filter.several(storeStates),
    manager: filter.exact('Manager', '店长'),
    createdAt: filter.dates,
  },
)('POST secure/store/query', access)

export const storeProblems = ['silent', 'quiet', 'shift', 'photo'] as const
export const storeGroups = ['needs', 'below', 'usual', 'closed'] as const
const both = z.object({ en: z.string(), zh: z.string() })
const tile = z.object({
  id,
  code: z.string(),
  name: both,
  city: z.nullable(z.string()),
  state: open(storeStates),
  group: open(storeGroups),
  problem: z.nullable(
    z.object({
      kind: open(storeProblems),
      /** Since when the till is silent, nothing was sold or the photo waits. */
      since: z.nullable(instant),
      /** Sales that are usual by now, or photos that wait. */
      count: z.int(),
      /** The till's name. */
      till: z.nullable(z.string()),
      battery: z.nullable(z.int()),
      /** Who sent the photo. */
      who: z.nullable(z.string()),
    }),
  ),
  today: money,
  /** To the same minute; null means too few weeks to know. */
  usual: z.nullable(money),
  tillsOnline: z.int(),
  tills: z.int(),
  phone: z.nullable(z.string()),
  opensOn: z.nullable(z.string()),
  /** When it is not open: when it opens next, and why not now. */
  next: z.nullable(z.object({ day: z.string(), time: z.string() })),
  why: z.nullable(z.object({ text: z.string(), to: z.string() })),
})
export type StoreTile = z.output<typeof tile>
const hourly = z.array(z.object({ hour: z.int(), today: money, usual: z.nullable(money) }))
const board = z.object({
  at: instant,
  /** YYYY-MM-DD in Dubai. */
  day: z.string(),
  today: money,
  /** The sum over the stores whose usual day is known. */
  usual: z.nullable(money),
  /** Sales of today of those stores. */
  compared: money,
  open: z.int(),
  selling: z.int(),
  tills: z.int(),
  tillsOnline: z.int(),
  photosWaiting: z.int(),
  hours: hourly,
  stores: z.array(tile),
})
export type StoreBoard = z.output<typeof board>

const photo = z.object({
  id,
  kind: open(photoKinds),
  state: open(photoStates),
  file: id,
  reason: z.nullable(z.string()),
  who: z.string(),
  at: instant,
  requestId: z.nullable(id),
})
/** A store's own code says which one it is. A group account reads the stores of a merchant that belongs to it now. */
const byCode = { ...query, forStores: { by: 'code' }, forParents: 'kept' } as const
const detail = z.extend(query.row, {
  version,
  phone: z.nullable(z.string()),
  managerId: z.nullable(id),
  hours: storeHours,
  receiptHeader: z.nullable(z.string()),
  receiptFooter: z.nullable(z.string()),
  account: z.nullable(
    z.object({
      id,
      /** Its name and masked number. */
      text: z.string(),
      currency: z.string(),
      /** Money can go there now. */
      isPayable: z.boolean(),
    }),
  ),
  /** Whether it is open at this minute, and until when or when next. */
  openNow: z.boolean(),
  until: z.nullable(z.object({ day: z.string(), time: z.string() })),
  today: money,
  usual: z.nullable(money),
  day: z.string(),
  at: instant,
  byHour: hourly,
  tills: z.array(
    z.object({
      id,
      label: z.string(),
      number: z.string(),
      state: z.string(),
      online: z.boolean(),
      seenAt: z.nullable(instant),
      battery: z.nullable(z.int()),
      network: z.nullable(z.string()),
      version: z.nullable(z.string()),
      lastSaleAt: z.nullable(instant),
      today: money,
    }),
  ),
  /** Sales of today that no till of the store took: codes, links and tills that have left. */
  otherToday: money,
  month: z.object({
    sales: money,
    payments: z.int(),
    average: z.nullable(money),
    refunded: money,
    disputes: z.int(),
    rank: z.int(),
    of: z.int(),
  }),
  staff: z.array(z.object({ id, name: z.string(), until: z.nullable(instant) })),
  photos: z.array(photo),
  /** Null, or why it can’t open yet. */
  openingNeeds: z.nullable(z.enum(['front-photo', 'facts'])),
  /** What is still open when it closes. */
  stillOpen: z.object({
    devices: z.int(),
    eatms: z.int(),
    codes: z.int(),
    links: z.int(),
    qrSales: z.int(),
    ibans: z.int(),
    orders: z.int(),
    cash: z.array(money),
  }),
  /** An edit that waits for approval. */
  waiting: z.nullable(id),
  actions: z.array(z.enum(['edit', 'photo', 'close', 'reopen'])),
  history: z.array(
    z.object({ at: instant, what: open(storeChanges), who: z.nullable(z.string()), text: z.nullable(z.string()) }),
  ),
})
export type StoreDetail = z.output<typeof detail>

/** Null means done. Otherwise the request that waits for another person. */
const requestAnswer = z.object({ id, requestId: z.nullable(id), number: z.nullable(z.string()) })

export const store = refreshedBy(['store.changed', 'device.changed', 'approval.changed'], {
  query: byCode,
  board: read('POST secure/store/board', {
    forStores: 'asks',
    access,
    background: true,
    input: z.object({ filters: query.filters }),
    output: board,
  }),
  detail: read('POST secure/store/detail/{id}', { forStores: { of: 'store' }, access, input: byId, output: detail }),
  /** For the form: members who can be a store's manager. */
  managers: read('POST secure/store/managers', {
    forStores: 'asks',
    access,
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  /** For the form: verified bank accounts of the merchant. */
  accounts: read('POST secure/store/accounts', {
    access,
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id, text: z.string(), currency: z.string() })) }),
  }),
  add: change('POST secure/store/add', {
    does: { en: 'Added a store', zh: '添加门店' },
    access,
    idempotent: true,
    input: newStore,
    output: z.object({ id, code: z.string() }),
  }),
  edit: change('POST secure/store/edit', {
    forStores: { of: 'store' },
    does: { en: 'Changed a store', zh: '修改门店' },
    access,
    idempotent: true,
    input: z.object({ ...facts, id, version }),
    output: requestAnswer,
  }),
  /** What an import of these rows would be refused for. */
  checkImport: read('POST secure/store/import/check', {
    access,
    input: z.object({ rows: sheetRows }),
    output: sheetChecked,
  }),
  import: change('POST secure/store/import', {
    does: { en: 'Imported stores', zh: '导入门店' },
    access,
    idempotent: true,
    input: z.object({ rows: sheetRows }),
    output: imported,
  }),
  sendPhoto: change('POST secure/store/photo/send', {
    forStores: { of: 'store' },
    does: { en: 'Sent a photo of a store', zh: '提交门店照片' },
    access,
    idempotent: true,
    input: z.object({ id, kind: z.enum(photoKinds), file: id }),
    output: requestAnswer,
  }),
  /** On that date, not before; what is still open is listed in its detail. */
  close: change('POST secure/store/close', {
    forStores: { of: 'store' },
    does: { en: 'Closed a store', zh: '关闭门店' },
    access,
    input: z.object({ id, version, from: calendarDay, reason: textLine(160, 2) }),
    output: nothing,
  }),
  reopen: change('POST secure/store/reopen', {
    forStores: { of: 'store' },
    does: { en: 'Reopened a store', zh: '重新开放门店' },
    access,
    input: z.object({ id, version }),
    output: nothing,
  }),
})
