// The features of an attempt to pay that rules can ask about. A count includes the attempt itself, so it is never zero.
import type { Bilingual } from '../kernel/words.ts'
import { productKeys } from '../kernel/products.ts'
import { checkoutMethods } from '../payments/payment-methods.ts'

type RiskFieldKind = 'amount' | 'count' | 'country' | 'list' | 'code'
interface RiskField extends Bilingual {
  readonly kind: RiskFieldKind
  /** For a number: the least that it can be, in hundredths. */
  readonly least?: number
  readonly most?: number
  /** For a code: what it can be; absent: anything. */
  readonly codes?: readonly string[]
}
/** What an attempt is counted by. */
export const riskKeys = ['card', 'device', 'address', 'customer'] as const
export type RiskKey = (typeof riskKeys)[number]
export const riskKeyWords = {
  card: { en: 'Card', zh: '银行卡' },
  device: { en: 'Device', zh: '设备' },
  address: { en: 'Address', zh: '网络地址' },
  customer: { en: 'Customer', zh: '顾客' },
} as const satisfies Record<RiskKey, Bilingual>
/** Lists: a merchant blocks or trusts a card, a device, an address or a customer. */
export const riskLists = ['block', 'allow'] as const
type RiskList = (typeof riskLists)[number]
export const riskListWords = {
  block: { en: 'Block list', zh: '黑名单' },
  allow: { en: 'Allow list', zh: '白名单' },
} as const satisfies Record<RiskList, Bilingual>
const onList = ['block', 'allow', 'none'] as const

const count = (en: string, zh: string, least = 100): RiskField => ({ kind: 'count', en, zh, least })
const country = (en: string, zh: string): RiskField => ({ kind: 'country', en, zh })
const list = (en: string, zh: string): RiskField => ({ kind: 'list', en, zh, codes: onList })
const code = (en: string, zh: string, codes?: readonly string[]): RiskField => ({
  kind: 'code',
  en,
  zh,
  ...(codes ? { codes } : {}),
})
export const riskField = {
  amount_aed: { kind: 'amount', en: 'Amount, AED', zh: '金额（AED）', least: 1 },
  card_hour_count: count('Attempts by this card in an hour', '该卡一小时内尝试次数'),
  card_day_count: count('Attempts by this card in a day', '该卡一天内尝试次数'),
  device_hour_count: count('Attempts by this device in an hour', '该设备一小时内尝试次数'),
  device_day_count: count('Attempts by this device in a day', '该设备一天内尝试次数'),
  address_hour_count: count('Attempts from this address in an hour', '该网络地址一小时内尝试次数'),
  address_day_count: count('Attempts from this address in a day', '该网络地址一天内尝试次数'),
  customer_hour_count: count('Attempts by this customer in an hour', '该顾客一小时内尝试次数'),
  customer_day_count: count('Attempts by this customer in a day', '该顾客一天内尝试次数'),
  customer_payments: count('Earlier payments of the customer', '该顾客以往支付次数', 0),
  hour: { kind: 'count', en: 'Hour of the day in Dubai', zh: '迪拜时间（时）', least: 0, most: 2300 },
  card_country: country('Country of the card', '发卡国家'),
  address_country: country('Country of the address', '网络地址国家'),
  phone_country: country('Country of the phone', '电话国家'),
  card_list: list('List of the card', '银行卡名单'),
  device_list: list('List of the device', '设备名单'),
  address_list: list('List of the address', '网络地址名单'),
  customer_list: list('List of the customer', '顾客名单'),
  method: code('Payment method', '支付方式', checkoutMethods),
  product: code('Product', '产品', productKeys),
  store: code('Store', '门店'),
} as const satisfies Readonly<Record<string, RiskField>> as Readonly<Record<RiskFieldName, RiskField>>
export type RiskFieldName =
  | 'amount_aed'
  | `${RiskKey}_${'hour' | 'day'}_count`
  | 'customer_payments'
  | 'hour'
  | `${'card' | 'address' | 'phone'}_country`
  | `${RiskKey}_list`
  | 'method'
  | 'product'
  | 'store'
export const riskFieldNames = Object.keys(riskField) as [RiskFieldName, ...RiskFieldName[]]
export const isRiskField = (name: string): name is RiskFieldName => Object.hasOwn(riskField, name)
