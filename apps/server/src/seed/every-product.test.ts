import { afterAll, beforeAll, expect, it } from 'vitest'
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { cash } from '@falaj/contract/cash/cash'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { productKeys, type ProductKey } from '@falaj/contract/kernel/products'
import { product } from '@falaj/contract/merchant/product'
import { payment } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { smartPurchase } from '@falaj/contract/payments/smart-purchase'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { inApp } from '@falaj/contract/selling/in-app'
import { invoice } from '@falaj/contract/selling/invoice'
import { paylink } from '@falaj/contract/selling/paylink'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { openPages } from '../testing/second-factor.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const lists = {
  gateway: [payment.query, { product: ['gateway'] }],
  qrpay: [qrPay.query, {}],
  'smart-purchase': [smartPurchase.query, {}],
  eatm: [cash.outQuery, {}],
  transfer: [transfer.query, {}],
  'transfer-to-bank': [transferToBank.query, {}],
  'in-app': [inApp.query, {}],
  'smart-code': [smartCode.query, {}],
  'auto-debit': [autoDebit.query, {}],
  invoice: [invoice.query, {}],
  'cash-top-up': [cash.topUpQuery, {}],
  paylink: [paylink.query, {}],
  'crypto-top-up': [cryptoTopUp.query, {}],
  'direct-pay': [directPay.query, {}],
  'digital-receipt': [receipt.query, {}],
  'pay-with-crypto': [payment.query, { method: ['CRYPTO'] }],
} as const satisfies Record<ProductKey, unknown>

it('one merchant has all sixteen products in use, and records of each', async () => {
  const admin = await world.as('pearl-admin')
  await openPages(world, admin, 'crypto-account')
  const { rows } = (await admin.call(product.query, {})).body
  expect(rows.map(({ product: key, status }) => [key, status])).toEqual(productKeys.map((key) => [key, 'In-App']))
  const empty: string[] = []
  for (const [key, [list, filters]] of Object.entries(lists)) {
    const input = { filters, pageParam: { number: 1, size: 10 } } as never
    const { body } = await admin.call(list as typeof payment.query, input)
    if (!body.rows?.length) empty.push(key)
  }
  expect(empty).toEqual([])
})
