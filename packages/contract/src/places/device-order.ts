// Orders of tills: what a merchant applies for, what the provider answers, and where the parcel is.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { byId } from '../kernel/money/record.ts'
import { textLine, version } from '../kernel/sale.ts'
import { id, instant, mobileNumber, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'
import { deviceModels, devicePlans, modelWords, orderMax, planWords } from './device-models.ts'

const access = areas.device
export const deviceOrderStates = [
  'To apply',
  'Applied',
  'In progress',
  'Declined',
  'SHIPPED',
  'delivered',
  'recalled',
] as const
export type DeviceOrderState = (typeof deviceOrderStates)[number]

export const deviceOrderEvents = ['apply', 'withdraw', 'take', 'decline', 'ship', 'deliver'] as const
export type DeviceOrderEvent = (typeof deviceOrderEvents)[number]
/** One table: what leads where, and who does it. `apply` is also how a draft, a declined or a withdrawn order is sent again. */
const table: Readonly<
  Record<
    DeviceOrderEvent,
    {
      readonly from: readonly DeviceOrderState[]
      readonly to: DeviceOrderState
      readonly by: 'member' | 'provider'
    }
  >
> = {
  apply: { from: ['To apply', 'Declined', 'recalled'], to: 'Applied', by: 'member' },
  withdraw: { from: ['To apply', 'Applied', 'Declined'], to: 'recalled', by: 'member' },
  take: { from: ['Applied'], to: 'In progress', by: 'provider' },
  decline: { from: ['Applied', 'In progress'], to: 'Declined', by: 'provider' },
  ship: { from: ['In progress'], to: 'SHIPPED', by: 'provider' },
  deliver: { from: ['SHIPPED'], to: 'delivered', by: 'provider' },
}
/** Null: not from this state. */
export const orderAfter = (state: string, event: DeviceOrderEvent): DeviceOrderState | null =>
  table[event].from.some((each) => each === state) ? table[event].to : null
/** What a member may do with it. */
export const orderActions = (state: string): readonly DeviceOrderEvent[] =>
  deviceOrderEvents.filter((event) => table[event].by === 'member' && orderAfter(state, event) !== null)

export const deviceOrderWords = words({
  apply: { en: 'Applied', zh: '已提交申请' },
  save: { en: 'Saved as a draft', zh: '已存为草稿' },
  withdraw: { en: 'Withdrawn', zh: '已撤回' },
  take: { en: 'The provider is preparing it', zh: '服务商备货中' },
  decline: { en: 'Declined', zh: '被拒绝' },
  ship: { en: 'Shipped', zh: '已发货' },
  deliver: { en: 'Delivered', zh: '已送达' },
})

/** What the provider may find fault with. */
export const orderFields = ['model', 'quantity', 'plan', 'store', 'contact', 'mobile', 'address', 'city'] as const
export type OrderField = (typeof orderFields)[number]
export const orderRemark = z.object({
  field: z.enum(orderFields),
  remark: z.object({ en: z.string(), zh: z.string() }),
})
export type OrderRemark = z.output<typeof orderRemark>

export const emirates = [
  'Abu Dhabi',
  'Dubai',
  'Sharjah',
  'Ajman',
  'Umm Al Quwain',
  'Ras Al Khaimah',
  'Fujairah',
] as const
export const emirateWords = words({
  'Abu Dhabi': { en: 'Abu Dhabi', zh: '阿布扎比' },
  Dubai: { en: 'Dubai', zh: '迪拜' },
  Sharjah: { en: 'Sharjah', zh: '沙迦' },
  Ajman: { en: 'Ajman', zh: '阿治曼' },
  'Umm Al Quwain': { en: 'Umm Al Quwain', zh: '乌姆盖万' },
  'Ras Al Khaimah': { en: 'Ras Al Khaimah', zh: '哈伊马角' },
  Fujairah: { en: 'Fujairah', zh: '富查伊拉' },
})

const quantity = z.int({ error: 'INVALID' }).check(z.minimum(1, 'INVALID'), z.maximum(orderMax, 'TOO_MANY'))
export const deviceOrderFacts = {
  model: z.enum(deviceModels, { error: 'REQUIRED' }),
  plan: z.enum(devicePlans, { error: 'REQUIRED' }),
  quantity,
  /** The code of the store that they are for. Absent: it is chosen when they are activated. */
  store: z.optional(textLine(80)),
  contact: textLine(60, 2),
  mobile: mobileNumber,
  address: textLine(200, 5),
  city: z.enum(emirates, { error: 'REQUIRED' }),
}
/** The conditions of the order; a newer version is agreed to with the next order. */
export const orderTermsVersion = '2026-11'
export const orderTerms = words({
  rent: {
    en: 'Rented devices stay the provider’s. The rent is due each month from the delivery on; the deposit is returned with the device.',
    zh: '租用设备归服务商所有。租金自送达起按月支付；押金随设备归还退回。',
  },
  care: {
    en: 'A lost or damaged device is reported at once. Until it is locked, its sales are the merchant’s.',
    zh: '设备遗失或损坏须立即报告。锁定之前，其交易由商户承担。',
  },
  software: {
    en: 'Only the provider’s software runs on it, and updates install at night.',
    zh: '设备仅运行服务商软件，更新在夜间安装。',
  },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Ordered', '下单时间'),
    number: field.code('Order', '申请编号'),
    status: field.status('Status', '状态', deviceOrderStates, statuses),
    model: field.label('Model', '型号', deviceModels, modelWords),
    quantity: field.count('Devices', '数量'),
    plan: field.label('Plan', '方案', devicePlans, planWords),
    price: field.money('Price of one', '单价'),
    deposit: field.money('Deposit', '押金'),
    store: orNone(field.text('Store', '门店')),
    address: field.text('Deliver to', '收货地址'),
    courier: orNone(field.text('Courier', '快递')),
    tracking: orNone(field.code('Parcel', '运单号')),
    person: orNone(field.text('Ordered by', '申请人')),
  },
  {
    text: filter.search('Order, address, parcel or store', '申请编号、地址、运单号或门店'),
    status: filter.several(deviceOrderStates),
    model: filter.several(deviceModels),
    plan: filter.several(devicePlans),
    createdAt: filter.dates,
  },
)('POST secure/pos-device/order/query', access)

const detail = z.extend(query.row, {
  version,
  /** The store's code. */
  storeCode: z.nullable(z.string()),
  contact: z.string(),
  mobile: z.string(),
  line: z.string(),
  city: z.string(),
  monthly: money,
  now: money,
  termsVersion: z.nullable(z.string()),
  /** When and by whom the conditions were agreed to; null for a draft. */
  agreed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
  /** The agreement as a document, one in each language; none until they are made, seconds after the order is sent. */
  agreements: z.array(z.object({ language: z.enum(languages), file: id, sha256: z.string() })),
  remarks: z.array(orderRemark),
  actions: z.array(z.enum(deviceOrderEvents)),
  devices: z.array(z.object({ id, number: z.string(), serial: z.string(), state: z.string() })),
  history: z.array(
    z.object({
      at: instant,
      what: open(Object.keys(deviceOrderWords) as [string, ...string[]]),
      who: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
})
export type DeviceOrderDetail = z.output<typeof detail>

/** True: the conditions were read and agreed to. */
const agreed = z.literal(true, { error: 'REQUIRED_ITEM' })
export const deviceOrder = refreshedBy(['device-order.changed'], {
  query,
  detail: read('POST secure/pos-device/order/detail', { access, input: byId, output: detail }),
  add: change('POST secure/pos-device/order/add', {
    does: { en: 'Ordered devices', zh: '申请设备' },
    access,
    idempotent: true,
    input: z.object({ ...deviceOrderFacts, agreed }),
    output: z.object({ id, number: z.string() }),
  }),
  /** Kept without being sent. */
  save: change('POST secure/pos-device/order/save', {
    does: { en: 'Saved an order of devices', zh: '保存设备申请草稿' },
    access,
    idempotent: true,
    input: z.object(deviceOrderFacts),
    output: z.object({ id, number: z.string() }),
  }),
  /** Sends a draft, a declined or a withdrawn order with what it is now to be. */
  resubmit: change('POST secure/pos-device/order/resubmit', {
    does: { en: 'Sent an order of devices again', zh: '重新提交设备申请' },
    access,
    idempotent: true,
    input: z.object({ id, version, ...deviceOrderFacts, agreed }),
    output: nothing,
  }),
  withdraw: change('POST secure/pos-device/order/withdraw', {
    does: { en: 'Withdrew an order of devices', zh: '撤回设备申请' },
    access,
    idempotent: true,
    input: z.object({ id, version }),
    output: nothing,
  }),
})
