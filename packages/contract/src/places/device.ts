// Tills of the merchant: where they stand, how they are, and what is done with them.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { storeCode, textLine, version } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'
import { deviceRequests } from './device-calls.ts'
import { deviceHealths, deviceHealthWords } from './device-health.ts'
import { everyModel, modelWords } from './device-models.ts'
import { deviceEvents, deviceEventWords, deviceStates } from './device-states.ts'

const access = areas.device
/** Why the server locked it: two different events at one place. */
export const clonedKey = 'CLONED_KEY'
const label = textLine(40)
const reason = textLine(200, 3)

const common = {
  id: field.id,
  number: field.code('Device', '设备'),
  label: field.text('Till', '收银台'),
  store: orNone(field.store),
  model: field.label('Model', '型号', everyModel, modelWords),
  serial: field.code('Serial', '序列号'),
}
/** Trouble first: silent in use, low battery, locked, then the rest. */
const query = listed(
  {
    ...common,
    state: field.status('State', '状态', deviceStates, statuses),
    /** Null where nothing is to be reported: it is not in use. */
    health: orNone(field.label('Health', '运行状况', deviceHealths, deviceHealthWords)),
    battery: orNone(field.count('Battery, %', '电量 %')),
    network: orNone(field.code('Network', '网络')),
    version: orNone(field.code('Version', '版本')),
    seenAt: orNone(field.time('Last report', '最近上报')),
    lastSaleAt: orNone(field.time('Last sale', '最近交易')),
    /** The cashier of the open shift, or its number. */
    onShift: orNone(field.text('On shift', '当班')),
    waiting: field.count('Not sent yet', '待上传'),
    today: field.money('Today', '今日'),
    createdAt: field.time('Added', '添加时间'),
  },
  {
    text: filter.search('Device, till, serial or store', '设备、收银台、序列号或门店'),
    state: filter.several(deviceStates),
    health: filter.several(deviceHealths),
    model: filter.several(everyModel),
    store: filter.stores,
    createdAt: filter.dates,
  },
)('POST secure/pos-device/query', access)

const waiting = listed(
  {
    ...common,
    state: field.status('State', '状态', deviceStates, statuses),
    order: orNone(field.code('Order', '申请编号')),
    codeAt: orNone(field.time('Code made', '激活码生成时间')),
    codeEnds: orNone(field.time('Code ends', '激活码失效时间')),
    createdAt: field.time('Added', '添加时间'),
  },
  {
    text: filter.search('Device, till, serial or store', '设备、收银台、序列号或门店'),
    model: filter.several(everyModel),
    store: filter.stores,
    createdAt: filter.dates,
  },
)('POST secure/pos-device/waiting', access)

/** Beside the transitions: what else happens to a device. */
export const deviceChangeWords = words({
  ...deviceEventWords,
  added: { en: 'Added', zh: '已添加' },
  edited: { en: 'Renamed or placed', zh: '已改名或指定门店' },
  message: { en: 'Message sent', zh: '已发送消息' },
  'message-seen': { en: 'Message delivered', zh: '消息已送达' },
  ping: { en: 'Report requested', zh: '已请求上报' },
  locate: { en: 'Asked to show where it is', zh: '已请求定位提示' },
  update: { en: 'Update requested', zh: '已请求更新' },
  'request-done': { en: 'Request delivered', zh: '请求已送达' },
  compared: { en: 'Words compared', zh: '词语核对一致' },
  'code-cancelled': { en: 'Activation code cancelled', zh: '激活码已取消' },
  silent: { en: 'Fell silent', zh: '失去联系' },
  back: { en: 'Reported again', zh: '恢复上报' },
  battery: { en: 'Battery low', zh: '电量低' },
})
export type DeviceChange = keyof typeof deviceChangeWords

