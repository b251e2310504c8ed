// What people read about a product before they apply: one line, enough to choose which page to open, and what it needs besides answers and
// documents. Its introduction and its application state the same.
import type { ProductKey } from '../kernel/products.ts'
import type { Bilingual } from '../kernel/words.ts'

const whitelist: Bilingual = {
  en: 'A place on the crypto whitelist, which the provider grants.',
  zh: '已列入加密货币白名单，由服务商批准。',
}
const approver: Bilingual = {
  en: 'A colleague who approves what you send, unless your approval policy asks nobody.',
  zh: '一名审批付款的同事，除非您的审批策略无需审批。',
}
interface ProductFacts {
  readonly blurb: Bilingual
  readonly conditions: readonly Bilingual[]
  /** Ids of clauses that an agent’s agreement with a merchant of this product must have. */
  readonly clauses?: readonly string[]
}
export const productFacts: Readonly<Record<ProductKey, ProductFacts>> = {
  gateway: {
    clauses: ['online-sales', 'refunds'],
    blurb: { en: 'Take cards and wallets on your website.', zh: '在您的网站上收取银行卡与钱包付款。' },
    conditions: [],
  },
  qrpay: {
    clauses: ['in-store'],
    blurb: { en: 'Scan the code on your customer’s phone.', zh: '收银台扫顾客手机上的付款码。' },
    conditions: [{ en: 'A fixed-line or mobile connection at each till.', zh: '每台收银机有固定或移动网络连接。' }],
  },
  'smart-purchase': {
    clauses: ['online-sales', 'refunds'],
    blurb: { en: 'Customers pay in instalments, you are paid at once.', zh: '顾客分期付款，您一次性到账。' },
    conditions: [],
  },
  eatm: {
    blurb: { en: 'Earn by paying out cash at your till.', zh: '柜台代付现金，并获得报酬。' },
    conditions: [{ en: 'A store with a till that is connected to Falaj.', zh: '已有接入 Falaj 的收银台的门店。' }],
  },
  transfer: {
    blurb: { en: 'Send money to another Falaj account instantly.', zh: '从余额即时转入另一个 Falaj 账户。' },
    conditions: [approver],
  },
  'transfer-to-bank': {
    blurb: {
      en: 'Pay suppliers, landlords and staff at any bank.',
      zh: '付给任意银行的供应商、房东与员工。',
    },
    conditions: [approver],
  },
  'in-app': {
    clauses: ['online-sales', 'refunds'],
    blurb: { en: 'Take payments inside your own app.', zh: '在您的应用内付款。' },
    conditions: [
      {
        en: 'A server that creates the orders: prices are never taken from the phone.',
        zh: '用于创建订单的服务器：价格绝不取自手机。',
      },
    ],
  },
  'smart-code': {
    clauses: ['in-store'],
    blurb: { en: 'A printed code for tables, machines and counters.', zh: '桌上、机器上、柜台上的打印码。' },
    conditions: [
      {
        en: 'A phone, tablet or computer at the counter, with the console open, if cashiers enter the amounts.',
        zh: '如由收银员录入金额：柜台上一台打开控制台的手机、平板或电脑。',
      },
    ],
  },
  'auto-debit': {
    clauses: ['recurring', 'refunds'],
    blurb: { en: 'Collect regular payments under a signed mandate.', zh: '按签署的授权收取每月到期款项。' },
    conditions: [],
  },
  invoice: {
    blurb: { en: 'Send bills with line items, VAT and a due date.', zh: '带明细、增值税与期限的账单。' },
    conditions: [
      {
        en: 'Your name, address and TRN in Basic information, as they should be printed.',
        zh: '“基本信息”中已填写需打印的名称、地址和税号（TRN）。',
      },
    ],
  },
  'cash-top-up': {
    blurb: { en: 'Take cash to top up wallets and earn commission.', zh: '收现钞为顾客充值，赚取分成。' },
    conditions: [
      { en: 'A balance to sell from: each top-up is paid out of it.', zh: '可售余额：每次充值都从中支付。' },
    ],
  },
  paylink: {
    blurb: { en: 'Get paid with a link in any message.', zh: '消息里的一条链接，就是一页商店。' },
    conditions: [],
  },
  'crypto-top-up': {
    blurb: { en: 'Let customers top up in crypto.', zh: '顾客向专属地址转入加密货币。' },
    conditions: [whitelist],
  },
  'direct-pay': {
    blurb: { en: 'One-tap payment for returning customers.', zh: '为回头客准备的一键付款。' },
    conditions: [
      {
        en: 'Customers with an e-mail address or mobile number, so that they can be asked.',
        zh: '顾客留有邮箱或手机号，以便向其确认。',
      },
    ],
  },
  'digital-receipt': {
    blurb: { en: 'Send receipts to your customer’s phone.', zh: '小票直接到顾客手机。' },
    conditions: [
      {
        en: 'Another product that takes payments: a receipt is for a payment.',
        zh: '另有一种收款产品：小票对应一笔支付。',
      },
    ],
  },
  'pay-with-crypto': {
    blurb: { en: 'Price in dirhams, get paid in crypto.', zh: '以迪拉姆标价，用加密货币付款。' },
    conditions: [whitelist],
  },
}
