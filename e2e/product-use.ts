// Which story uses which product in the browser. A test declares it by `uses(…)`; the world then verifies that its browsers were on these
// pages and sent these commands themselves. `10-product/every-product` finds a product that no story declares.
import { expect, type Page } from '@playwright/test'
import { cash } from '@falaj/contract/cash/cash'
import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import { checkout } from '@falaj/contract/payments/checkout'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { directPay } from '@falaj/contract/selling/direct-pay'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { invoice } from '@falaj/contract/selling/invoice'
import { autoDebit } from '@falaj/contract/selling/auto-debit'
import { paylink } from '@falaj/contract/selling/paylink'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { receipt } from '@falaj/contract/payments/receipt'
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'

interface BrowserUse {
  /** Where somebody was: the merchant's screen, and the page where it is paid. */
  readonly pages: readonly string[]
  readonly commands: readonly Endpoint[]
}
/** A till and a chain are machines: of those products the merchant's part is in the browser. */
const browserUses: Readonly<Record<ProductKey, BrowserUse>> = {
  gateway: { pages: ['/sandbox/shop', '/pay/o/'], commands: [checkout.pay] },
  qrpay: { pages: ['/products/qr-pay', '/pay/o/'], commands: [qrPay.show, checkout.pay] },
  'smart-purchase': { pages: ['/products/smart-purchase', '/pay/o/'], commands: [checkout.pay] },
  eatm: { pages: ['/fiat/transaction/record'], commands: [cash.changeDrawer] },
  transfer: { pages: ['/fiat/transaction/transfer'], commands: [transfer.submit] },
  'transfer-to-bank': { pages: ['/fiat/transaction/transfer'], commands: [transferToBank.submit] },
  'in-app': { pages: ['/sandbox/rider', '/pay/o/'], commands: [checkout.pay] },
  'smart-code': { pages: ['/smart-code/main', '/pay/o/'], commands: [checkout.start, checkout.pay] },
  'auto-debit': { pages: ['/products/auto-debit', '/pay/'], commands: [autoDebit.add, autoDebit.sign] },
  invoice: { pages: ['/invoice/creation', '/pay/o/'], commands: [invoice.issue, checkout.pay] },
  'cash-top-up': { pages: ['/products/cash-agents'], commands: [cashVoucher.issue] },
  paylink: { pages: ['/paylink/creation', '/pay/o/'], commands: [paylink.add, checkout.pay] },
  'crypto-top-up': { pages: ['/products/crypto-top-up'], commands: [cryptoTopUp.addAddress] },
  'direct-pay': { pages: ['/products/direct-pay', '/pay/o/'], commands: [directPay.add, directPay.give, checkout.pay] },
  'digital-receipt': { pages: ['/fiat/transaction/record'], commands: [receipt.send] },
  'pay-with-crypto': { pages: ['/crypto/transaction/record/purchase', '/pay/o/'], commands: [checkout.pay] },
}
const kind = 'uses a product'
interface Annotation {
  readonly type: string
  readonly description?: string
}
/** The second argument of a test. */
export const uses = (...keys: readonly ProductKey[]): { annotation: { type: string; description: string }[] } => ({
  annotation: keys.map((description) => ({ type: kind, description })),
})

/** What the browsers of one test did. */
export interface BrowserTrail {
  readonly pages: Set<string>
  readonly commands: Set<string>
}
export const follow = (page: Page, trail: BrowserTrail): void => {
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) trail.pages.add(new URL(frame.url()).pathname)
  })
  page.on('request', (request) => {
    if (request.method() === 'POST') trail.commands.add(new URL(request.url()).pathname)
  })
}
/** As an address has it: `{id}` is some id. */
const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(
    `^${urlOf(endpoint)
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  )
export const expectUsed = (annotations: readonly Annotation[], { pages, commands }: BrowserTrail): void => {
  for (const { type, description } of annotations) {
    if (type !== kind) continue
    const use = browserUses[description as ProductKey]
    const missing = [
      ...use.pages.filter((path) => ![...pages].some((each) => each.startsWith(path))),
      ...use.commands.filter((one) => ![...commands].some((each) => patternOf(one).test(each))).map(urlOf),
    ]
    expect(missing, `what using ${description} in the browser takes`).toEqual([])
  }
}
