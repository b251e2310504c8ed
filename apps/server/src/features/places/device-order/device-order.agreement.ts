// What was agreed to with an order of devices, as a paper: the parties, the order as it was sent, where it goes, and the conditions.
import {
  deviceOffers,
  modelWords,
  orderCost,
  planWords,
  type DeviceModel,
  type DevicePlan,
} from '@falaj/contract/places/device-models'
import { emirateWords, orderTerms } from '@falaj/contract/places/device-order'
import { same, type Block, type Printable } from '@falaj/contract/papers/paper'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'

export interface AgreedOrder {
  readonly number: string
  readonly mid: string
  readonly merchant: Bilingual
  readonly model: DeviceModel
  readonly plan: DevicePlan
  readonly quantity: number
  readonly store: Bilingual | null
  readonly contact: string
  readonly mobile: string
  readonly address: string
  readonly city: string
  readonly termsVersion: string
  readonly agreedBy: string | null
  /** 'DD-MM-YYYY HH:mm:ss' in Dubai, and its day. */
  readonly agreedAt: string
  readonly agreedOn: string
}
type Row = readonly [Bilingual, Bilingual]
const table = (en: string, zh: string, rows: readonly Row[]): Block => ({
  table: { head: [{ en, zh }, same('')], rows },
})

export const orderAgreement = (order: AgreedOrder): Printable => {
  const { model, plan, quantity } = order
  const { price, deposit, now, monthly } = orderCost(model, plan, quantity)
  const city = Object.hasOwn(emirateWords, order.city)
    ? emirateWords[order.city as keyof typeof emirateWords]
    : same(order.city)
  const by = order.agreedBy ?? ''
  return {
    title: { en: 'Device agreement', zh: '设备协议' },
    lead: {
      en: 'The order of devices as it was sent, and the conditions that the merchant agreed to with it.',
      zh: '已提交的设备申请，以及商户随之同意的条款。',
    },
    version: order.termsVersion,
    date: order.agreedOn,
    numbered: true,
    isShort: true,
    sections: [
      {
        id: 'order',
        title: { en: 'The order', zh: '申请内容' },
        blocks: [
          { en: 'This agreement is made between the provider and the merchant:', zh: '本协议由服务商与下列商户订立：' },
          table('Order', '申请', [
            [{ en: 'Merchant', zh: '商户' }, order.merchant],
            [{ en: 'MID', zh: '商户号' }, same(order.mid)],
            [{ en: 'Order', zh: '申请编号' }, same(order.number)],
            [{ en: 'Model', zh: '型号' }, modelWords[model]],
            [{ en: 'Features', zh: '配置' }, deviceOffers[model].about],
            [{ en: 'Quantity', zh: '数量' }, same(String(quantity))],
            [{ en: 'Plan', zh: '方案' }, planWords[plan]],
            [{ en: 'Price of one, VAT included', zh: '单价（含增值税）' }, same(toCodeText(price))],
            [{ en: 'Deposit', zh: '押金' }, same(toCodeText(deposit))],
            [{ en: 'Due with the delivery', zh: '送达时应付' }, same(toCodeText(now))],
            [{ en: 'Due each month', zh: '每月应付' }, same(toCodeText(monthly))],
          ]),
        ],
      },
      {
        id: 'delivery',
        title: { en: 'Delivery', zh: '配送' },
        blocks: [
          { en: 'The provider delivers the devices to:', zh: '服务商将设备送达：' },
          table('Delivery', '配送', [
            ...(order.store ? ([[{ en: 'Store', zh: '门店' }, order.store]] as const) : []),
            [{ en: 'Contact', zh: '联系人' }, same(order.contact)],
            [{ en: 'Mobile number', zh: '手机号码' }, same(order.mobile)],
            [{ en: 'Address', zh: '地址' }, same(order.address)],
            [{ en: 'City', zh: '城市' }, city],
          ]),
        ],
      },
      { id: 'conditions', title: { en: 'Conditions', zh: '条款' }, blocks: Object.values(orderTerms) },
      {
        id: 'agreed',
        title: { en: 'Agreed', zh: '同意' },
        blocks: [
          {
            en: `Version ${order.termsVersion} of the conditions was agreed to in the console${by && ` by ${by}`} on ${order.agreedAt} (Dubai).`,
            zh: `条款版本 ${order.termsVersion} 由${by || '商户'}于 ${order.agreedAt}（迪拜时间）在控制台同意。`,
          },
          {
            en: 'The console keeps the fingerprint (SHA-256) of this file with the order.',
            zh: '控制台将本文件的指纹（SHA-256）与申请一并保存。',
          },
        ],
      },
    ],
  }
}
