// The tills that a merchant can order, with their prices, and the ways to pay for them.
import { money, type Money } from '@falaj/money'
import { words, type Bilingual } from '../kernel/words.ts'

export const deviceModels = ['sunmi-p2', 'pax-a920', 'sunmi-t2'] as const
export type DeviceModel = (typeof deviceModels)[number]
/** A phone, tablet or computer of one's own: never ordered, and free. */
export const browserModel = 'browser'
export const everyModel = [...deviceModels, browserModel] as const

export const modelWords = words({
  'sunmi-p2': { en: 'Sunmi P2', zh: '商米 P2' },
  'pax-a920': { en: 'Pax A920', zh: '百富 A920' },
  'sunmi-t2': { en: 'Sunmi T2', zh: '商米 T2' },
  browser: { en: 'Browser', zh: '浏览器' },
})

export const devicePlans = ['rent', 'buy'] as const
export type DevicePlan = (typeof devicePlans)[number]
export const planWords = words({
  rent: { en: 'Rent, paid each month', zh: '租用（按月付费）' },
  buy: { en: 'Buy, paid once', zh: '购买（一次付清）' },
})

interface Offer {
  readonly about: Bilingual
  /** The price of one device, VAT included. */
  readonly buy: Money
  /** The rent of one device a month, VAT included. */
  readonly rent: Money
  /** The deposit for one device, paid back when it is returned. */
  readonly deposit: Money
}
const dirhams = (amount: number): Money => money(BigInt(amount) * 100n, 'AED')
const times = ({ minor, currency }: Money, quantity: number): Money => money(minor * BigInt(quantity), currency)
export const deviceOffers: Readonly<Record<DeviceModel, Offer>> = {
  'sunmi-p2': {
    about: { en: 'Handheld with printer, card reader and 4G', zh: '手持终端，含打印机、读卡器与 4G' },
    buy: dirhams(1_190),
    rent: dirhams(49),
    deposit: dirhams(300),
  },
  'pax-a920': {
    about: { en: 'Handheld with printer, card reader and Wi-Fi', zh: '手持终端，含打印机、读卡器与 Wi-Fi' },
    buy: dirhams(990),
    rent: dirhams(39),
    deposit: dirhams(250),
  },
  'sunmi-t2': {
    about: { en: 'Counter till with 15-inch screen and drawer', zh: '15 英寸台式收银机，含钱箱' },
    buy: dirhams(2_490),
    rent: dirhams(99),
    deposit: dirhams(600),
  },
}
export const orderMax = 50
/** What an order costs: the price of one, what is due with the delivery, and what is due each month. */
export const orderCost = (model: DeviceModel, plan: DevicePlan, quantity: number) => {
  const { buy, rent, deposit } = deviceOffers[model]
  const isRent = plan === 'rent'
  return {
    price: isRent ? rent : buy,
    deposit: times(isRent ? deposit : dirhams(0), quantity),
    now: times(isRent ? deposit : buy, quantity),
    monthly: times(isRent ? rent : dirhams(0), quantity),
  }
}
