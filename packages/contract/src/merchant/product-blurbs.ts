// One line for each product: enough to choose which page to open.
import type { ProductKey } from '../kernel/products.ts'

export const productBlurbs: Readonly<Record<ProductKey, { readonly en: string; readonly zh: string }>> = {
  gateway: { en: 'Take cards and wallets on your website.', zh: '在您的网站上收取银行卡与钱包付款。' },
  qrpay: { en: 'Scan the code on your customer’s phone.', zh: '收银台扫顾客手机上的付款码。' },
  'smart-purchase': { en: 'Customers pay in instalments, you are paid at once.', zh: '顾客分期付款，您一次性到账。' },
  eatm: { en: 'Earn by paying out cash at your till.', zh: '柜台代付现金，并获得报酬。' },
  transfer: { en: 'Send money to another Falaj account instantly.', zh: '从余额即时转入另一个 Falaj 账户。' },
  'transfer-to-bank': {
    en: 'Pay suppliers, landlords and staff at any bank.',
    zh: '付给任意银行的供应商、房东与员工。',
  },
  'in-app': { en: 'Take payments inside your own app.', zh: '在您的应用内付款。' },
  'smart-code': { en: 'A printed code for tables, machines and counters.', zh: '桌上、机器上、柜台上的打印码。' },
  'auto-debit': { en: 'Collect regular payments under a signed mandate.', zh: '按签署的授权收取每月到期款项。' },
  invoice: { en: 'Send bills with line items, VAT and a due date.', zh: '带明细、增值税与期限的账单。' },
  'cash-top-up': { en: 'Take cash to top up wallets and earn commission.', zh: '收现钞为顾客充值，赚取分成。' },
  paylink: { en: 'Get paid with a link in any message.', zh: '消息里的一条链接，就是一页商店。' },
  'crypto-top-up': { en: 'Let customers top up in crypto.', zh: '顾客向专属地址转入加密货币。' },
  'direct-pay': { en: 'One-tap payment for returning customers.', zh: '为回头客准备的一键付款。' },
  'digital-receipt': { en: 'Send receipts to your customer’s phone.', zh: '小票直接到顾客手机。' },
  'pay-with-crypto': { en: 'Price in dirhams, get paid in crypto.', zh: '以迪拉姆标价，用加密货币付款。' },
}