const stripPart = z.object({ from: instant, until: instant, kind: z.enum(['up', 'silent', 'none']) })
const detail = z.extend(query.row, {
  rowVersion: version,
  storeCode: z.nullable(z.string()),
  activatedAt: z.nullable(instant),
  /** The beginning of the key's SHA-256; null without a key. */
  key: z.nullable(z.string()),
  /** Until somebody compared them. */
  words: z.nullable(z.tuple([z.string(), z.string()])),
  epoch: z.int(),
  order: z.nullable(z.object({ id, number: z.string() })),
  replaces: z.nullable(z.object({ id, number: z.string() })),
  replacedBy: z.nullable(z.object({ id, number: z.string() })),
  moving: z.nullable(z.object({ to: z.string(), since: instant })),
  locked: z.nullable(z.object({ at: instant, reason: z.string() })),
  fault: z.nullable(z.string()),
  message: z.nullable(z.object({ text: z.string(), at: instant, seenAt: z.nullable(instant) })),
  request: z.nullable(z.object({ what: open(deviceRequests), at: instant, seenAt: z.nullable(instant) })),
  /** When the device's own clock and ours differed at its last report: milliseconds. */
  clockOff: z.nullable(z.int()),
  actions: z.array(z.enum(deviceEvents)),
  strip: z.array(stripPart),
  /** Its signed events in this epoch; null before the first. */
  proof: z.nullable(z.object({ first: z.int(), last: z.int(), missing: z.int(), twice: z.int() })),
  /** Today's sales: the newest, the number and sum of the others, and of all. */
  sales: z.object({
    rows: z.array(
      z.object({
        id,
        number: z.string(),
        at: instant,
        method: z.nullable(z.string()),
        last4: z.nullable(z.string()),
        status: z.string(),
        amount: money,
      }),
    ),
    earlier: z.int(),
    earlierSum: money,
    count: z.int(),
    sum: money,
  }),
  places: z.array(z.object({ store: z.string(), epoch: z.int(), from: instant, until: z.nullable(instant) })),
  history: z.array(
    z.object({
      at: instant,
      what: open(Object.keys(deviceChangeWords) as [string, ...string[]]),
      who: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
})
export type DeviceDetail = z.output<typeof detail>

const counted = z.object({ version: z.string(), count: z.int() })
/** Tills by store, for the map of the fleet: all that have not ended. */
const map = z.object({
  stores: z.array(
    z.object({
      code: z.nullable(z.string()),
      name: z.nullable(z.string()),
      city: z.nullable(z.string()),
      tills: z.array(
        z.object({
          id,
          number: z.string(),
          label: z.string(),
          state: open(deviceStates),
          health: z.nullable(open(deviceHealths)),
          battery: z.nullable(z.int()),
          seenAt: z.nullable(instant),
          onShift: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type DeviceMap = z.output<typeof map>
const board = z.object({
  /** In use, by health. */
  online: z.int(),
  offline: z.int(),
  lowBattery: z.int(),
  never: z.int(),
  locked: z.int(),
  /** Those that are silent longest. */
  silent: z.array(
    z.object({
      id,
      number: z.string(),
      label: z.string(),
      store: z.nullable(z.string()),
      seenAt: instant,
      battery: z.nullable(z.int()),
      network: z.nullable(z.string()),
      strip: z.array(stripPart),
    }),
  ),
  /** Silent, faulty or locked ones that usually sell in this hour: the number and the sum of all, and those that sell most. */
  costs: z.object({
    count: z.int(),
    sum: money,
    devices: z.array(
      z.object({
        id,
        label: z.string(),
        store: z.nullable(z.string()),
        state: open(deviceStates),
        onShift: z.nullable(z.string()),
        /** The usual amount of this hour on this weekday. */
        usual: money,
      }),
    ),
  }),
  versions: z.array(counted),
  waiting: z.int(),
  orders: z.int(),
})
export type DeviceBoard = z.output<typeof board>

const own = { id, version }
const act = z.object(own)
export const device = refreshedBy(['device.changed', 'shift.changed', 'shift.closed'], {
  /** A group account reads the devices of a merchant that belongs to it now. */
  query: { ...query, forParents: 'kept' } as const,
  waiting,
  detail: read('POST secure/pos-device/detail', { forStores: { of: 'device' }, access, input: byId, output: detail }),
  board: read('POST secure/pos-device/board', { forStores: 'asks', access, input: nothing, output: board }),
  map: read('POST secure/pos-device/map', { forStores: 'asks', access, input: nothing, output: map }),
  /** For forms: open stores, and devices that may take another's place. */
  options: read('POST secure/pos-device/options', {
    forStores: 'asks',
    access,
    input: nothing,
    output: z.object({
      stores: z.array(z.object({ code: z.string(), name: z.object({ en: z.string(), zh: z.string() }) })),
      spares: z.array(z.object({ id, number: z.string(), label: z.string(), model: z.string() })),
    }),
  }),
  /** A browser of one's own as a till. */
  add: change('POST secure/pos-device/add', {
    does: { en: 'Added a browser as a till', zh: '添加浏览器收银台' },
    access,
    idempotent: true,
    input: z.object({ label, store: storeCode }),
    output: z.object({ id, number: z.string() }),
  }),
  /** Its name; and its store, until it is activated. Later it is moved. */
  edit: change('POST secure/pos-device/edit', {
    forStores: { of: 'device' },
    does: { en: 'Renamed or placed a till', zh: '修改收银台名称或门店' },
    access,
    idempotent: true,
    input: z.object({ ...own, label, store: z.optional(storeCode) }),
    output: nothing,
  }),
  /** A new code; earlier ones end. An answer with a code is not stored, so there is no key to repeat it by. */
  code: change('POST secure/pos-device/code', {
    forStores: { of: 'device' },
    does: { en: 'Made an activation code', zh: '生成激活码' },
    access,
    ownTransactions: true,
    input: byId,
    output: z.object({ code: z.string(), expiresAt: instant, url: z.string() }),
  }),
  cancelCode: change('POST secure/pos-device/code/cancel', {
    forStores: { of: 'device' },
    does: { en: 'Cancelled an activation code', zh: '取消激活码' },
    access,
    input: byId,
    output: nothing,
  }),
  /** Whether the two words on the device are those of the console. If not, its key is dropped. */
  compare: change('POST secure/pos-device/compare', {
    forStores: { of: 'device' },
    does: { en: 'Compared the words of a till', zh: '核对收银台词语' },
    access,
    idempotent: true,
    input: z.object({ ...own, same: z.boolean() }),
    output: nothing,
  }),
  lock: change('POST secure/pos-device/lock', {
    forStores: { of: 'device' },
    does: { en: 'Locked a till', zh: '锁定收银台' },
    access,
    idempotent: true,
    input: z.object({ ...own, reason }),
    output: nothing,
  }),
  unlock: change('POST secure/pos-device/unlock', {
    forStores: { of: 'device' },
    does: { en: 'Unlocked a till', zh: '解锁收银台' },
    access,
    idempotent: true,
    input: act,
    output: nothing,
  }),
  message: change('POST secure/pos-device/message', {
    forStores: { of: 'device' },
    does: { en: 'Sent a message to a till', zh: '向收银台发送消息' },
    access,
    idempotent: true,
    input: z.object({ ...own, text: textLine(200, 2) }),
    output: nothing,
  }),
  /** Ends when the device has sent what it holds and starts its new epoch, or when a member forces it. */
  /** Asks the device for something at its next contact. */
  ask: change('POST secure/pos-device/ask', {
    does: { en: 'Asked a till to report, show itself or update', zh: '请求收银台上报、提示位置或更新' },
    access,
    idempotent: true,
    input: z.object({ ...own, what: z.enum(deviceRequests) }),
    output: nothing,
  }),
  move: change('POST secure/pos-device/move', {
    does: { en: 'Moved a till', zh: '调动收银台' },
    access,
    idempotent: true,
    input: z.object({ ...own, store: storeCode }),
    output: nothing,
  }),
  force: change('POST secure/pos-device/move/force', {
    does: { en: 'Moved a till without waiting for it', zh: '强制完成收银台调动' },
    access,
    idempotent: true,
    input: act,
    output: nothing,
  }),
  stay: change('POST secure/pos-device/move/cancel', {
    does: { en: 'Cancelled the move of a till', zh: '取消收银台调动' },
    access,
    idempotent: true,
    input: act,
    output: nothing,
  }),
  fault: change('POST secure/pos-device/fault', {
    forStores: { of: 'device' },
    does: { en: 'Reported a fault of a till', zh: '收银台报修' },
    access,
    idempotent: true,
    input: z.object({ ...own, fault: reason }),
    output: nothing,
  }),
  repair: change('POST secure/pos-device/repair', {
    forStores: { of: 'device' },
    does: { en: 'Marked a till as repaired', zh: '收银台已修复' },
    access,
    idempotent: true,
    input: act,
    output: nothing,
  }),
  /** `by`: a device that waits for activation takes its store and name. */
  replace: change('POST secure/pos-device/replace', {
    does: { en: 'Replaced a till', zh: '更换收银台' },
    access,
    idempotent: true,
    input: z.object({ ...own, by: id }),
    output: nothing,
  }),
  retire: change('POST secure/pos-device/retire', {
    does: { en: 'Retired a till', zh: '停用收银台' },
    access,
    idempotent: true,
    input: z.object({ ...own, reason }),
    output: nothing,
  }),
})
